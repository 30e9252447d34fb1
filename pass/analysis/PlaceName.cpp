#include "pass/analysis/PlaceName.h"

#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/GlobalVariable.h"

using namespace llvm;

namespace anole::pass {

namespace {

/// flang's _QMphysicsEsteps and _QFEn are steps and n.
std::string globalText(StringRef name) {
  if (name.starts_with("_Q"))
    return name.rsplit('E').second.str();
  std::string readable = demangle(name.str());
  return name.ends_with("_") ? name.drop_back().str() : readable;
}

/// The address of a field is named like the field; a number makes it unique in its function.
std::string fieldText(const Instruction *access) {
  const Value *address = access ? getLoadStorePointerOperand(access) : nullptr;
  return isa_and_nonnull<GetElementPtrInst>(address) ? address->getName().rtrim("0123456789").str()
                                                     : "";
}

} // namespace

std::string placeText(Place place, const Instruction *access) {
  if (place.part != 0)
    return fieldText(access);
  auto *value = static_cast<const Value *>(place.base);
  if (auto *global = dyn_cast<GlobalVariable>(value))
    return globalText(global->getName());
  StringRef name = value->getName();
  name.consume_back(".addr");
  bool isCompilers = name.contains('.') || name.starts_with("__") || name == "retval";
  return isa<AllocaInst, Argument>(value) && !isCompilers ? name.str() : "";
}

std::string functionText(const Function *function) {
  return function ? demangle(function->getName().str()) : "a function pointer";
}

unsigned lineOf(const Instruction &instruction) {
  return instruction.getDebugLoc() ? instruction.getDebugLoc().getLine() : 0;
}

} // namespace anole::pass
