/** Saving a picture as SVG or PNG. */

const COPIED = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity',
  'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'paint-order', 'text-anchor',
  'font-family', 'font-size', 'font-style', 'font-weight', 'font-variant-numeric'];
const MARGIN = 16;
const HEAD = 44;

/**
 * @param {HTMLElement & {picture?: () => SVGSVGElement | null}} widget
 */
export function offerSaving(widget) {
  for (const button of widget.querySelectorAll('button[data-save]')) {
    if (button instanceof HTMLButtonElement) {
      button.disabled = false;
      button.onclick = () => void save(widget, button.dataset.save === 'png' ? 'png' : 'svg');
    }
  }
}

/**
 * @param {HTMLElement & {picture?: () => SVGSVGElement | null}} widget
 * @param {'svg' | 'png'} kind
 */
async function save(widget, kind) {
  const svg = widget.picture?.() ?? widget.querySelector('[data-stage] svg');
  if (!(svg instanceof SVGSVGElement)) return;
  const title = widget.querySelector('[data-title]')?.textContent?.trim() ?? '';
  const standalone = framed(svg, title, widget);
  const blob = kind === 'svg'
    ? new Blob([new XMLSerializer().serializeToString(standalone)], { type: 'image/svg+xml' })
    : await painted(standalone);
  if (blob) download(blob, `${widget.id || widget.localName}.${kind}`);
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
function download(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/**
 * A copy that needs no stylesheet, on a ground, under its title.
 * @param {SVGSVGElement} svg
 * @param {string} title
 * @param {HTMLElement} widget
 * @returns {SVGSVGElement}
 */
function framed(svg, title, widget) {
  const style = getComputedStyle(widget);
  const { width, height } = svg.viewBox.baseVal;
  const outer = make('svg', {
    xmlns: 'http://www.w3.org/2000/svg', width: width + 2 * MARGIN, height: height + HEAD + MARGIN,
    viewBox: `0 0 ${width + 2 * MARGIN} ${height + HEAD + MARGIN}`,
  });
  outer.append(make('rect', { width: '100%', height: '100%', fill: paperOf(widget) }));
  const heading = make('text', {
    x: MARGIN, y: 27, fill: style.color, 'font-family': style.fontFamily, 'font-size': '16px',
    'font-weight': '600',
  });
  heading.textContent = title;
  const inner = make('g', { transform: `translate(${MARGIN} ${HEAD})` });
  for (const child of svg.children) inner.append(plain(child));
  outer.append(heading, inner);
  return /** @type {SVGSVGElement} */ (outer);
}

/**
 * The ground's colour as it is on the screen, whatever the custom property says it with.
 * @param {HTMLElement} widget
 */
function paperOf(widget) {
  const probe = document.createElement('span');
  probe.style.color = 'var(--paper, white)';
  widget.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attrs
 */
function make(tag, attrs) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attrs)) element.setAttribute(name, String(value));
  return element;
}

/**
 * A copy of an element that carries its computed look itself.
 * @param {Element} element
 * @returns {Element}
 */
function plain(element) {
  const copy = /** @type {Element} */ (element.cloneNode(false));
  for (const { name } of [...copy.attributes]) {
    if (/^(class|data-|aria-|role|tabindex|style)/.test(name)) copy.removeAttribute(name);
  }
  const style = getComputedStyle(element);
  for (const name of COPIED) copy.setAttribute(name, style.getPropertyValue(name));
  for (const child of element.childNodes) {
    if (child instanceof Element) copy.append(plain(child));
    else copy.append(child.cloneNode());
  }
  return copy;
}

/**
 * Paints the few shapes that our pictures use. Painting them here, instead of loading the SVG as
 * an image, keeps the page's own fonts and needs no exception in its security policy.
 * @param {SVGSVGElement} svg as made by `framed`
 * @returns {Promise<Blob | null>}
 */
async function painted(svg) {
  const scale = Math.max(2, Math.min(4, 1600 / Number(svg.getAttribute('width'))));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(Number(svg.getAttribute('width')) * scale);
  canvas.height = Math.round(Number(svg.getAttribute('height')) * scale);
  const brush = canvas.getContext('2d');
  if (!brush) return null;
  brush.scale(scale, scale);
  for (const child of svg.children) paint(brush, child, 1);
  return new Promise((done) => { canvas.toBlob(done, 'image/png'); });
}

