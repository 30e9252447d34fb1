import { el } from "./dom.js";
import { tip } from "./tip.js";

let open = null, before = null;

/** Changes the width of the page, and keeps on its place what the reader looks at: texts have other lines then. */
function makeRoom(isOpen) {
  const isSeen = (one) => one.getBoundingClientRect().bottom > 0, main = document.querySelector("main");
  const here = [before, ...document.querySelectorAll("section")].find((one) => main?.contains(one) && isSeen(one)), topOf = () => here?.getBoundingClientRect().top ?? 0;
  const top = topOf();
  document.body.classList.toggle("beside", isOpen);
  scrollBy({ top: topOf() - top, behavior: "instant" });
}

/** Shows details at the side of the page; Escape closes them and goes back to where one was. */
export function showDrawer(title, ...content) {
  if (!open) before = document.activeElement;
  open?.remove();
  open = el("aside", { role: "dialog", "aria-label": "Details", tabindex: -1 },
    el("button", { class: "close", click: closeDrawer, title: "Close (Esc)" }, "\u2715"), el("h2", {}, title), content);
  document.body.append(open);
  makeRoom(true);
  tip();
  if (!before?.matches("canvas")) open.focus({ preventScroll: true });
}

export function closeDrawer() {
  if (!open) return false;
  open.remove();
  open = null;
  makeRoom(false);
  before?.focus?.({ preventScroll: true });
  return true;
}
