#include "pass/analysis/Place.h"

#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace anole::pass {

namespace {

constexpr unsigned longestChain = 16;

Place placeAt(const Value &pointer, unsigned limit);

/// The last field of a named struct on the way; array elements after it do not count.
Place fieldOf(const GEPOperator &address) {
  Place field;
  for (auto step = gep_type_begin(address), end = gep_type_end(address); step != end; ++step)
    if (StructType *type = step.getStructTypeOrNull(); type && !type->isLiteral())
      if (auto *index = dyn_cast<ConstantInt>(step.getOperand()))
        field = {type, 1 + static_cast<unsigned>(index->getZExtValue()), 0};
  return field;
}

/// Variables of a common block are distances in bytes from its start.
Place partOf(const GEPOperator &address, Place block) {
  auto *offset = dyn_cast<ConstantInt>(*address.idx_begin());
  bool isByte = address.getSourceElementType()->isIntegerTy(8) && address.getNumIndices() == 1;
  if (isByte && offset && isa<GlobalVariable>(address.getPointerOperand()))
    block.part = 1 + static_cast<unsigned>(offset->getZExtValue());
  return block;
}

/// A parameter's own variable holds what the caller gave.
const Argument *parameterIn(const AllocaInst &variable) {
  for (const User *user : variable.users())
    if (auto *store = dyn_cast<StoreInst>(user); store && store->getPointerOperand() == &variable)
      if (auto *parameter = dyn_cast<Argument>(store->getValueOperand()))
        return parameter;
  return nullptr;
}

Place behindPointerIn(const Value &address, unsigned limit) {
  if (auto *variable = dyn_cast<AllocaInst>(&address))
    if (const Argument *parameter = parameterIn(*variable))
      return {parameter, 0, 0};
  Place holder = placeAt(address, limit);
  return holder ? holder.behind(1) : Place();
}

const Value *onlyResult(const Function &function) {
  const Value *result = nullptr;
  for (const BasicBlock &block : function)
    if (auto *end = dyn_cast<ReturnInst>(block.getTerminator())) {
      if (result)
        return nullptr;
      result = end->getReturnValue();
    }
  return result;
}

/// An accessor that returns a reference stands for what it refers to.
Place placeOfResult(const CallBase &call, unsigned limit) {
  const Function *callee = call.getCalledFunction();
  const Value *result = callee && !callee->isInterposable() ? onlyResult(*callee) : nullptr;
  Place place = result ? placeAt(*result, limit) : Place();
  if (!place)
    return {&call, 0, 0};
  for (unsigned i = 0; i < std::min<size_t>(call.arg_size(), callee->arg_size()); ++i)
    if (place.base == callee->getArg(i)) {
      Place given = placeAt(*call.getArgOperand(i), limit);
      return given ? given.behind(place.depth) : Place();
    }
  return place;
}

Place placeAt(const Value &pointer, unsigned limit) {
  if (limit-- == 0)
    return {};
  if (auto *address = dyn_cast<GEPOperator>(&pointer)) {
    if (Place field = fieldOf(*address))
      return field;
    return partOf(*address, placeAt(*address->getPointerOperand(), limit));
  }
  if (isa<AllocaInst, GlobalVariable, Argument>(pointer))
    return {&pointer, 0, 0};
  if (auto *load = dyn_cast<LoadInst>(&pointer))
    return behindPointerIn(*load->getPointerOperand(), limit);
  if (auto *call = dyn_cast<CallBase>(&pointer))
    return placeOfResult(*call, limit);
  if (auto *cast = dyn_cast<CastInst>(&pointer);
      cast && cast->getOperand(0)->getType()->isPointerTy())
    return placeAt(*cast->getOperand(0), limit);
  return {};
}

} // namespace

Place placeAt(const Value &pointer) { return placeAt(pointer, longestChain); }

/// The address of the first field of a global struct is folded to that of the struct.
Place placeOfAccess(const Value &pointer) {
  auto *global = dyn_cast<GlobalVariable>(&pointer);
  auto *type = global ? dyn_cast<StructType>(global->getValueType()) : nullptr;
  return type && !type->isLiteral() ? Place{type, 1, 0} : placeAt(pointer);
}

Place objectAt(const Value &pointer) {
  const Value *whole = &pointer;
  while (auto *address = dyn_cast<GEPOperator>(whole))
    whole = address->getPointerOperand();
  return placeAt(*whole);
}

} // namespace anole::pass
