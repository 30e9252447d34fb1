import { el } from "./dom.js";

/** A canvas as wide as its place, sharp on every screen. `draw(context, width, height)` is called for each size. */
export class Canvas {
  constructor(height, draw, attributes = {}) {
    this.height = height;
    this.drawing = draw;
    this.element = el("canvas", { tabindex: 0, ...attributes });
    this.context = this.element.getContext("2d");
  }

  /** Where it stands; its width follows it. */
  placeIn(parent) {
    parent.append(this.element);
    new ResizeObserver(() => parent.clientWidth !== this.width && this.resize()).observe(parent);
    document.addEventListener("theme", () => this.draw());
    this.resize();
    return parent;
  }

  resize() {
    const parent = this.element.parentElement, scale = devicePixelRatio || 1;
    if (!parent || !parent.clientWidth) return;
    this.width = parent.clientWidth;
    this.element.width = Math.round(this.width * scale);
    this.element.height = Math.round(this.height * scale);
    this.element.style.width = `${this.width}px`;
    this.element.style.height = `${this.height}px`;
    this.draw();
  }

  setHeight(height) {
    this.height = height;
    this.resize();
  }

  draw() {
    if (!this.width) return;
    const scale = devicePixelRatio || 1;
    this.context.setTransform(scale, 0, 0, scale, 0, 0);
    this.context.clearRect(0, 0, this.width, this.height);
    this.context.font = '12px system-ui, "DejaVu Sans", sans-serif';
    this.drawing(this.context, this.width, this.height);
  }
}
