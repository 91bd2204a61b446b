// Games out and in: downloads, uploads, dropped files and the clipboard.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { playground } from "./browser.mjs";

const { open } = playground();

const mate = '[White "Anna"]\n[Black "Zoë"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n';
const file = (text) => ({ name: "mate.pgn", mimeType: "application/octet-stream", buffer: Buffer.from(text) });

/** Plays a mate, and opens the menu in which the game is exported. */
async function played() {
  const game = await open("/?new=chess&time=none", { permissions: ["clipboard-read", "clipboard-write"] });
  for (const [move, square, piece] of [
    ["f3", "f3", "white pawn"],
    ["e5", "e5", "black pawn"],
    ["g4", "g4", "white pawn"],
    ["Qh4#", "h4", "black queen"],
  ]) {
    await game.drawn();
    await game.type(move);
    await game.untilOn(square, piece);
  }
  await game.press("Menu");
  await game.press("Share");
  await game.untilControl("PGN: Save as file");
  return game;
}

test("a game is downloaded in every form", async () => {
  const game = await played();
  for (const [form, ending, part] of [
    ["PGN", ".pgn", "2. g4"],
    ["FEN", ".fen", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq"],
    ["Game file", ".ron", "version: 1"],
  ]) {
    const coming = game.page.waitForEvent("download");
    await game.press(`${form}: Save as file`);
    const download = await coming;
    assert.ok(download.suggestedFilename().endsWith(ending), download.suggestedFilename());
    assert.ok((await readFile(await download.path(), "utf8")).includes(part), form);
  }
  await game.untilSaid("File saved.");
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("a chosen file and a dropped one become games of their own", async () => {
  const game = await open("/");
  await game.press("Games");
  await game.untilControl("Open file…");
  // A dialog opens only for somebody who has just touched the page.
  await game.page.mouse.click(3, 3);
  const chooser = game.page.waitForEvent("filechooser");
  await game.press("Open file…");
  await (await chooser).setFiles(file(mate));
  await game.untilOn("h4", "black queen");
  await game.page.reload();
  await game.ready();
  await game.drop("mate.pgn", mate.replace("2. g4 Qh4# 0-1", "*"));
  await game.untilOn("e5", "black pawn");
  assert.equal((await game.board()).h4, "empty");
  const kept = await game.page.evaluate(() => Object.values(localStorage).filter((text) => text.includes("Zoë")).length);
  assert.equal(kept, 2);
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("a long file in another encoding is read in parts", async () => {
  const game = await open("/");
  const one = Buffer.from('[Event "Abend"]\n[White "M\xfcller"]\n\n1. e4 e5 *\n\n', "latin1");
  await game.drop("many.pgn", Buffer.concat(Array(20_000).fill(one)));
  await game.untilOn("e5", "black pawn");
  await game.untilSaid("19999 more games");
  const kept = await game.page.evaluate(() => Object.values(localStorage).filter((text) => text.includes("Müller")).length);
  assert.equal(kept, 1);
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("a file that is no game is refused with the reason", async () => {
  const game = await open("/");
  await game.drop("mate.pgn", "1. e4 e5\n2. Ke5 *");
  await game.untilControl("Keep up to move 1");
  await game.untilSaid("line 2, column 4");
  await game.press("Discard");
  await game.untilControl("New game");
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("a game is copied and pasted", async () => {
  const game = await played();
  await game.press("FEN: Copy");
  await game.untilSaid("Copied.");
  const copied = await game.page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^rnb1kbnr\/pppp1ppp/);
  await game.page.evaluate((text) => navigator.clipboard.writeText(text), mate);
  await game.page.goto(`${game.address}/`);
  await game.ready();
  await game.press("Games");
  await game.press("Paste");
  await game.untilOn("h4", "black queen");
  assert.deepEqual(game.errors, []);
  await game.close();
});
