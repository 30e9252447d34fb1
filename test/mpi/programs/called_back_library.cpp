/* The library of called_back.cpp. */
#include "called_back.h"

#include <thread>

void integrate(int steps, Step step, void *of) {
  for (int i = 0; i < steps; ++i)
    step(of, i);
}

void integrateInThread(int steps, Step step, void *of) {
  std::thread(integrate, steps, step, of).join();
}

void integrateNamed(int steps) {
  for (int i = 0; i < steps; ++i)
    named(i);
}

int solve(int steps, Problem &problem) {
  int failed = 0;
  for (int i = 0; i < steps; ++i)
    try {
      problem.advance(i);
    } catch (int) {
      ++failed;
    }
  return failed;
}

void refuse(int number) { throw number; }
