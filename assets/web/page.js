// The page around the game: loads the game behind a progress bar, and shows a message if it stops.
//
// The game reports its state by events on the window (src/start/web/page.rs): `fogchess-progress`
// with the share of its files that are loaded, `fogchess-ready`, `fogchess-sound` for every
// sound, `fogchess-colors` when another theme is in use, and `fogchess-stopped` with the
// reason. It asks for files and the clipboard (src/files/web.rs); the answers are
// `fogchess-given` events. The events for themes are below.

const page = document.documentElement;
const [canvas, cover, bar, status, trouble] =
  ["game", "cover", "bar", "status", "trouble"].map((id) => document.getElementById(id));

// ── Words ──────────────────────────────────────────────────────────────────────────────

const words = {
  en: {
    title: "Fog chess",
    board: "Fog chess: the board",
    downloading: "Downloading",
    starting: "Setting up the board",
    details: "Details",
    retry: "Try again",
    reload: "Reload the page",
    webgl: ["This browser doesn’t support WebGL2", "The game needs it for its graphics. It may be turned off in the browser’s settings, or the graphics driver may be too old. Any up-to-date browser will work."],
    wasm: ["This browser doesn’t support WebAssembly", "The game needs it to run. Any up-to-date browser will work."],
    download: ["The download was interrupted", "The game wasn’t downloaded completely. Is this device online?"],
    start: ["The game couldn’t start", "Reloading the page may help."],
    stopped: ["The game has stopped", "Sorry, something went wrong in the program. Reload the page to continue."],
    graphics: ["The graphics were lost", "The browser took them away from this page, perhaps because it ran low on memory. Reload the page to continue."],
  },
  ru: {
    title: "Шахматы в тумане",
    board: "Шахматы в тумане: доска",
    downloading: "Загрузка",
    starting: "Расставляем фигуры",
    details: "Подробности",
    retry: "Попробовать ещё раз",
    reload: "Обновить страницу",
    webgl: ["Этот браузер не поддерживает WebGL2", "Он нужен игре для графики. Возможно, он выключен в настройках или устарел драйвер видеокарты. Подойдёт любой современный браузер."],
    wasm: ["Этот браузер не поддерживает WebAssembly", "Без него игра не работает. Подойдёт любой современный браузер."],
    download: ["Загрузка прервалась", "Игра загружена не полностью. Есть ли связь с интернетом?"],
    start: ["Игра не запустилась", "Возможно, поможет обновление страницы."],
    stopped: ["Игра остановилась", "К сожалению, в программе что-то пошло не так. Обновите страницу, чтобы продолжить."],
    graphics: ["Графика пропала", "Браузер отобрал её у этой страницы, возможно из-за нехватки памяти. Обновите страницу, чтобы продолжить."],
  },
  "zh-Hans": {
    title: "迷雾国际象棋",
    board: "迷雾国际象棋：棋盘",
    downloading: "正在下载",
    starting: "正在摆放棋子",
    details: "详细信息",
    retry: "重试",
    reload: "重新加载页面",
    webgl: ["此浏览器不支持 WebGL2", "游戏画面需要 WebGL2。它可能在浏览器设置中被关闭，或显卡驱动过旧。请换用任意一款新版浏览器。"],
    wasm: ["此浏览器不支持 WebAssembly", "游戏需要 WebAssembly 才能运行。请换用任意一款新版浏览器。"],
    download: ["下载中断", "游戏没有下载完整。请检查设备是否联网。"],
    start: ["游戏无法启动", "重新加载页面或许能解决问题。"],
    stopped: ["游戏已停止运行", "程序出了问题，非常抱歉。请重新加载页面后继续。"],
    graphics: ["图形画面丢失", "浏览器收回了本页面的图形资源，可能是内存不足。请重新加载页面后继续。"],
  },
};
// The language until the game is loaded, which has the player's own choice.
const language = navigator.languages
  .map((tag) => (/^zh\b/i.test(tag) ? "zh-Hans" : tag.toLowerCase().split("-")[0]))
  .find((tag) => tag in words) ?? "en";
const say = words[language];

page.lang = language;
document.title = say.title;
for (const name of document.querySelectorAll("h1, #name")) name.textContent = say.title;
canvas.setAttribute("aria-label", say.board);

// ── The bar ────────────────────────────────────────────────────────────────────────────

// The share of the bar for the program; the rest is for the game's own files.
const PROGRAM = 0.9;

const inPercent = new Intl.NumberFormat(language, { style: "percent" });
let shown = "";

