#pragma once

#include "runtime/core/base/PlaceIndex.h"
#include "runtime/core/model/PathBuilder.h"
#include "runtime/core/source/StackDecoder.h"
#include "runtime/record/capture/CallPathProvider.h"
#include "runtime/record/capture/LoadedCalls.h"
#include "runtime/record/capture/Stack.h"

#include <optional>

namespace anole::record {

/// The call paths of one thread, listed: at the first event of a point the stack is taken once, so
/// that the path can be shown to a reader; in unwinding mode, before the call of the first event,
/// as it may never return.
///
/// A calling context is decoded at once, along the stack, and the contexts on its way are kept. So
/// of a path whose outer part is known only the new frames are looked at: recursion to any depth
/// with a call at each level takes constant time and memory a level. Of the next call of the same
/// function in the same context, its site follows from the two contexts, without a stack. The same
/// holds of a call in the main function, as MPI_Init mostly is: to load libunwind and make its
/// cache takes 0.4 ms.
///
/// A context that cannot be decoded, and every path in unwinding mode, is listed by the frames of
/// the stack, or by what the provider of signatures knows of them; what this may cost a thread in
/// all is bounded, and beyond it deep stacks lose their outer frames.
class PathList {
public:
  /// `usesContext`: signatures are calling contexts. `provider`: of other signatures, or null.
  explicit PathList(bool usesContext, CallPathProvider *provider = nullptr);

  /// Called in the wrapper of an MPI call.
  void see(uint64_t signature);
  bool has(uint64_t signature) const;

  const std::vector<CallPath> &paths() const { return listed; }
  const PathTree &tree() const { return pathTree; }
  /// For a list that is used no more.
  std::vector<CallPath> takePaths() { return std::move(listed); }
  PathTree takeTree() { return std::move(pathTree); }
  uint64_t notDecoded() const { return undecoded; }

private:
  uint32_t stepOf(uint64_t context) const;
  void keepContext(uint64_t context, uint32_t step);
  std::optional<uint32_t> decode(uint64_t context);
  StackDecoder::Result decodeBesideLast(uint64_t context) const;
  StackDecoder::Result decodeInMain(uint64_t context);
  StackDecoder::Result decodeAlongStack(uint64_t context);
  StackDecoder::Result decodeHard(uint64_t context, std::span<const ListedCall *const> onStack);
  uint32_t addChain(const StackDecoder::Result &result);
  uint32_t addKnownFrames();
  uint32_t addStack();
  ReturnAddresses capture(size_t most);
  ReturnAddresses captureAll();
  size_t mostFrames() const;
  void count(size_t frames);

  bool usesContext;
  CallPathProvider *provider;
  Stack stack;
  LoadedCalls calls;
  StackDecoder decoder;
  PathTree pathTree;
  PathBuilder builder{pathTree};
  std::vector<CallPath> listed;
  PlaceIndex bySignature;               ///< in these
  std::vector<uint64_t> contexts;       ///< by step, of those that have one
  PlaceIndex stepOfContext;             ///< in these
  const ListedCall *lastCall = nullptr; ///< the innermost of the path that was decoded last
  uint64_t lastOuter = 0;               ///< the context that it was made in
  uint64_t undecoded = 0;
  size_t framesLeft; ///< that deep stacks may take
};

} // namespace anole::record
