import { el } from "../base/dom.js";

const round = (number) => Math.round(number * 10) / 10;
const escaped = (text) => String(text).replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]);

/** What a timeline draws on, as a picture of lines: the part of a canvas's context that it uses. */
export class SvgContext {
  constructor() {
    Object.assign(this, { parts: [], path: "", kept: [], clipped: null, fillStyle: "#000", strokeStyle: "#000", globalAlpha: 1, lineWidth: 1, textAlign: "left" });
  }

  fillRect(x, y, width, height) {
    if (width > 0 && height > 0) this.parts.push(`<path fill="${this.fillStyle}"${this.alpha} d="M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${-round(width)}z"/>`);
  }

  get alpha() {
    return this.globalAlpha < 1 ? ` opacity="${this.globalAlpha}"` : "";
  }

  strokeRect(x, y, width, height) {
    this.parts.push(`<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="none" stroke="${this.strokeStyle}" stroke-width="${this.lineWidth}"/>`);
  }

  fillText(text, x, y) {
    const anchor = { left: "start", center: "middle", right: "end" }[this.textAlign], box = this.clipped;
    const shown = `<text x="${round(box ? x - box[0] : x)}" y="${round(box ? y - box[1] : y)}" text-anchor="${anchor}" fill="${this.fillStyle}">${escaped(text)}</text>`;
    this.parts.push(box ? `<svg x="${round(box[0])}" y="${round(box[1])}" width="${round(box[2])}" height="${round(box[3])}">${shown}</svg>` : shown);
  }

  /** About what a font takes. */
  measureText(text) {
    return { width: 6.2 * text.length };
  }

  beginPath() {
    this.path = "";
  }

  moveTo(x, y) {
    this.path += `M${round(x)} ${round(y)}`;
  }

  lineTo(x, y) {
    this.path += `L${round(x)} ${round(y)}`;
  }

  closePath() {
    this.path += "z";
  }

  stroke() {
    this.parts.push(`<path fill="none" stroke="${this.strokeStyle}" stroke-width="${this.lineWidth}"${this.alpha} d="${this.path}"/>`);
  }

  fill() {
    this.parts.push(`<path fill="${this.fillStyle}"${this.alpha} d="${this.path}"/>`);
  }

  rect(...box) {
    this.box = box;
  }

  clip() {
    this.clipped = this.box;
  }

  save() {
    this.kept.push(this.clipped);
  }

  restore() {
    this.clipped = this.kept.pop();
  }

  text(width, height, paper) {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">` +
      `<rect width="${width}" height="${height}" fill="${paper}"/>\n${this.parts.join("\n")}\n</svg>\n`;
  }
}

/** Lets the browser save a text as a file. */
export function save(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
