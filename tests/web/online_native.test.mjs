// Whole games of every preset between a browser and the game in a window of its own, which is played
// by clicks of a mouse.

import assert from "node:assert/strict";
import { test } from "node:test";
import { screen } from "./native.mjs";
import { errors, games, hide, invite, pairs, plies } from "./online_pair.mjs";

const { at, cut, mend } = pairs();
const place = screen();

const skip = process.platform !== "linux" && "a screen that nobody sees is there on Linux only";

for (const [preset, { moves, resigns, endless }] of Object.entries(games)) {
  // Once is enough for what happens to the line and to the page.
  const fails = preset === "fog";
  const how = fails ? ", with a cut line, a hidden tab and a page that is loaded again" : "";
  test(`a whole game of ${preset} against a window${how}`, { skip }, async () => {
    const white = await at(preset);
    const black = place.open(white.address + (await invite(white)));
    await black.ready();
    await white.until("a board", () => document.querySelector("#board-table td"));
    for (const [ply, move] of moves.entries()) {
      await plies(white, ply);
      if (fails && ply === 2) {
        cut();
        for (const player of [white, black]) await player.untilSaid("Connection lost");
        mend();
        for (const player of [white, black]) await player.untilSaid("Connected again");
      }
      if (ply % 2) {
        if (fails && ply === 3) await hide(white, true);
        const isMade = () => white.page.evaluate((ply) =>
          document.querySelectorAll("#moves li").length > ply, ply);
        // The board lies in the window as it does in the page, but turned.
        await black.click(move, (square) => white.place(square, "black"), isMade);
        if (fails && ply === 3) {
          await hide(white, false);
          await white.page.reload();
          await white.ready();
        }
      } else {
        await white.type(move);
      }
    }
    await plies(white, moves.length);
    if (resigns) {
      await white.press("Resign");
      await white.until("a question", () =>
        document.getElementById("controls").textContent.includes("will win the game"));
      await white.press("Resign");
    }
    if (!endless) {
      await white.untilSaid(resigns ? "You lost" : "You won");
      await black.untilSaid(resigns ? "You won" : "You lost");
    }
    assert.deepEqual(errors(white), []);
    await black.close();
    await white.close();
  });
}
