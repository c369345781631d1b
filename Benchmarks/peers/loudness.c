// libebur128 on a file of raw 32-bit floats, interleaved: one JSON line per case on standard output.
//
//   loudness speed FILE CHANNELS RATE [CASE…]   CPU seconds of each case; the file is read into memory before
//   loudness values FILE CHANNELS RATE          I, LRA, largest M and S (polled every 10 ms), true peak
//
// Cases: `integrated`; `all`: I, M, S and LRA, M polled every 10 ms and S every 100 ms; `all-unpolled`: the same modes, asked
// at the end only, which gives no largest M or S; `peak` and `peak-unpolled`: these and true peak.
#include <ebur128.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct values {
  double integrated, range, momentary, short_term, true_peak;
};

static double cpu_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void fail(const char *message) {
  fprintf(stderr, "loudness: %s\n", message);
  exit(1);
}

// With `short_term_steps` M is asked for every 10 ms and S every so many times 10 ms; with 0 neither is.
static struct values measure(const float *samples, size_t frames, unsigned channels, unsigned long rate, int mode,
                             unsigned short_term_steps) {
  struct values v = {0, 0, -HUGE_VAL, -HUGE_VAL, 0};
  ebur128_state *state = ebur128_init(channels, rate, mode);
  if (!state) fail("ebur128_init");
  if (short_term_steps) {
    size_t hop = rate / 100, steps = frames / hop;
    for (size_t step = 1; step <= steps; step++) {
      double level;
      ebur128_add_frames_float(state, samples + (step - 1) * hop * channels, hop);
      ebur128_loudness_momentary(state, &level);
      if (step >= 40 && level > v.momentary) v.momentary = level;
      if (step % short_term_steps) continue;
      ebur128_loudness_shortterm(state, &level);
      if (step >= 300 && level > v.short_term) v.short_term = level;
    }
    ebur128_add_frames_float(state, samples + steps * hop * channels, frames - steps * hop);
  } else {
    ebur128_add_frames_float(state, samples, frames);
  }
  ebur128_loudness_global(state, &v.integrated);
  if ((mode & EBUR128_MODE_LRA) == EBUR128_MODE_LRA) ebur128_loudness_range(state, &v.range);
  if ((mode & EBUR128_MODE_TRUE_PEAK) == EBUR128_MODE_TRUE_PEAK)
    for (unsigned c = 0; c < channels; c++) {
      double peak;
      ebur128_true_peak(state, c, &peak);
      if (peak > v.true_peak) v.true_peak = peak;
    }
  ebur128_destroy(&state);
  return v;
}

int main(int count, char **arguments) {
  if (count < 5) fail("usage: loudness speed|values FILE CHANNELS RATE [CASE...]");
  unsigned channels = (unsigned)atoi(arguments[3]);
  unsigned long rate = strtoul(arguments[4], NULL, 10);
  FILE *file = fopen(arguments[2], "rb");
  if (!file) fail("cannot open the file");
  fseek(file, 0, SEEK_END);
  size_t size = (size_t)ftell(file), frames = size / sizeof(float) / channels;
  rewind(file);
  float *samples = malloc(size + 1);
  if (!samples || fread(samples, 1, size, file) != size) fail("cannot read the file");
  fclose(file);
  const int all = EBUR128_MODE_I | EBUR128_MODE_M | EBUR128_MODE_S | EBUR128_MODE_LRA;
  const int peak = all | EBUR128_MODE_TRUE_PEAK;
  if (!strcmp(arguments[1], "values")) {
    struct values v = measure(samples, frames, channels, rate, peak, 1);
    printf("{\"integrated\": %.6f, \"range\": %.6f, \"momentary\": %.6f, \"short_term\": %.6f, \"true_peak\": %.6f}\n",
           v.integrated, v.range, v.momentary, v.short_term, 20 * log10(v.true_peak));
    return 0;
  }
  const struct {
    const char *name;
    int mode;
    unsigned short_term_steps;
  } cases[] = {{"integrated", EBUR128_MODE_I, 0}, {"all", all, 10}, {"all-unpolled", all, 0},
               {"peak", peak, 10},                {"peak-unpolled", peak, 0}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    int wanted = count == 5;
    for (int a = 5; a < count; a++) wanted |= !strcmp(arguments[a], cases[i].name);
    if (!wanted) continue;
    double start = cpu_seconds();
    struct values v = measure(samples, frames, channels, rate, cases[i].mode, cases[i].short_term_steps);
    printf("{\"case\": \"%s\", \"seconds\": %.6f, \"integrated\": %.6f}\n", cases[i].name, cpu_seconds() - start,
           v.integrated);
    fflush(stdout);
  }
  return 0;
}
