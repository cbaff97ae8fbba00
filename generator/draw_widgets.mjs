/**
 * Draws the start state of widgets with the page's own drawing code, so that the first paint, print
 * and a page without JavaScript show what the widget will show. Reads one JSON object
 * {"kind", "data"} from standard input and writes {"name": "markup"}.
 */
import { additiveCaption, additivePicture, additiveTable, readAdditive } from '../site/core/additive-picture.js';
import { readSets, trained } from '../site/core/alignment-data.js';
import { arcPicture, digitChoices, stepSentence } from '../site/core/arc-picture.js';
import { attend } from '../site/core/attend.js';
import { BadData } from '../site/core/bad-data.js';
import { readChart } from '../site/core/chart-data.js';
import { chartPicture, positionsPicture } from '../site/core/chart-picture.js';
import { chartTable, failures, readout } from '../site/core/chart-readout.js';
import { handoverPicture, readHandover, stepCaption } from '../site/core/handover-picture.js';
import { readHistory } from '../site/core/history-data.js';
import { historyPicture } from '../site/core/history-picture.js';
import { historyReadout, historyTable } from '../site/core/history-readout.js';
import {
  hardSlopeText, hardText, lookupPicture, lookupTable, lookupWorkings, slopeText,
} from '../site/core/lookup-picture.js';
import { lookUp, readLookup } from '../site/core/lookup.js';
import { mapTable, weightsTable } from '../site/core/map-picture.js';
import { FORMS, formText, maskLegend, maskTable, maskWords, movesTable, readMasks } from '../site/core/mask-picture.js';
import { moment, readingOf, stepsText } from '../site/core/map-text.js';
import { readOverride } from '../site/core/override-data.js';
import { overrideReading, overrideTable, overrideWords, waysTable } from '../site/core/override-picture.js';
import { fixed } from '../site/core/numbers.js';
import { planePicture } from '../site/core/plane-picture.js';
import { stepTable } from '../site/core/step-text.js';
import { markup } from '../site/core/vnode.js';

const [WIDE, NARROW] = [680, 340];

const draw = {
  'run-chart'(data) {
    const chart = readChart(data);
    const state = { ...chart.start, guess: null };
    const model = chart.models[0].id;
    return {
      wide: chartPicture(chart, state, WIDE, 340),
      narrow: chartPicture(chart, state, NARROW, 280),
      readout: readout(chart, state),
      positions: positionsPicture(chart, { ...state, model }, 320, 130),
      failures: failures(chart, model, state),
      table: chartTable(chart),
    };
  },
  'history-chart'(data) {
    const history = readHistory(data);
    const state = { ...history.start, guess: null, mine: [] };
    return {
      wide: historyPicture(history, state, WIDE, 340),
      narrow: historyPicture(history, state, NARROW, 280),
      readout: historyReadout(history, state),
      table: historyTable(history),
    };
  },
  'attention-step'({ decoder, states, reach }) {
    const arrow = (id, label, kind, tip, width) => ({ id, label, kind, tip, width });
    const arrows = [arrow('s', 's', 'decoder', decoder, 2), ...states.map((tip, i) =>
      arrow(`h${i}`, `h${String.fromCharCode(0x2080 + i)}`, 'encoder', tip, 3))];
    const sentence = 'Decoder state s and encoder states as arrows on a plane.';
    const vectors = [{ id: 's', tip: decoder }, ...states.map((tip, i) => ({ id: `h${i}`, tip }))];
    return {
      plane: planePicture(arrows, { reach, size: 340, sentence, chain: [] }),
      table: stepTable(vectors, attend(decoder, states), () => false),
    };
  },
  'alignment-map'(data) {
    const [set] = readSets(data);
    const [example] = set.examples;
    const last = trained(example);
    const state = { cell: { row: 0, column: 0 }, lit: false, guess: null, live: false };
    return {
      map: mapTable(data.id, example, last, state),
      reading: readingOf(example, last),
      moment: moment(last.step),
      legend: stepsText(set, last),
      table: weightsTable(example, last,
        `${set.name}, ${example.input}: weight of each ${set.reads} for each ${set.writes}`),
    };
  },
  'arc-player'(data) {
    const [set] = readSets(data);
    const [example] = set.examples;
    const last = trained(example);
    const layers = { states: true, arcs: true, numbers: true };
    const state = { step: 0, digit: null, layers };
    return {
      wide: arcPicture(example, last, state, WIDE),
      narrow: arcPicture(example, last, state, NARROW),
      digits: digitChoices(data.id, example, null),
      caption: stepSentence(example, last, 0),
      table: weightsTable(example, last,
        `${example.input}: weight of each ${set.reads} for each ${set.writes}`),
    };
  },
  'additive-player'(data) {
    const look = readAdditive(data);
    return {
      wide: additivePicture(look, 0, WIDE),
      narrow: additivePicture(look, 0, NARROW),
      caption: additiveCaption(look, 0),
      table: additiveTable(look),
    };
  },
  'attention-override'(data) {
    const override = readOverride(data);
    const [example] = override.examples;
    const outcome = { weights: example.weights, outputs: example.outputs.learned };
    const mode = 'learned';
    const state = { cell: { row: 0, column: 0 }, lit: false, live: false, mode, hands: new Map() };
    return {
      map: overrideTable(data.id, example, outcome, state),
      reading: overrideReading(example, outcome, mode),
      ways: waysTable(override, mode),
      table: overrideWords(example, outcome, mode),
    };
  },
  'soft-lookup'(data) {
    const lookup = readLookup(data);
    const found = lookUp(lookup, lookup.query);
    return {
      plane: lookupPicture(lookup, lookup.query, 340),
      table: lookupTable(lookup, lookup.query),
      workings: lookupWorkings(lookup, found),
      scores: found.scores.map((score) => fixed(score)).join(' '),
      weights: found.weights.map((weight) => fixed(weight, 3)).join(' '),
      soft: fixed(found.soft),
      hard: hardText(lookup, found),
      soft_slope: slopeText(found),
      hard_slope: hardSlopeText(found),
    };
  },
  'mask-picture'(data) {
    const masks = readMasks(data);
    const [{ id: form }] = FORMS;
    const state = { cell: { row: 0, column: 0 }, lit: false, live: false };
    return {
      mask: maskTable(data.id, masks, form, state),
      reading: formText(form),
      legend: maskLegend(form),
      moves: movesTable(masks, form),
      table: maskWords(masks, form),
    };
  },
  'lstm-handover'(data) {
    const handover = readHandover(data);
    return {
      wide: handoverPicture(handover, 0, WIDE),
      narrow: handoverPicture(handover, 0, NARROW),
      caption: stepCaption(handover, 0),
    };
  },
};

const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { kind, data } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
try {
  if (!(kind in draw)) throw new BadData(`generator/draw_widgets.mjs has no entry ${kind}`);
  const drawn = Object.entries(draw[kind](data));
  const written = drawn.map(([name, node]) => [name, node ? markup(node) : '']);
  process.stdout.write(JSON.stringify(Object.fromEntries(written)));
} catch (error) {
  process.stderr.write(error instanceof BadData ? error.message : String(error.stack));
  process.exitCode = 1;
}
