// Where the page begins: the address names what is shown.

import { $, h, kept, muted } from "./api.js";

const chosen = kept("theme");
if (chosen) document.documentElement.dataset.theme = chosen;
$("theme").addEventListener("click", () => {
  const now = document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark"
    : "light");
  document.documentElement.dataset.theme = now === "dark" ? "light" : "dark";
  kept("theme", document.documentElement.dataset.theme);
  window.board?.retheme();
});

const parameters = new URLSearchParams(location.search);
try {
  if (parameters.has("game") && !parameters.has("replay") &&
    !parameters.has("editor")) await (await import("./play.js")).start(parameters);
  else if (parameters.has("editor")) await (await import("./editor.js")).start(parameters);
  else if (parameters.has("store") && !parameters.has("pair")) await (await import("./games.js")).start(parameters);
  else if (parameters.has("game") || parameters.has("store") || parameters.has("record"))
    await (await import("./replay.js")).start(parameters);
  else await (await import("./home.js")).start(parameters);
} catch (error) {
  console.warn(error);
  $("panel").hidden = true;
  $("page").hidden = false;
  $("map").hidden = true;
  const store = parameters.get("store"), shell = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  $("page").replaceChildren(
    h("div.page#trouble",
      h("h2", error.status === 401 ? "This browser has no key to the board yet" : "That cannot be shown"),
    h("p", { role: "alert" }, `${error.message}.`),
    error.status !== 401 ? h("p", h("a.button", { href: "?" }, "To all battles")) : [
      h("p", "The board answers only who has opened it once by the link that hetman serve prints: " +
        "it carries the key, which the browser keeps until the server ends. Do so, then follow this link again."),
      h("pre", store ? `hetman serve --store=${shell(store)} --port=${location.port}`
        : `hetman serve --port=${location.port}`),
      muted(`If a server runs on port ${location.port} already, as it seems, its link stands in its terminal.`)]));
}
document.body.dataset.ready = "yes";
