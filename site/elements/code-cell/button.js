import { element } from '../shared/nodes.js';

/**
 * A button for an action of the cell.
 * @param {string} action
 * @param {string} text
 * @param {Record<string, string>} [more]
 */
export function button(action, text, more = {}) {
  return element('button', { type: 'button', class: 'quiet', 'data-action': action, ...more }, [text]);
}
