// A game against the computer, which thinks in the page itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import { playground } from "./browser.mjs";

const { open } = playground();

/** Starts a game of chess against a level, as White. */
async function against(level) {
  const game = await open("/");
  await game.press("New game");
  await game.untilControl("Start");
  await game.press("Chess");
  await game.press(level);
  await game.press("No clock");
  await game.press("Start");
  await game.untilOn("e2", "white pawn");
  return game;
}

/** Until so many of Black's pieces have left their first two ranks. */
const untilBlackHasMoved = (game, count) =>
  game.until(`${count} of Black's pieces have moved`, (count) => {
    const at = (square) => document.querySelector(`#board-table td[data-square="${square}"]`)?.textContent ?? "";
    const home = [..."abcdefgh"].flatMap((file) => [7, 8].map((rank) => file + rank));
    return home.filter((square) => !at(square).includes("black")).length >= count;
  }, count);

for (const level of ["Scout", "Marshal"]) {
  test(`the ${level} answers, and the page stays awake meanwhile`, async () => {
    const game = await against(level);
    await game.type("e4");
    await game.untilOn("e4", "white pawn");
    await untilBlackHasMoved(game, 1);
    // It is White's turn again: a typed move is taken.
    await game.type("h3");
    await game.untilOn("h3", "white pawn");
    await game.page.reload();
    await game.ready();
    await game.press(/^Resume/);
    await game.untilOn("h3", "white pawn");
    assert.deepEqual(game.errors, []);
    await game.close();
  });
}