function show(share, text) {
  const percent = Math.min(Math.round(100 * share), 100);
  // This is called for every piece of the download, and setting texts takes long.
  const next = text + percent;
  if (next === shown) return;
  shown = next;
  status.textContent = `${text} · ${inPercent.format(percent / 100)}`;
  bar.firstElementChild.style.transform = `scaleX(${percent / 100})`;
  bar.setAttribute("aria-valuenow", percent);
}

// ── Trouble ────────────────────────────────────────────────────────────────────────────

let state = "loading";

/** Shows a message with one button over everything. Later failures do not replace it. */
function fail(kind, error, button, act) {
  if (state === "failed") return;
  state = "failed";
  const [heading, text] = say[kind];
  const make = (tag, content, parent = trouble) => {
    const element = document.createElement(tag);
    element.textContent = content;
    return parent.appendChild(element);
  };
  trouble.replaceChildren();
  make("h2", heading);
  make("p", text);
  if (button) make("button", button).addEventListener("click", act);
  if (error) {
    const details = make("details", "");
    make("summary", say.details, details);
    make("pre", String(error.message ?? error), details);
  }
  bar.hidden = status.hidden = true;
  trouble.hidden = false;
  cover.dataset.state = "back";
  canvas.inert = true;
  trouble.querySelector("button")?.focus();
}

const reload = () => location.reload();
/** Reports that the program has stopped. Without WebGL2 it may stop before the page has checked. */
function stopped(error) {
  if (state !== "loading") fail("stopped", error, say.reload, reload);
  else if (hasWebGL2()) fail("start", error, say.reload, reload);
  else fail("webgl");
}

addEventListener("fogchess-stopped", ({ detail }) => stopped(detail));
// A trap in the program. The message of its panic, if there was one, has arrived before.
const isTrap = (error) => error instanceof WebAssembly.RuntimeError;
addEventListener("error", ({ error }) => isTrap(error) && stopped(error));
addEventListener("unhandledrejection", ({ reason }) => isTrap(reason) && stopped(reason));
canvas.addEventListener("webglcontextlost", () => fail("graphics", null, say.reload, reload));

// ── Other tabs ─────────────────────────────────────────────────────────────────────────

// The game stores this tab's name beside the games that it has open (src/save/web.rs). The tab
// holds a lock of that name until it is gone, by closing or by a crash.
const tabLock = (name) => `fogchess-tab-${name}`;
const hasLocks = Boolean(navigator.locks && window.crypto?.randomUUID);
if (hasLocks) {
  page.dataset.window = crypto.randomUUID();
  navigator.locks.request(tabLock(page.dataset.window), () => new Promise(() => {}));
}

/** Removes the names of tabs that are gone. */
async function forgetClosedTabs() {
  if (!hasLocks) return;
  try {
    const { held } = await navigator.locks.query();
    const tabs = new Set(held.map(({ name }) => name));
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith("fogchess.open.") && !tabs.has(tabLock(localStorage.getItem(key)))) localStorage.removeItem(key);
    }
  } catch {
    // The page may not use the storage, so nothing is stored.
  }
}
addEventListener("focus", forgetClosedTabs);

// ── Loading ────────────────────────────────────────────────────────────────────────────

/** Creates the context that the game will get, so that the graphics start up early. */
const hasWebGL2 = () => Boolean(canvas.getContext("webgl2", { antialias: false }));

/**
 * Chromium's emulated phones report CSS pixels in place of device pixels, so the board would be
 * drawn small and then enlarged. This corrects the property itself, before the program starts: the
 * program checks only once if the property exists.
 */
function correctEmulatedPixels() {
  const [entry, measure] = [window.ResizeObserverEntry?.prototype, "devicePixelContentBoxSize"];
  const known = entry && Object.getOwnPropertyDescriptor(entry, measure);
  if (!known) return;
  const get = function () {
    const sizes = known.get.call(this);
    const { width, height } = this.contentRect;
    const isRight = width === 0 || Math.abs(sizes[0].inlineSize / width / devicePixelRatio - 1) < 0.1;
    if (isRight) return sizes;
    const [inlineSize, blockSize] = [width, height].map((side) => Math.round(side * devicePixelRatio));
    return [{ inlineSize, blockSize }];
  };
  Object.defineProperty(entry, measure, { ...known, get });
}

