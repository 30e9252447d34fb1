#pragma once

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace anole::pass {

/// The thread block of anole/abi.def as LLVM sees it. Every instrumented module gets a weak
/// definition, so that it links and runs without the runtime; the copy of an executable pre-empts
/// all others. Accesses carry `nosanitize`, because a sanitizer has nothing to report about memory
/// that the program cannot name.
class ThreadBlock {
public:
  explicit ThreadBlock(llvm::Module &module);

  llvm::Constant *context() const;
  llvm::Constant *depth() const;

  /// What the block keeps of the loop that is entered at this depth. Each access computes its
  /// address, which costs nothing, so that no register holds it.
  llvm::Value *loop(llvm::IRBuilder<> &builder, llvm::Value *depth) const;
  llvm::Value *activation(llvm::IRBuilder<> &builder, llvm::Value *depth) const;
  llvm::Value *iterations(llvm::IRBuilder<> &builder, llvm::Value *depth) const;

  /// The depth inside a loop that is entered at this one. It stays at the limit, whose slot is the
  /// spare one.
  static llvm::Value *inside(llvm::IRBuilder<> &builder, llvm::Value *depth);

  llvm::LoadInst *load(llvm::IRBuilder<> &builder, unsigned bits, llvm::Value *field,
                       const llvm::Twine &name = "") const;
  llvm::StoreInst *store(llvm::IRBuilder<> &builder, llvm::Value *value, llvm::Value *field) const;

  /// Returns whether an address lies in the block, even if the optimiser has rewritten its
  /// computation.
  bool owns(const llvm::Value *address) const;

  /// Removes the definition again if nothing uses it.
  static void removeIfUnused(llvm::Module &module);

private:
  llvm::Value *slot(llvm::IRBuilder<> &builder, llvm::Value *depth, unsigned field) const;

  llvm::StructType *slotType, *blockType;
  llvm::GlobalVariable *variable;
};

extern const uint64_t callMark, tailCallMark;
extern const uint64_t contextMultiplier, loopProposed, loopChosen;

} // namespace anole::pass
