#include "runtime/record/mpi/buffers/BufferBytes.h"

#include "runtime/core/base/Hash.h"

#include <algorithm>
#include <array>
#include <sys/uio.h>
#include <unistd.h>

namespace anole::record {
namespace {

/// A datatype, as far as it says where its data are.
struct DataBounds {
  MPI_Count size = 0, lower = 0, extent = 0, trueLower = 0, trueExtent = 0;

  explicit DataBounds(MPI_Datatype type) {
    PMPI_Type_size_x(type, &size);
    PMPI_Type_get_extent_x(type, &lower, &extent);
    PMPI_Type_get_true_extent_x(type, &trueLower, &trueExtent);
  }
  bool isContiguous() const { return size == trueExtent && size == extent; }
};

/// Which memory a collective uses depends on who is the root, and on the number of ranks.
struct PlaceInGroup {
  int rank = 0, size = 1, hasTwo = 0;

  explicit PlaceInGroup(const BufferCall &call) {
    if (!call.isCollective)
      return;
    PMPI_Comm_test_inter(call.comm, &hasTwo);
    PMPI_Comm_rank(call.comm, &rank);
    PMPI_Comm_size(call.comm, &size);
  }
};

bool isUsed(const BufferCall &call, const BufferPart &part, const PlaceInGroup &group) {
  const bool isOfRoot = part.use == BufferPart::ReadAtRoot || part.use == BufferPart::WrittenAtRoot;
  return part.address != MPI_IN_PLACE && part.count > 0 && part.peer != MPI_PROC_NULL &&
         !(isOfRoot && group.rank != part.peer) &&
         !(call.ignoresOrigin && part.use == BufferPart::Read);
}

bool isWritten(const BufferPart &part, const PlaceInGroup &group) {
  return part.use == BufferPart::Written || part.use == BufferPart::WrittenAtRoot ||
         (part.use == BufferPart::Shared && group.rank != part.peer);
}

void addPart(const BufferPart &part, const PlaceInGroup &group, std::vector<BufferUse> &uses) {
  const DataBounds bounds(part.type);
  if (bounds.size <= 0 || bounds.trueExtent <= 0)
    return;
  const MPI_Count count = MPI_Count(part.count) * (part.isForEach ? group.size : 1);
  const uint64_t first = reinterpret_cast<uintptr_t>(part.address) + uint64_t(bounds.trueLower);
  const uint64_t last = first + uint64_t((count - 1) * bounds.extent + bounds.trueExtent) - 1;
  const bool writes = isWritten(part, group);
  if (bounds.isContiguous()) {
    uses.push_back({{first, last + 1}, writes});
    return;
  }
  uses.push_back({{first, first + 1}, writes});
  if (last > first)
    uses.push_back({{last, last + 1}, writes});
}

} // namespace

std::vector<BufferUse> usedBytes(const BufferCall &call) {
  std::vector<BufferUse> uses;
  const PlaceInGroup group(call);
  for (size_t i = 0; i < call.count && !group.hasTwo; ++i)
    if (isUsed(call, call.parts[i], group))
      addPart(call.parts[i], group, uses);
  return uses;
}

std::optional<uint64_t> sumOf(const ByteRange &range) {
  constexpr uint64_t most = uint64_t(1) << 16;
  const uint64_t end = range.begin + std::min(range.size(), most);
  uint64_t sum = 0;
  std::array<uint64_t, 256> words;
  for (uint64_t at = range.begin; at < end; at += sizeof words) {
    words.fill(0);
    const size_t part = std::min<uint64_t>(sizeof words, end - at);
    const iovec to{words.data(), part}, from{reinterpret_cast<void *>(at), part};
    if (process_vm_readv(getpid(), &to, 1, &from, 1, 0) != static_cast<ssize_t>(part))
      return std::nullopt;
    for (size_t i = 0; i < (part + 7) / 8; ++i)
      sum = combineHash(sum, words[i]);
  }
  return sum;
}

} // namespace anole::record
