/** Put into pages by the development server alone: reloads after a build, shows what broke one. */
const source = new EventSource('/__dev/events');
let seen = null;

source.onmessage = (event) => {
  const { version, problems } = JSON.parse(event.data);
  if (seen !== null && seen !== version) return location.reload();
  seen = version;
  document.querySelector('#dev-problems')?.remove();
  const listed = document.querySelector('[data-nothing-built]');
  if (problems.length && !listed) document.body.append(notice(problems));
};

/** @param {string[]} problems */
function notice(problems) {
  const host = document.createElement('div');
  host.id = 'dev-problems';
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    section { position: fixed; inset: auto 0 0 0; max-height: 60vh; overflow: auto; z-index: 9;
      padding: 1rem 1.5rem; background: #2b1d1d; color: #fff; font: 15px/1.5 ui-monospace, monospace; }
    h2 { font: 600 17px/1.4 system-ui, sans-serif; margin: 0 0 .5rem; }
    li { white-space: pre-wrap; overflow-wrap: anywhere; }`);
  root.adoptedStyleSheets = [sheet];
  const section = document.createElement('section');
  section.setAttribute('role', 'alert');
  const title = document.createElement('h2');
  title.textContent = 'The last build failed; the page is that of the build before.';
  const list = document.createElement('ul');
  for (const problem of problems) {
    const item = document.createElement('li');
    item.textContent = problem;
    list.append(item);
  }
  section.append(title, list);
  root.append(section);
  return host;
}
