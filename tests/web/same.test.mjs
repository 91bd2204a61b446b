// What the rules count and the levels play is the same as natively: `tests/bot/same_everywhere.rs`.
// No browser is needed: they run in the engine of Chromium, which Node.js has.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

test("the rules count and the levels play as natively", async () => {
  const expected = await readFile(new URL("../wasm/expected.txt", import.meta.url), "utf8");
  // Without imports: it asks the machine for nothing that might differ.
  const { instance } = await WebAssembly.instantiate(await readFile(process.env.FOGCHESS_WASM));
  const { memory, report } = instance.exports;
  const found = BigInt.asUintN(64, report());
  const [address, length] = [found & 0xffffffffn, found >> 32n].map(Number);
  const text = new TextDecoder().decode(new Uint8Array(memory.buffer, address, length));
  assert.deepEqual(text.split("\n"), expected.split("\n"));
});
