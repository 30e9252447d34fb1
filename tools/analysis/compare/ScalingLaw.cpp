#include "tools/analysis/compare/ScalingLaw.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>
#include <span>

namespace anole::tools {
namespace {

constexpr auto powers = std::to_array<double>({-1, -2.0 / 3, -0.5, -1.0 / 3, 0, 1.0 / 4, 1.0 / 3,
                                               0.5, 2.0 / 3, 3.0 / 4, 1, 4.0 / 3, 1.5, 2, 2.5, 3});
constexpr auto plainPowers = std::to_array<double>({-1, -0.5, 0, 0.5, 1, 2});
constexpr double mostError = 0.5, mostErrorOfFew = 0.1, constantWithin = 0.05;
constexpr unsigned mostLogs = 2;
constexpr double betterBy = 0.005;

double termAt(double x, double power, unsigned logs) {
  return std::pow(x, power) * std::pow(std::log2(x), logs);
}

/// Errors count as shares of what was measured.
double weightOf(const ScalingPoint &point, double least) { return 1 / std::max(point.y, least); }

double leastWeighed(const ScalingPoints &points) {
  double most = 0;
  for (const ScalingPoint &point : points)
    most = std::max(most, point.y);
  return most > 0 ? most * 1e-6 : 1;
}

/// FitSums of weighted least squares over all points but one.
struct FitSums {
  double one = 0, term = 0, square = 0, value = 0, product = 0;
};

FitSums sumsOf(const ScalingPoints &points, const ScalingLaw &law, size_t without) {
  FitSums sums;
  double least = leastWeighed(points);
  for (size_t i = 0; i < points.size(); ++i) {
    if (i == without)
      continue;
    double weight = weightOf(points[i], least), t = termAt(points[i].x, law.power, law.logs);
    weight *= weight;
    sums.one += weight;
    sums.term += weight * t;
    sums.square += weight * t * t;
    sums.value += weight * points[i].y;
    sums.product += weight * t * points[i].y;
  }
  return sums;
}

bool hasTerm(const ScalingLaw &law) { return law.power != 0 || law.logs != 0; }

/// Neither part is negative: where the best fit has such a part, the law has the other alone.
ScalingLaw fitted(const ScalingPoints &points, ScalingLaw law, size_t without) {
  FitSums sums = sumsOf(points, law, without);
  law.constant = sums.one > 0 ? sums.value / sums.one : 0;
  law.factor = 0;
  if (!hasTerm(law))
    return law;
  double determinant = sums.one * sums.square - sums.term * sums.term;
  if (determinant <= 1e-12 * sums.one * sums.square)
    return law;
  double factor = (sums.one * sums.product - sums.term * sums.value) / determinant;
  double constant = (sums.value - factor * sums.term) / sums.one;
  if (factor <= 0)
    return law;
  law.factor = constant < 0 ? sums.product / sums.square : factor;
  law.constant = std::max(constant, 0.0);
  return law;
}

double errorOf(const ScalingPoints &points, const ScalingLaw &law) {
  double sum = 0, least = leastWeighed(points);
  for (size_t i = 0; i < points.size(); ++i) {
    double found = fitted(points, law, i).at(points[i].x);
    sum += std::fabs(found - points[i].y) * weightOf(points[i], least);
  }
  return sum / static_cast<double>(points.size());
}

/// constant, x, 1/x and log x
bool isPlainest(double power, unsigned logs) {
  return logs == 0 ? std::fabs(power) == 1 || power == 0 : logs == 1 && power == 0;
}

void addLaws(std::vector<ScalingLaw> &laws, std::span<const double> some, unsigned logs) {
  for (bool wholeOnly : {true, false})
    for (unsigned log = 0; log <= logs; ++log)
      for (double power : some)
        if ((std::floor(power) == power) == wholeOnly && !isPlainest(power, log))
          laws.push_back({0, 0, power, log});
}

/// The constant first, then those that three values tell apart, and what has the fewer logarithms
/// and the plainer power.
std::vector<ScalingLaw> hypotheses(size_t values) {
  std::vector<ScalingLaw> laws{{}, {0, 0, 1, 0}, {0, 0, -1, 0}, {0, 0, 0, 1}};
  if (values >= manyMeasurements)
    addLaws(laws, powers, mostLogs);
  else if (values > 3)
    addLaws(laws, plainPowers, 1);
  return laws;
}

/// The number of different x; 0 if a point is no measurement.
size_t differentValues(const ScalingPoints &points) {
  std::set<double> different;
  for (const ScalingPoint &point : points) {
    if (!std::isfinite(point.y) || point.y < 0 || !(point.x >= 1) || !std::isfinite(point.x))
      return 0;
    different.insert(point.x);
  }
  return different.size();
}

/// Fits laws to measurements at so many different x, and chooses.
class LawChoice {
public:
  LawChoice(const ScalingPoints &points, size_t values) : areFew(values < manyMeasurements) {
    for (ScalingLaw law : hypotheses(values)) {
      double error = errorOf(points, law);
      law = fitted(points, law, SIZE_MAX);
      law.error = error;
      if (law.factor > 0 || !hasTerm(law))
        found.push_back(law);
    }
  }

  std::optional<ScalingLaws> choose() const {
    const ScalingLaw *best = &found.front();
    if (!areFew || best->error > constantWithin)
      for (const ScalingLaw &law : found)
        if (isBetter(law, *best))
          best = &law;
    if (best->error > (areFew ? mostErrorOfFew : mostError))
      return std::nullopt;
    ScalingLaws laws{*best};
    for (const ScalingLaw &law : found)
      if (&law != best && (!laws.second || law.error < laws.second->error - betterBy))
        laws.second = law;
    laws.isOneOfTwo = areFew && !best->isConstant() && laws.second && isNear(*laws.second, *best);
    return laws;
  }

private:
  /// Laws as simple as those of three values displace each other as soon as they are better.
  bool isBetter(const ScalingLaw &law, const ScalingLaw &best) const {
    bool isSimpler = isPlainest(law.power, law.logs) && hasTerm(best);
    double allowed = areFew && !isSimpler ? best.error / 2 : best.error;
    return law.error < allowed - betterBy;
  }
  static bool isNear(const ScalingLaw &law, const ScalingLaw &best) {
    return law.error < 2 * best.error + betterBy;
  }

  bool areFew;
  std::vector<ScalingLaw> found{};
};

std::string powerText(double power) {
  std::array<char, 32> digits;
  auto end = std::to_chars(digits.begin(), digits.end(), power, std::chars_format::fixed, 2).ptr;
  std::string text(digits.begin(), end);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.')
    text.pop_back();
  return text;
}

} // namespace

double ScalingLaw::at(double x) const {
  return constant + (factor > 0 ? factor * termAt(x, power, logs) : 0);
}

std::string ScalingLaw::text(const std::string &parameter) const {
  if (isConstant())
    return "constant";
  std::string of = power == 0 ? "" : power == 1 ? parameter : parameter + "^" + powerText(power);
  std::string log = logs == 0 ? "" : (logs == 1 ? "log " : "log^2 ") + parameter;
  return of + (of.empty() || log.empty() ? "" : " ") + log;
}

std::string ScalingLaws::text(const std::string &parameter) const {
  return best.text(parameter) + (isOneOfTwo ? " or " + second->text(parameter) : "");
}

std::optional<ScalingLaws> scalingLaws(const ScalingPoints &points) {
  size_t values = differentValues(points);
  return values < 3 ? std::nullopt : LawChoice(points, values).choose();
}

} // namespace anole::tools
