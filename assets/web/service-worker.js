// Keeps one whole version of the game in the browser, so that it also starts offline.
//
// Each version has its own folder and its own cache, so files of two versions never mix. A new
// version is fetched in the background and used at the next start; the version before it stays
// for pages that are still open.
// {{…}} is filled in by `./play web`.

const VERSION = "{{version}}";
const PREFIX = `fogchess ${new URL(registration.scope).pathname} `;
const CACHE = PREFIX + VERSION;
const FILES = [
{{files}}
];

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const inScope = request.url.startsWith(registration.scope);
  if (request.method === "GET" && inScope) event.respondWith(answer(request));
});

async function install() {
  const cache = await caches.open(CACHE);
  // The page has no version in its name: store it only if it is of this version.
  const page = await fetch("./", { cache: "no-cache" });
  const text = await page.clone().text();
  if (!page.ok || !text.includes(`data-version="${VERSION}"`)) throw new Error("The page is of another version.");
  await cache.addAll(FILES);
  await cache.put("./", page);
  await skipWaiting();
}

async function tidy() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  // The names are in the order of creation: this version and the one before it stay.
  const before = ours.filter((name) => name !== CACHE);
  await Promise.all(before.slice(0, -1).map((name) => caches.delete(name)));
}

async function answer(request) {
  // A link may carry a game: `?new=fog`. The page is the same.
  const key = request.mode === "navigate" ? "./" : request;
  const current = await caches.open(CACHE);
  const kept = (await current.match(key)) ?? (await caches.match(request));
  if (kept) return kept;
  const fetched = await fetch(request);
  // Files of a theme or a language that was chosen later.
  if (fetched.ok && request.url.startsWith(`${registration.scope}${VERSION}/assets/`)) await current.put(request, fetched.clone());
  return fetched;
}
