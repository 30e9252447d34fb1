/* A library that calls back; it is compiled by plain compilers. */
#pragma once

extern "C" {
using Step = void (*)(void *of, int number);
void integrate(int steps, Step step, void *of);
void integrateInThread(int steps, Step step, void *of);
/* Calls a function of the program by its name. */
void integrateNamed(int steps);
void named(int number);
}

struct Problem {
  virtual ~Problem() = default;
  virtual void advance(int number) = 0;
};
/* Returns how many steps threw something. */
int solve(int steps, Problem &problem);
void refuse(int number);
