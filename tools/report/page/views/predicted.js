import { el } from "../base/dom.js";
import { Table } from "../base/table.js";
import { roundText, timeText } from "../base/text.js";

/** How far the latency may rise, "18 x the latency" of the network. */
function toleranceText({ tolerated_latency_us: tolerated, latency_us: own }) {
  if (tolerated === null) return "any latency up to a second";
  return own > 0 ? `${roundText(tolerated / own)} x the latency` : `a latency of ${timeText(1000 * tolerated)}`;
}

/** What is predicted of the run on other networks, in a sentence. */
export function predictedLine({ whatif }) {
  if (!whatif) return null;
  const one = (network) => `${timeText(network.run_time_ns)} on ${network.title} (tolerates ${toleranceText(network)})`.replace(/(\d) /g, "$1\u00a0");
  return el("p", { id: "predicted" }, "Predicted without the tracer: ", whatif.networks.map(one).join(", "), `, until the run takes ${whatif.longer_percent} % longer.`);
}

/** The same as a table, with the call sites in which most of the latency is spent. */
export const predictedTable = (model, { networks, longer_percent: longer }) => new Table([
  { key: "network", title: "Network", isText: true, value: (row) => row.title, text: (row) => row.title },
  { key: "run_time_ns", title: "Run time", value: (row) => row.run_time_ns, text: (row) => timeText(row.run_time_ns) },
  { key: "tolerated_latency_us", title: `Tolerates (+${longer} %)`, value: (row) => row.tolerated_latency_us ?? Infinity, text: toleranceText },
  { key: "call_site", title: "Most of it in", isText: true, isWide: true, value: (row) => row.call_site?.function ?? "",
    text: ({ call_site: site }) => (site ? model.siteText({ ...site, place: "" }) : "") },
], networks).element;
