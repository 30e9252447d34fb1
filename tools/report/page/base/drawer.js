import { el } from "./dom.js";

let open = null, before = null;

/** Shows details at the side of the page; Escape closes them and goes back to where one was. */
export function showDrawer(title, ...content) {
  if (!open) before = document.activeElement;
  open?.remove();
  open = el("aside", { role: "dialog", "aria-label": "Details", tabindex: -1 },
    el("button", { class: "close", click: closeDrawer, title: "Close (Esc)" }, "\u2715"), el("h2", {}, title), content);
  document.body.append(open);
  if (!before?.matches("canvas")) open.focus({ preventScroll: true });
}

export function closeDrawer() {
  if (!open) return false;
  open.remove();
  open = null;
  before?.focus?.({ preventScroll: true });
  return true;
}
