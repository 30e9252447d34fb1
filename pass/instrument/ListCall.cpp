#include "pass/instrument/ListCall.h"

#include "pass/analysis/SiteId.h"
#include "pass/instrument/Abi.h"
#include "pass/llvm/LlvmCompat.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace anole::pass {

namespace {

constexpr const char *sectionName = "anole_calls";

/// Whether only the end of the function follows, possibly after jumps.
bool isAtEnd(const CallBase &call) {
  constexpr unsigned mostJumps = 8;
  const Instruction *next = call.getNextNonDebugInstruction();
  for (unsigned jumps = 0; next && jumps < mostJumps; ++jumps) {
    if (isa<ReturnInst>(next))
      return true;
    auto *jump = dyn_cast<BranchInst>(next);
    if (!jump || !jump->isUnconditional())
      return false;
    next = jump->getSuccessor(0)->getFirstNonPHIOrDbg();
  }
  return false;
}

/// A tail call leaves no return address: the runtime looks for its site where frames are missing.
bool mayLeaveNoFrame(const CallBase &call) {
  auto *direct = dyn_cast<CallInst>(&call);
  return direct && direct->isTailCall() && isAtEnd(call);
}

uint64_t nameHash(StringRef name) { return static_cast<uint32_t>(hashId(name)); }

uint64_t calleeHash(const CallBase &call) {
  auto *callee = dyn_cast<Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
  return callee ? nameHash(callee->getName()) : 0;
}

Metadata *constant(LLVMContext &context, unsigned bits, uint64_t value) {
  return ConstantAsMetadata::get(ConstantInt::get(IntegerType::get(context, bits), value));
}

} // namespace

void listCall(StoreInst &store, const CallBase &call, uint64_t site) {
  LLVMContext &context = store.getContext();
  struct {
    uint64_t site, caller, callee;
  } fields{site, nameHash(call.getFunction()->getName()), calleeHash(call)};
  Metadata *entry[] = {
      constant(context, 32, mayLeaveNoFrame(call) ? tailCallMark : callMark),
#define ANOLE_CALL_FIELD(Bits, Name) constant(context, Bits, fields.Name),
#include "anole/abi.def"
  };
  Metadata *section[] = {MDString::get(context, sectionName), MDNode::get(context, entry)};
  keepMetadata(store);
  store.setMetadata(LLVMContext::MD_pcsections, MDNode::get(context, section));
}

} // namespace anole::pass
