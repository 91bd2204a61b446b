// Xiangqi in the page: its pictures come when they are needed, and it is played like chess.

import assert from "node:assert/strict";
import { test } from "node:test";
import { playground } from "./browser.mjs";

const { open } = playground();

const isXiangqi = (address) => address.includes("/xiangqi/");

test("xiangqi is played in the page, and its pictures come only with it", async () => {
  const asked = [];
  const before = (game) => game.page.on("request", (request) => asked.push(request.url()));
  const game = await open("/", { before });
  await game.untilControl("New game");
  assert.deepEqual(asked.filter(isXiangqi), []);
  await game.page.goto(`${game.address}/?new=xiangqi&against=person&time=none`);
  await game.ready();
  await game.untilOn("e1", "red general");
  await game.drawn();
  assert.ok(asked.some((address) => address.endsWith("xiangqi/pictures/red_general.png")), `${asked}`);
  assert.ok(!asked.some((address) => address.includes("xiangqi/traditional")), `${asked}`);
  await game.click("h3");
  await game.untilOn("h3", "selected");
  await game.click("e3");
  await game.untilOn("e3", "red cannon");
  await game.type("H8+7");
  await game.untilOn("g8", "black horse");
  assert.deepEqual(game.errors, []);
  await game.close();
});

for (const preset of ["fog-check-xiangqi", "fog-xiangqi"]) {
  test(`in ${preset} the table tells that something blocks, not what`, async () => {
    const game = await open(`/?new=${preset}&against=person&time=none`);
    await game.lift();
    await game.untilOn("h8", "fog; something is there");
    await game.untilOn("h10", "black horse");
    await game.type("C2=5");
    await game.until("the curtain", () => !document.querySelector("#board-table td"));
    await game.lift();
    await game.untilOn("b3", "fog; something is there");
    await game.untilOn("b1", "red horse");
    assert.deepEqual(game.errors, []);
    await game.close();
  });
}

test("in the sandbox of xiangqi either side moves, as often as it likes", async () => {
  const game = await open("/?new=sandbox-xiangqi");
  await game.type("h3e3");
  await game.untilOn("e3", "red cannon");
  await game.type("e3e7");
  await game.untilOn("e7", "red cannon");
  await game.type("e10e9");
  await game.untilOn("e9", "black general");
  assert.deepEqual(game.errors, []);
  await game.close();
});
