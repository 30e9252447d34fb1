/* A library that is compiled by plain compilers: it calls the program, which gives up by a jump. */
#pragma once

#include <setjmp.h>

typedef void (*Step)(int number);
/* Each of these calls every step, and goes on with the next one when giveUp() is called. */
void tryPlain(int steps, Step step);
void tryWithMask(int steps, Step step);
void tryNested(int steps, Step step);
void tryDeep(int steps, Step step);
void trySorting(int steps, int (*compare)(const void *, const void *));
void giveUp(void);
/* The buffer that is waited at, for a program that jumps there itself. */
jmp_buf *target(void);
