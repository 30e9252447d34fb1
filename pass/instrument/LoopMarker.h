#pragma once

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <optional>

namespace anole::pass {

/// Restore is what stands where control arrives from below: the depth is set, the loop goes on.
enum class LoopEvent { Enter, Iterate, Leave, Restore };

/// A loop event between its insertion, before the optimizer, and its lowering, after inlining: a
/// call of llvm.sideeffect whose operand bundle holds the loop's id and the nesting depth at its
/// entry. The inliner counts it as free, nothing deletes or merges it, and an object that is never
/// lowered runs all the same. The depth is an SSA value, so that each inlined or recursive copy
/// keeps its own. Rejected: stores from the start, which keep a loop that turns out not to
/// communicate from being optimised; calls of marker functions, which change what is inlined.
struct LoopMarker {
  llvm::CallInst *call;
  LoopEvent event;
  uint64_t loop;
  llvm::Value *depth;

  static std::optional<LoopMarker> from(llvm::Instruction &instruction);
  static void insert(LoopEvent event, uint64_t loop, llvm::Value *depth,
                     llvm::BasicBlock::iterator where);
};

/// The loop of a restore marker that stands in no loop of its function.
inline constexpr uint64_t noLoop = 0;

llvm::SmallVector<LoopMarker> loopMarkersOf(llvm::Function &function);

/// Loads the nesting depth. Volatile until it is lowered, so that two entries never share one load.
llvm::Instruction *insertDepthLoad(llvm::BasicBlock::iterator where);
enum class DepthLoads { EraseUnused, MakePlain };
void settleDepthLoads(llvm::Function &function, DepthLoads how);

} // namespace anole::pass
