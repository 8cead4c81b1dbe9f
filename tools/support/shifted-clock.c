/* Preload library that adds CLOCK_SHIFT seconds to the time of day in a process and its children. Monotonic clocks and file times stay real.
   libfaketime is no alternative: in a signal handler that interrupts a wait it returns the real time, so PostgreSQL's timeouts never end. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static long shift;
static int (*real_clock_gettime)(clockid_t, struct timespec *);

/* Runs before any thread or signal handler reads the time. */
__attribute__((constructor)) static void begin(void) {
  const char *seconds = getenv("CLOCK_SHIFT");
  shift = seconds ? atol(seconds) : 0;
  real_clock_gettime = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  if (!real_clock_gettime) begin();
  int failed = real_clock_gettime(clock, at);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += shift;
  return failed;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  struct timespec now;
  (void)zone;
  int failed = clock_gettime(CLOCK_REALTIME, &now);
  if (!failed) {
    at->tv_sec = now.tv_sec;
    at->tv_usec = now.tv_nsec / 1000;
  }
  return failed;
}

time_t time(time_t *kept) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now)) return -1;
  if (kept) *kept = now.tv_sec;
  return now.tv_sec;
}