/**
 * @param {CanvasRenderingContext2D} brush
 * @param {Element} element
 * @param {number} inherited opacity
 */
function paint(brush, element, inherited) {
  const get = (/** @type {string} */ name) => element.getAttribute(name) ?? '';
  const opacity = inherited * Number(get('opacity') || 1);
  brush.save();
  const move = /translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(get('transform'));
  if (move) brush.translate(Number(move[1]), Number(move[2]));
  if (element.localName === 'g') {
    for (const child of element.children) paint(brush, child, opacity);
  } else if (element.localName === 'text') {
    paintText(brush, element, opacity);
  } else {
    const shape = outline(brush, element);
    const fill = () => useFill(brush, get, opacity) && brush.fill(shape);
    const stroke = () => useStroke(brush, get, opacity) && brush.stroke(shape);
    // An edge in the colour of the paper lies under its shape, or it would eat into it.
    for (const part of get('paint-order').startsWith('stroke') ? [stroke, fill] : [fill, stroke]) part();
  }
  brush.restore();
}

/**
 * @param {CanvasRenderingContext2D} brush
 * @param {Element} element
 * @returns {Path2D}
 */
function outline(brush, element) {
  const number = (/** @type {string} */ name) => {
    const value = element.getAttribute(name) ?? '0';
    if (value !== '100%') return parseFloat(value);
    return brush.canvas[name === 'width' ? 'width' : 'height'];
  };
  const path = new Path2D(element.getAttribute('d') ?? '');
  if (element.localName === 'rect') {
    path.roundRect(number('x'), number('y'), number('width'), number('height'), number('rx'));
  } else if (element.localName === 'circle') {
    path.arc(number('cx'), number('cy'), number('r'), 0, 2 * Math.PI);
  } else if (element.localName === 'line') {
    path.moveTo(number('x1'), number('y1'));
    path.lineTo(number('x2'), number('y2'));
  }
  return path;
}

/**
 * @param {CanvasRenderingContext2D} brush
 * @param {(name: string) => string} get
 * @param {number} opacity
 */
function useFill(brush, get, opacity) {
  brush.fillStyle = get('fill') || '#000';
  brush.globalAlpha = opacity * Number(get('fill-opacity') || 1);
  return get('fill') !== 'none';
}

/**
 * @param {CanvasRenderingContext2D} brush
 * @param {(name: string) => string} get
 * @param {number} opacity
 */
function useStroke(brush, get, opacity) {
  if (!get('stroke') || get('stroke') === 'none') return false;
  brush.strokeStyle = get('stroke');
  brush.lineWidth = parseFloat(get('stroke-width') || '1');
  brush.globalAlpha = opacity * Number(get('stroke-opacity') || 1);
  brush.lineCap = /** @type {CanvasLineCap} */ (get('stroke-linecap') || 'butt');
  brush.lineJoin = /** @type {CanvasLineJoin} */ (get('stroke-linejoin') || 'miter');
  brush.setLineDash(get('stroke-dasharray').split(/[ ,]+/).map(parseFloat).filter((n) => n > 0));
  return brush.lineWidth > 0;
}

/**
 * @param {CanvasRenderingContext2D} brush
 * @param {Element} element
 * @param {number} opacity
 */
function paintText(brush, element, opacity) {
  const get = (/** @type {string} */ name) => element.getAttribute(name) ?? '';
  const words = element.textContent ?? '';
  const [x, y] = [Number(get('x')), Number(get('y'))];
  brush.font = [get('font-style'), get('font-weight'), get('font-size'), get('font-family')]
    .filter(Boolean).join(' ');
  const anchors = /** @type {Record<string, CanvasTextAlign>} */ ({ middle: 'center', end: 'right' });
  brush.textAlign = anchors[get('text-anchor')] ?? 'left';
  if (useStroke(brush, get, opacity)) brush.strokeText(words, x, y);
  if (useFill(brush, get, opacity)) brush.fillText(words, x, y);
}
