#pragma once

#include "runtime/core/ranks/cluster/Signatures.h"
#include "tools/analysis/model/Effort.h"

#include <array>
#include <bitset>

namespace anole::tools {

/// As [Bahmani2017], table 4.1, names them, in the order of the enum Signature.
inline constexpr std::array<const char *, signatureCount> signatureNames{
    "Call-Path", "COUNT", "SRC",  "DEST", "TAG",         "KEY",
    "COLOR",     "LOOP",  "COMP", "COMM", "Data+Op+Comm"};

/// Which signatures tell the ranks of a trace apart: the signature format of adaptive signature
/// building ([Bahmani2017], algorithm 4). Its reduction compares each rank with its children; as
/// equality is transitive, comparing all with one rank sets the same bits.
struct SignatureFormat {
  std::array<uint64_t, signatureCount> values{}; ///< how many different ones there are
  uint64_t ranks = 0;

  bool differs(size_t signature) const { return values[signature] > 1; }
  uint64_t differing() const;
};

/// Computes the signatures of each rank from the trace, as clustering does without plug-ins. Time:
/// the compressed record of each rank, within the effort.
Expected<SignatureFormat> signatureFormat(const Trace &trace, Effort &effort);

} // namespace anole::tools
