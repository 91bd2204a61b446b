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
  await untilAtGame(black, number);
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
  await black.press("Accept");
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

/** Invites a friend in a tab, and has the friend come. Returns the friend, and the number of the game. */
async function begin(white) {
  const path = await invite(white);
  const black = await open(path);
  for (const player of [white, black]) {
    await player.until("a board", () => document.querySelector("#board-table td"));
  }
  return { black, number: path.match(/game=(\d+)/)[1] };
}

/** Until a player who has a seat may move a piece on a square: a spectator sees fog. */
const untilSeated = (game, side) =>
  game.until(`they play ${side}`, (side) => document.getElementById("game").dataset.board?.includes(`"bottom": "${side}"`) &&
    document.querySelector("#board-table td")?.closest("table").textContent.includes(`${side} king`), side);

/** The address follows the board a moment later. */
const untilAtGame = (game, number) =>
  game.until(`the address names game ${number}`, (query) => location.search === query, `?game=${number}`);

test("two games in two tabs of a browser keep their seats", async () => {
  const one = await open("/");
  const first = await begin(one);
  await play([one, first.black], 0, [["e4", "e4", "pawn"], ["e5", "e5", "pawn"]]);
  const two = await one.another();
  // The first game is offered here too.
  await two.untilControl(/^Resume/);
  const second = await begin(two);
  assert.notEqual(first.number, second.number);
  for (const [tab, number] of [[one, first.number], [two, second.number]]) {
    await tab.page.bringToFront();
    await tab.page.reload();
    await tab.ready();
    await untilSeated(tab, "white");
    await untilAtGame(tab, number);
  }
  await one.page.bringToFront();
  await one.untilOn("e4", "white pawn");
  await play([one, first.black], 2, [["Nf3", "f3", "knight"]]);

  // Both tabs are closed, and both games are found by the title.
  await two.page.close();
  const title = await one.another();
  await title.untilControl("2 games in progress");
  await one.page.close();
  await title.page.bringToFront();
  await title.press("2 games in progress");
  await title.control(/^Delete: .*You/).nth(1).waitFor({ state: "attached" });
  const keys = Object.keys(await title.page.evaluate(() => ({ ...localStorage }))).filter((key) => key.startsWith("fogchess.key."));
  assert.equal(keys.length, 2);
  await title.control(/^Resume/).first().dispatchEvent("click");
  await untilSeated(title, "white");
  assert.deepEqual([one, two, title, first.black, second.black].flatMap((game) => game.errors), []);
  await title.close();
  await first.black.close();
  await second.black.close();
});

test("both seats of one game in one browser are kept apart", async () => {
  const white = await open("/");
  const path = await invite(white);
  const black = await white.another(path);
  // Whose link it is, is asked: it is meant for somebody else.
  await black.press("Play the other side too");
  for (const [tab, side] of [[white, "white"], [black, "black"]]) {
    await tab.page.bringToFront();
    await untilSeated(tab, side);
    await tab.page.reload();
    await tab.ready();
    await untilSeated(tab, side);
  }
  assert.deepEqual([...white.errors, ...black.errors], []);
  await white.close();
});

test("a closed game is resumed from the title, and a stale tab wipes no key", async () => {
  const white = await open("/");
  const { black } = await begin(white);
  await play([white, black], 0, [["e4", "e4", "pawn"], ["e5", "e5", "pawn"]]);
  // Another tab makes the key of the player's own games here.
  const other = await white.another();
  await other.press("Games");
  await other.press("Server");
  await other.press("Other devices");
  await other.until("a key", () => Object.keys(localStorage).some((key) => key.startsWith("fogchess.key.") && key.endsWith("?games")));
  const keys = () => other.page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith("fogchess.key.")).sort());
  const before = await keys();
  assert.equal(before.length, 2);
  // The first tab, which does not know of that, changes a setting.
  await white.page.bringToFront();
  await white.press("Menu");
  await white.press("Settings");
  const boxes = white.page.locator("#controls input[type=checkbox]");
  await boxes.first().waitFor({ state: "attached" });
  const settings = await white.page.evaluate(() => localStorage["fogchess.settings"]);
  await boxes.first().dispatchEvent("click");
  await white.until("it is stored", (settings) => localStorage["fogchess.settings"] !== settings, settings);
  assert.deepEqual(await keys(), before);

  await white.page.close();
  await other.page.bringToFront();
  await other.page.goto(other.address);
  await other.ready();
  await other.press(/^Resume/);
  await other.untilOn("e4", "white pawn");
  assert.deepEqual([...white.errors, ...other.errors, ...black.errors], []);
  await other.close();
  await black.close();
});

test("storage that is cleared under a running game is told, and the key is written again", async () => {
  const white = await open("/");
  const { black } = await begin(white);
  await play([white, black], 0, [["e4", "e4", "pawn"], ["e5", "e5", "pawn"]]);
  await white.page.evaluate(() => localStorage.clear());
  await play([white, black], 2, [["Nf3", "f3", "knight"], ["Nc6", "c6", "knight"]]);
  await white.untilSaid("was deleted while it ran");
  await white.page.bringToFront();
  await white.page.reload();
  await white.ready();
  await white.untilOn("f3", "white knight");
  assert.deepEqual([...white.errors, ...black.errors], []);
  await white.close();
  await black.close();
});

test("the key that an earlier version has kept is carried over", async () => {
  const white = await open("/");
  const { black, number } = await begin(white);
  await white.page.evaluate(() => {
    const [key, text] = Object.entries(localStorage).find(([key]) => key.startsWith("fogchess.key."));
    localStorage.removeItem(key);
    localStorage.setItem("fogchess-game", `${text.split("\n")[0]}\n`);
  });
  await white.page.goto(`${white.address}/?game=${number}`);
  await white.ready();
  await untilSeated(white, "white");
  assert.equal(await white.page.evaluate(() => localStorage.getItem("fogchess-game")), null);
  assert.deepEqual([...white.errors, ...black.errors], []);
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
