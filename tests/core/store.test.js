import assert from 'node:assert/strict';
import { test } from 'node:test';

import { emptyProgress, sameProgress, withDraft, withPass } from '../../site/core/progress.js';
import { progressKey, ProgressStore } from '../../site/progress.js';
import { pick, seeded } from './random.js';

const KEY = progressKey('/course/');
const PASS = { at: '2026-01-02T00:00:00.000Z', star: true, revealed: false, answer: '64', variant: 0 };

/** A storage as the browser has it, with room for so many characters. */
class FakeStorage {
  /** @type {Map<string, string>} */
  items = new Map();
  room = Infinity;
  get length() {
    return this.items.size;
  }
  /** @param {number} i */
  key(i) {
    return [...this.items.keys()][i] ?? null;
  }
  /** @param {string} key */
  getItem(key) {
    return this.items.get(key) ?? null;
  }
  /** @param {string} key @param {string} value */
  setItem(key, value) {
    const others = [...this.items].filter(([name]) => name !== key);
    const size = others.reduce((sum, [, text]) => sum + text.length, value.length);
    if (size > this.room) throw new DOMException('no room', 'QuotaExceededError');
    this.items.set(key, value);
  }
  /** @param {string} key */
  removeItem(key) {
    this.items.delete(key);
  }
}

/** @param {FakeStorage} storage */
const open = (storage) => new ProgressStore(KEY, () => storage);
/** @param {ProgressStore} store @param {string} id */
const pass = (store, id) => store.update('n5', id, (record) => withPass(record, PASS));
/** @param {ProgressStore} store */
const passed = (store) => Object.keys(store.records('n5'));

test('progress survives a reload', () => {
  const storage = new FakeStorage();
  pass(open(storage), 'a');
  assert.deepEqual(passed(open(storage)), ['a']);
});

test('a change is reported once, and nothing when nothing changed', () => {
  const store = open(new FakeStorage());
  let changes = 0;
  store.addEventListener('change', () => { changes += 1; });
  pass(store, 'a');
  pass(store, 'a');
  store.refresh();
  assert.equal(changes, 1);
});

test('two sites on one origin do not meet', () => {
  const storage = new FakeStorage();
  pass(new ProgressStore(progressKey('/a/'), () => storage), 'a');
  assert.deepEqual(passed(new ProgressStore(progressKey('/b/'), () => storage)), []);
});

test('two tabs that answer at once keep both answers', () => {
  const storage = new FakeStorage();
  const [one, two] = [open(storage), open(storage)];
  pass(one, 'a');
  const stale = storage.getItem(KEY);
  pass(two, 'b');
  // The first tab's write arrives last and knows nothing of the second's answer.
  storage.setItem(KEY, stale ?? '');
  two.refresh();
  one.refresh();
  for (const store of [one, two, open(storage)]) assert.deepEqual(passed(store), ['a', 'b']);
});

test('any interleaving of tabs, lost events and stale writes ends in one document', () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const random = seeded(seed);
    const storage = new FakeStorage();
    const tabs = [open(storage), open(storage), open(storage)];
    const done = new Set();
    for (let step = 0; step < 30; step += 1) {
      const tab = pick(random, tabs);
      const dice = random();
      const before = storage.getItem(KEY);
      if (dice < 0.5) {
        const id = pick(random, ['a', 'b', 'c', 'd', 'e']);
        pass(tab, id);
        done.add(id);
        // Sometimes another tab had read before this write, and writes its own copy over it.
        if (random() < 0.3 && before !== null) storage.setItem(KEY, before);
      } else if (dice < 0.7) {
        tab.update('n5', 'a', (record) => withDraft(record, String(step), step));
      } else {
        tab.refresh();
      }
    }
    for (let round = 0; round < 2; round += 1) for (const tab of tabs) tab.refresh();
    const all = [...tabs, open(storage)];
    for (const store of all) {
      assert.ok(sameProgress(store.progress, all[0].progress), `seed ${seed}`);
      for (const id of done) assert.ok(store.record('n5', id).passed, `seed ${seed}: ${id}`);
    }
  }
});

test('a reset in one tab is not undone by another', () => {
  const storage = new FakeStorage();
  const [one, two] = [open(storage), open(storage)];
  pass(one, 'a');
  two.refresh();
  one.reset('n5');
  pass(two, 'b');
  one.refresh();
  for (const store of [one, two, open(storage)]) assert.deepEqual(passed(store), ['b']);
});

test('a reset is not undone by a stale write either', () => {
  const storage = new FakeStorage();
  const [one, two] = [open(storage), open(storage)];
  pass(one, 'a');
  two.refresh();
  const stale = storage.getItem(KEY) ?? '';
  one.reset('n5');
  storage.setItem(KEY, stale);
  one.refresh();
  two.refresh();
  for (const store of [one, two, open(storage)]) assert.deepEqual(passed(store), []);
});

