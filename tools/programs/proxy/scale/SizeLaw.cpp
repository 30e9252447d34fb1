#include "tools/programs/proxy/scale/SizeLaw.h"

#include "tools/programs/proxy/scale/LawForms.h"

namespace anole::tools::generate {

namespace {

FoundLaw simplestLaw(const SizedNumber &number, const std::vector<Observation> &seen) {
  LawForms forms(number, seen);
  if (forms.isHuge())
    return forms.constant();
  bool isSide = number.meaning == Meaning::Side || number.meaning == Meaning::Dims;
  if (FoundLaw found = isSide ? forms.side() : forms.byMeaning())
    return found;
  if (FoundLaw found = forms.constant(); found || seen.size() == 1)
    return found;
  for (auto form : {&LawForms::plain, &LawForms::near, &LawForms::part, &LawForms::multiple,
                    &LawForms::share, &LawForms::shifted, &LawForms::linear})
    if (FoundLaw found = (forms.*form)())
      return found;
  return std::nullopt;
}

/// Whether a plain number of one trace looks as if it followed the ranks.
bool looksLikeMore(const SizedNumber &number, const Observation &seen) {
  int64_t ranks = seen.ranks, value = seen.value, width = sidesOf(ranks, 2)[0];
  return number.meaning == Meaning::Plain && value > 3 &&
         (value == ranks || value == ranks - 1 || value == 2 * ranks || value == 2 * (ranks - 1) ||
          value == ranks * width || value == ranks * ranks);
}

} // namespace

std::optional<SizeLaw> sizeLaw(const SizedNumber &number, const std::vector<Observation> &seen) {
  FoundLaw law = simplestLaw(number, seen);
  if (law)
    law->isDoubtful = law->isConstant && seen.size() == 1 && looksLikeMore(number, seen[0]);
  return law;
}

} // namespace anole::tools::generate
