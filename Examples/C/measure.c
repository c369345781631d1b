/* Reads a recording and prints its loudness, its pitch and its fingerprint. cc measure.c -lossicle -o measure */
#include <math.h>
#include <ossicle.h>
#include <stdio.h>

static int fail(void) {
    fprintf(stderr, "measure: %s\n", ossicle_last_error());
    return 1;
}

int main(int argc, char **argv) {
    ossicle_sound *sound = NULL;
    ossicle_table *loudness = NULL, *pitch = NULL;
    ossicle_fingerprint *fingerprint = NULL;
    uint64_t hash = 0;
    if (argc != 2) { fputs("usage: measure FILE\n", stderr); return 2; }
    if (ossicle_sound_read(argv[1], NULL, &sound)) return fail();
    if (ossicle_loudness(sound, NULL, &loudness)) return fail();
    if (ossicle_pitch(sound, "method=yin; min_hz=75; max_hz=600", &pitch)) return fail();
    if (ossicle_fingerprint_create(sound, NULL, &fingerprint)) return fail();
    double lufs, last = NAN;
    if (ossicle_table_numbers(loudness, 0, &lufs, 1)) return fail();
    size_t rows = ossicle_table_row_count(pitch);
    static double hertz[1 << 20];
    if (ossicle_table_numbers(pitch, 1, hertz, 1 << 20)) return fail();
    for (size_t row = 0; row < rows; row++) if (!isnan(hertz[row])) last = hertz[row];
    printf("%s %.2f, last pitch %.2f Hz of %zu frames", ossicle_table_column_name(loudness, 0), lufs, last, rows);
    if (ossicle_fingerprint_hash(fingerprint, &hash) == OSSICLE_OK) printf(", hash %016llx", (unsigned long long)hash);
    puts("");
    ossicle_fingerprint_destroy(fingerprint);
    ossicle_table_destroy(pitch);
    ossicle_table_destroy(loudness);
    ossicle_sound_destroy(sound);
    return 0;
}