/** Returns the same response, and shows its progress. The size is that of the uncompressed program. */
function counted(response) {
  let bytes = 0;
  const count = new TransformStream({
    transform(chunk, out) {
      bytes += chunk.byteLength;
      show((PROGRAM * bytes) / Number(page.dataset.wasmBytes), say.downloading);
      out.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(count), { headers: { "Content-Type": "application/wasm" } });
}

/**
 * Fetches the first pictures and sounds while the program loads: one file, which `pack` made. What the
 * game then fetches of them is taken from there.
 */
function fetchAlong() {
  const first = unpacked(new URL("assets/first", import.meta.url)).catch(() => new Map());
  const direct = window.fetch.bind(window);
  window.fetch = async (request, options) => {
    const address = new URL(request.url ?? request, document.baseURI).href;
    const kept = /\.(png|svg|ogg)$/.test(address) && (await first).get(address);
    return kept ? new Response(kept) : direct(request, options);
  };
}

/** Returns the contents of the files in a file of `pack`, by their addresses. */
async function unpacked(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const end = bytes.findIndex((byte, at) => byte === 10 && bytes[at + 1] === 10);
  let from = end + 2;
  const lines = new TextDecoder().decode(bytes.subarray(0, end)).split("\n");
  return new Map(lines.map((line) => {
    const [, size, path] = line.match(/^(\d+) (.*)$/);
    return [new URL(path, import.meta.url).href, bytes.subarray(from, (from += Number(size)))];
  }));
}

async function load(attempt) {
  show(0, say.downloading);
  let init, compiled;
  try {
    // The browser remembers a failed import by its address.
    const glue = import(`./fogchess.js${attempt ? `?${attempt}` : ""}`);
    const program = fetch(new URL("fogchess.wasm", import.meta.url)).then((response) => {
      if (!response.ok) throw new Error(`fogchess.wasm: ${response.status} ${response.statusText}`);
      return WebAssembly.compileStreaming(counted(response));
    });
    [{ default: init }, compiled] = await Promise.all([glue, program]);
  } catch (error) {
    fail("download", error, say.retry, () => {
      state = "loading";
      trouble.hidden = true;
      bar.hidden = status.hidden = false;
      load(attempt + 1);
    });
    return;
  }
  if (state === "failed") return;
  show(PROGRAM, say.starting);
  await forgetClosedTabs();
  await themesRead;
  try {
    await init({ module_or_path: compiled });
  } catch (error) {
    stopped(error);
  }
}

addEventListener("fogchess-progress", ({ detail }) => {
  if (state === "loading") show(PROGRAM + (1 - PROGRAM) * detail, say.starting);
});

addEventListener("fogchess-ready", () => {
  if (state !== "loading") return;
  state = "ready";
  cover.dataset.state = "gone";
  canvas.focus({ preventScroll: true });
  // After the game, so that the two do not compete for the connection.
  navigator.serviceWorker?.register("service-worker.js", { updateViaCache: "none" }).catch((error) => {
    console.info("The game will not be available offline:", error.message);
  });
});

// ── Thinking ───────────────────────────────────────────────────────────────────────────

/** The script of a worker: answers questions (src/worker) as the game asks them (src/table/thinking). */
function think(folder) {
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  // The network may be away. The browser remembers a failed import by its address.
  const load = async (attempt) => {
    try {
      const program = await import(`${folder}thinker.js${attempt ? `?${attempt}` : ""}`);
      self.program = await program.default({ module_or_path: `${folder}thinker.wasm` });
      return program.Mind;
    } catch (error) {
      console.info("The computer's program is not here yet:", error.message);
      await pause(1000);
      return load(attempt + 1);
    }
  };
  const loaded = load(0);
  let mind;
  self.onmessage = async ({ data: [name, question] }) => {
    const Mind = await loaded;
    const start = performance.now();
    try {
      mind ??= new Mind(name);
      const answer = mind.answer(question);
      performance.measure("think", { start });
      self.postMessage(answer, [answer.buffer]);
    } catch (error) {
      // Outside the promise, so that the page hears of it.
      setTimeout(() => { throw error; });
    }
  };
}

// Made here, since a page in a sandboxed frame may start no worker by an address.
const script = `(${think})(${JSON.stringify(new URL("./", import.meta.url).href)})`;
page.dataset.thinker = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));

// ── Sound ──────────────────────────────────────────────────────────────────────────────

