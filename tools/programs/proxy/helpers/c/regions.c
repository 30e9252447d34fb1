#include "program.h"

/* Marks a region where a tracer is present. */
void anole_region_begin(const char *name) __attribute__((weak));

void anole_region_end(const char *name) __attribute__((weak));

void anole_phase_marker(void) __attribute__((weak));
