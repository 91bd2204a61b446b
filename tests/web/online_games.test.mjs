// Whole games of every preset between two browsers, through a network that fails in the middle: a
// page is loaded again, a line is cut, a tab is hidden.

import assert from "node:assert/strict";
import net from "node:net";
import { after, test } from "node:test";
import { playground } from "./browser.mjs";

const ground = playground();

/** The way to the server. It can be cut. */
const line = { sockets: new Set(), isCut: false };

/** Returns the address of a proxy before the server, which is made when it is first asked for. */
async function address() {
  if (line.address) return line.address;
  const to = new URL(ground.server.address).port;
  line.proxy = net.createServer((socket) => {
    if (line.isCut) return socket.destroy();
    const server = net.connect(to, "127.0.0.1");
    for (const [one, other] of [[socket, server], [server, socket]]) {
      line.sockets.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => (line.sockets.delete(one), other.destroy()));
    }
  });
  await new Promise((listens) => line.proxy.listen(0, "127.0.0.1", listens));
  return (line.address = `http://localhost:${line.proxy.address().port}`);
}
after(() => (cut(), line.proxy?.close()));

function cut() {
  line.isCut = true;
  for (const socket of line.sockets) socket.destroy();
}

/** Opens the title of a player who chose this preset last. */
async function at(preset, path = "/") {
  const settings = `(preset: "${preset}", time: "5+3", motion: false)`;
  const before = ({ context }) =>
    context.addInitScript((text) => localStorage.setItem("fogchess.settings", text), settings);
  return ground.openAt(await address(), path, { before });
}

/** Hides a tab or shows it again, as the browser does when another one is chosen. */
function hide(game, hidden) {
  return game.page.evaluate((hidden) => {
    const state = hidden ? "hidden" : "visible";
    for (const [name, value] of [["visibilityState", state], ["hidden", hidden]]) {
      Object.defineProperty(document, name, { configurable: true, get: () => value });
    }
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

const plies = (game, count) =>
  game.until(`${count} plies are known`, (count) =>
    document.querySelectorAll("#moves li").length >= count, count);

// The moves by turns; how the game ends: by the last of them, as the loser resigns, or not at all;
// and if pages are loaded again, which takes a while here.
const mate = ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"];
const cannons = ["h3e3", "h10g8", "b3c3", "b10c8", "a1a2"];
const games = {
  "fog-check": { moves: mate, reloads: true },
  fog: { moves: ["e4", "f6", "Qh5", "a6", "Qxe8"] },
  chess: { moves: mate },
  "crazy-knights": { moves: ["e4", "e5", "Nf3", "Nc6", "Bb5"], endless: true },
  "fog-check-xiangqi": { moves: cannons, resigns: true },
  "fog-xiangqi": { moves: ["h3e3", "a7a6", "b3b10", "d10e9", "b10e10"], reloads: true },
  xiangqi: { moves: cannons, resigns: true },
  "sandbox-xiangqi": { moves: cannons, endless: true },
};

for (const [preset, { moves, resigns, reloads, endless }] of Object.entries(games)) {
  test(`a whole game of ${preset}, with a cut line and a hidden tab`, async () => {
    const white = await at(preset);
    await white.press("Play online");
    await white.until("the server is there", () =>
      [...document.querySelectorAll("#controls button")].some((button) =>
        button.textContent === "Play a friend" && button.ariaDisabled !== "true" && !button.disabled));
    // A press during a change of the menu may be lost: a player presses again.
    for (let tries = 0; tries < 10 && !(await white.controls()).includes("Copy link"); tries += 1) {
      if ((await white.controls()).includes("Play a friend")) await white.press("Play a friend");
      await white.control("Copy link").waitFor({ state: "attached", timeout: 5000 }).catch(() => {});
    }
    const controls = () => document.getElementById("controls").textContent;
    await white.until("a link", () => /\?game=\d+#[0-9a-f]{32}/.test(document.getElementById("controls").textContent));
    const path = (await white.page.evaluate(controls)).match(/\/\?game=\d+#[0-9a-f]{32}/)[0];

    if (reloads) {
      // Who waits still has the link.
      await white.page.reload();
      await white.ready();
      await white.until("the friend's link again", (path) =>
        document.getElementById("controls").textContent.includes(path), path);
    }
    const black = await at(preset, path);
    const players = [white, black];
    for (const player of players) {
      await player.until("a board", () => document.querySelector("#board-table td"));
    }
    for (const [ply, move] of moves.entries()) {
      const [mover, other] = ply % 2 ? [black, white] : [white, black];
      await plies(mover, ply);
      if (reloads && ply === 1) {
        await other.page.reload();
        await other.ready();
        await plies(other, ply);
      }
      if (ply === 2) {
        cut();
        await mover.untilSaid("Connection lost");
        line.isCut = false;
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
    // A cut line is all that there was to complain about.
    const errors = [...white.errors, ...black.errors].filter((error) => !error.includes("net::ERR_"));
    assert.deepEqual(errors, []);
    await white.close();
    await black.close();
  });
}
