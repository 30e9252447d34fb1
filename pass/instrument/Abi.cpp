#include "pass/instrument/Abi.h"

using namespace llvm;

namespace anole::pass {

namespace {

constexpr const char *blockName = "__anole_thread_v3";

enum Limit : unsigned {
#define ANOLE_ABI_LIMIT(Name, Value) Limit##Name = Value,
#include "anole/abi.def"
};

enum ThreadField : unsigned {
#define ANOLE_THREAD_FIELD(Bits, Name) Field_##Name,
#include "anole/abi.def"
  FieldLoops,
  FieldSlots
};

enum LoopField : unsigned {
#define ANOLE_LOOP_FIELD(Bits, Name) Slot_##Name,
#include "anole/abi.def"
};

StructType *makeSlotType(LLVMContext &context) {
  return StructType::get(context, {
#define ANOLE_LOOP_FIELD(Bits, Name) Type::getIntNTy(context, Bits),
#include "anole/abi.def"
                                  });
}

StructType *makeBlockType(LLVMContext &context, StructType *slotType) {
  constexpr unsigned depths = LimitLoopDepthLimit + 1;
  return StructType::get(context, {
#define ANOLE_THREAD_FIELD(Bits, Name) Type::getIntNTy(context, Bits),
#include "anole/abi.def"
                                      ArrayType::get(Type::getInt64Ty(context), depths),
                                      ArrayType::get(slotType, depths)});
}

/// Whether a definition in this module is the one that code of this module reaches.
bool belongsToExecutable(const Module &module) {
  return module.getPICLevel() == PICLevel::NotPIC || module.getPIELevel() != PIELevel::Default;
}

/// In a group of its own (COMDAT), so that the linker keeps the memory of one definition. Of
/// symbols that are only weak it keeps all, and there is not enough static thread-local memory for
/// a library of five objects that a program without a block loads.
GlobalVariable *defineBlock(Module &module, StructType *type) {
  if (auto *existing = module.getNamedGlobal(blockName))
    return existing;
  auto *variable = new GlobalVariable(module, type, false, GlobalValue::WeakAnyLinkage,
                                      Constant::getNullValue(type), blockName, nullptr,
                                      GlobalValue::InitialExecTLSModel);
  variable->setComdat(module.getOrInsertComdat(blockName));
  variable->setAlignment(Align(8));
  variable->setDSOLocal(belongsToExecutable(module));
  return variable;
}

template <class Access> Access *unsanitized(Access *access) {
  access->setMetadata(LLVMContext::MD_nosanitize, MDNode::get(access->getContext(), {}));
  return access;
}

} // namespace

#define ANOLE_ABI_CONSTANT(Name, Value) constexpr uint64_t constant##Name = Value;
#include "anole/abi.def"
const uint64_t contextMultiplier = constantContextMultiplier;
const uint64_t callMark = constantCallMark, tailCallMark = constantTailCallMark;
const uint64_t loopProposed = constantLoopProposed, loopChosen = constantLoopChosen;

ThreadBlock::ThreadBlock(Module &module)
    : slotType(makeSlotType(module.getContext())),
      blockType(makeBlockType(module.getContext(), slotType)),
      variable(defineBlock(module, blockType)) {}

static Constant *fieldAddress(StructType *type, Constant *block, unsigned field) {
  auto *word = Type::getInt32Ty(type->getContext());
  Constant *indices[] = {ConstantInt::get(word, 0), ConstantInt::get(word, field)};
  return ConstantExpr::getInBoundsGetElementPtr(type, block, indices);
}

Constant *ThreadBlock::context() const { return fieldAddress(blockType, variable, Field_context); }
Constant *ThreadBlock::depth() const { return fieldAddress(blockType, variable, Field_depth); }

Value *ThreadBlock::loop(IRBuilder<> &builder, Value *depth) const {
  Constant *loops = fieldAddress(blockType, variable, FieldLoops);
  return builder.CreateInBoundsGEP(builder.getInt64Ty(), loops, depth);
}

Value *ThreadBlock::slot(IRBuilder<> &builder, Value *depth, unsigned field) const {
  Constant *slots = fieldAddress(blockType, variable, FieldSlots);
  return builder.CreateInBoundsGEP(slotType, slots, {depth, builder.getInt32(field)});
}

Value *ThreadBlock::activation(IRBuilder<> &builder, Value *depth) const {
  return slot(builder, depth, Slot_activation);
}

Value *ThreadBlock::iterations(IRBuilder<> &builder, Value *depth) const {
  return slot(builder, depth, Slot_iterations);
}

Value *ThreadBlock::inside(IRBuilder<> &builder, Value *depth) {
  Value *isBelow = builder.CreateICmpULT(depth, builder.getInt64(LimitLoopDepthLimit));
  return builder.CreateAdd(depth, builder.CreateZExt(isBelow, depth->getType()));
}

LoadInst *ThreadBlock::load(IRBuilder<> &builder, unsigned bits, Value *field,
                            const Twine &name) const {
  return unsanitized(builder.CreateLoad(builder.getIntNTy(bits), field, name));
}

StoreInst *ThreadBlock::store(IRBuilder<> &builder, Value *value, Value *field) const {
  return unsanitized(builder.CreateStore(value, field));
}

bool ThreadBlock::owns(const Value *address) const {
  return address->stripInBoundsOffsets() == variable;
}

void ThreadBlock::removeIfUnused(Module &module) {
  auto *variable = module.getNamedGlobal(blockName);
  if (!variable)
    return;
  variable->removeDeadConstantUsers();
  if (variable->use_empty() && !variable->isDeclaration())
    variable->eraseFromParent();
}

} // namespace anole::pass
