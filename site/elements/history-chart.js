import { BadData, insist } from '../core/bad-data.js';
import { chartFrame } from '../core/chart-picture.js';
import { oneOf } from '../core/hash.js';
import { readHistory } from '../core/history-data.js';
import { historyMeasure, historyPicture } from '../core/history-picture.js';
import { historyReadout, spokenHistory } from '../core/history-readout.js';
import { plural } from '../core/numbers.js';
import { MOST_BYTES, pointsOf, readResults, resultsTable, TOO_LARGE } from '../core/results-file.js';
import { LengthChart } from './shared/length-chart.js';
import { element } from './shared/nodes.js';
import { show } from './shared/patch.js';

const DIAMOND = '\u25c6'; // as the learner's points are drawn

/**
 * What each model of the history got right, or how long it trained, against length; with the
 * learner's own results laid over it when they open their file.
 */
export class HistoryChart extends LengthChart {
  /** @param {unknown} data */
  read(data) {
    this.history = readHistory(data);
    this.length = this.history.start.length;
    /** @type {import('../core/results-file.js').Results | null} */
    this.results = null;
  }

  /** @param {import('../core/hash.js').WidgetState} state */
  restore({ length }) {
    if (this.history) this.length = oneOf(length, this.lengths, this.history.start.length);
  }

  get lengths() {
    return this.history?.lengths ?? [];
  }

  get mine() {
    return this.history && this.results ? pointsOf(this.results, this.history.measure) : [];
  }

  frame() {
    if (!this.history) return null;
    return chartFrame(this.history, this.room, this.tall, historyMeasure(this.history, this.mine));
  }

  wire() {
    super.wire();
    const [field, remove] = [this.piece('results-file'), this.piece('results-remove')];
    if (!(field instanceof HTMLInputElement) || !remove) return;
    this.on(field, 'change', () => void this.open(field));
    this.on(remove, 'click', () => {
      this.showResults(null, 'Your results are no longer in the chart. The file is as it was.');
      field.focus();
    });
  }

  /** @param {EventTarget | null} field */
  take(field) {
    if (field instanceof HTMLInputElement && field.dataset.choice === 'length') {
      this.choose({ length: Number(field.value) });
    }
  }

  /** @param {{length: number}} change */
  choose({ length }) {
    if (!this.history) return;
    this.length = length;
    this.passing = null;
    this.remember({ length });
    this.say(spokenHistory(this.history, this.seen));
    this.draw();
  }

  /**
   * Reads a file of results. Whatever is wrong with it, what is shown already stays.
   * @param {HTMLInputElement} field
   */
  async open(field) {
    const [file] = field.files ?? [];
    if (!file) return;
    try {
      insist(file.size <= MOST_BYTES, TOO_LARGE);
      const results = readResults(await file.text());
      this.attempt(() => this.showResults(results, this.opened(results)));
    } catch (error) {
      const reason = error instanceof BadData
        ? error.message : 'The file could not be read. It may have been moved or changed.';
      this.tell(reason + (this.results ? ' The chart still shows the results from before.' : ''));
    } finally {
      field.value = ''; // so that the same file can be opened again
    }
  }

  /** @param {import('../core/results-file.js').Results} results */
  opened({ seed, list }) {
    const { lengths } = this;
    const drawn = list.filter(({ model, length }) => length >= lengths[0]
      && length <= lengths[lengths.length - 1] && this.history?.models.some(({ id }) => id === model));
    return `Your file holds ${plural(list.length, 'result')}, seed ${seed}. `
      + `${drawn.length} of them ${drawn.length === 1 ? 'is' : 'are'} in the chart as ${DIAMOND}, all in the table below.`;
  }

  /**
   * @param {import('../core/results-file.js').Results | null} results
   * @param {string} sentence
   */
  showResults(results, sentence) {
    this.results = results;
    this.tell(sentence);
    this.need('results-remove').hidden = !results;
    this.draw();
  }

  /** @param {string} sentence about the file, to be read and to be heard */
  tell(sentence) {
    const [before, ...after] = sentence.split(DIAMOND);
    this.need('results-said').replaceChildren(before,
      ...after.flatMap((words) => [element('span', { class: 'mine-value' }, [DIAMOND]), words]));
    this.say(sentence);
  }

  get seen() {
    return { length: this.passing ?? this.length ?? 0, guess: this.guess, mine: this.mine };
  }

  draw() {
    const { history, seen } = this;
    if (!history) return;
    show(this.need('stage'), historyPicture(history, seen, this.room, this.tall));
    show(this.need('readout'), historyReadout(history, seen));
    const host = this.piece('results-table');
    if (host) show(host, this.results ? resultsTable(this.results, history) : null);
    for (const field of this.querySelectorAll('input[data-choice="length"]')) {
      if (field instanceof HTMLInputElement) field.checked = Number(field.value) === seen.length;
    }
  }
}

customElements.define('history-chart', HistoryChart);
