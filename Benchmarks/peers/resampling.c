/* libsamplerate and libsoxr on a file of raw 32-bit floats, interleaved, as Sources/resampling-benchmark does it.
 *
 * resampling NAME FROM TO CHANNELS INPUT OUTPUT REPETITIONS        whole signals at a fixed ratio
 * resampling NAME --speed SPEED CHANNELS INPUT OUTPUT REPETITIONS  the variable-ratio path, at a constant speed
 *
 * NAME: samplerate-best, samplerate-medium, soxr-vhq, soxr-hq. CPU seconds go to standard output, a line each.
 * For soxr's variable path NAME is soxr-hq (it has one quality).
 */
#include <samplerate.h>
#include <soxr.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const int BLOCK = 512;

static double cpu_seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static void check(int ok, const char *what) {
  if (!ok) {
    fprintf(stderr, "resampling: %s\n", what);
    exit(1);
  }
}

static size_t convert(const char *name, double from, double to, int channels, const float *in, size_t frames, float *out,
                      size_t room) {
  if (strncmp(name, "samplerate", 10) == 0) {
    SRC_DATA data = {.data_in = in, .data_out = out, .input_frames = frames, .output_frames = room, .src_ratio = to / from};
    int kind = strcmp(name, "samplerate-best") == 0 ? SRC_SINC_BEST_QUALITY : SRC_SINC_MEDIUM_QUALITY;
    check(src_simple(&data, kind, channels) == 0, "src_simple failed");
    return data.output_frames_gen;
  }
  soxr_quality_spec_t quality = soxr_quality_spec(strcmp(name, "soxr-vhq") == 0 ? SOXR_VHQ : SOXR_HQ, 0);
  soxr_runtime_spec_t runtime = soxr_runtime_spec(1);
  size_t used, made;
  check(soxr_oneshot(from, to, channels, in, frames, &used, out, room, &made, NULL, &quality, &runtime) == NULL,
        "soxr_oneshot failed");
  return made;
}

struct source {
  const float *samples;
  size_t frames, position;
  int channels;
};

static long next_block(void *context, float **data) {
  struct source *source = context;
  size_t count = source->frames - source->position < (size_t)BLOCK ? source->frames - source->position : (size_t)BLOCK;
  *data = (float *)source->samples + source->position * source->channels;
  source->position += count;
  return count;
}

static size_t next_soxr_block(void *context, soxr_in_t *data, size_t wanted) {
  (void)wanted;
  return next_block(context, (float **)data);
}

static size_t vary(const char *name, double speed, int channels, const float *in, size_t frames, float *out, size_t room) {
  struct source source = {in, frames, 0, channels};
  size_t made = 0;
  if (strncmp(name, "samplerate", 10) == 0) {
    int kind = strcmp(name, "samplerate-best") == 0 ? SRC_SINC_BEST_QUALITY : SRC_SINC_MEDIUM_QUALITY, error;
    SRC_STATE *state = src_callback_new(next_block, kind, channels, &error, &source);
    check(state != NULL, "src_callback_new failed");
    while (made < room) {
      long count = src_callback_read(state, 1 / speed, room - made < (size_t)BLOCK ? room - made : (size_t)BLOCK, out + made * channels);
      if (count <= 0) break;
      made += count;
    }
    src_delete(state);
    return made;
  }
  soxr_quality_spec_t quality = soxr_quality_spec(SOXR_HQ, SOXR_VR);
  soxr_runtime_spec_t runtime = soxr_runtime_spec(1);
  soxr_error_t error;
  /* The rates of a variable-rate stream say its largest ratio. */
  soxr_t state = soxr_create(speed < 1 ? 1 : speed, 1, channels, &error, NULL, &quality, &runtime);
  check(state != NULL && error == NULL, "soxr_create failed");
  soxr_set_io_ratio(state, speed, 0);
  soxr_set_input_fn(state, next_soxr_block, &source, BLOCK);
  while (made < room) {
    size_t count = soxr_output(state, out + made * channels, room - made < (size_t)BLOCK ? room - made : (size_t)BLOCK);
    if (count == 0) break;
    made += count;
  }
  soxr_delete(state);
  return made;
}

int main(int argc, char **argv) {
  check(argc == 8, "usage: resampling NAME FROM TO CHANNELS INPUT OUTPUT REPETITIONS");
  int varies = strcmp(argv[2], "--speed") == 0, channels = atoi(argv[4]), repetitions = atoi(argv[7]);
  double from = varies ? atof(argv[3]) : atof(argv[2]), to = varies ? 1 : atof(argv[3]);
  FILE *file = fopen(argv[5], "rb");
  check(file != NULL, "the input cannot be read");
  fseek(file, 0, SEEK_END);
  size_t frames = ftell(file) / sizeof(float) / channels;
  rewind(file);
  size_t room = frames * (to / from) + 64;
  float *in = malloc((frames + 1) * channels * sizeof(float)), *out = malloc(room * channels * sizeof(float));
  check(fread(in, sizeof(float) * channels, frames, file) == frames, "the input cannot be read");
  fclose(file);
  size_t made = 0;
  for (int n = 0; n < repetitions; n++) {
    double start = cpu_seconds();
    made = varies ? vary(argv[1], from, channels, in, frames, out, room)
                  : convert(argv[1], from, to, channels, in, frames, out, room);
    printf("%.6f\n", cpu_seconds() - start);
  }
  file = fopen(argv[6], "wb");
  check(file != NULL && fwrite(out, sizeof(float) * channels, made, file) == made && fclose(file) == 0,
        "the output cannot be written");
  return 0;
}
