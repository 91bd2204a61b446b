// Two players in two browsers, with the server between them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { playground } from "./browser.mjs";

const ground = playground();
const { open } = ground;

/** All that the page's controls say. */
const words = (game) => game.page.evaluate(() => document.getElementById("controls").textContent);

async function untilWords(game, part) {
  await game.until(`“${part}” among the controls`, (part) =>
    document.getElementById("controls").textContent.includes(part), part);
}

async function untilEnabled(game, name) {
  await game.until(`${name} can be pressed`, (name) =>
    [...document.querySelectorAll("#controls button")].some((button) =>
      button.textContent === name && !button.disabled && button.ariaDisabled !== "true"), name);
}

/** Invites a friend by the menus. Returns the path of the link. */
async function invite(game) {
  await game.press("Play online");
  await untilEnabled(game, "Play a friend");
  await game.press("Play a friend");
  await game.untilControl("Copy link");
  await untilWords(game, `${game.address}/?game=`);
  const link = (await words(game)).match(/http:\/\/[^\s"]+\?game=\d+#[0-9a-f]{32}/)[0];
  assert.ok(link.startsWith(`${game.address}/?game=`), link);
  return link.slice(game.address.length);
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
