#include "runtime/record/capture/LostFields.h"

#include "runtime/core/model/SpecialValues.h"

namespace anole::record {

static int64_t lost(FieldKind kind, bool isCompletion) {
  switch (kind) {
  case FieldKind::Plain:
    return isCompletion ? 0 : value(Special::Undefined);
  case FieldKind::Peer:
  case FieldKind::Rank:
  case FieldKind::RemotePeer:
    return value(Special::Undefined);
  case FieldKind::Request:
    return value(Special::Unknown);
  default:
    return value(Special::Null);
  }
}

void putLostFields(FieldBuffer &fields, const FunctionInfo &info) {
  bool isCompletion = fields.size() == 0;
  bool isWhole = fields.size() > info.scalars.size();
  for (size_t i = fields.size(); i < info.scalars.size(); ++i)
    fields.put(lost(info.scalars[i].kind, isCompletion), lost(info.scalars[i].kind, isCompletion));
  for (size_t i = 0; i < info.arrays.size() && !isWhole; ++i)
    fields.put(0, 0);
}

} // namespace anole::record
