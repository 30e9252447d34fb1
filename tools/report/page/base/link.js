const DELAY = 200; // milliseconds; browsers refuse to change the address often

/**
 * What the address of the page holds behind "#": the view, and by names what else a link should bring back, as in
 * "#timeline&from=1500000&to=2000000&call=3.0.17". It changes as the reader moves, without a step in the history.
 */
class Link {
  constructor() {
    const [view, ...values] = location.hash.slice(1).split("&");
    Object.assign(this, { view, values: new URLSearchParams(values.join("&")), timer: 0 });
    addEventListener("hashchange", () => this.changed());
  }

  get(name) {
    return this.values.get(name);
  }

  /** Keeps values by their names; null: no longer. */
  put(values) {
    for (const [name, value] of Object.entries(values))
      if (value === null) this.values.delete(name);
      else this.values.set(name, value);
    this.write();
  }

  go(view) {
    if (view === this.view) return;
    this.view = view;
    this.write();
  }

  get text() {
    const values = this.values.toString();
    return `#${this.view}${values && "&"}${values}`;
  }

  write() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => history.replaceState(null, "", this.text), DELAY);
  }

  /** A link to a view leaves the rest as it is; one that brings its own values opens the page anew. */
  changed() {
    if (location.hash.includes("&")) return location.hash !== this.text && location.reload();
    this.go(location.hash.slice(1));
  }
}

export const link = new Link();
