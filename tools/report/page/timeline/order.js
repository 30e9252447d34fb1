import { parseRanks } from "../base/model.js";

/** By what rows may be sorted: what is shown first, and how much of it a rank has. */
const orders = [
  { key: "rank", name: "rank" },
  { key: "compute", name: "compute, most first", of: (row) => row.computing_ns },
  { key: "mpi", name: "time in MPI, most first", of: (row) => row.mpi_ns },
  { key: "wait", name: "longest wait first", of: (row) => row.waits_longest?.ns ?? 0 },
];

/** The orders that the page knows enough for. */
export const ordersOf = ({ data }) => orders.filter(({ of }) => !of || data.ranks);

/** Groups of ranks: the name of each rank's group. */
function clusterNames({ data: { clusters }, ranks }) {
  const { cluster_of_rank: byRank } = clusters ?? {};
  return byRank && Array.from({ length: ranks }, (_, rank) => (byRank[rank] === null ? "no cluster" : `cluster ${byRank[rank]}`));
}

function hostNames({ info: { hosts }, ranks }) {
  const names = new Array(ranks).fill("");
  for (const host of hosts ?? []) for (const rank of parseRanks(host.ranks, ranks) ?? []) names[rank] = host.name;
  return hosts?.length && names;
}

/** The ways to group ranks that put them into several groups. */
export const groupingsOf = (model) => [
  { key: "none", name: "not grouped" }, { key: "cluster", name: "by cluster", names: clusterNames(model) }, { key: "host", name: "by host", names: hostNames(model) },
].filter(({ key, names }) => key === "none" || (names && new Set(names).size > 1));

/** Ranks in an order, those of a group together: groups as their first ranks come. */
export function inOrder(model, ranks, order, grouping) {
  const rows = new Map((model.data.ranks?.ranks ?? []).map((row) => [row.rank, row])), { of } = ordersOf(model).find(({ key }) => key === order) ?? {};
  const sorted = of ? [...ranks].sort((a, b) => of(rows.get(b)) - of(rows.get(a)) || a - b) : [...ranks];
  if (!grouping?.names) return sorted;
  const groups = [...new Set(sorted.map((rank) => grouping.names[rank]))];
  return groups.flatMap((name) => sorted.filter((rank) => grouping.names[rank] === name));
}
