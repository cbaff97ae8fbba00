import { insist, isRecord } from './bad-data.js';
import { gridCell } from './grid-cell.js';
import { fixed } from './numbers.js';
import { h } from './vnode.js';

/**
 * Who may look at whom in the three forms of a Transformer, shown on a short row that is reversed.
 *
 * @typedef {import('./vnode.js').VNode} VNode
 * @typedef {'encoder' | 'decoder' | 'both'} Form
 * @typedef {'self' | 'causal' | 'cross'} Kind
 * @typedef {{id: string, changed: string, looked: string, low: number, high: number, middle: number,
 *   forms: Form[]}} Move  how far something moved when one token was changed
 * @typedef {{tokens: number[], moves: Move[]}} Masks
 * @typedef {{side: 'source' | 'output', token: string, writes: string}} Place
 *   `writes`: what is written there, if anything is
 * @typedef {{places: Place[], look: (row: number, column: number) => Kind | null}} Mask
 */

export const FORMS = /** @type {const} */ ([
  { id: 'encoder', name: 'encoder-only' }, { id: 'decoder', name: 'decoder-only' },
  { id: 'both', name: 'encoder-decoder' },
]);
const KINDS = /** @type {const} */ ({
  self: 'self-attention, every place', causal: 'self-attention, its own and earlier places',
  cross: 'cross-attention',
});

/**
 * @param {unknown} data
 * @returns {Masks}
 * @throws {import('./bad-data.js').BadData}
 */
export function readMasks(data) {
  const sentence = 'The example or the measured moves of this picture are missing, so it is not drawn.';
  insist(isRecord(data) && Array.isArray(data.tokens) && data.tokens.length > 1, sentence);
  insist(Array.isArray(data.moves) && data.moves.every((one) => isRecord(one)
    && [one.low, one.middle, one.high].every((value) => Number.isFinite(value) && value >= 0)
    && Array.isArray(one.forms)), sentence);
  return /** @type {Masks} */ (data);
}

/**
 * @param {Masks} masks
 * @param {Form} form
 * @returns {Mask}
 */
export function maskOf({ tokens }, form) {
  const length = tokens.length;
  const target = [...tokens].reverse().map(String);
  const source = tokens.map((token, i) => ({
    side: /** @type {const} */ ('source'), token: String(token), writes: form === 'encoder' ? target[i] : '',
  }));
  const output = target.map((writes, i) => ({
    side: /** @type {const} */ ('output'), token: i ? target[i - 1] : '0', writes,
  }));
  if (form === 'encoder') return { places: source, look: () => 'self' };
  return {
    places: [...source, ...output],
    look: (row, column) => {
      if (form === 'decoder') return column <= row ? 'causal' : null;
      if (row < length) return column < length ? 'self' : null;
      if (column < length) return 'cross';
      return column <= row ? 'causal' : null;
    },
  };
}

/**
 * @param {Form} form
 * @returns {string} what the form does with the row
 */
export function formText(form) {
  if (form === 'encoder') {
    return 'Every place sees every place. Reversal: each place writes one token, all in one pass.';
  }
  if (form === 'decoder') {
    return 'One stream, and no place sees a later one. Reversal: source, then 0, then what was written so far.';
  }
  return 'The source is seen whole, the output only as far as it is written, and it looks across.';
}

/**
 * @param {Place} place
 * @param {Form} form
 */
function named({ side, token, writes }, form) {
  if (side === 'source') return `source token ${token}`;
  const kind = form === 'decoder' ? 'the place' : 'the decoder step';
  return token === '0' ? `${kind} that reads the separator 0 and writes ${writes}`
    : `${kind} that reads ${token} and writes ${writes}`;
}

/**
 * @param {Mask} mask
 * @param {Form} form
 * @param {number} row
 * @param {number} column
 * @returns {string} "Source token 7 may look at source token 12: self-attention, every place."
 */
