/** Numbers as texts, in the ways of Anole's commands (tools/show/NumberText.h). */
const scaled = (units, step) => (value) => {
  let unit = 0, left = value;
  while (Math.abs(left) >= step - 0.5 && unit + 1 < units.length) {
    left /= step;
    ++unit;
  }
  return `${rounded(left, 3)} ${units[unit]}`;
};

function rounded(value, digits) {
  const before = value === 0 ? 1 : Math.floor(Math.log10(Math.abs(value))) + 1;
  return value.toFixed(Math.max(digits - Math.max(before, 1), 0));
}

const known = (text) => (value) => (value === null || value === undefined || Number.isNaN(value) ? "\u2013" : text(value));
const inUnits = scaled(["ns", "\u00b5s", "ms", "s"], 1000);
const inBytes = scaled(["B", "KB", "MB", "GB", "TB", "PB"], 1000);

/** A time of so many nanoseconds; zero has no unit. */
export const timeText = known((ns) => (ns === 0 ? "0" : inUnits(ns)));
export const bytesText = known((bytes) => (bytes < 1000 ? `${bytes} B` : inBytes(bytes)));
export const countText = known((count) => count.toLocaleString("en-US"));
export const percentText = known((share) => (share > 0 && share < 0.0005 ? "<0.1 %" : `${(100 * share).toFixed(1)} %`));
/** Three digits of a number. */
export const roundText = known((value) => rounded(value, 3));
/** How much the most is of the mean of the ranks, as in all commands. */
export const timesMeanText = known((imbalance) => `${imbalance.toFixed(imbalance < 99.5 ? 1 : 0)} x mean`);
export const wordText = known(String);

/** A noun with its number. */
export const plural = (count, noun) => `${countText(count)} ${noun}${count === 1 ? "" : "s"}`;

/** A place in time with as many digits as steps of `step` nanoseconds take. */
export function tickText(ns, step) {
  const [unit, size] = step >= 1e9 ? ["s", 1e9] : step >= 1e6 ? ["ms", 1e6] : step >= 1e3 ? ["\u00b5s", 1e3] : ["ns", 1];
  const digits = Math.max(0, Math.min(6, -Math.floor(Math.log10(step / size) + 1e-9)));
  return `${(ns / size).toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits })} ${unit}`;
}

/** Round steps for an axis of so many pixels: about one tick each 90 pixels. */
export function tickStep(span, pixels) {
  const wanted = (span * 90) / pixels, power = 10 ** Math.floor(Math.log10(wanted));
  return power * [1, 2, 5, 10].find((factor) => factor * power >= wanted);
}
