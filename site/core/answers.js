/**
 * Reading what a learner typed, and judging it against what the build computed.
 *
 * Nothing here decides what is right: the judge, a piece of JSON that Python wrote, lists the
 * right range or shape and the known mistakes. This file turns characters into a number or a
 * shape, or says in one sentence why it cannot.
 */

/** @typedef {{lo: number, hi: number, show?: string}} Range */
/** @typedef {{shape: number[], show?: string}} ShapeAnswer */
/** @typedef {(Range | ShapeAnswer) & {because: string}} KnownMistake */
/**
 * @typedef {object} Variant
 * @property {string | null} ask  HTML of the question, null for the one already on the page
 * @property {Range | ShapeAnswer} right
 * @property {KnownMistake[]} wrong
 * @property {string} explain  HTML
 * @property {string} otherwise  HTML, for a wrong answer that is not a known one
 * @property {string | null} [hint]  HTML
 */
/**
 * @typedef {object} Judge
 * @property {string} kind
 * @property {Variant[]} [variants]
 * @property {number} [decimals]
 * @property {boolean} [percent]
 * @property {string | null} [hint]
 * @property {string | null} [explain]
 * @property {number} [min]
 * @property {number} [max]
 * @property {string} [right]  id of the right option
 * @property {Record<string, string>} [because]
 * @property {number | string | null} [measured]
 * @property {string | null} [after]
 */
/** @typedef {{value: number} | {problem: string}} ReadNumber */
/** @typedef {{shape: number[]} | {problem: string}} ReadShape */
/**
 * A verdict's `html` comes from the build and may be inserted as markup; `problem` is plain text.
 * @typedef {{state: 'unread', problem: string} | {state: 'right' | 'wrong', html: string}} Verdict
 */

const LONGEST_NUMBER = 40;
const LONGEST_SHAPE = 80;
const MOST_AXES = 6;
/** Ends of a range are sums and quotients of floats; a typed 0.785 must not miss them by a bit. */
const SLACK = 1e-9;

const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;
/** First code points of the decimal digits that Unicode's compatibility forms leave alone. */
const DIGIT_ROWS = [0x0660, 0x06f0, 0x0966];

/**
 * Plain characters for the many that look or mean the same: full-width digits, non-breaking
 * spaces, the typographer's minus sign, invisible marks that a paste brings along.
 * @param {string} text
 * @returns {string}
 */
export function plain(text) {
  const folded = text.normalize('NFKC').replace(INVISIBLE, '').replace(DASHES, '-');
  const digits = folded.replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const row = DIGIT_ROWS.find((first) => code >= first && code < first + 10) ?? code;
    return String(code - row);
  });
  return digits.replace(/\u066b/g, '.').replace(/\s+/g, ' ').trim();
}

/**
 * One number out of what was typed.
 * @param {string} raw
 * @param {{decimals?: number, percent?: boolean, unit?: string}} [wanted]  `percent`: "79 %" means
 *   0.79. `unit`: may be repeated behind the number, and changes nothing.
 * @returns {ReadNumber}
 */
export function readNumber(raw, wanted = {}) {
  if (raw.trim() === '') return { problem: 'Write a number first.' };
  if (raw.trim().length > LONGEST_NUMBER) return { problem: 'That is too long to be one number.' };
  let text = plain(raw);
  if (text === '') return { problem: 'Write a number first.' };
  let scale = 1;
  const unit = plain(wanted.unit ?? '');
  if (unit !== '' && text.endsWith(unit)) {
    text = text.slice(0, -unit.length).trim();
  } else if (text.endsWith('%')) {
    if (!wanted.percent) return { problem: 'Write the number without a percent sign.' };
    text = text.slice(0, -1).trim();
    scale = 0.01;
  }
  text = text.replace(/^([+-]) /, '$1');
  if ((wanted.decimals ?? 0) > 0 && /^[+-]?\d*,\d+$/.test(text)) text = text.replace(',', '.');
  const problem = numberProblem(text);
  return problem === null ? { value: Number(text) * scale || 0 } : { problem };
}

/**
 * @param {string} text
 * @returns {string | null}
 */
function numberProblem(text) {
  if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return null;
  if (/^[+-]?\d[\d.]*( ?[,;] ?| )[+-]?\d[\d.,; ]*$/.test(text)) {
    return 'One number is wanted here, without commas or spaces in it.';
  }
  if (/^[+-]?(0[xob][\da-f]+|[\d.]+e[+-]?\d+|\d+(_\d+)+)$/i.test(text)) {
    return 'Write the number in ordinary digits, such as 12 or 0.5.';
  }
  if (/^[+-]?[\d.]+ ?[*/^+-] ?[\d.]/.test(text)) {
    return 'Work it out and write the result as one number.';
  }
  if (/^[+-]?\d+(\.\d+)? ?\p{L}/u.test(text)) return 'Write the number alone, without words.';
  return 'That cannot be read as a number; write it in digits, such as 12 or 0.5.';
}

