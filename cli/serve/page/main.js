// Where the page begins: the address says what is shown.

import { $, note } from "./api.js";

const chosen = (() => { try { return localStorage.getItem("theme"); } catch { return null; } })();
if (chosen) document.documentElement.dataset.theme = chosen;
$("theme").addEventListener("click", () => {
  const now = document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  document.documentElement.dataset.theme = now === "dark" ? "light" : "dark";
  try { localStorage.setItem("theme", document.documentElement.dataset.theme); } catch { /* not kept */ }
  window.board?.retheme();
});

const parameters = new URLSearchParams(location.search);
try {
  if (parameters.has("game") && !parameters.has("replay") && !parameters.has("editor")) await (await import("./play.js")).start(parameters);
  else if (parameters.has("editor")) await (await import("./editor.js")).start(parameters);
  else if (parameters.has("store") && !parameters.has("pair")) await (await import("./store.js")).start(parameters);
  else if (parameters.has("game") || parameters.has("store") || parameters.has("record"))
    await (await import("./replay.js")).start(parameters);
  else await (await import("./home.js")).start(parameters);
} catch (error) {
  console.warn(error);
  note(error.message, true);
  $("panel").hidden = true;
  $("page").hidden = false;
  $("map").hidden = true;
  const text = document.createElement("p");
  text.textContent = `${error.message}.`;
  $("page").replaceChildren(text);
}
document.body.dataset.ready = "yes";
