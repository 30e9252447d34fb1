#include "tools/views/more/UnexpectedColumns.h"

#include "tools/show/LineText.h"

namespace anole::tools {
namespace {

std::string functionOf(const UnexpectedSite &site) {
  return site.names.functionName(site.sent.site);
}

std::string nameAndPlace(const UnexpectedSite &site) {
  return spaced(functionOf(site), site.names.callPlace(site.sent.site.path, false));
}

std::string placeOfSender(const UnexpectedSite &site) {
  return site.names.callPlace(site.sent.site.path, true);
}

StableId pathOf(const UnexpectedSite &site) { return {site.sent.site.path}; }

auto of(uint64_t whatif::SentAt::*what) {
  return [what](const UnexpectedSite &site) { return site.sent.*what; };
}

} // namespace

const Columns<UnexpectedSite> &columnsOf(const UnexpectedSite *) {
  using Column = ColumnOf<UnexpectedSite>;
  static const Columns<UnexpectedSite> columns(
      {Column("unexpected", of(&whatif::SentAt::unexpected),
              "Of these, how many were sent before their receive was posted")
           .under("unexpected"),
       Column("messages", of(&whatif::SentAt::messages)).under("messages"),
       Column::text("", nameAndPlace),
       {"function", functionOf},
       {"place", placeOfSender},
       {"path", pathOf}});
  return columns;
}

const Columns<UnexpectedReport> &columnsOf(const UnexpectedReport *) {
  static const Columns<UnexpectedReport> columns(
      {{"file", &UnexpectedReport::file},
       {"call_sites", &UnexpectedReport::sites, "Those that sent messages"}});
  return columns;
}

} // namespace anole::tools
