// Keeps, in the folder POWER_CUT_TO, the files of the folder POWER_CUT_FROM as a power cut would leave them: with what a program
// has brought to the disk, and nothing else. To be loaded before the C library (LD_PRELOAD).

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The path of the kept copy of a file; 0 if the file is not in the folder.
static int kept(const char *path, char *copy) {
  const char *from = getenv("POWER_CUT_FROM"), *to = getenv("POWER_CUT_TO");
  if (!from || !to) return 0;
  size_t length = strlen(from);
  if (strncmp(path, from, length) != 0 || path[length] != '/' || strchr(path + length + 1, '/')) return 0;
  return snprintf(copy, PATH_MAX, "%s%s", to, path + length) < PATH_MAX;
}

static void keep(int file) {
  char link[64], path[PATH_MAX], copy[PATH_MAX], part[PATH_MAX + 8], block[65536];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return;
  path[length] = 0;
  if (!kept(path, copy)) return;
  snprintf(part, sizeof part, "%s.part", copy);
  int in = open(path, O_RDONLY | O_CLOEXEC), out = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  ssize_t count;
  while (in >= 0 && out >= 0 && (count = read(in, block, sizeof block)) > 0) {
    if (write(out, block, (size_t)count) != count) abort();
  }
  if (in >= 0) close(in);
  if (out >= 0) {
    close(out);
    rename(part, copy);
  }
}

int fsync(int file) {
  int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  int status = next(file);
  if (status == 0) keep(file);
  return status;
}

int fdatasync(int file) {
  int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
  int status = next(file);
  if (status == 0) keep(file);
  return status;
}

int unlink(const char *path) {
  int (*next)(const char *) = (int (*)(const char *))dlsym(RTLD_NEXT, "unlink");
  int status = next(path);
  char copy[PATH_MAX];
  if (status == 0 && kept(path, copy)) next(copy);
  return status;
}
