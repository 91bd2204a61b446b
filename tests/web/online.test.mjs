// Two players in two browsers, with the server between them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { playground } from "./browser.mjs";
import { invite, untilEnabled } from "./online_pair.mjs";

const ground = playground();
/** Opens a page in which nothing drifts: two that draw all the time would be slow here. */
const open = (path, options) => ground.open(path, { settings: "(motion: false, lesson_offered: true)", ...options });

async function untilWords(game, part) {
  await game.until(`“${part}” among the controls`, (part) =>
    document.getElementById("controls").textContent.includes(part), part);
}

/** Plays moves by turns, from a ply on: the first player's, the second's, and so on. */
async function play(players, from, moves) {
  for (const [number, [move, square, piece]] of moves.entries()) {
    const mover = players[number % 2];
    await mover.page.bringToFront();
    await mover.until(`${from + number} plies are known`, (plies) =>
      document.querySelectorAll("#moves li").length >= plies, from + number);
    await mover.type(move);
    await mover.untilOn(square, piece);
  }
}

test("a friend comes by a link, and both play, reload, change windows and begin anew", async () => {
  const white = await open("/");
  const path = await invite(white);
  const black = await open(path);
  await black.until("a board", () => document.querySelector("#board-table td"));
  await white.until("a board", () => document.querySelector("#board-table td"));
  const number = path.match(/game=(\d+)/)[1];
  assert.equal(await black.page.evaluate(() => location.search), `?game=${number}`);
  assert.equal(await black.page.evaluate(() => location.hash), "");

  await play([white, black], 0, [["e4", "e4", "pawn"], ["d5", "d5", "pawn"], ["exd5", "d5", "pawn"]]);
  await black.untilOn("d5", "white pawn");
  assert.match((await black.board()).e2, /fog/i);

  // The seat is found again.
  await black.page.reload();
  await black.ready();
  await black.untilOn("d5", "white pawn");
  await play([black], 3, [["Qxd5", "d5", "queen"]]);

  // Another tab takes the seat over, and can give it back.
  const tab = await black.another(`/?game=${number}`);
  await tab.untilOn("d5", "queen");
  await black.untilSaid("another window");
  await black.press("Play here");
  await tab.untilSaid("another window");
  await play([white, black], 4, [["Nc3", "c3", "knight"], ["Qd8", "d8", "queen"]]);

  await white.press("Resign");
  await untilWords(white, "Your opponent will win the game");
  await white.press("Resign");
  await black.untilSaid("You won");
  await white.untilSaid("You lost");
  await white.press("Rematch");
  await black.untilSaid("wants a rematch");
  await black.press("Rematch");
  for (const [game, side] of [[white, "black"], [black, "white"]]) {
    await game.until(`they play ${side} now`, (side) =>
      document.getElementById("game").dataset.board?.includes(`"bottom": "${side}"`) &&
      !document.querySelector("#moves li"), side);
  }
  await play([black, white], 0, [["e4", "e4", "pawn"], ["e5", "e5", "pawn"]]);
  assert.deepEqual([...white.errors, ...black.errors, ...tab.errors], []);
  await white.close();
  await black.close();
});

test("where the browser can share, the friend's link is shared and nothing else", async () => {
  const cannot = await open("/");
  await invite(cannot);
  const can = await cannot.page.evaluate(() => "share" in navigator);
  assert.equal((await cannot.controls()).includes("Share"), can);
  await cannot.close();
  const game = await open("/", {
    before: ({ context }) => context.addInitScript(() => {
      window.shared = [];
      navigator.share = async (data) => void window.shared.push(data);
    }),
  });
  const path = await invite(game);
  await game.press("Share");
  await game.until("something is shared", () => window.shared.length > 0);
  assert.deepEqual(await game.page.evaluate(() => window.shared), [{ url: game.address + path }]);
  // The dialog may have been closed: the link is still there to be shared again, or copied.
  await game.press("Share");
  await game.until("it is shared again", () => window.shared.length === 2);
  assert.ok((await game.controls()).includes("Copy link"));
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("whoever looks for a game finds somebody who does", async () => {
  const [one, other] = [await open("/"), await open("/")];
  for (const game of [one, other]) {
    await game.press("Play online");
    await untilEnabled(game, "Play anyone");
  }
  await one.press("Play anyone");
  await untilWords(one, "Looking for a player");
  await other.untilControl(/^Play Fog of war, 10\+0/);
  await other.press(/^Play Fog of war, 10\+0/);
  for (const game of [one, other]) {
    await game.until("a board", () => document.querySelector("#board-table td"));
    assert.deepEqual(game.errors, []);
    await game.close();
  }
});

test("a link to no game says so", async () => {
  const game = await open(`/?game=5#${"0".repeat(32)}`);
  await untilWords(game, "There is no such game");
  await game.press("Cancel");
  await untilWords(game, "Play a friend");
  await game.close();
});
