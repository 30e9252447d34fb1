/* Frames, compiled without the pass and with it (PREFIX): PREFIX10, PREFIX30 and PREFIX100 call
 * `leaf` at the end of so many. Each frame is of a function of its own, as in a program; of a
 * recursion, unwinding would meet one address again and again. */
extern void (*leaf)(void);
static volatile int sink;

#define PASTE(Prefix, Number) Prefix##Number
#define NAME(Prefix, Number) PASTE(Prefix, Number)
#define FRAME(Number, Callee)                                                                      \
  __attribute__((noinline)) void NAME(PREFIX, Number)(void) {                                      \
    Callee();                                                                                      \
    sink++; /* no tail call: the frame stays */                                                    \
  }
#define NEXT(Number, Before) FRAME(Number, NAME(PREFIX, Before))
#define TEN(Tens, Before)                                                                          \
  NEXT(Tens##1, Before)                                                                            \
  NEXT(Tens##2, Tens##1)                                                                           \
  NEXT(Tens##3, Tens##2)                                                                           \
  NEXT(Tens##4, Tens##3)                                                                           \
  NEXT(Tens##5, Tens##4)                                                                           \
  NEXT(Tens##6, Tens##5)                                                                           \
  NEXT(Tens##7, Tens##6)                                                                           \
  NEXT(Tens##8, Tens##7)                                                                           \
  NEXT(Tens##9, Tens##8)

FRAME(1, leaf)
NEXT(2, 1)
NEXT(3, 2)
NEXT(4, 3)
NEXT(5, 4)
NEXT(6, 5)
NEXT(7, 6)
NEXT(8, 7)
NEXT(9, 8)
NEXT(10, 9)
TEN(1, 10)
NEXT(20, 19)
TEN(2, 20)
NEXT(30, 29)
TEN(3, 30)
NEXT(40, 39)
TEN(4, 40)
NEXT(50, 49)
TEN(5, 50)
NEXT(60, 59)
TEN(6, 60)
NEXT(70, 69)
TEN(7, 70)
NEXT(80, 79)
TEN(8, 80)
NEXT(90, 89)
TEN(9, 90)
NEXT(100, 99)