// Browsers allow no sound before the player does something. The game creates its audio context
// when it starts. Gestures and sounds resume the context, and silence suspends it: a running one
// keeps the loudspeaker and a part of the processor awake.
const SILENCE = 5000;
const contexts = new Set();
if (window.AudioContext) {
  window.AudioContext = class extends window.AudioContext {
    constructor(...options) {
      super(...options);
      contexts.add(this);
    }
  };
}
let sleep = 0;
function wake() {
  // Before the first gesture, this would only log warnings.
  if (navigator.userActivation?.hasBeenActive === false) return;
  for (const context of contexts) if (context.state !== "running") context.resume();
  clearTimeout(sleep);
  sleep = setTimeout(() => contexts.forEach((context) => context.suspend()), SILENCE);
}
for (const gesture of ["pointerdown", "pointerup", "touchend", "keydown"]) {
  addEventListener(gesture, wake, { capture: true, passive: true });
}
addEventListener("fogchess-sound", wake);

// Lines such as `panel #171c25`, by the fields of `interface` in theme.ron.
addEventListener("fogchess-colors", ({ detail }) => {
  for (const line of detail.split("\n")) {
    const [name, color] = line.split(" ");
    page.style.setProperty(`--${name}`, color);
    if (name === "background") document.querySelector("meta[name=theme-color]").content = color;
  }
});

// ── Keys and pointers on the board ─────────────────────────────────────────────────────

canvas.addEventListener("contextmenu", (event) => event.preventDefault());
// Keys that would scroll the page or open a search belong to the game; those of the browser
// (F5, Ctrl+L and so on) do not.
const scrolling = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", " ", "PageUp", "PageDown", "Home", "End", "/", "'"];
canvas.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (scrolling.includes(event.key)) event.preventDefault();
  // Tab goes through the game's buttons, and out of the game at either end of them.
  const way = event.shiftKey ? "previous" : "next";
  if (event.key === "Tab" && canvas.dataset.tab?.includes(way)) event.preventDefault();
});

// ── A hidden page ──────────────────────────────────────────────────────────────────────

// The game draws nothing while the page is hidden. When the page comes back, its last picture
// would show for a moment, before the curtain has fallen. So it is hidden for a few frames.
document.addEventListener("visibilitychange", () => {
  const frames = (count, then) => (count ? requestAnimationFrame(() => frames(count - 1, then)) : then());
  if (document.hidden) canvas.style.opacity = 0;
  else frames(4, () => (canvas.style.opacity = ""));
});

// ── The text view ──────────────────────────────────────────────────────────────────────

// Filled by the game (src/access/page.rs); here it is only shown and hidden.
const [view, open, close] = ["text-view", "text-view-open", "text-view-close"].map((id) => document.getElementById(id));
open.addEventListener("click", (event) => {
  event.preventDefault();
  view.dataset.shown = "";
  view.focus();
});
close.addEventListener("click", () => {
  delete view.dataset.shown;
  canvas.focus({ preventScroll: true });
});

// ── Files and the clipboard ────────────────────────────────────────────────────────────

const give = (word, rest) => dispatchEvent(new CustomEvent("fogchess-given", { detail: `${word}\n${rest ?? ""}` }));

/** Sends the game the result of `act`, or the reason for its failure. */
async function attempt(act, done, failed) {
  try {
    give(done, await act());
  } catch (error) {
    give(failed, error.message);
  }
}

/** Returns a file as text, with one character for each byte. */
async function bytesOf(file, most) {
  const bytes = new Uint8Array(await file.slice(0, most).arrayBuffer());
  const parts = [];
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return parts.join("");
}

// Small enough that no frame waits for it, however long the file is.
const PART = 256 * 1024;
let reading = Promise.resolve();
let enough;
addEventListener("fogchess-enough", () => (enough = true));
/** Gives the game a file, after the file before it: part by part, until the game has enough. */
function giveParts(file) {
  reading = reading.then(() => attempt(async () => {
    enough = false;
    for (let at = 0; at < file.size && !enough; at += PART) give("part", await bytesOf(file.slice(at), PART));
  }, "file", "open-failed"));
}
const giveFile = (file) => file && (isZip(file) ? giveTheme(file) : giveParts(file));

