#include "runtime/core/merge/TracerMerge.h"

#include <gtest/gtest.h>

namespace anole {
namespace {

constexpr double aSecond = 1e9;

/// Points before whose events the tracer took so long, and one at which a second was computed.
Trace traceWith(std::initializer_list<double> tracerTimes) {
  Trace trace;
  trace.streams.resize(1);
  std::vector<SharedPoint> &points = trace.streams[0].points;
  points.resize(1);
  points[0].delta.sum = aSecond;
  for (double time : tracerTimes) {
    points.emplace_back();
    points.back().delta.sum = 100;
    points.back().tracer.total = time;
  }
  return trace;
}

double timeOf(const Trace &trace) {
  double sum = 0;
  for (const SharedPoint &point : trace.streams[0].points)
    sum += point.delta.sum + point.tracer.total;
  return sum;
}

TEST(TracerMergeTest, WhatIsNextToNothingBecomesComputing) {
  Trace trace = traceWith({20'000, 0.01 * aSecond, 30'000});
  double before = timeOf(trace);
  settleTracerTimes(trace);
  const std::vector<SharedPoint> &points = trace.streams[0].points;
  EXPECT_EQ(points[1].delta.sum, 20'100);
  EXPECT_EQ(points[1].tracer.total, 0);
  EXPECT_EQ(points[2].tracer.total, 0.01 * aSecond);
  EXPECT_EQ(points[3].tracer.total, 0);
  EXPECT_EQ(timeOf(trace), before) << "no time is lost";
}

TEST(TracerMergeTest, ManySmallTimesAreNotNothing) {
  Trace trace = traceWith({100'000, 100'000, 100'000});
  settleTracerTimes(trace);
  double left = 0;
  for (const SharedPoint &point : trace.streams[0].points)
    left += point.tracer.total;
  EXPECT_EQ(left, 100'000) << "two of them are less than a 4096th";
}

} // namespace
} // namespace anole
