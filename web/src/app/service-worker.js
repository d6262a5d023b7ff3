// The shell of the app is kept, so that it opens at once and can say so when there is no network.
// Answers of the server are never kept: what is shown of a game is always what the server sent now.
// Rulebooks and texts are kept as well, for when there is no server: they say what its pieces say.

const VERSION = '__VERSION__'; // both are filled in by the build
const FILES = ['__FILES__'];
const CACHE = `kogge-shell-${VERSION}`;
const OFFLINE = '/offline.html';
const BOOKS = /^\/api\/games\/[\w-]+\/(rulebook|texts)\/\w+$/;
const SERVED = /^\/(api\/|health$|metrics$)/; // the server's answers
const READABLE = /^\/rules(\/|$)/; // pages that need nothing but the shell

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES).then(keepBooks)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === 'GET' && origin === self.location.origin && BOOKS.test(pathname))
    return event.respondWith(book(request));
  if (request.method !== 'GET' || origin !== self.location.origin || SERVED.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(request, pathname));
  else if (FILES.includes(pathname)) event.respondWith(kept(request));
});

/** Pages come from the server; without it, the rules from here, and a page that explains. */
async function page(request, pathname) {
  try {
    return await fetch(request);
  } catch {
    const instead = await caches.match(READABLE.test(pathname) ? '/' : OFFLINE);
    return instead ?? Response.error();
  }
}

/** The rulebooks and texts of all games in the language of this browser. */
async function keepBooks() {
  const language = ['de', 'it'].find((one) => navigator.language.startsWith(one)) ?? 'en';
  try {
    const cache = await caches.open(CACHE);
    const { games } = await (await fetch('/api/games')).json();
    const books = games.flatMap(({ name }) =>
      ['rulebook', 'texts'].map((kind) => `/api/games/${name}/${kind}/${language}`),
    );
    await Promise.allSettled(books.map((address) => cache.add(address)));
  } catch {
    // they are kept when they are first read
  }
}

/** Books come from the server, whose pieces they tell of; without it, as they were last. */
async function book(request) {
  try {
    const fresh = await fetch(request);
    if (fresh.ok) (await caches.open(CACHE)).put(request, fresh.clone());
    return fresh;
  } catch {
    return (await caches.match(request, { ignoreVary: true })) ?? Response.error();
  }
}

async function kept(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function forgetOthers() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith('kogge-shell-') && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}
