#include "pass/instrument/LoopList.h"

#include "pass/analysis/SiteId.h"
#include "pass/instrument/SourceNames.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace anole::pass {

namespace {

constexpr const char *listed = "anole.loops", *kept = "anole.loops.kept";

Metadata *idNode(LLVMContext &context, uint64_t id) {
  return ConstantAsMetadata::get(ConstantInt::get(Type::getInt64Ty(context), id));
}

uint64_t idOf(const MDNode *node) {
  return mdconst::extract<ConstantInt>(node->getOperand(0))->getZExtValue();
}

std::string describe(const Loop &loop, uint64_t id, uint64_t enclosing, StringRef remark) {
  const Function &function = *loop.getHeader()->getParent();
  const SourceFrame frame = framesOf(function, loop.getStartLoc().get()).back();
  return ("L\t" + idText(id) + "\t" + escaped(frame.function) + "\t" + escaped(frame.file) + "\t" +
          Twine(frame.line) + "\t" + Twine(frame.column) + "\t" +
          (enclosing ? idText(enclosing) : "0") + "\t" + escaped(remark) + "\n")
      .str();
}

DenseSet<uint64_t> takeKept(Module &module) {
  DenseSet<uint64_t> ids;
  NamedMDNode *list = module.getNamedMetadata(kept);
  if (!list)
    return ids;
  for (MDNode *node : list->operands())
    ids.insert(idOf(node));
  list->eraseFromParent();
  return ids;
}

} // namespace

void listLoop(const Loop &loop, uint64_t id, uint64_t enclosing, StringRef remark) {
  Module &module = *loop.getHeader()->getModule();
  LLVMContext &context = module.getContext();
  Metadata *fields[] = {idNode(context, id),
                        MDString::get(context, describe(loop, id, enclosing, remark))};
  module.getOrInsertNamedMetadata(listed)->addOperand(MDNode::get(context, fields));
}

void keepLoop(Module &module, uint64_t id) {
  LLVMContext &context = module.getContext();
  module.getOrInsertNamedMetadata(kept)->addOperand(MDNode::get(context, idNode(context, id)));
}

std::string takeLoopRecords(Module &module) {
  std::string records;
  DenseSet<uint64_t> ids = takeKept(module);
  NamedMDNode *list = module.getNamedMetadata(listed);
  if (!list)
    return records;
  for (MDNode *node : list->operands())
    if (ids.erase(idOf(node)))
      records += cast<MDString>(node->getOperand(1))->getString();
  list->eraseFromParent();
  return records;
}

} // namespace anole::pass