/**
 * The shape of an array: "(8, 32)", "8x32", "[32]", "32,", "()" for a single number.
 * @param {string} raw
 * @returns {ReadShape}
 */
export function readShape(raw) {
  if (raw.trim() === '') return { problem: 'Write a shape first.' };
  if (raw.trim().length > LONGEST_SHAPE) return { problem: 'That is too long to be a shape.' };
  const text = plain(raw).replace(/^(torch\.)?size ?(?=\()/i, '');
  const inner = withoutBrackets(text);
  if (inner === null) return { problem: 'The brackets do not match.' };
  if (inner === '') {
    return text === '' ? { problem: 'Write a shape first.' } : { shape: [] };
  }
  const parts = inner.replace(/,$/, '').split(/[,x×*]/i).map((part) => part.trim());
  if (parts.some((part) => /^-\d+$/.test(part))) return { problem: 'A length is never negative.' };
  if (parts.some((part) => /^\d+\.\d*$/.test(part))) return { problem: 'Lengths are whole numbers.' };
  const isHex = /^0x/i.test(inner);
  if (isHex || parts.length > MOST_AXES || !parts.every((part) => /^\d{1,9}$/.test(part))) {
    return { problem: 'Write a shape as whole numbers with commas between them, in brackets.' };
  }
  return { shape: parts.map(Number) };
}

/**
 * Takes off the matching outer brackets, also two pairs as in Size([3]).
 * @param {string} text
 * @returns {string | null}  null when the brackets do not match
 */
function withoutBrackets(text) {
  let inner = text;
  for (const [open, close] of ['()', '[]', '()']) {
    const starts = inner.startsWith(open);
    if (starts !== inner.endsWith(close)) return null;
    if (starts) inner = inner.slice(1, -1).trim();
  }
  return inner;
}

/**
 * @param {Range | ShapeAnswer} accepted
 * @param {number | number[]} given
 */
function fits(accepted, given) {
  if ('shape' in accepted) {
    const { shape } = accepted;
    return Array.isArray(given) && given.length === shape.length
      && given.every((length, axis) => length === shape[axis]);
  }
  return typeof given === 'number'
    && given >= accepted.lo - SLACK && given <= accepted.hi + SLACK;
}

/**
 * @param {Variant} variant
 * @param {number | number[]} given
 * @returns {Verdict}
 */
function compare(variant, given) {
  if (fits(variant.right, given)) return { state: 'right', html: variant.explain };
  const mistake = variant.wrong.find((known) => fits(known, given));
  return { state: 'wrong', html: mistake ? mistake.because : variant.otherwise };
}

/**
 * Judges a number or a shape.
 * @param {Judge} judge
 * @param {number} index  which variant of the question is on the page
 * @param {string} raw
 * @param {string} [unit]
 * @returns {Verdict}
 */
export function judgeText(judge, index, raw, unit = '') {
  const variant = (judge.variants ?? [])[index];
  if (!variant) throw new RangeError(`no variant ${index}`);
  if (judge.kind === 'shape') {
    const read = readShape(raw);
    return 'problem' in read
      ? { state: 'unread', problem: read.problem } : compare(variant, read.shape);
  }
  const read = readNumber(raw, { decimals: judge.decimals, percent: judge.percent, unit });
  return 'problem' in read
    ? { state: 'unread', problem: read.problem } : compare(variant, read.value);
}

/**
 * Judges a choice.
 * @param {Judge} judge
 * @param {string | null} option
 * @returns {Verdict}
 */
export function judgeChoice(judge, option) {
  if (option === null) return { state: 'unread', problem: 'Choose one of the answers first.' };
  const { because = {} } = judge;
  const html = Object.hasOwn(because, option) ? because[option] : '';
  return { state: option === judge.right ? 'right' : 'wrong', html };
}

/**
 * A guess is never wrong, only unreadable or out of its range.
 * @param {Judge} judge
 * @param {string} raw
 * @param {string} [unit]
 * @returns {ReadNumber}
 */
export function readGuess(judge, raw, unit = '') {
  const read = readNumber(raw, { decimals: judge.decimals, unit });
  if ('problem' in read) return read;
  const { min = -Infinity, max = Infinity } = judge;
  if (read.value >= min && read.value <= max) return read;
  const tail = unit === '%' ? ': it is a share in percent' : '';
  return { problem: `Guess a number from ${min} to ${max}${tail}.` };
}
