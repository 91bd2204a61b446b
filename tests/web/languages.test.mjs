// Languages: a visit loads the one in use and no other, and the page is marked with it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { playground } from "./browser.mjs";

const ground = playground();
const { open } = ground;

/** Notes the languages' files that a page asks for, without the folder of the version. */
function listener() {
  const asked = [];
  const before = ({ page }) =>
    page.on("request", (request) => {
      const file = new URL(request.url()).pathname.match(/assets\/((locales|fonts)\/.*)$/)?.[1];
      if (file) asked.push(file);
    });
  return { asked, before };
}

const untilLanguage = (game, tag) =>
  game.until(`the page is marked ${tag}`, (tag) => document.documentElement.lang === tag, tag);

test("a visit in English loads no language and no font, until one is chosen", async () => {
  const { asked, before } = listener();
  const game = await open("/", { before });
  await untilLanguage(game, "en");
  assert.deepEqual(asked, []);
  await game.press("Settings");
  await game.untilControl("简体中文");
  await game.drawn();
  assert.deepEqual(asked, [], "names of languages need no font");
  await game.press("简体中文");
  await untilLanguage(game, "zh-Hans");
  await game.untilControl("跟随系统");
  assert.equal(await game.page.locator("h1").textContent(), "迷雾国际象棋");
  assert.equal(await game.page.title(), "迷雾国际象棋");
  assert.ok(asked.includes("locales/zh-Hans/game.ftl"), `${asked}`);
  assert.ok(asked.some((file) => /^fonts\/zh-Hans\/.*\.otf$/.test(file)), `${asked}`);
  assert.ok(asked.every((file) => file.includes("zh-Hans")), `${asked}`);
  assert.deepEqual(game.errors, []);
  await game.close();
});

for (const [locale, tag, name] of [["zh-CN", "zh-Hans", "新对局"], ["ru-RU", "ru", "Новая партия"]]) {
  test(`a browser that asks for ${locale} gets ${tag}`, async () => {
    const { asked, before } = listener();
    const game = await open("/", { locale, before });
    await untilLanguage(game, tag);
    await game.untilControl(name);
    assert.ok(asked.length > 0 && asked.every((file) => file.split("/")[1] === tag), `${asked}`);
    assert.deepEqual(game.errors, []);
    await game.close();
  });
}

test("a browser that asks for a language which is not there gets English", async () => {
  const { asked, before } = listener();
  const game = await open("/", { locale: "is-IS", before });
  await untilLanguage(game, "en");
  await game.untilControl("New game");
  assert.deepEqual(asked, []);
  await game.close();
});

test("what is kept for later visits holds no language but English", async () => {
  const worker = await (await fetch(`${ground.server.address}/service-worker.js`)).text();
  assert.match(worker, /assets\/themes\/base\//);
  assert.doesNotMatch(worker, /assets\/locales\/|assets\/fonts\/.*\//);
});
