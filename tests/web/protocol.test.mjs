// The page about the protocol is enough to write a client.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { PATIENCE, serve } from "./browser.mjs";

let server;
before(async () => (server = await serve()));
after(() => server?.stop());

test("a client from the protocol page plays, loses its connections and comes back", async () => {
  const client = fileURLToPath(new URL("protocol_client.mjs", import.meta.url));
  const address = server.address.replace("http", "ws");
  // Node.js before 22 has WebSockets only when asked.
  const args = ["--experimental-websocket", client, address, "40"];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: PATIENCE });
  const { white, black, record } = JSON.parse(stdout);
  const moves = record.events.flatMap(({ Moved }) => (Moved ? [Moved] : []));
  const by = (side) => moves.filter((moved) => moved.by === side).map(({ mv }) => mv);
  assert.deepEqual([white, black], [by("White"), by("Black")], "what each made is what was played");
  assert.ok(moves.length > 2);
  assert.deepEqual(record.setup.names, ["Anna", "Boris"]);
  assert.ok(record.outcome.Win);
});
