// Visits after the first one: reloads, offline, new versions, links.

import assert from "node:assert/strict";
import { test } from "node:test";
import { playground, serve } from "./browser.mjs";

const ground = playground();
const { open } = ground;

test("settings are remembered", async () => {
  const game = await open("/");
  await game.press("Settings");
  const boxes = game.page.locator("#controls input[type=checkbox]");
  await boxes.first().waitFor({ state: "attached" });
  const before = await boxes.evaluateAll((boxes) => boxes.map((box) => box.checked));
  await boxes.first().dispatchEvent("click");
  await game.until("the setting is stored", () => JSON.stringify(localStorage).length > 20);
  await game.page.reload();
  await game.ready();
  await game.press("Settings");
  await boxes.first().waitFor({ state: "attached" });
  const now = await boxes.evaluateAll((boxes) => boxes.map((box) => box.checked));
  assert.deepEqual(now, [!before[0], ...before.slice(1)]);
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("two tabs change their settings beside each other, and what a newer version has written stays", async () => {
  const settings = '(version: 99, lesson_offered: true, hologram: true)';
  const one = await open("/", { settings });
  const other = await one.another();
  for (const [tab, nth] of [[one, 0], [other, 1]]) {
    await tab.page.bringToFront();
    await tab.press("Settings");
    const box = tab.page.locator("#controls input[type=checkbox]").nth(nth);
    await box.waitFor({ state: "attached" });
    await box.dispatchEvent("click");
    const fields = (count) => localStorage["fogchess.settings"].match(/^ +\w+(?=:)/gm)?.length === count;
    await tab.until("its change is stored beside the others", fields, 4 + nth);
  }
  const stored = await one.page.evaluate(() => localStorage["fogchess.settings"]);
  const fields = stored.match(/^ +\w+(?=:)/gm).map((name) => name.trim());
  assert.deepEqual(fields.slice(0, 3), ["version", "lesson_offered", "hologram"]);
  assert.deepEqual([...one.errors, ...other.errors], []);
  await one.close();
});

test("a game whose storage is cleared goes on, and is written again", async () => {
  const game = await open("/?new=chess&time=none");
  await game.type("e4");
  await game.untilOn("e4", "white pawn");
  await game.until("it is stored", () => Object.keys(localStorage).some((key) => key.startsWith("fogchess.game.")));
  await game.page.evaluate(() => localStorage.clear());
  await game.type("e5");
  await game.untilOn("e5", "black pawn");
  await game.untilSaid("was deleted while it ran");
  await game.page.reload();
  await game.ready();
  await game.press(/^Resume/);
  await game.untilOn("e5", "black pawn");
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("who reloads the page in mid-game goes on where it stopped", async () => {
  const game = await open("/?new=chess&time=none");
  await game.type("e4");
  await game.untilOn("e4", "white pawn");
  await game.page.reload();
  await game.ready();
  await game.press(/^Resume/);
  await game.untilOn("e4", "white pawn");
  await game.drawn();
  await game.type("e5");
  await game.untilOn("e5", "black pawn");
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("a game with fog is resumed behind the curtain", async () => {
  const game = await open("/?new=fog&time=5%2B3");
  await game.lift();
  await game.untilSaid("Your move");
  await game.drawn();
  await game.type("e4");
  await game.untilControl(/Black/);
  await game.page.reload();
  await game.ready();
  await game.press(/^Resume/);
  await game.untilControl(/Black/);
  assert.deepEqual(await game.board(), {}, "a board behind the curtain");
  await game.press(/Black/);
  await game.untilOn("e7", "black pawn");
  assert.equal((await game.board()).e4, "fog");
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("a game that is open in one tab cannot be opened in another until that is closed", async () => {
  const first = await open("/?new=chess&time=none");
  await first.type("e4");
  await first.untilOn("e4", "white pawn");
  const second = await first.another();
  await second.press(/^Resume/);
  await second.untilSaid("another window of the game has");
  await first.page.close();
  await second.page.bringToFront();
  await second.page.reload();
  await second.ready();
  await second.press(/^Resume/);
  await second.untilOn("e4", "white pawn");
  await second.drawn();
  await second.type("e5");
  await second.untilOn("e5", "black pawn");
  assert.deepEqual([...first.errors, ...second.errors], []);
  await second.close();
});

test("where there is no room left the game goes on, and the player is told", async () => {
  const game = await open("/?new=chess&time=none", {
    before: ({ context }) =>
      context.addInitScript(() => {
        const set = Storage.prototype.setItem;
        Storage.prototype.setItem = function (key, value) {
          if (key.startsWith("fogchess.game.")) throw new DOMException("It is full.", "QuotaExceededError");
          set.call(this, key, value);
        };
      }),
  });
  await game.type("e4");
  await game.untilOn("e4", "white pawn");
  await game.untilSaid("there’s no space left");
  await game.drawn();
  await game.type("e5");
  await game.untilOn("e5", "black pawn");
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("the game starts offline after the first visit, and can be played", async () => {
  const game = await open("/", { serviceWorkers: "allow" });
  await game.until("the service worker is in charge", async () => {
    const worker = await navigator.serviceWorker.ready;
    return worker.active?.state === "activated";
  });
  await game.context.setOffline(true);
  ground.server.stop();
  try {
    await game.page.reload();
    await game.ready();
    await game.page.goto(`${ground.server.address}/?new=chess&against=novice&time=none`);
    await game.ready();
    await game.type("e4");
    await game.untilOn("e4", "pawn");
    await game.until("the computer has moved", () => {
      const cells = [...document.querySelectorAll("#board-table td[data-square]")];
      return cells.some((cell) => /[3-6]$/.test(cell.dataset.square) && cell.textContent.includes("black"));
    });
    assert.deepEqual(game.errors, []);
  } finally {
    ground.server = await serve();
    await game.close();
  }
});

test("a link opens a game", async () => {
  const game = await open("/?new=chess&time=3%2B2&fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1");
  await game.untilOn("e2", "white pawn");
  assert.equal((await game.board()).a1, "empty");
  await game.close();
});

test("a wrong link opens the title and says what is right", async () => {
  const game = await open("/?new=dark");
  await game.untilSaid("fog-check");
  await game.untilControl("Settings");
  assert.deepEqual(game.errors, []);
  await game.close();
});
