#include "tools/commands/SchemaText.h"

#include "tools/commands/CheckReport.h"
#include "tools/diff/DiffReport.h"
#include "tools/overhead/OverheadColumns.h" // IWYU pragma: keep: columnsOf
#include "tools/views/InfoColumns.h"
#include "tools/views/compare/CompareColumns.h"
#include "tools/views/compare/ScalingColumns.h"  // IWYU pragma: keep: columnsOf
#include "tools/views/compare/VarianceColumns.h" // IWYU pragma: keep: columnsOf
#include "tools/views/lint/LintColumns.h"
#include "tools/views/more/AccuracyColumns.h" // IWYU pragma: keep: columnsOf
#include "tools/views/more/ClassColumns.h"
#include "tools/views/more/ClusterColumns.h"
#include "tools/views/more/ComparedPhases.h"
#include "tools/views/more/CriticalColumns.h"
#include "tools/views/more/EfficiencyColumns.h"
#include "tools/views/more/MatrixColumns.h"
#include "tools/views/more/PhaseColumns.h"
#include "tools/views/more/RankTimesColumns.h"
#include "tools/views/more/ReplayColumns.h"
#include "tools/views/more/SignatureColumns.h"
#include "tools/views/more/ToleranceColumns.h"
#include "tools/views/more/TreeColumns.h"
#include "tools/views/more/UnexpectedColumns.h"
#include "tools/views/more/WaitColumns.h"
#include "tools/views/more/WhereColumns.h"
#include "tools/views/more/WorthColumns.h"

namespace anole::tools {
namespace {

/// What a subcommand prints.
struct CommandForm {
  const char *name;
  Json (*schema)(Schemas &);
};

using PhasesReport = std::variant<phases::ShownPhases, phases::ComparedRunsPhases>;

constexpr CommandForm forms[] = {{"info", schemaOf<TraceReport>},
                                 {"print", schemaOf<StreamTrees>},
                                 {"check", schemaOf<CheckReport>},
                                 {"diff", schemaOf<DiffReport>},
                                 {"compare", schemaOf<CompareReport>},
                                 {"scaling", schemaOf<ScalingReport>},
                                 {"variance", schemaOf<VarianceReport>},
                                 {"matrix", schemaOf<MatrixReport>},
                                 {"lint", schemaOf<LintReport>},
                                 {"unexpected", schemaOf<UnexpectedReport>},
                                 {"where", schemaOf<WhereReport>},
                                 {"accuracy", schemaOf<ComparedTraces>},
                                 {"ranks", schemaOf<RanksReport>},
                                 {"clusters", schemaOf<ClusterMapReport>},
                                 {"signatures", schemaOf<SignatureReport>},
                                 {"classify", schemaOf<whatif::ClassReport>},
                                 {"whatif", schemaOf<whatif::WhatIfReport>},
                                 {"waits", schemaOf<whatif::WaitReport>},
                                 {"critical", schemaOf<whatif::CriticalReport>},
                                 {"worth", schemaOf<whatif::WorthReport>},
                                 {"efficiency", schemaOf<whatif::EfficiencyReport>},
                                 {"overhead", schemaOf<OverheadReport>},
                                 {"phases", schemaOf<PhasesReport>},
                                 {"replay", schemaOf<replay::ReplayedRun>}};

} // namespace

std::string schemaText() {
  Schemas schemas;
  Json commands = Json::array();
  for (const CommandForm &form : forms) {
    schemas.add(form.name, form.schema(schemas));
    commands.push_back({{"$ref", "#/$defs/" + std::string(form.name)}});
  }
  return printed(
      {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
       {"title", "What the subcommands of anole print with --json"},
       {"description", "$defs has a schema for each subcommand. Names end in their unit: "
                       "_ns, _us, _s, _bytes, _gbits, _percent."},
       {"anyOf", std::move(commands)},
       {"$defs", schemas.named()}});
}

} // namespace anole::tools
