// The game without the canvas: what a screen reader gets and a keyboard reaches.

import assert from "node:assert/strict";
import { test } from "node:test";
import axe from "axe-core";
import { devices, playground } from "./browser.mjs";

const { open } = playground();

/** Types a move into the page's own field. */
async function enter(game, move) {
  await game.page.locator("#move-input").fill(move);
  await game.page.locator("#move-input").press("Enter");
}

test("a game is begun, played and ended with the page's own controls", async () => {
  const game = await open("/");
  await game.press("New game");
  await game.untilControl("Start");
  await game.press("Chess");
  await game.press("Friend on this device");
  await game.press("Start");
  await game.untilOn("e2", "white pawn");
  for (const [move, square, piece] of [
    ["e4", "e4", "white pawn"], ["e5", "e5", "black pawn"], ["Bc4", "c4", "white bishop"],
    ["Nc6", "c6", "black knight"], ["Qh5", "h5", "white queen"], ["Nf6", "f6", "black knight"],
    ["Qxf7", "f7", "white queen"],
  ]) {
    await enter(game, move);
    await game.untilOn(square, piece);
  }
  await game.untilSaid("White wins");
  await game.untilControl("Rematch");
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("a move that is none is refused in words", async () => {
  const game = await open("/?new=chess&time=none");
  await game.untilOn("e2", "white pawn");
  await enter(game, "e5");
  await game.until("something was said about it", () => window.said.some((line) => line.includes("e5")));
  assert.match((await game.board()).e2, /white pawn/);
  await game.close();
});

test("the text view can be reached by key, used by key and left", async () => {
  const game = await open("/?new=chess&time=none");
  await game.untilOn("e2", "white pawn");
  await game.page.locator("#text-view-open").focus();
  await game.page.keyboard.press("Enter");
  await game.page.locator("#text-view[data-shown]").waitFor();
  const { width } = await game.page.locator("#text-view").boundingBox();
  assert.ok(width > 200, `the text view is ${width} px wide`);
  // The game makes room for it and goes on.
  await game.until("the canvas has made room", () => document.getElementById("game").clientWidth < innerWidth - 200);
  await game.drawn();
  await game.click("e2");
  await game.click("e4");
  await game.untilOn("e4", "white pawn");
  await game.page.locator("#text-view-close").click();
  await game.until("the canvas fills the window", () => document.getElementById("game").clientWidth === innerWidth);
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("typing in the page does not pause the game", async () => {
  const game = await open("/?new=chess&time=5+3");
  await game.untilOn("e2", "white pawn");
  await game.page.locator("#move-input").focus();
  await game.drawn(6);
  assert.ok(!(await game.controls()).includes("Resume"), "the game was paused");
  await enter(game, "d4");
  await game.untilOn("d4", "white pawn");
  await game.close();
});

test("the board's table and its headers name every square", async () => {
  const game = await open("/?new=chess&time=none");
  await game.untilOn("e2", "white pawn");
  const table = await game.page.evaluate(() => {
    const table = document.getElementById("board-table");
    const texts = (selector) => [...table.querySelectorAll(selector)].map((cell) => cell.textContent.trim());
    return {
      caption: table.caption?.textContent,
      columns: texts("th[scope=col]").join(""),
      rows: texts("th[scope=row]").join(""),
      squares: table.querySelectorAll("td[data-square]").length,
    };
  });
  assert.match(table.caption, /White/);
  assert.deepEqual([table.columns, table.rows, table.squares], ["abcdefgh", "87654321", 64]);
  await game.close();
});

/** What is wrong with the page by the rules of axe, all of them. */
async function violations(game) {
  const { violations } = await game.page.evaluate(() => window.axe.run({
    // Rules that are off by default.
    rules: { "label-content-name-mismatch": { enabled: true }, "target-size": { enabled: true } },
  }));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

for (const device of ["desk", "phone"]) {
  test(`axe finds nothing wrong on any screen: ${device}`, async () => {
    const game = await open("/", {
      ...devices[device],
      before: ({ context }) => context.addInitScript({ content: axe.source }),
    });
    const assertSound = async (screen) => {
      await game.drawn();
      assert.deepEqual(await violations(game), [], screen);
      // Where a sighted player uses the text view, it is looked at as well.
      await game.page.locator("#text-view").evaluate((view) => (view.dataset.shown = ""));
      assert.deepEqual(await violations(game), [], `${screen}, with the text view`);
      await game.page.locator("#text-view-close").click();
    };
    await assertSound("title");
    await game.press("Settings");
    await game.untilControl(/^Theme: /);
    await assertSound("settings");
    await game.press("Back");
    await game.press("Learn");
    await game.untilControl("Chess pieces");
    await assertSound("learning");
    await game.press("Chess pieces");
    await game.untilControl("Skip step");
    await assertSound("a step about a piece");
    await game.press("End lesson");
    await game.untilControl(/^Fog of war: 0 of/);
    await game.press(/^Fog of war: 0 of/);
    await game.untilSaid("Choose it.");
    await assertSound("a puzzle");
    await game.press("Rook");
    await game.untilSaid("Right!");
    await assertSound("a solved puzzle");
    await game.press("End puzzles");
    await game.untilControl(/^Fog of war: 1 of/);
    await game.page.goto(`${game.address}/?new=fog`);
    await game.ready();
    await game.untilControl(/show the board/);
    await assertSound("curtain");
    await game.page.goto(`${game.address}/?new=chess&time=none`);
    await game.ready();
    await game.untilOn("e2", "white pawn");
    await enter(game, "e4");
    await game.untilOn("e4", "white pawn");
    await assertSound("game");
    await game.press("Menu");
    await game.untilControl("Games");
    await game.press("Games");
    await game.untilControl(/^Return/);
    await assertSound("games");
    await game.press("Back");
    await game.untilControl("Resume");
    await game.page.goto(`${game.address}/?new=chess&time=none&fen=7k/5Q2/6K1/8/8/8/8/8_w_-_-_0_1`);
    await game.ready();
    await game.untilOn("f7", "white queen");
    await enter(game, "Qg7");
    await game.untilControl("Rematch");
    await assertSound("the end");
    await game.press("Review");
    await game.untilControl("Moments");
    await assertSound("a review");
    assert.deepEqual(game.errors, []);
    await game.close();
  });
}
