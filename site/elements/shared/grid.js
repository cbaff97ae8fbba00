import { clamp } from '../../core/scale.js';
import { Widget } from './widget.js';

/**
 * A picture that is a grid of cells, `td[data-row][data-column]` in its stage: one tab stop, arrows,
 * Home and End; pointing, tapping or focus lights a cell's row and column.
 */
export class GridWidget extends Widget {
  cell = { row: 0, column: 0 };

  lit = false;

  /** @returns {{rows: number, columns: number}} */
  get size() {
    return { rows: 1, columns: 1 };
  }

  /** Draws the grid, and what is said of the cell that is lit. */
  drawGrid() {}

  wire() {
    const stage = this.need('stage');
    this.on(stage, 'pointerover', (event) => this.reach(event.target));
    this.on(stage, 'pointerleave', () => this.unlight());
    this.on(stage, 'click', (event) => this.reach(event.target, true));
    this.on(stage, 'focusin', (event) => this.reach(event.target));
    this.on(stage, 'focusout', () => this.unlight());
    this.on(stage, 'keydown', (event) => this.walk(event));
  }

  /**
   * @param {EventTarget | null} target
   * @returns {HTMLElement | null} the cell that it is in
   */
  cellOf(target) {
    const cell = target instanceof Element ? target.closest('td[data-row]') : null;
    return cell instanceof HTMLElement && this.contains(cell) ? cell : null;
  }

  /**
   * @param {EventTarget | null} target
   * @param {boolean} [focus]
   */
  reach(target, focus = false) {
    const cell = this.cellOf(target);
    if (!cell) return;
    this.cell = { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
    this.lit = true;
    this.drawGrid();
    if (focus) cell.focus({ preventScroll: true });
  }

  unlight() {
    const active = this.cellOf(document.activeElement);
    if (active) this.cell = { row: Number(active.dataset.row), column: Number(active.dataset.column) };
    else this.lit = false;
    this.drawGrid();
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    if (event.altKey || event.metaKey || !this.cellOf(event.target)) return;
    const [rows, columns] = [this.size.rows - 1, this.size.columns - 1];
    const { row, column } = this.cell;
    const far = event.ctrlKey;
    /** @type {Record<string, [number, number]>} */
    const ways = {
      ArrowUp: [row - 1, column], ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1],
      Home: [far ? 0 : row, 0], End: [far ? rows : row, columns],
    };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    this.cell = { row: clamp(way[0], 0, rows), column: clamp(way[1], 0, columns) };
    this.lit = true;
    this.drawGrid();
    const cell = this.querySelector('[data-stage] td[tabindex="0"]');
    if (cell instanceof HTMLElement) cell.focus();
  }

  /**
   * A drawing that is only made to be saved.
   * @param {(host: Element) => void} draw
   */
  offstage(draw) {
    const host = document.createElement('div');
    host.className = 'offstage';
    this.append(host);
    draw(host);
    queueMicrotask(() => host.remove());
    return host.querySelector('svg');
  }
}
