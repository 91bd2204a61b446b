// Draughts in the page: its pictures come when they are needed, and chains are clicked and typed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { playground } from "./browser.mjs";

const { open } = playground();

/** A man that can capture over d4 and then either d6 or f6. */
const fork = encodeURIComponent("W:Wc3,e1:Bb4,d4,f6,d6,h8");

test("draughts is played in the page, and its pictures come only with it", async () => {
  const asked = [];
  const before = (game) => game.page.on("request", (request) => asked.push(request.url()));
  const game = await open("/", { before });
  await game.untilControl("New game");
  assert.deepEqual(asked.filter((address) => address.includes("draughts")), []);
  await game.page.goto(`${game.address}/?new=draughts&against=person&time=none&fen=${fork}`);
  await game.ready();
  await game.untilOn("c3", "white man");
  await game.untilOn("d3", "not in play");
  await game.drawn();
  assert.ok(asked.some((address) => address.includes("draughts")), `${asked}`);
  await game.click("c3");
  await game.untilOn("c3", "selected");
  await game.click("e5");
  await game.untilOn("e5", "selected");
  await game.click("g7");
  await game.untilOn("g7", "white man");
  await game.untilOn("d4", "empty");
  await game.untilOn("f6", "empty");
  await game.type("h8:f6");
  await game.untilOn("f6", "black man");
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("on ten by ten, in the fog, moves are typed by the numbers of squares", async () => {
  const game = await open("/?new=fog-draughts-10&against=novice&side=white&time=none");
  await game.untilOn("d4", "white man");
  await game.untilOn("b6", "fog");
  await game.type("32-28");
  await game.untilOn("e5", "white man");
  assert.deepEqual(game.errors, []);
  await game.close();
});
