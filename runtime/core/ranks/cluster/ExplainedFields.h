#pragma once

#include "runtime/core/ranks/cluster/PluggedFields.h"

namespace anole {

/// These bits say which plug-ins may be the reason for what a field of a point has, as bits of a
/// number.
///
/// On one rank, functions may give the same number by chance: row and column of rank 0 are both 0.
/// So each rank says which ones give a value of the field, and a cluster has those that do on all
/// of its ranks. Rejected: to ask the leads alone, because a cluster of all ranks has only rank 0.
namespace explained {

/// Of one rank, in ascending order of fields. Plug-ins after the 64th explain nothing.
std::vector<ExplainedField> fieldsOf(const Trace &leaf, const std::vector<FunctionInfo> &functions,
                                     const PeerPlugins &plugins, uint32_t rank, uint32_t ranks);

/// Leaves the plug-ins that both have. A field that only one has stays.
void intersect(std::vector<ExplainedField> &ours, const std::vector<ExplainedField> &theirs);

/// The number of a field.
uint64_t fieldOf(const PointKey &point, size_t scalar);

/// The plug-ins of a field; all of them if the list does not know the field.
uint64_t pluginsFor(const std::vector<ExplainedField> &fields, uint64_t field);

} // namespace explained

} // namespace anole
