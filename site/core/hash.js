/**
 * State of the pictures in the address: `#anchor?widget.key=value&other.key=value`.
 * A hash comes from anywhere, so reading it never throws and never trusts a value.
 *
 * @typedef {Record<string, string>} WidgetState
 */

/**
 * @param {string} hash with or without the leading "#"
 * @returns {{anchor: string, widgets: Map<string, WidgetState>}}
 */
export function readHash(hash) {
  const bare = hash.replace(/^#/, '');
  const cut = bare.indexOf('?');
  const anchor = decoded(cut < 0 ? bare : bare.slice(0, cut));
  /** @type {Map<string, WidgetState>} */
  const widgets = new Map();
  for (const pair of cut < 0 ? [] : bare.slice(cut + 1).split('&')) {
    const match = /^([^.=]+)\.([^.=]+)=(.*)$/.exec(pair);
    if (!match) continue;
    const [widget, key, value] = match.slice(1).map(decoded);
    if (!widgets.has(widget)) widgets.set(widget, Object.create(null));
    const state = widgets.get(widget);
    if (state) state[key] = value;
  }
  return { anchor, widgets };
}

/** @param {string} value */
function decoded(value) {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * The hash with one widget's state replaced; an empty state removes it.
 * @param {string} hash
 * @param {string} widget
 * @param {Record<string, string | number | null | undefined>} state
 * @returns {string} with the leading "#"; the anchor stays, or becomes the widget itself
 */
export function writeHash(hash, widget, state) {
  const { anchor, widgets } = readHash(hash);
  /** @type {WidgetState} */
  const next = Object.create(null);
  for (const [key, value] of Object.entries(state)) {
    if (value !== null && value !== undefined) next[key] = String(value);
  }
  widgets.set(widget, next);
  const pairs = [...widgets].flatMap(([id, values]) =>
    Object.entries(values).map(([key, value]) =>
      `${name(id)}.${name(key)}=${encoded(value)}`));
  const place = encoded(anchor || widget);
  return pairs.length ? `#${place}?${pairs.join('&')}` : `#${place}`;
}

/** @param {string} value */
function encoded(value) {
  return encodeURIComponent(value).replaceAll('%2C', ',');
}

/** @param {string} value */
function name(value) {
  return encoded(value).replaceAll('.', '%2E');
}

/**
 * A number of a widget's state, if it is one of those that can be shown.
 * @param {string | undefined} value
 * @param {readonly number[]} allowed
 * @param {number} otherwise
 */
export function oneOf(value, allowed, otherwise) {
  const number = value === undefined || value.trim() === '' ? NaN : Number(value);
  return allowed.includes(number) ? number : otherwise;
}
