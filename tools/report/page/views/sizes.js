import { el } from "../base/dom.js";
import { spending } from "../base/families.js";
import { histogram } from "../base/histogram.js";
import { bytesText, countText } from "../base/text.js";

const keys = { point_to_point: "p2p", collective: "collective", one_sided: "rma", file: "io" };

function chart(kind, tally) {
  const bins = tally.histogram.map((bin) => ({ from: bin.from_bytes, below: bin.below_bytes, calls: bin.calls }));
  const { key, name } = spending.find((one) => one.key === keys[kind]);
  return el("div", { class: "plot" }, el("h3", {}, name), histogram(bins, bytesText, key),
    el("p", { class: "soft" }, `${bytesText(tally.total_bytes)} in ${countText(tally.calls)} calls, ${bytesText(tally.least_bytes)} to ${bytesText(tally.most_bytes)} each`));
}

export const sizes = {
  id: "sizes", title: "Message sizes", answers: "How many calls were given how many bytes to send, by powers of two.",
  render({ info }) {
    const sent = Object.entries(info.summary.sent ?? {}), unknown = sent.reduce((sum, [, tally]) => sum + tally.unknown_calls, 0);
    const known = sent.filter(([, tally]) => tally.calls > 0);
    if (!known.length) return el("p", { class: "soft" }, "No call of the trace was given bytes to send, or their sizes are not known.");
    return el("div", {}, el("div", { style: "display: grid; grid-template-columns: repeat(auto-fit, minmax(340px, 560px)); gap: 8px 36px" },
      known.map(([kind, tally]) => chart(kind, tally))),
      unknown ? el("p", { class: "soft" }, `The bytes of ${countText(unknown)} calls are not known.`) : null);
  },
};
