import { el } from "./dom.js";

let shown = null;

/** Shows a note beside the mouse; no text hides it. */
export function tip(event, text) {
  shown?.remove();
  shown = null;
  if (!text) return;
  shown = el("div", { class: "tip", role: "tooltip" }, text);
  document.body.append(shown);
  const { width, height } = shown.getBoundingClientRect();
  shown.style.left = `${Math.max(4, Math.min(event.clientX + 14, innerWidth - width - 8))}px`;
  shown.style.top = `${event.clientY + 18 + height > innerHeight ? event.clientY - height - 10 : event.clientY + 18}px`;
}
