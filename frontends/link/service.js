// Offline, after the first load: the files of one version are kept together, and answered from what is kept.
const VERSION = "@VERSION@", NAMES = ["./", "hetman.wasm", "icon.svg", "manifest.webmanifest"];
addEventListener("install", (event) => event.waitUntil(caches.open(VERSION).then((kept) => kept.addAll(NAMES)).then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name))))));
addEventListener("fetch", (event) => event.respondWith(caches.match(event.request, { ignoreSearch: true, cacheName: VERSION }).then((kept) => kept ?? fetch(event.request))));
