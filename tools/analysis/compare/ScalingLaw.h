#pragma once

#include <optional>
#include <string>
#include <vector>

namespace anole::tools {

/// A ScalingPoint is what was measured at a number of ranks, or at another parameter of the
/// program.
struct ScalingPoint {
  double x = 0, y = 0;
};
using ScalingPoints = std::vector<ScalingPoint>;

/// A ScalingLaw says how something grows: constant + factor * x^power * log2(x)^logs, the
/// performance model normal form [Calotoiu2013] with one term beside the constant.
struct ScalingLaw {
  double constant = 0, factor = 0, power = 0;
  unsigned logs = 0;
  double error = 0; ///< of a measurement that the fit has not seen, on average, as a share

  double at(double x) const;
  bool isConstant() const { return factor == 0; }
  /// "P^0.5 log P", for a parameter of this name; "constant".
  std::string text(const std::string &parameter) const;
};

/// ScalingLaws are the laws that describe measurements best.
struct ScalingLaws {
  ScalingLaw best;
  std::optional<ScalingLaw> second{}; ///< the best of those that grow otherwise
  bool isOneOfTwo = false;            ///< too few measurements to tell which of them it is

  /// "P", or "log P or P".
  std::string text(const std::string &parameter) const;
};

/// Fewer different x than these do not tell similar laws apart.
constexpr size_t manyMeasurements = 6;

/// Finds them: each power and number of logarithms of a small set is fitted by least squares of
/// relative errors, with neither part negative, and judged by leaving out one measurement after
/// the other. A law has to be better by half a percent than a simpler one.
///
/// Few measurements fit anything: of three, each law is fitted to two, which it goes through. So
/// for three different x only constant, log x, x and 1/x are tried, for less than six beside these
/// roots, squares and x log x; a law then has to be twice as good as a simpler one, what is
/// constant within 5 % is that, and there is no law that misses by more than 10 %. How far below
/// twice the error of the best law the second one is decides whether they can be told apart.
///
/// Rejected: several terms. Few numbers of ranks are measured, and two terms fit anything.
///
/// Nothing if there are fewer than three, if no law comes within 50 % of what it has not seen, or
/// if a y is negative or no number. Time: the square of the number of points for each of some fifty
/// laws.
std::optional<ScalingLaws> scalingLaws(const ScalingPoints &points);

} // namespace anole::tools
