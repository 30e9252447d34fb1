#pragma once

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <optional>

namespace anole::pass {

/// Restore is used where control arrives from below: it sets the depth, and the loop continues.
enum class LoopEvent { Enter, Iterate, Leave, Restore };

/// A loop event between its insertion, before the optimiser, and its lowering, after inlining. It
/// is a call of llvm.sideeffect whose operand bundle holds the loop's id and the nesting depth at
/// its entry. The inliner counts it as free, nothing deletes or merges it, and an object that is
/// never lowered still runs. The depth is an SSA value, so that each inlined or recursive copy
/// keeps its own. Rejected: stores from the start, which keep a loop that turns out not to
/// communicate from being optimised; and calls of marker functions, which change what is inlined.
struct LoopMarker {
  llvm::CallInst *call;
  LoopEvent event;
  uint64_t loop;
  llvm::Value *depth;

  static std::optional<LoopMarker> from(llvm::Instruction &instruction);
  static void insert(LoopEvent event, uint64_t loop, llvm::Value *depth,
                     llvm::BasicBlock::iterator where);
};

/// The loop of a restore marker that is in no loop of its function.
inline constexpr uint64_t noLoop = 0;

llvm::SmallVector<LoopMarker> loopMarkersOf(llvm::Function &function);

/// Loads the nesting depth. The load is volatile until it is lowered, so that two entries never
/// share it.
llvm::Instruction *insertDepthLoad(llvm::BasicBlock::iterator where);
enum class DepthLoads { EraseUnused, MakePlain };
void settleDepthLoads(llvm::Function &function, DepthLoads how);

} // namespace anole::pass
