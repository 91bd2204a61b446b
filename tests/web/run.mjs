// Runs the browser tests: node run.mjs [--again] [WORDS…]
//
// With WORDS, only the tests whose name or file contains one of them. With --again, a test that
// fails runs once more, alone. If it passes then, the run passes and names it at the end: such a
// test is shaky, and must be mended.
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { finished } from "node:stream/promises";
import { run } from "node:test";
import { spec } from "node:test/reporters";

const again = process.argv.includes("--again");
const words = process.argv.slice(2).filter((word) => word !== "--again");
if (words.some((word) => word.startsWith("-"))) {
  console.error("Usage: node run.mjs [--again] [WORDS…]");
  process.exit(2);
}

/** Runs tests and prints their reports. Returns how many passed, and the ones that failed. */
async function play(options) {
  let passed = 0;
  const failed = [];
  const tests = run(options);
  tests.on("test:pass", ({ skip }) => {
    if (skip === undefined) passed += 1;
  });
  // The name of a test file that ended before its tests did is its path.
  tests.on("test:fail", ({ name, file }) => failed.push({ name, file }));
  const report = tests.compose(spec);
  report.pipe(process.stdout, { end: false });
  await finished(report);
  return { passed, failed };
}

const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const title = ({ name, file }) => (name === file ? basename(file) : `${basename(file)}: ${name}`);

const all = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(".test.mjs"))
  .map((name) => `${import.meta.dirname}/${name}`);
const files = all.filter((file) => words.some((word) => basename(file).includes(word)));
// Two browsers at a time: tests mostly wait for their pages. `playAll` has the exception.
const wanted = { concurrency: 2, files: all };
if (files.length > 0) wanted.files = files;
else if (words.length > 0) wanted.testNamePatterns = words.map((word) => new RegExp(literal(word)));

/** Five pages of one test draw side by side, which is enough for a machine with two cores. */
const isCrowded = (file) => basename(file) === "online.test.mjs";

/** Runs the tests: those of a crowd of pages alone, after the others. */
async function playAll({ files, ...options }) {
  const parts = [
    { ...options, files: files.filter((file) => !isCrowded(file)) },
    { ...options, concurrency: 1, files: files.filter(isCrowded) },
  ];
  const all = { passed: 0, failed: [] };
  for (const part of parts.filter((part) => part.files.length > 0)) {
    const { passed, failed } = await play(part);
    all.passed += passed;
    all.failed.push(...failed);
  }
  return all;
}

const { passed, failed } = await playAll(wanted);
if (passed + failed.length === 0) {
  console.log("No browser test ran.");
  process.exit(1);
}
const [shaky, broken] = [[], []];
for (const test of failed) {
  if (!again) {
    broken.push(test);
    continue;
  }
  console.log(`\nOnce more, alone: ${title(test)}`);
  const options = { concurrency: 1, files: [test.file] };
  if (test.name !== test.file) options.testNamePatterns = [new RegExp(`^${literal(test.name)}$`)];
  const second = await play(options);
  (second.passed > 0 && second.failed.length === 0 ? shaky : broken).push(test);
}
console.log(`\nBrowser tests: ${passed} passed, ${broken.length} failed, ${shaky.length} passed at the second try.`);
for (const test of broken) console.log(`  failed: ${title(test)}`);
for (const test of shaky) console.log(`  SHAKY, mend it: ${title(test)}`);
process.exit(broken.length > 0 ? 1 : 0);
