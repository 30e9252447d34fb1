#include "tools/programs/proxy/formula/NamesOfC.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <unordered_set>

namespace anole::tools::generate {

namespace {

/// Keywords, and what the headers of C and POSIX declare, without the variants that isNameOfC()
/// knows. A program that includes none of these headers needs them, too: compilers know the
/// functions of the library.
constexpr const char *library = R"(
a64l abort abs access acct acos acosh alarm alignas aligned_alloc alignof alloca arc4random arc4random_buf
arc4random_uniform asctime asin asinh asm asprintf assert at_quick_exit atan atan2 atanh atexit atof atoi
atol auto basename bcmp bcopy be16toh be32toh be64toh bind_textdomain_codeset bindtextdomain bool break
brk bsearch btowc bzero c16rtomb c32rtomb c8rtomb cabs cacos cacosh calloc canonicalize
canonicalize_file_name carg case casin casinh catan catanh cbrt ccos ccosh ceil cexp char chdir chmod
chown chroot cimag class clearenv clearerr clock clog clog10 clone close close_range closefrom complex
confstr conj const constexpr continue copy_file_range copysign cos cosh cpow cproj creal creat crypt csin
csinh csqrt ctan ctanh ctermid ctime cuserid daemon daylight dcgettext dcngettext default delete dgettext
difftime div dngettext do double dprintf drand48 drem dup dup2 dup3 duplocale dysize eaccess ecvt else
endusershell enum environ erand48 erf erfc errno euidaccess execl execle execlp execv execve execveat
execvp execvpe exit exp exp10 exp2 explicit_bzero expm1 extern fabs faccessat fadd fallocate false fchdir
fchmod fchmodat fchown fchownat fclose fcloseall fcntl fcvt fd_mask fd_set fdatasync fdim fdiv fdopen
feclearexcept fedisableexcept feenableexcept fegetenv fegetexcept fegetexceptflag fegetmode fegetround
feholdexcept feof feraiseexcept ferror fesetenv fesetexcept fesetexceptflag fesetmode fesetround
fetestexcept fetestexceptflag feupdateenv fexecve fflush ffma ffs fgetc fgetpos fgets fgetwc fgetws fileno
finite float flock flockfile floor fma fmax fmaximum fmaximum_mag fmaximum_mag_num fmaximum_num fmaxmag
fmemopen fmin fminimum fminimum_mag fminimum_mag_num fminimum_num fminmag fmod fmul fopen fopencookie for
fork fpathconf fpclassify fprintf fputc fputs fputwc fputws fread free freelocale freopen frexp fromfp
fromfpx fscanf fseek fseeko fsetpos fsqrt fstat fstatat fsub fsync ftell ftello ftruncate ftrylockfile
funlockfile futimens fwide fwprintf fwrite fwscanf gamma gcvt get_current_dir_name getc getchar getcpu
getcwd getdate getdate_err getdelim getdomainname getdtablesize getegid getentropy getenv geteuid getgid
getgroups gethostid gethostname getline getloadavg getlogin getopt getpagesize getpass getpayload getpgid
getpgrp getpid getppid getpt getresgid getresuid getsid getsubopt gettext gettid getuid getumask
getusershell getw getwc getwchar getwd gmtime goto grantpt group_member gsignal htobe16 htobe32 htobe64
htole16 htole32 htole64 hypot i386 if ilogb imaginary imaxabs imaxdiv index initstate inline int isalnum
isalpha isascii isatty isblank iscntrl isctype isdigit iseqsig isgraph isinf islower isnan isprint ispunct
issignaling isspace isupper iswalnum iswalpha iswblank iswcntrl iswctype iswdigit iswgraph iswlower
iswprint iswpunct iswspace iswupper iswxdigit isxdigit j0 j1 jmp_buf jn jrand48 kill killpg l64a labs
lchmod lchown lcong48 lconv ldexp ldiv le16toh le32toh le64toh lgamma link linkat linux llabs lldiv llrint
llround localeconv localtime lockf log log10 log1p log2 logb long longjmp lrand48 lrint lround lseek lstat
main malloc mblen mbrlen mbrtoc16 mbrtoc32 mbrtoc8 mbrtowc mbsinit mbsnrtowcs mbsrtowcs mbstowcs mbtowc
memccpy memchr memcmp memcpy memfrob memmem memmove mempcpy memrchr memset mkdir mkdirat mkdtemp mkfifo
mkfifoat mknod mknodat mkostemp mkostemps mkstemp mkstemps mktemp mktime modf mrand48 name_to_handle_at
nan nanosleep nearbyint new newlocale nextafter nextdown nexttoward nextup ngettext nice noreturn nrand48
nullptr obstack obstack_printf obstack_vprintf on_exit open open_by_handle_at open_memstream
open_wmemstream openat optarg opterr optind optopt pathconf pause pclose perror pipe pipe2 popen pow pow10
pread printf profil program_invocation_name program_invocation_short_name pselect psiginfo psignal ptsname
putc putchar putenv puts putw putwc putwchar pwrite qecvt qfcvt qgcvt qsort quick_exit raise rand random
rawmemchr read readahead readlink readlinkat realloc reallocarray realpath register remainder remove
remquo rename renameat renameat2 restrict return revoke rewind rindex rint rmdir round roundeven rpmatch
sbrk scalb scalbln scalbn scanf secure_getenv seed48 select setbuf setbuffer setdomainname setegid setenv
seteuid setgid sethostid sethostname setjmp setlinebuf setlocale setlogin setns setpayload setpayloadsig
setpgid setpgrp setregid setresgid setresuid setreuid setsid setstate setuid setusershell setvbuf short
sigabbrev_np sigaction sigaddset sigaltstack sigandset sigblock sigdelset sigdescr_np sigemptyset
sigfillset siggetmask sighold sigignore siginterrupt sigisemptyset sigismember sigjmp_buf siglongjmp
signal signbit signed signgam significand sigorset sigpause sigpending sigprocmask sigqueue sigrelse
sigset sigsetjmp sigsetmask sigstack sigsuspend sigtimedwait sigwait sigwaitinfo sin sincos sinh sizeof
sleep snprintf splice sprintf sqrt srand srand48 srandom sscanf ssignal st_atime st_ctime st_mtime stat
static static_assert statx stderr stdin stdout stpcpy stpncpy strcasecmp strcasestr strcat strchr
strchrnul strcmp strcoll strcpy strcspn strdup strdupa strerror strerrordesc_np strerrorname_np strfmon
strfromd strfromf strfromf128 strfromf32 strfromf32x strfromf64x strfroml strfry strftime strlen
strncasecmp strncat strncmp strncpy strndup strndupa strnlen strpbrk strptime strrchr strsep strsignal
strspn strstr strtod strtof strtof128 strtof32 strtof32x strtof64x strtoimax strtok strtol strtold strtoq
strtoul strtoumax strtouq struct strverscmp strxfrm swab switch swprintf swscanf symlink symlinkat sync
sync_file_range syncfs syscall sysconf system tan tanh tcgetpgrp tcsetpgrp tee tempnam textdomain tgamma
tgkill this thread_local time timegm timelocal timespec timespec_get timespec_getres timezone tmpfile
tmpnam toascii tolower totalorder totalordermag toupper towctrans towlower towupper true trunc truncate
ttyname ttyslot typedef typeof typeof_unqual tzname tzset u_char u_int u_long u_short ualarm ufromfp
ufromfpx uint ulong umask ungetc ungetwc union unix unlink unlinkat unlockpt unsetenv unshare unsigned
uselocale ushort usleep utimensat va_list valloc vasprintf vdprintf vfork vfprintf vfscanf vfwprintf
vfwscanf vhangup vmsplice void volatile vprintf vscanf vsnprintf vsprintf vsscanf vswprintf vswscanf
vwprintf vwscanf wait wait3 wait4 waitid waitpid wcpcpy wcpncpy wcrtomb wcscasecmp wcscat wcschr wcschrnul
wcscmp wcscoll wcscpy wcscspn wcsdup wcsftime wcslen wcsncasecmp wcsncat wcsncmp wcsncpy wcsnlen
wcsnrtombs wcspbrk wcsrchr wcsrtombs wcsspn wcsstr wcstod wcstof wcstof128 wcstof32 wcstof32x wcstof64x
wcstoimax wcstok wcstol wcstold wcstombs wcstoq wcstoul wcstoumax wcstouq wcswcs wcswidth wcsxfrm wctob
wctomb wctrans wctype wcwidth while wmemchr wmemcmp wmemcpy wmemmove wmempcpy wmemset wprintf write wscanf
y0 y1 yn
)";

/// What the program itself declares, its loops included. Helpers have names of their own
/// (Helpers.h).
constexpr const char *program = R"(
rank ranks threads mostRequests plane space comms groups types ops windows infos handlers files sessions keyvals setUp
at back done everyone flag found isDone session size unused which NULL FILE EOF BUFSIZ argc argv i j k l m n o p q
)";

const std::unordered_set<std::string> &names() {
  static const std::unordered_set<std::string> all = [] {
    std::unordered_set<std::string> words;
    std::istringstream in(std::string(library) + program);
    for (std::string word; in >> word;)
      words.insert(word);
    return words;
  }();
  return all;
}

} // namespace

/// A variant of a function is one for another type of numbers, for several threads, in a locale, or
/// for large files: "lgammaf_r".
bool isNameOfC(const std::string &name) {
  static const std::array endings{"f",    "l",  "f32", "f64",       "f128", "f32x",
                                  "f64x", "_r", "_l",  "_unlocked", "64"};
  return names().contains(name) || std::ranges::any_of(endings, [&](const std::string &ending) {
           return name.ends_with(ending) && isNameOfC(name.substr(0, name.size() - ending.size()));
         });
}

} // namespace anole::tools::generate
