const sum = (list) => list.reduce((all, one) => all + one, 0);

/** When the phases of a run begin and end, a rank on average. */
export function phasesOf({ data }) {
  let end = 0;
  return (data.phase ?? []).filter(({ number }) => number).map((part) => {
    const time = sum(["computing_ns", "mpi_ns", "tracer_ns", "core_wait_ns"].map((key) => sum(part[key]) / part[key].length));
    end += time;
    return { name: part.name, number: part.number, begin: end - time, end, time };
  });
}