export function cellText({ places, look }, form, row, column) {
  const kind = look(row, column);
  const who = named(places[row], form);
  const whom = row === column ? 'itself' : named(places[column], form);
  const start = `${who.charAt(0).toUpperCase()}${who.slice(1)}`;
  if (kind) return `${start} may look at ${whom}: ${KINDS[kind]}.`;
  const why = form === 'both' && row < places.length / 2
    ? 'the encoder sees nothing of the output' : 'it comes later';
  return `${start} may not look at ${whom}: ${why}.`;
}

/**
 * The mask as a table: a row for each place that looks, a column for each that may be looked at.
 * @param {string} id of the widget
 * @param {Masks} masks
 * @param {Form} form
 * @param {import('./grid-cell.js').GridState} state
 * @returns {VNode}
 */
export function maskTable(id, masks, form, state) {
  const { cell, lit, live } = state;
  const mask = maskOf(masks, form);
  const { places, look } = mask;
  const half = masks.tokens.length;
  const seam = (/** @type {number} */ at) => (places.length > half && at === half ? 'seam' : '');
  const classes = (/** @type {string[]} */ ...names) => names.filter(Boolean).join(' ') || null;
  const groups = places.length > half ? ['source', 'output'] : ['source'];
  return h('table', {
    class: classes('mask', places.length > half ? '' : 'large'), role: live ? 'grid' : null,
    'aria-labelledby': `${id}-title`,
  },
  h('thead', {},
    h('tr', {}, h('td', { colspan: 2 }), groups.map((side, i) => h('th', {
      scope: 'colgroup', colspan: half, class: classes(side, i ? 'seam' : ''),
    }, side)), h('td', {})),
    h('tr', {}, h('td', { colspan: 2 }),
      places.map(({ side, token }, column) => h('th', {
        scope: 'col', class: classes(side, seam(column), lit && cell.column === column ? 'lit' : ''),
      }, token)),
      h('th', { scope: 'col', class: 'writes' }, 'writes'))),
  h('tbody', {}, places.map(({ side, token, writes }, row) => h('tr', { class: classes(seam(row)) },
    row % half ? null : h('th', { scope: 'rowgroup', rowspan: half, class: `${side} upright` }, h('span', {}, side)),
    h('th', { scope: 'row', class: classes(side, lit && cell.row === row ? 'lit' : '') }, token),
    places.map((_, column) => {
      const kind = look(row, column);
      return gridCell({ row, column }, state, cellText(mask, form, row, column),
        [kind ?? 'never', seam(column)], {},
        h('span', { class: live ? null : 'visually-hidden' }, live ? '' : kind ? 'yes' : 'no'));
    }),
    h('td', { class: 'writes' }, writes)))));
}

/**
 * What the shapes in the cells mean in this form.
 * @param {Form} form
 * @returns {VNode}
 */
export function maskLegend(form) {
  return h('span', { class: 'kinds' }, kindsOf(form).map((kind) => h('span', {},
    h('span', { class: `sample ${kind}`, 'aria-hidden': 'true' }), KINDS[kind])));
}

/**
 * @param {Form} form
 * @returns {Kind[]} the kinds of attention that it has
 */
function kindsOf(form) {
  return form === 'encoder' ? ['self'] : form === 'decoder' ? ['causal'] : ['self', 'causal', 'cross'];
}

/**
 * The same as a drawing, for saving it as a picture.
 * @param {Masks} masks
 * @param {Form} form
 * @returns {VNode}
 */
