/**
 * <code-cell>: an exercise that is answered with Python.
 *
 * The card stands in the page with its starter as text; this element puts an editor in its place
 * when the learner comes near, runs and checks what is written there in the worker, and shows what
 * comes back. Like every card it tells the page what happened with events (`exercise:attempt`
 * {exercise, right, answer}, `exercise:passed` {exercise, star, revealed, answer},
 * `exercise:draft` {exercise, draft}); it neither stores progress nor opens anything.
 */
import { Cell } from './code-cell/cell.js';

export class CodeCell extends HTMLElement {
  /** @type {Cell | null} */
  #cell = null;

  connectedCallback() {
    this.#cell ??= new Cell(this);
  }

  /**
   * Shows what a record says: the draft, what is offered, the explanation once it has passed.
   * @param {import('../core/progress.js').ExerciseRecord} record
   */
  restore(record) {
    this.#cell?.restore(record);
  }
}

customElements.define('code-cell', CodeCell);
