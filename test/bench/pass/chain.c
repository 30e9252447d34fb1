/* Ten calls deep through functions that may reach MPI, as far as their files know, and never do. */
extern int level1(int);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 100000; ++i)
    sum += level1(i);
  return sum == 42;
}
