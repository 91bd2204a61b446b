// Whole games of every preset between two browsers, through a network that fails in the middle: a
// page is loaded again, a line is cut, a tab is hidden.

import assert from "node:assert/strict";
import { test } from "node:test";
import { errors, games, hide, invite, pairs, plies } from "./online_pair.mjs";

const { at, cut, mend } = pairs();

// To load a page again takes a while here.
const reloads = ["fog-check", "fog-xiangqi"];

for (const [preset, { moves, resigns, endless }] of Object.entries(games)) {
  test(`a whole game of ${preset}, with a cut line and a hidden tab`, async () => {
    const white = await at(preset);
    const path = await invite(white);
    if (reloads.includes(preset)) {
      // Who waits still has the link.
      await white.page.reload();
      await white.ready();
      await white.until("the friend's link again", (path) =>
        document.getElementById("controls").textContent.includes(path), path);
    }
    const black = await at(preset, path);
    for (const player of [white, black]) {
      await player.until("a board", () => document.querySelector("#board-table td"));
    }
    for (const [ply, move] of moves.entries()) {
      const [mover, other] = ply % 2 ? [black, white] : [white, black];
      await plies(mover, ply);
      if (reloads.includes(preset) && ply === 1) {
        await other.page.reload();
        await other.ready();
        await plies(other, ply);
      }
      if (ply === 2) {
        cut();
        await mover.untilSaid("Connection lost");
        mend();
        await mover.untilSaid("Connected again");
      }
      if (ply === 3) await hide(other, true);
      await mover.page.bringToFront();
      await mover.type(move);
      await plies(mover, ply + 1);
      if (ply === 3) await hide(other, false);
    }
    if (resigns) {
      await black.press("Resign");
      await black.until("a question", () =>
        document.getElementById("controls").textContent.includes("will win the game"));
      await black.press("Resign");
    }
    if (endless) {
      await plies(black, moves.length);
      assert.deepEqual(await black.board(), await white.board());
    } else {
      await white.untilSaid("You won");
      await black.untilSaid("You lost");
    }
    assert.deepEqual(errors(white, black), []);
    await white.close();
    await black.close();
  });
}