export function maskDrawing(masks, form) {
  const { places, look } = maskOf(masks, form);
  const [left, top, side] = [110, 30, 34];
  const width = left + side * places.length + 70;
  const bottom = top + side * places.length;
  const kinds = kindsOf(form);
  const height = bottom + 14 + 22 * kinds.length;
  return h('svg', { class: 'mask-drawing', viewBox: `0 0 ${width} ${height}`, width, height },
    places.map(({ side: kind, token }, c) => h('text', {
      class: `label middle ${kind === 'source' ? 'encoder' : 'decoder'}`, x: left + side * (c + 0.5), y: 20,
    }, token)),
    h('text', { class: 'tick', x: left + side * places.length + 12, y: 20 }, 'writes'),
    places.map(({ side: kind, token, writes }, r) => h('g', {},
      h('text', {
        class: `label end ${kind === 'source' ? 'encoder' : 'decoder'}`, x: left - 10, y: top + side * (r + 0.5) + 5,
      }, `${kind} ${token}`),
      places.map((_, c) => drawnLook(look(r, c), left + side * (c + 0.5), top + side * (r + 0.5), side - 4)),
      h('text', { class: 'tick', x: left + side * places.length + 12, y: top + side * (r + 0.5) + 5 }, writes))),
    kinds.map((kind, i) => h('g', {},
      drawnLook(kind, left + 10, bottom + 20 + 22 * i, 18),
      h('text', { class: 'tick', x: left + 28, y: bottom + 25 + 22 * i }, KINDS[kind]))));
}

/**
 * A cell of the drawing: told by its colour and by the shape in it.
 * @param {Kind | null} kind
 * @param {number} x of its middle
 * @param {number} y
 * @param {number} side
 */
function drawnLook(kind, x, y, side) {
  const half = side / 2;
  return h('g', { class: `look ${kind ?? 'never'}` },
    h('rect', { class: 'cell', x: x - half, y: y - half, width: side, height: side, rx: 3 }),
    kind === 'self' ? h('circle', { class: 'sign', cx: x, cy: y, r: 6 }) : null,
    kind === 'causal' ? h('rect', { class: 'sign', x: x - 6, y: y - 6, width: 12, height: 12 }) : null,
    kind === 'cross' ? h('path', { class: 'sign', d: `M${x - 8} ${y}L${x} ${y - 8}L${x + 8} ${y}L${x} ${y + 8}Z` }) : null);
}

/**
 * What moved in the trained model when one token was changed; those of this form are marked.
 * @param {Masks} masks
 * @param {Form} form
 * @returns {VNode}
 */
export function movesTable({ moves }, form) {
  return h('table', { class: 'moves' },
    h('thead', {}, h('tr', {}, ['changed', 'looked at', 'largest move'].map((name) =>
      h('th', { scope: 'col' }, name)))),
    h('tbody', {}, moves.map((move) => h('tr', {
      class: move.forms.includes(form) ? 'now' : null, 'data-part': move.id,
    },
    h('td', {}, move.changed), h('td', {}, move.looked),
    h('td', { class: 'number' }, moveText(move))))));
}

/** @param {Move} move */
function moveText({ low, middle, high }) {
  if (high === 0) return 'exactly 0';
  return low === high ? fixed(middle, 3) : [h('strong', {}, fixed(middle, 3)), ' ', h('small', {}, `${fixed(low, 3)} to ${fixed(high, 3)}`)];
}

/**
 * @param {Masks} masks
 * @param {Form} form
 * @returns {VNode} plain words, a row for each place
 */
export function maskWords(masks, form) {
  const { places, look } = maskOf(masks, form);
  const name = FORMS.find(({ id }) => id === form)?.name ?? '';
  return h('table', { class: 'plain' },
    h('caption', {}, `${name}: who may look at whom`),
    h('thead', {}, h('tr', {}, ['place', 'may look at', 'writes'].map((head) => h('th', { scope: 'col' }, head)))),
    h('tbody', {}, places.map(({ side, token, writes }, row) => h('tr', {},
      h('th', { scope: 'row' }, `${side} ${token}`),
      h('td', {}, places.flatMap((place, column) => (look(row, column) ? [`${place.side} ${place.token}`] : [])).join(', ')),
      h('td', {}, writes)))));
}
