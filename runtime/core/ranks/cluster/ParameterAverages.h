#pragma once

#include "runtime/core/ranks/cluster/ColumnMean.h"
#include "runtime/core/ranks/cluster/FieldRoles.h"
#include "runtime/core/ranks/cluster/PeerXor.h"
#include "runtime/core/ranks/cluster/Signatures.h"
#include "runtime/core/ranks/cluster/WorldOrder.h"

namespace anole {

/// The layout of Signature::Types: a predefined object has the bit of its number; an object that
/// the program made has the last bits of its kind.
namespace type_bits {
constexpr unsigned firstOperation = 32, firstCommunicator = 52;
constexpr uint64_t datatypes = (1ULL << firstOperation) - 1;
constexpr uint64_t operations = (1ULL << firstCommunicator) - 1 - datatypes;
} // namespace type_bits

/// The signatures that are averages over the parameters of all events, and the set of the types,
/// operations and communicators in them ([Bahmani2017], section 4.1).
class ParameterAverages {
public:
  /// The averages leave out what plug-ins give on this rank. Peers are modulo the number of ranks
  /// where the trace says it (WorldOrder.h); `ranks` is that of MPI_COMM_WORLD.
  ParameterAverages(const Trace &leaf, const std::vector<FunctionInfo> &functions,
                    PluginValues plugged, EndpointForm form, uint32_t ranks)
      : roles(functions), order(leaf, roles, ranks), plugged(std::move(plugged)), form(form) {}

  /// Adds a point of the trace of one rank.
  void add(const SharedPoint &point);

  void store(Signatures &signatures) const;

  EndpointForm endpoints() const { return form; }

  /// The values of Signature::Src or Signature::Dest as an exclusive or, if that is their form.
  const PeerXor &peersOf(Signature which) const {
    return which == Signature::Src ? sources : destinations;
  }

private:
  struct Mean {
    double value = 0, weight = 0;
    void add(const ColumnMean &column);
  };

  void add(FieldRole role, const SharedColumn &column, uint64_t length,
           const std::vector<int64_t> &leftOut, int64_t size);
  const std::vector<int64_t> &leftOutOf(const SharedPoint &point, const FunctionRoles &known,
                                        size_t scalar) const;
  void addPeers(const SharedPoint &point, const FunctionRoles &known, size_t scalar, int64_t size);
  void addNumbers(const SharedPoint &point, FieldRole role, size_t column, int64_t size);

  FieldRoles roles;
  WorldOrder order;
  PluginValues plugged;
  std::array<Mean, signatureCount> means;
  EndpointForm form;
  PeerXor sources, destinations;
  uint64_t types = 0, numbers = 0;
};

} // namespace anole
