const SVG = "http://www.w3.org/2000/svg";
const inSvg = new Set(["svg", "g", "rect", "line", "text", "title", "path", "circle", "polyline"]);

/** An element: el("td", { class: "number" }, "12"). Attributes that are functions are listeners; null is left out. */
export function el(tag, attributes = {}, ...children) {
  const made = inSvg.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** The value of a colour of the style sheet, as the theme has it. */
export function color(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** Calls `draw` now and whenever colours change; the size of what it draws into is its own business. */
export function themed(draw) {
  document.addEventListener("theme", draw);
  draw();
}
