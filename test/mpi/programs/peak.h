// The peak of the memory of this process so far, in KiB.
#include <stdio.h>

static long peak(void) {
  long kibibytes = 0;
  char line[256];
  FILE *status = fopen("/proc/self/status", "r");
  while (fgets(line, sizeof line, status))
    sscanf(line, "VmHWM: %ld", &kibibytes);
  fclose(status);
  return kibibytes;
}
