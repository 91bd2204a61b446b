// The page in a frame of another site, as portals for games show it: on a host that knows nothing of
// the game, and in a sandbox, so that it has no origin and no storage.

import assert from "node:assert/strict";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, extname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { playground } from "./browser.mjs";

const { openAt } = playground();
const dist = join(dirname(fileURLToPath(import.meta.url)), "../../dist");
const kinds = { ".html": "text/html", ".js": "text/javascript", ".json": "application/json", ".wasm": "application/wasm" };

/** A server on this machine that answers by a function, and its address. */
async function serve(answers) {
  const server = createServer(answers);
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { address: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

/** Any static host of files that other sites may show. */
const staticHost = () =>
  serve(async (request, answer) => {
    const { pathname } = new URL(request.url, "http://host");
    const file = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    try {
      const text = await readFile(join(dist, decodeURIComponent(file)));
      const kind = kinds[extname(file)] ?? "application/octet-stream";
      answer.writeHead(200, { "Content-Type": kind, "Access-Control-Allow-Origin": "*" }).end(text);
    } catch {
      answer.writeHead(404).end();
    }
  });

test("the page plays in a sandboxed frame of another site, without storage", async () => {
  const host = await staticHost();
  const portal = await serve((_, answer) => {
    const game = `${host.address}/?new=chess&against=novice&time=none`;
    const frame = `<iframe sandbox="allow-scripts" allow="fullscreen" width="980" height="600" style="border: 0" src="${game}"></iframe>`;
    answer.writeHead(200, { "Content-Type": "text/html" }).end(`<!doctype html><title>Portal</title>${frame}`);
  });
  const { page } = await openAt(portal.address, "/", { waits: false });
  const shown = await page.waitForSelector("iframe");
  const frame = await shown.contentFrame();
  const until = (condition) => frame.waitForFunction(condition, null, { polling: 100 });

  await until(() => document.getElementById("cover")?.dataset.state === "gone");
  assert.equal(await frame.evaluate(() => origin), "null");
  await until(() => document.getElementById("game").dataset.board);
  // By the mouse: a sandbox like this one lets no form be sent, as that of the text view.
  const { x, y } = await shown.boundingBox();
  const board = await frame.evaluate(() => JSON.parse(document.getElementById("game").dataset.board));
  for (const rank of [2, 4]) {
    const [file, row] = [3.5, board.ranks - rank + 0.5];
    await page.mouse.click(x + board.x + file * board.square, y + board.y + row * board.square);
  }
  await until(() => document.querySelector('#board-table td[data-square="d4"]')?.textContent.includes("pawn"));
  // A worker thinks there too, although the page has no origin.
  await until(() => {
    const cells = [...document.querySelectorAll("#board-table td[data-square]")];
    return cells.some((cell) => /[3-6]$/.test(cell.dataset.square) && cell.textContent.includes("black"));
  });
  await page.context().close();
  host.stop();
  portal.stop();
});
