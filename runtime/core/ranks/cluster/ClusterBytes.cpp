#include "runtime/core/ranks/cluster/ClusterBytes.h"

#include "runtime/core/ranks/transport/TermBytes.h"

#include <algorithm>

namespace anole {

namespace {

constexpr uint8_t listed = 0, everyRank = 1;

/// Everything that candidates are compared by, as one row of numbers: the signatures, the packed
/// parameters, the digest, and the hashes of wrapped peers and of numbers.
constexpr size_t columns = signatureCount + 5;
using Row = std::array<uint64_t, columns>;

/// Hashes use all bits, averages few.
bool isHash(size_t column) {
  return column == static_cast<size_t>(Signature::CallPath) || column >= signatureCount;
}

Row rowOf(const Signatures &signatures) {
  Row row{};
  std::copy(signatures.values.begin(), signatures.values.end(), row.begin());
  row[signatureCount] = signatures.parameters;
  row[signatureCount + 1] = signatures.exact.low;
  row[signatureCount + 2] = signatures.exact.high;
  row[signatureCount + 3] = signatures.wrapped;
  row[signatureCount + 4] = signatures.numbers;
  return row;
}

Signatures signaturesFrom(const Row &row) {
  Signatures signatures;
  std::copy_n(row.begin(), signatureCount, signatures.values.begin());
  signatures.parameters = row[signatureCount];
  signatures.exact = {row[signatureCount + 1], row[signatureCount + 2]};
  signatures.wrapped = row[signatureCount + 3];
  signatures.numbers = row[signatureCount + 4];
  return signatures;
}

uint64_t differing(const std::vector<Row> &rows) {
  uint64_t mask = 0;
  for (const Row &row : rows)
    for (size_t i = 0; i < columns; ++i)
      mask |= static_cast<uint64_t>(row[i] != rows.front()[i]) << i;
  return mask;
}

bool isSet(uint64_t mask, size_t bit) { return (mask >> bit & 1) != 0; }

/// The numbers of the columns whose bit in the mask is `which`.
void putRow(ByteWriter &out, const Row &row, uint64_t mask, bool which) {
  for (size_t i = 0; i < columns; ++i)
    if (isSet(mask, i) == which)
      isHash(i) ? out.putWord(row[i]) : out.putSigned(static_cast<int64_t>(row[i]));
}

void takeRow(ByteReader &in, Row &row, uint64_t mask, bool which) {
  for (size_t i = 0; i < columns; ++i)
    if (isSet(mask, i) == which)
      row[i] = isHash(i) ? in.takeWord() : static_cast<uint64_t>(in.takeSigned());
}

void putFields(ByteWriter &out, const std::vector<ExplainedField> &fields) {
  out.put(fields.size());
  for (const ExplainedField &field : fields) {
    out.putWord(field.field);
    out.put(field.plugins);
  }
}

std::vector<ExplainedField> takeFields(ByteReader &in) {
  std::vector<ExplainedField> fields(in.takeCount());
  for (ExplainedField &field : fields) {
    field.field = in.takeWord();
    field.plugins = in.take();
  }
  return fields;
}

} // namespace

std::string toBytes(const ClusterState &state) {
  ByteWriter out;
  out.put(state.everyone ? everyRank : listed);
  out.put(state.candidates.size());
  if (state.candidates.empty())
    return out.take();
  std::vector<Row> rows;
  for (const Candidate &candidate : state.candidates)
    rows.push_back(rowOf(candidate.signatures));
  uint64_t mask = differing(rows);
  out.put(mask);
  putRow(out, rows.front(), mask, false);
  for (size_t i = 0; i < rows.size(); ++i) {
    out.put(state.candidates[i].cluster.lead);
    putTerms(out, state.candidates[i].cluster.ranks);
    putFields(out, state.candidates[i].cluster.explained);
    out.put(state.candidates[i].cluster.mixed);
    putRow(out, rows[i], mask, true);
  }
  return out.take();
}

std::optional<ClusterState> clusterStateFrom(const std::string &bytes) {
  ByteReader in(bytes);
  ClusterState state;
  state.everyone = in.take() == everyRank;
  uint64_t size = in.takeCount(), mask = size > 0 ? in.take() : 0;
  Row row{};
  if (size > 0)
    takeRow(in, row, mask, false);
  for (uint64_t i = 0; i < size && in.isGood(); ++i) {
    Cluster cluster{static_cast<uint32_t>(in.take()), takeTerms(in), takeFields(in),
                    static_cast<uint32_t>(in.take())};
    takeRow(in, row, mask, true);
    state.candidates.push_back({signaturesFrom(row), std::move(cluster)});
  }
  return in.isGood() && in.atEnd() ? std::optional(std::move(state)) : std::nullopt;
}

} // namespace anole