addEventListener("fogchess-save", ({ detail }) => {
  const end = detail.indexOf("\n");
  // No browser opens or renames a file of this type.
  const blob = new Blob([detail.slice(end + 1)], { type: "application/octet-stream" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = detail.slice(0, end);
  link.click();
  // Some browsers ask where to save it first.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  give("saved");
});
addEventListener("fogchess-copy", ({ detail }) =>
  attempt(() => navigator.clipboard.writeText(detail), "copied", "copy-failed"));
// Sharing fails if the player closes the dialog.
addEventListener("fogchess-share", ({ detail }) => navigator.share?.({ url: detail }).catch(() => {}));
addEventListener("fogchess-paste", async () => {
  try {
    giveParts(new Blob([await navigator.clipboard.readText()]));
  } catch (error) {
    give("paste-failed", error.message);
  }
});

/** Opens a dialog when the game asks for it, and calls `give` with the chosen file. */
function chooseFor(event, accept, give) {
  const chooser = Object.assign(document.createElement("input"), { type: "file", accept });
  chooser.addEventListener("change", () => {
    give(chooser.files[0]);
    // Otherwise choosing the same file again would be no change.
    chooser.value = "";
  });
  addEventListener(event, () => chooser.click());
}
chooseFor("fogchess-open", "", giveFile);
chooseFor("fogchess-open-theme", ".zip,application/zip", (file) => file && giveTheme(file));

const bringsFiles = (event) => event.dataTransfer?.types.includes("Files");
addEventListener("dragover", (event) => bringsFiles(event) && event.preventDefault());
addEventListener("drop", (event) => {
  if (!bringsFiles(event)) return;
  event.preventDefault();
  giveFile(event.dataTransfer.files[0]);
});

// ── The player's own themes ────────────────────────────────────────────────────────────

// Zips, kept in the browser's database under the names that the game gives them
// (src/theme/own/web.rs). It asks for them once, when it starts.
const MOST_OF_A_THEME = 64 * 1024 * 1024 + 1;
const isZip = (file) => /\.zip$/i.test(file.name) || file.type === "application/zip";
const given = new Map();
async function giveTheme(file) {
  const name = file.name.replaceAll("\n", " ");
  given.set(name, file);
  await attempt(async () => `${name}\n${await bytesOf(file, MOST_OF_A_THEME)}`, "theme", "open-failed");
}

/** Runs `act` on the store of themes, and waits for its result. */
function withThemes(mode, act) {
  return new Promise((resolve, reject) => {
    const open = indexedDB.open("fogchess", 1);
    open.onupgradeneeded = () => open.result.createObjectStore("themes");
    open.onerror = () => reject(open.error);
    open.onsuccess = () => {
      const change = open.result.transaction("themes", mode);
      const result = act(change.objectStore("themes"));
      change.oncomplete = () => resolve(result?.result);
      change.onerror = change.onabort = () => reject(change.error ?? new Error("aborted"));
    };
  });
}

let kept = [];
/** Reads the stored themes: none if the database fails or never answers. */
async function readThemes() {
  try {
    const names = await withThemes("readonly", (themes) => themes.getAllKeys());
    const zips = await withThemes("readonly", (themes) => themes.getAll());
    kept = await Promise.all(zips.map(async (zip, at) => `${names[at]}\n${await bytesOf(zip, MOST_OF_A_THEME)}`));
  } catch (error) {
    console.info("No themes are kept here:", error?.message);
  }
}
const themesRead = Promise.race([readThemes(), new Promise((resolve) => setTimeout(resolve, 3000))]);

// A drawing in a theme may stop the browser, and would at each visit. So a mark is set until the
// first frame: a page that finds it keeps the themes back. Leaving a page that still runs removes it.
const MARK = "fogchess.themes-tried";
let held = false;
/** Sets or removes the mark, and returns if it was set. */
function mark(set) {
  try {
    const was = localStorage.getItem(MARK) !== null;
    if (set) localStorage.setItem(MARK, "");
    else localStorage.removeItem(MARK);
    return was;
  } catch {
    return false; // The page may not use the storage.
  }
}
addEventListener("pagehide", () => mark(false));
addEventListener("fogchess-ready", () => {
  mark(false);
  if (held) give("themes-held");
});

addEventListener("fogchess-themes-wanted", () => {
  held = kept.length > 0 && mark(true);
  if (!held) for (const detail of kept) dispatchEvent(new CustomEvent("fogchess-theme-kept", { detail }));
  kept = [];
});
addEventListener("fogchess-theme-keep", async ({ detail }) => {
  const [name, file] = detail.split("\n");
  try {
    await withThemes("readwrite", (themes) => themes.put(new Blob([given.get(file)]), name));
  } catch (error) {
    give("theme-failed", error?.message);
  }
  given.delete(file);
});
addEventListener("fogchess-theme-forget", ({ detail }) =>
  withThemes("readwrite", (themes) => themes.delete(detail)).catch((error) => console.warn(error)));

// ── Start ──────────────────────────────────────────────────────────────────────────────

if (typeof WebAssembly !== "object" || !WebAssembly.compileStreaming) fail("wasm");
else {
  correctEmulatedPixels();
  load(0);
  fetchAlong();
  // After the page is painted: before that, the graphics are still starting up.
  requestAnimationFrame(() => setTimeout(() => hasWebGL2() || fail("webgl")));
}
