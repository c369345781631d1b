// Stands in front of the C library's allocator in the program that links it, and counts.
#include "allocation_counter.h"

#if defined(__GLIBC__) || defined(__linux__)
#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static __thread int counting;
static __thread long count;

void *malloc(size_t size) {
  count += counting;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count += counting;
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count += counting;
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  count += counting;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}

void allocation_counter_start(void) {
  count = 0;
  counting = 1;
}

long allocation_counter_stop(void) {
  counting = 0;
  return count;
}
#else
void allocation_counter_start(void) {}
long allocation_counter_stop(void) { return -1; }
#endif
