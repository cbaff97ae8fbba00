/**
 * Grades answers in Pyodide, in Node, and prints one JSON object: key -> report.
 *
 *   node in_pyodide.mjs NUMPY_WHEEL JOBS      JOBS is a JSON file: [[key, exercise, source], ...]
 *
 * An exercise called "run" runs the source instead of grading it.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { loadPyodide } from 'pyodide';

const [wheel, jobsFile] = process.argv.slice(2);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const jobs = JSON.parse(await readFile(jobsFile, 'utf8'));

const python = await loadPyodide({ stdout: () => {}, stderr: () => {} });
await python.loadPackage(path.resolve(wheel), { messageCallback: () => {} });
python.FS.mkdirTree('/project/graders');
python.FS.mount(python.FS.filesystems.NODEFS, { root: path.join(root, 'graders') }, '/project/graders');

const judge = python.runPython(`
import sys
sys.path.insert(0, "/project")
sys.dont_write_bytecode = True
import graders
lambda exercise, source: graders.run(source) if exercise == "run" else graders.grade(exercise, source)
`);

/** @type {Record<string, string>} */
const reports = {};
const started = performance.now();
for (const [key, exercise, source] of jobs) reports[key] = judge(exercise, source);
const seconds = (performance.now() - started) / 1000;
process.stdout.write(JSON.stringify({ reports, seconds }));
