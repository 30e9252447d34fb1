#include "barrier.c"
