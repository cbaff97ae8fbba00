// Installs our wheels with micropip in Pyodide on Node and prints the lock file it freezes.
// Usage: node freeze.mjs PYODIDE_FOLDER CACHE_FOLDER WHEEL...   (the lock file goes to stdout)
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [core, cache, ...wheels] = process.argv.slice(2).map((name) => path.resolve(name));
const { loadPyodide } = await import(pathToFileURL(path.join(core, 'pyodide.mjs')).href);
const quiet = { messageCallback() {} };

const pyodide = await loadPyodide({
  indexURL: core,
  packageCacheDir: cache,
  stdout: (line) => console.error(line),
});
await pyodide.loadPackage(['micropip'], quiet);
const names = [];
pyodide.FS.mkdir('/wheels');
for (const wheel of wheels) {
  const name = path.basename(wheel);
  pyodide.FS.writeFile(`/wheels/${name}`, await readFile(wheel));
  names.push(`emfs:/wheels/${name}`);
}
pyodide.globals.set('wheels', pyodide.toPy(names));
const lock = await pyodide.runPythonAsync(`
import micropip
await micropip.install(wheels)
micropip.freeze()
`);
process.stdout.write(lock);
