/** How numbers are written in pictures and beside them; `generator/widgets.py` has the twin. */

const THIN = '\u202f';
const MINUS = '\u2212';

/**
 * A share as whole percent, halves up. Never 100 % unless all are right, never 0 % unless none is.
 * @param {number} right share (0..1), or a count when `total` is given
 * @param {number} [total]
 * @returns {string} "63 %", "under 1 %", "over 99 %"
 */
export function percent(right, total = 1) {
  if (!(total > 0) || !Number.isFinite(right)) return 'not measured';
  const whole = Math.floor((200 * right + total) / (2 * total) + 1e-9);
  if (whole >= 100 && right < total) return `over 99${THIN}%`;
  if (whole <= 0 && right > 0) return `under 1${THIN}%`;
  return `${whole}${THIN}%`;
}

/**
 * @param {number} percent what a learner guessed: as they typed it, two decimals at most
 * @returns {string} "0.5 %"
 */
export function guessText(percent) {
  return `${short(percent)}${THIN}%`;
}

/**
 * @param {number} value
 * @param {number} [decimals]
 * @returns {string} with a true minus sign, and never "-0.00"
 */
export function fixed(value, decimals = 2) {
  const digits = Math.abs(value).toFixed(decimals);
  return value < 0 && Number(digits) !== 0 ? MINUS + digits : digits;
}

/**
 * As few decimals as the value needs, two at most: coordinates a learner typed stay as typed.
 * @param {number} value
 * @returns {string}
 */
export function short(value) {
  const digits = fixed(value, 2);
  return digits.endsWith('.00') ? digits.slice(0, -3) : digits.endsWith('0') ? digits.slice(0, -1) : digits;
}

/**
 * @param {number} value
 * @returns {string} 3000 -> "3,000"
 */
export function count(value) {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/**
 * @param {number} n
 * @param {string} one
 * @param {string} [many]
 * @returns {string} "1 digit", "20 digits"
 */
export function plural(n, one, many = `${one}s`) {
  return `${count(n)} ${n === 1 ? one : many}`;
}

/**
 * @param {number} value
 * @returns {string} its digits, small and low: 12 -> "₁₂"
 */
export function subscript(value) {
  return String(value).replace(/\d/g, (d) => String.fromCharCode(0x2080 + Number(d)));
}