test('a full storage keeps progress in memory, says so, and recovers', () => {
  const storage = new FakeStorage();
  const store = open(storage);
  pass(store, 'a');
  /** @type {string[]} */
  const said = [];
  store.addEventListener('keeping', () => said.push(store.keeping));
  storage.room = 10;
  pass(store, 'b');
  assert.deepEqual(passed(store), ['a', 'b']);
  assert.deepEqual(passed(open(storage)), ['a']);
  storage.room = Infinity;
  pass(store, 'c');
  assert.deepEqual(said, ['full', 'kept']);
  assert.deepEqual(passed(open(storage)), ['a', 'b', 'c']);
});

test('a forbidden storage keeps progress in memory and says so', () => {
  const store = new ProgressStore(KEY, () => {
    throw new DOMException('denied', 'SecurityError');
  });
  assert.equal(store.keeping, 'forbidden');
  pass(store, 'a');
  store.refresh();
  assert.deepEqual(passed(store), ['a']);
  assert.deepEqual(store.aside(), []);
  store.discard('anything');
});

test('a storage that is null, as in some web views, is a forbidden one', () => {
  const store = new ProgressStore(KEY, () => /** @type {any} */ (null));
  pass(store, 'a');
  assert.equal(store.keeping, 'forbidden');
  assert.deepEqual(passed(store), ['a']);
});

const NEWER = '{"version":2,"epoch":0,"levels":{"n5":{"future":true}}}';
const PART = '{"version":1,"epoch":0,"levels":{"n5":{"epoch":0,"exercises":{"good":{"passed":"2026-01-01T00:00:00Z"},"bad":{"star":3}}}}}';

for (const [name, text] of [['damaged', '{"version":1,"lev'], ['newer', NEWER], ['empty', ''], ['null', 'null']]) {
  test(`a ${name} document is set aside, byte for byte, and not written over before`, () => {
    const storage = new FakeStorage();
    storage.setItem(KEY, text);
    const store = open(storage);
    assert.deepEqual(passed(store), []);
    pass(store, 'a');
    assert.deepEqual(passed(open(storage)), ['a']);
    assert.deepEqual(store.aside().map((copy) => copy.text), [text]);
    assert.equal(store.keeping, 'kept');
    store.discard(store.aside()[0].key);
    assert.deepEqual(store.aside(), []);
  });
}

test('the sound records of a damaged document are used', () => {
  const storage = new FakeStorage();
  storage.setItem(KEY, PART);
  const store = open(storage);
  assert.deepEqual(passed(store), ['good']);
  pass(store, 'a');
  assert.deepEqual(passed(open(storage)), ['a', 'good']);
  assert.deepEqual(store.aside().map(({ text }) => text), [PART]);
});

test('the same unreadable document is copied once, two of them twice', () => {
  const storage = new FakeStorage();
  for (const text of [NEWER, NEWER, 'damaged']) {
    storage.setItem(KEY, text);
    open(storage);
    open(storage);
  }
  assert.deepEqual(open(storage).aside().map(({ text }) => text).sort(), ['damaged', NEWER].sort());
});

test('an unreadable document that cannot be copied is never written over', () => {
  const storage = new FakeStorage();
  storage.setItem(KEY, NEWER);
  storage.room = NEWER.length + 5;
  const store = open(storage);
  assert.equal(store.keeping, 'guarded');
  pass(store, 'a');
  store.refresh();
  assert.deepEqual(passed(store), ['a']);
  assert.equal(storage.getItem(KEY), NEWER);
  assert.deepEqual(store.aside(), [{ key: KEY, text: NEWER }]);
  storage.room = Infinity;
  store.discard(KEY);
  assert.equal(store.keeping, 'kept');
  assert.deepEqual(passed(open(storage)), ['a']);
});

test('a tab of another release does not start a quarrel over the stored document', () => {
  const storage = new FakeStorage();
  const store = open(storage);
  pass(store, 'a');
  storage.setItem(KEY, NEWER);
  for (let i = 0; i < 5; i += 1) store.refresh();
  assert.equal(storage.getItem(KEY), NEWER);
  assert.equal(store.aside().length, 1);
});

test('a cleared storage is filled again by the next answer', () => {
  const storage = new FakeStorage();
  const store = open(storage);
  pass(store, 'a');
  storage.items.clear();
  store.refresh();
  pass(store, 'b');
  assert.deepEqual(passed(open(storage)), ['a', 'b']);
});

test('an empty store reads as an empty document', () => {
  assert.ok(sameProgress(open(new FakeStorage()).progress, emptyProgress()));
});
