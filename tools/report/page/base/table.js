import { el } from "./dom.js";

/**
 * A table that can be sorted by a click on a column, and walked with the arrow keys.
 *
 * Columns: title, `value(row)` that it is sorted by, `text(row)` (or an element), `isText`, `isWide`, `isSpare` (left out on narrow screens), and `share(row)`
 * for a bar behind the number. `open(row)` is what Enter and a click do; a chosen row is marked. Cells of numbers have the number as it is in
 * `data-value`, so that anyone can compare it with the output of a command.
 *
 * `group({ keyOf, fold })` puts rows together that have one key, below a row that `fold` makes of them; a click on it shows and
 * hides them.
 */
export class Table {
  constructor(columns, rows, { open = null, isChosen = () => false, sortBy = -1, most = 200 } = {}) {
    Object.assign(this, { columns, rows, open, isChosen, sortBy, isDown: true, most });
    this.shown = rows;
    this.grouping = null;
    this.unfolded = new Set();
    this.head = el("tr");
    this.body = el("tbody", { keydown: (event) => this.move(event) });
    this.rest = el("p", { class: "soft" });
    this.element = el("div", {}, el("div", { class: "scroll" }, el("table", {}, el("thead", {}, this.head), this.body)), this.rest);
    this.draw();
  }

  /** Shows only the rows that the filter wants. */
  filter(wants) {
    this.shown = this.rows.filter(wants);
    this.draw();
  }

  /** By keys, or not at all (null). */
  group(grouping) {
    this.grouping = grouping;
    this.draw();
  }

  sorted(all = this.shown) {
    const column = this.columns[this.sortBy];
    if (!column) return all;
    const order = (a, b) => (typeof a === "string" ? a.localeCompare(b) : (a ?? -Infinity) - (b ?? -Infinity));
    const rows = [...all].sort((a, b) => order(column.value(a), column.value(b)));
    return this.isDown ? rows.reverse() : rows;
  }

  /** Rows below those of their groups. */
  grouped() {
    const { keyOf, fold } = this.grouping, members = new Map();
    for (const row of this.shown) {
      const key = keyOf(row), rows = members.get(key);
      if (rows) rows.push(row);
      else members.set(key, [row]);
    }
    const heads = new Map([...members].map(([key, rows]) => [fold(rows), key]));
    return this.sorted([...heads.keys()]).flatMap((head) => {
      const key = heads.get(head), isOpen = this.unfolded.has(key);
      return [this.groupRow(head, key, isOpen), ...(isOpen ? this.sorted(members.get(key)).slice(0, this.most).map((row) => this.row(row)) : [])];
    });
  }

  groupRow(head, key, isOpen) {
    const toggle = () => {
      this.unfolded[isOpen ? "delete" : "add"](key);
      this.draw();
    };
    const made = el("tr", { tabindex: 0, class: "opens group", click: toggle, "aria-expanded": String(isOpen) }, this.columns.map((column) => this.cell(column, head)));
    made.firstChild.prepend(isOpen ? "\u25be " : "\u25b8 ");
    return made;
  }

  draw() {
    this.head.replaceChildren(...this.columns.map((column, i) => this.headCell(column, i)));
    if (this.grouping) {
      this.body.replaceChildren(...this.grouped());
      this.rest.replaceChildren();
      return;
    }
    const rows = this.sorted();
    this.body.replaceChildren(...rows.slice(0, this.most).map((row) => this.row(row)));
    const left = rows.length - this.most;
    this.rest.replaceChildren(...(left > 0
      ? [`${left.toLocaleString("en-US")} more. `, el("button", { click: () => this.showAll() }, "Show all")] : []));
  }

  showAll() {
    this.most = Infinity;
    this.draw();
  }

  headCell(column, i) {
    const isHere = i === this.sortBy, arrow = isHere ? (this.isDown ? " \u2193" : " \u2191") : "";
    const sort = () => {
      this.isDown = isHere ? !this.isDown : !column.isText;
      this.sortBy = i;
      this.draw();
    };
    const sorting = isHere ? (this.isDown ? "descending" : "ascending") : null;
    const kind = `${column.isText ? "" : "number"}${column.isSpare ? " spare" : ""}`.trim();
    return el("th", { class: kind || null, "aria-sort": sorting, title: column.hint },
      el("button", { click: sort }, column.title + arrow));
  }

  row(row) {
    const open = this.open && (() => this.open(row));
    return el("tr", { tabindex: open ? 0 : null, class: `${open ? "opens" : ""}${this.isChosen(row) ? " chosen" : ""}`.trim() || null, click: open, id: row.id },
      this.columns.map((column) => this.cell(column, row)));
  }

  cell(column, row) {
    const share = column.share?.(row), text = column.text(row);
    const kind = `${column.isText ? "" : "number"}${column.isWide ? " grow" : ""}${column.isSpare ? " spare" : ""}${share === undefined ? "" : " bar"}`;
    return el("td", {
      class: kind.trim() || null, "data-value": column.isText ? null : column.value(row), "data-column": column.key,
      style: share === undefined ? null : `--share: ${share || 0}; --tone: var(--${column.tone?.(row) ?? "p2p"})`,
    }, share === undefined ? text : el("span", {}, text));
  }

  move(event) {
    const here = event.target.closest("tr"), step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" };
    if (event.key === "Enter" && event.target === here) here.click();
    else if (step[event.key]) here[step[event.key]]?.focus();
    else return;
    event.preventDefault();
  }
}
