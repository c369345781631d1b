#ifndef OSSICLE_CSPAWN_H
#define OSSICLE_CSPAWN_H

// Linux's own calls, which its headers show to C alone when _GNU_SOURCE is defined.

#include <spawn.h>
#include <sys/syscall.h>
#include <unistd.h>

extern int pipe2(int descriptors[2], int flags);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

/// A descriptor that becomes readable when the process ends; -1 where the kernel has none (before 5.3).
static inline int ossicle_process_descriptor(int process) {
#ifdef SYS_pidfd_open
  return (int)syscall(SYS_pidfd_open, process, 0);
#else
  return -1;
#endif
}

/// Sets a limit of another process, soft and hard.
static inline int ossicle_limit_resource(int process, int resource, unsigned long long limit) {
  unsigned long long both[2] = {limit, limit};
  return (int)syscall(SYS_prlimit64, process, resource, both, (void *)0);
}

#endif
