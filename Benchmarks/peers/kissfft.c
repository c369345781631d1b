// kissfft in single precision, as Debian builds it (libkissfft-dev): rows as those of fourier-benchmark on standard output.
//
//   cc -O2 -Wall -o kissfft peers/kissfft.c -lkissfft-float && ./kissfft LENGTH…
//
// The best of 400 turns of 40,000 / LENGTH transforms counts. The signal is noise; inverse transforms are of zeros.
#include <kissfft/kiss_fftr.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

int main(int count, char **lengths) {
  for (int place = 1; place < count; place++) {
    int length = atoi(lengths[place]);
    kiss_fftr_cfg forward = kiss_fftr_alloc(length, 0, NULL, NULL), inverse = kiss_fftr_alloc(length, 1, NULL, NULL);
    float *signal = calloc((size_t)length, sizeof *signal);
    kiss_fft_cpx *spectrum = calloc((size_t)length / 2 + 1, sizeof *spectrum);
    if (!forward || !inverse || !signal || !spectrum) {
      fprintf(stderr, "kissfft: expected an even length, got %s\n", lengths[place]);
      return 1;
    }
    int repetitions = length < 40000 ? 40000 / length : 1;
    double best[2] = {1e18, 1e18};
    for (int turn = 0; turn < 400; turn++) {
      for (int n = 0; n < length; n++) signal[n] = (float)rand() / (float)RAND_MAX * 2 - 1;
      double start = now();
      for (int n = 0; n < repetitions; n++) kiss_fftr(forward, signal, spectrum);
      double middle = now();
      for (int k = 0; k <= length / 2; k++) spectrum[k].r = spectrum[k].i = 0;
      double again = now();
      for (int n = 0; n < repetitions; n++) kiss_fftri(inverse, spectrum, signal);
      double end = now();
      if (middle - start < best[0]) best[0] = middle - start;
      if (end - again < best[1]) best[1] = end - again;
    }
    printf("%d,single,forward,kissfft,%.0f\n%d,single,inverse,kissfft,%.0f\n", length, best[0] / repetitions, length,
           best[1] / repetitions);
    free(forward);
    free(inverse);
    free(signal);
    free(spectrum);
  }
}
