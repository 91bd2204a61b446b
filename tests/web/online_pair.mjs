// Two players of a game on a server, and the line between them and it, which can be cut.

import assert from "node:assert/strict";
import net from "node:net";
import { after } from "node:test";
import { playground } from "./browser.mjs";

const mate = ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"];
const cannons = ["h3e3", "h10g8", "b3c3", "b10c8", "a1a2"];

/** The moves of a game of each preset by turns, and how it ends: by the last of them, as somebody resigns, or never. */
export const games = {
  "fog-check": { moves: mate },
  fog: { moves: ["e2e4", "f7f6", "d1h5", "a7a6", "h5e8"] },
  chess: { moves: mate },
  "crazy-knights": { moves: ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"], endless: true },
  "fog-check-xiangqi": { moves: cannons, resigns: true },
  "fog-xiangqi": { moves: ["h3e3", "a7a6", "b3b10", "d10e9", "b10e10"] },
  xiangqi: { moves: cannons, resigns: true },
  "sandbox-xiangqi": { moves: cannons, endless: true },
};

/** A playground whose pages reach the server through a line that can be cut. */
export function pairs() {
  const ground = playground();
  const sockets = new Set();
  let isCut = false;
  let proxy;
  after(() => (cut(), proxy?.close()));

  /** Returns the address of a proxy before the server, which is made when it is first asked for. */
  async function address() {
    if (!proxy) {
      const to = new URL(ground.server.address).port;
      proxy = net.createServer((socket) => {
        if (isCut) return socket.destroy();
        const server = net.connect(to, "127.0.0.1");
        for (const [one, other] of [[socket, server], [server, socket]]) {
          sockets.add(one);
          one.pipe(other);
          one.on("error", () => other.destroy());
          one.on("close", () => (sockets.delete(one), other.destroy()));
        }
      });
      await new Promise((listens) => proxy.listen(0, "127.0.0.1", listens));
    }
    return `http://localhost:${proxy.address().port}`;
  }

  function cut() {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  }

  /** Opens the title of a player who chose this preset last. */
  async function at(preset, path = "/") {
    return ground.openAt(await address(), path, { settings: `(preset: "${preset}", time: "5+3", motion: false, lesson_offered: true)` });
  }

  return { at, cut, mend: () => (isCut = false) };
}

/** Until a button of the page can be pressed. */
export async function untilEnabled(game, name) {
  await game.until(`${name} can be pressed`, (name) =>
    [...document.querySelectorAll("#controls button")].some((button) =>
      button.textContent === name && !button.disabled && button.ariaDisabled !== "true"), name);
}

/** Invites a friend by the menus. Returns the path of the link. */
export async function invite(game) {
  await game.press("Play online");
  await untilEnabled(game, "Play a friend");
  await game.press("Play a friend");
  await game.untilControl("Copy link");
  const words = await game.page.evaluate(() => document.getElementById("controls").textContent);
  const link = words.match(/http:\/\/[^\s"]+\?game=\d+#[0-9a-f]{32}/)[0];
  assert.ok(link.startsWith(`${game.address}/?game=`), link);
  return link.slice(game.address.length);
}

/** The errors of these players' pages, without those of a line that is cut. */
export function errors(...players) {
  const ofLine = /net::ERR_|Connection closed before receiving a handshake response$/;
  return players.flatMap((player) => player.errors).filter((error) => !ofLine.test(error));
}

/** Hides a tab or shows it again, as the browser does when another one is chosen. */
export function hide(game, hidden) {
  return game.page.evaluate((hidden) => {
    const state = hidden ? "hidden" : "visible";
    for (const [name, value] of [["visibilityState", state], ["hidden", hidden]]) {
      Object.defineProperty(document, name, { configurable: true, get: () => value });
    }
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

/** Until so many plies are known in a page, and nothing lies over its board. */
export const plies = (game, count) =>
  game.until(`${count} plies are known`, (count) =>
    document.querySelectorAll("#moves li").length >= count && document.querySelector("#board-table td"), count);
