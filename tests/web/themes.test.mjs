// Themes: chosen in the page, brought along as a zip, kept for the next visit, and removed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { playground } from "./browser.mjs";
import { zip } from "./zip.mjs";

const { open } = playground();

const storm = (title) =>
  zip({
    "Storm/theme.ron": `(title: "${title}", board: (light: "#ff00ff", dark: "#00c000"))`,
    "Storm/notes.odt": "my notes",
  });
const isPink = ([red, green, blue]) => red > 180 && green < 110 && blue > 180;

/** From the title, or a game, to the themes. */
async function themes(game) {
  await game.press("Settings");
  await game.untilControl(/^Theme: /);
  await game.press(/^Theme: /);
  await game.untilControl(/^Paper/);
}

async function fromTheMenu(game) {
  await game.press("Menu");
  await game.untilControl("Settings");
  await themes(game);
}

async function back(game) {
  for (const control of [/^Theme: /, "Resume"]) {
    await game.press("Back");
    await game.untilControl(control);
  }
  await game.press("Resume");
  await game.drawn();
}

test("a theme is chosen by its picture, in the middle of a game, and stays", async () => {
  const game = await open("/?new=chess&time=none");
  await game.type("e4");
  await game.untilOn("e4", "white pawn");
  const before = await game.colourOn("e5");
  await fromTheMenu(game);
  await game.press(/^Beacon/);
  await game.until("the page has its colours", () =>
    document.querySelector("meta[name=theme-color]").content !== "#11151b");
  await back(game);
  const after = await game.colourOn("e5");
  assert.notDeepEqual(after, before);
  assert.ok((await game.board()).e4.includes("white pawn"));
  await game.page.reload();
  await game.ready();
  await game.press(/^Resume/);
  await game.untilOn("e4", "white pawn");
  await game.drawn();
  assert.deepEqual(await game.colourOn("e5"), after);
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("a first visit follows what the system asks for", async () => {
  const game = await open("/", { forcedColors: "active", reducedMotion: "reduce" });
  await game.until("a theme of strong contrasts", () =>
    document.querySelector("meta[name=theme-color]").content !== "#11151b");
  await game.press("Settings");
  const animations = game.page.locator("#controls").getByRole("checkbox", { name: /^Animations/ });
  await animations.waitFor({ state: "attached" });
  assert.equal(await animations.isChecked(), false);
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("a zip becomes a theme, is kept for the next visit, and can be removed", async () => {
  const game = await open("/?new=chess&time=none");
  await fromTheMenu(game);
  await game.page.mouse.click(3, 3);
  const chooser = game.page.waitForEvent("filechooser");
  await game.press("Add a theme…");
  await (await chooser).setFiles({ name: "Storm.zip", mimeType: "application/zip", buffer: storm("Storm at night") });
  await game.untilSaid("“Storm at night” has been added to your themes");
  await game.untilSaid("notes.odt");
  await game.untilControl(/^Storm at night/);
  await game.page.reload();
  await game.ready();
  await game.page.goto(`${game.address}/?new=chess&time=none`);
  await game.ready();
  await game.untilOn("e2", "white pawn");
  await game.drawn();
  assert.ok(isPink(await game.colourOn("e4")), `${await game.colourOn("e4")}`);

  await fromTheMenu(game);
  await game.press("Remove theme");
  await game.control(/^Storm at night/).waitFor({ state: "detached" });
  await back(game);
  assert.ok(!isPink(await game.colourOn("e4")), `${await game.colourOn("e4")}`);
  await game.page.reload();
  await game.ready();
  await themes(game);
  assert.ok(!(await game.controls()).some((name) => name.includes("Storm")));
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("a zip that falls onto a running game is put on, and the game goes on", async () => {
  const game = await open("/?new=chess&time=none");
  await game.type("e4");
  await game.untilOn("e4", "white pawn");
  assert.ok(!isPink(await game.colourOn("d5")));
  await game.drop("Storm.zip", storm("Storm by day"));
  await game.untilSaid("“Storm by day” has been added to your themes");
  await game.drawn();
  assert.ok(isPink(await game.colourOn("d5")), `${await game.colourOn("d5")}`);
  await game.type("e5");
  await game.untilOn("e5", "black pawn");
  assert.deepEqual(game.errors, []);
  await game.close();
});

test("without a connection the theme stays as it was, and with one again it changes", async () => {
  const game = await open("/?new=chess&time=none");
  const before = await game.colourOn("e4");
  await fromTheMenu(game);
  await game.context.setOffline(true);
  await game.press(/^Beacon/);
  await game.untilSaid("there’s no connection");
  // A picture of the list that was still on its way has a notice of its own.
  const said = await game.page.evaluate(() => window.said.filter((line) => line.includes("load the theme Beacon")));
  assert.equal(said.length, 1, `once, not for each file: ${said.join(" ")}`);
  await back(game);
  assert.deepEqual(await game.colourOn("e4"), before);
  await game.context.setOffline(false);
  await fromTheMenu(game);
  await game.press(/^Beacon/);
  await game.until("the page has its colours", () =>
    document.querySelector("meta[name=theme-color]").content !== "#11151b");
  await back(game);
  assert.notDeepEqual(await game.colourOn("e4"), before);
  await game.close();
});

test("pieces that are SVG are drawn by the browser, and one that is not drawn is told", async () => {
  const svg = (inside) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">${inside}</svg>`;
  const disc = svg('<circle cx="22.5" cy="22.5" r="16" fill="#ff00ff"/>');
  const theme = zip({
    "Drawn/theme.ron": '(title: "Drawn")',
    "Drawn/pieces/white_king.svg": disc,
    "Drawn/pieces/white_queen.svg": svg("<text>Q</text>"),
    "Drawn/square_light.svg": svg('<rect width="45" height="45" fill="#00ff00"/>'),
  });
  const game = await open("/?new=chess&time=none");
  await game.drop("Drawn.zip", theme);
  await game.untilSaid("“Drawn” has been added to your themes");
  await game.untilSaid("<text> can’t be drawn");
  await game.drawn();
  assert.ok(isPink(await game.colourOn("e1")), `${await game.colourOn("e1")}`);
  const [red, green, blue] = await game.colourOn("e4");
  assert.ok(green > 180 && red < 110 && blue < 110, `${[red, green, blue]}`);
  await game.type("e4");
  await game.untilOn("e4", "white pawn");
  // The log has it too.
  assert.ok(game.errors.every((error) => error.includes("white_queen.svg")), `${game.errors}`);
  await game.close();
});

test("themes with which the page never came up are kept back once, and that is told", async () => {
  const game = await open("/");
  await game.drop("Storm.zip", storm("Storm"));
  await game.untilSaid("“Storm” has been added to your themes");
  // As if the browser had stopped before the first frame.
  await game.page.addInitScript(() => localStorage.setItem("fogchess.themes-tried", ""));
  await game.page.reload();
  await game.ready();
  await game.untilSaid("didn’t start with your own themes");
  assert.equal(await game.page.evaluate(() => localStorage.getItem("fogchess.themes-tried")), null);
  assert.ok(game.errors.every((error) => error.includes("Storm")), `${game.errors}`);
  await game.close();
});

test("a zip that is no theme, or an evil one, is refused with the reason", async () => {
  const game = await open("/?new=chess&time=none");
  const before = await game.colourOn("e4");
  for (const [bytes, reason] of [
    [zip({ "theme.ron": "()", "../../evil.txt": "x" }), "may lead out"],
    [zip({ "fog.png": "x" }), "no theme.ron"],
    [storm("Cut").subarray(0, 100), "it’s incomplete"],
  ]) {
    await game.drop("evil.zip", bytes);
    await game.untilSaid(reason);
  }
  assert.deepEqual(await game.colourOn("e4"), before);
  await game.type("e4");
  await game.untilOn("e4", "white pawn");
  assert.deepEqual(game.errors, []);
  await game.close();
});
