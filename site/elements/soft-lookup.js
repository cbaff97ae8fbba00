import {
  hardSlopeText, hardText, lookupPicture, lookupSentence, lookupTable, lookupWorkings, slopeText,
} from '../core/lookup-picture.js';
import { lookUp, readLookup } from '../core/lookup.js';
import { fixed } from '../core/numbers.js';
import { show } from './shared/patch.js';
import { PlaneWidget } from './shared/plane.js';

/** A soft and a hard lookup by one query, which can be moved, and the slope of both answers. */
export class SoftLookup extends PlaneWidget {
  /** @param {unknown} data */
  read(data) {
    this.lookup = readLookup(data);
    const { query, reach } = this.lookup;
    this.reach = reach;
    this.vectors = [{
      id: 'q', label: 'q', kind: /** @type {const} */ ('decoder'), start: [...query], tip: [...query], free: true,
    }];
  }

  get query() {
    return this.vectors[0].tip;
  }

  result() {
    return this.lookup ? lookupSentence(this.lookup, this.query) : '';
  }

  draw() {
    const { lookup } = this;
    if (!lookup) return;
    const size = this.side;
    show(this.canvas ?? this.need('stage'), lookupPicture(lookup, this.query, size, this.inWords(this.vectors[0])));
    this.placeHandles(this.scales(), size);
    const found = lookUp(lookup, this.query);
    found.scores.forEach((score, i) => {
      this.cell(`score${i}`, fixed(score));
      this.cell(`weight${i}`, fixed(found.weights[i], 3));
      this.found(`bar${i}`).style.setProperty('--w', String(found.weights[i]));
    });
    this.cell('soft', fixed(found.soft));
    this.cell('hard', hardText(lookup, found));
    this.cell('soft-slope', slopeText(found));
    this.cell('hard-slope', hardSlopeText(found));
    show(this.found('workings'), lookupWorkings(lookup, found));
    this.fillWholeTable();
  }

  fillWholeTable() {
    if (!this.lookup || (this.fold instanceof HTMLDetailsElement && !this.fold.open)) return;
    show(this.found('table-host'), lookupTable(this.lookup, this.query));
  }
}

customElements.define('soft-lookup', SoftLookup);
