/*
 * Calls every function of ossicle.h with null, NaN, infinity, 0, huge numbers and misaligned addresses: each gives a status or
 * nothing, and none ends the process. Then two threads use a stream each. Built with the address or the thread sanitizer.
 */
#include <assert.h>
#include <math.h>
#include <ossicle.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT 8000
static float samples[COUNT];
static double doubles[64];
static ossicle_sound *sound;
static ossicle_table *table;
static ossicle_fingerprint *fingerprint;
static int calls;

/* A status is one of the header's, and a failure has a line. */
static void check(ossicle_status status) {
    calls++;
    assert(status >= OSSICLE_OK && status <= OSSICLE_NOT_INSTALLED);
    if (status != OSSICLE_OK) {
        const char *line = ossicle_last_error();
        assert(line && *line && !strchr(line, '\n'));
    }
}

static void refused(ossicle_status status) {
    check(status);
    assert(status != OSSICLE_OK);
}

/* What a call makes if it succeeds, and only then. A macro, since the call comes before its result is looked at. */
#define MADE(call, result, destroy)                  \
    do {                                             \
        ossicle_status status = (call);              \
        check(status);                               \
        assert((status == OSSICLE_OK) == !!(result)); \
        destroy(result);                             \
    } while (0)
#define made(call, table) MADE(call, table, ossicle_table_destroy)
#define made_sound(call, sound) MADE(call, sound, ossicle_sound_destroy)

typedef ossicle_status (*measurement)(const ossicle_sound *, const char *, ossicle_table **);
static const measurement measurements[] = {
    ossicle_pitch, ossicle_loudness, ossicle_level, ossicle_voice_events, ossicle_speech_probability,
    ossicle_voice_report, ossicle_features, ossicle_analyze,
};
static const char *const options[] = {
    NULL, "", ";;;", "=", "live", "live=maybe", "method=swipe", "min_hz=nan", "min_hz=-1", "max_hz=1e999",
    "min_hz=10; max_hz=20", "hop_ms=0", "hop_ms=0.1", "channel=0", "channel=2", "channel=99999999999999999999", "set=mfcc",
    "set=", "set=egemaps; summary=", "set=mfcc; summary=p101", "deltas=9", "percentiles=", "percentiles=0,100", "bands=octave",
    "layout=5.1", "calibration=/none", "zwicker", "kinds=gate", "kinds=,", "features=voice,egemaps", "chain=gain=1",
    "speech_strictness=1e308", "gate_release_ms=1e308", "\xff\xfe", "a=b=c;a=d",
};
static const double rates[] = {0, -1, 1, 7, 8000, 44100, 1e9, 1e300, NAN, INFINITY, -INFINITY};
static const size_t sizes[] = {0, 1, 2, 1024, 1025, (size_t)1 << 40, (size_t)-1, SIZE_MAX / 2};

static void sounds(void) {
    for (size_t r = 0; r < sizeof rates / sizeof *rates; r++) {
        ossicle_sound *other = NULL;
        made_sound(ossicle_sound_create(samples, OSSICLE_FLOAT32, 1, COUNT, 0, 4, rates[r], &other), other);
        for (size_t m = 0; m < sizeof measurements / sizeof *measurements; m++) {
            ossicle_sound *odd = NULL;
            ossicle_table *found = NULL;
            if (ossicle_sound_create(samples, OSSICLE_FLOAT32, 1, 1 + m * 911, 0, 4, rates[r], &odd) == OSSICLE_OK) {
                made(measurements[m](odd, m == 6 ? "set=mfcc" : NULL, &found), found);
            }
            ossicle_sound_destroy(odd);
        }
    }
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        ossicle_sound *other = NULL;
        if (sizes[s] > COUNT) refused(ossicle_sound_create(samples, 0, sizes[s], sizes[s], 4, 4, 8000, &other));
        if (sizes[s] > 1024 || !sizes[s]) refused(ossicle_sound_create(samples, 0, sizes[s], 1, 4, 4, 8000, &other));
        if (!sizes[s]) refused(ossicle_sound_create(samples, 0, 1, sizes[s], 4, 4, 8000, &other));
    }
    for (ossicle_sample_type type = -2; type < 7; type++) {
        ossicle_sound *other = NULL;
        /* Misaligned, and reversed. */
        char *bytes = (char *)samples;
        ossicle_status status = ossicle_sound_create(bytes + 1, type, 2, 100, 3, 5, 8000, &other);
        check(status);
        ossicle_sound_destroy(other);
        other = NULL;
        check(ossicle_sound_create(bytes + 4000, type, 1, 100, 0, -8, 8000, &other));
        ossicle_sound_destroy(other);
    }
    ossicle_sound *none = NULL;
    refused(ossicle_sound_create(NULL, OSSICLE_FLOAT32, 1, 10, 0, 4, 8000, &none));
    refused(ossicle_sound_create(samples, OSSICLE_FLOAT32, 1, 10, 0, 4, 8000, NULL));
    refused(ossicle_sound_create(samples, OSSICLE_FLOAT32, 1, 10, 0, PTRDIFF_MAX, 8000, &none));
    refused(ossicle_sound_create(samples, OSSICLE_FLOAT32, 2, 10, PTRDIFF_MIN, 4, 8000, &none));
    double bad[] = {0, NAN, 0};
    refused(ossicle_sound_create(bad, OSSICLE_FLOAT64, 1, 3, 0, 8, 8000, &none));
    bad[1] = 1e300;
    refused(ossicle_sound_create(bad, OSSICLE_FLOAT64, 1, 3, 0, 8, 8000, &none));
    refused(ossicle_sound_read(NULL, NULL, &none));
    refused(ossicle_sound_read("/none", NULL, &none));
    refused(ossicle_sound_read("/", NULL, &none));
    refused(ossicle_sound_read("/dev/null", "s16le,16000,1", &none));
    refused(ossicle_sound_read("/none", "x", &none));
    refused(ossicle_sound_write(sound, NULL, "wav16"));
    refused(ossicle_sound_write(sound, "/none/x.wav", "wav16"));
    refused(ossicle_sound_write(sound, "/none/x.wav", "mp9"));
    refused(ossicle_sound_write(NULL, "/none/x.wav", "wav16"));
    refused(ossicle_sound_samples(sound, samples, 1));
    refused(ossicle_sound_samples(sound, NULL, COUNT));
    refused(ossicle_sound_samples(NULL, samples, COUNT));
    refused(ossicle_sound_samples(sound, (float *)((char *)samples + 1), SIZE_MAX));
    assert(!none);
}

static void measuring(void) {
    for (size_t m = 0; m < sizeof measurements / sizeof *measurements; m++) {
        for (size_t o = 0; o < sizeof options / sizeof *options; o++) {
            ossicle_table *found = NULL;
            made(measurements[m](sound, options[o], &found), found);
            refused(measurements[m](NULL, options[o], &found));
        }
        refused(measurements[m](sound, m == 6 ? "set=mfcc" : NULL, NULL));
    }
    double starts[] = {0, -1, NAN, 0.2, 0.9, 1e300}, ends[] = {0.5, 0.1, 1, 0.1, INFINITY, -1e300};
    const char *labels[] = {"a", NULL, "\xff", "", "b", "c"};
    for (size_t o = 0; o < sizeof options / sizeof *options; o++) {
        ossicle_table *found = NULL;
        made(ossicle_segments(sound, starts, ends, NULL, 6, options[o], &found), found);
    }
    ossicle_table *found = NULL;
    refused(ossicle_segments(sound, starts, ends, labels, 6, NULL, &found));
    made(ossicle_segments(sound, starts, ends, labels, 2, "at=50; over=25-75", &found), found);
    found = NULL;
    refused(ossicle_segments(sound, starts, ends, NULL, 6, "at=101", &found));
    refused(ossicle_segments(sound, starts, ends, NULL, 6, "at=0,0", &found));
    refused(ossicle_segments(sound, starts, ends, NULL, 6, "over=1-2,1.0-2", &found));
    refused(ossicle_segments(sound, starts, ends, NULL, 6, "over=75-25", &found));
    refused(ossicle_segments(sound, NULL, ends, NULL, 6, NULL, &found));
    refused(ossicle_segments(sound, starts, ends, NULL, (size_t)-1, NULL, &found));
    made(ossicle_segments(sound, NULL, NULL, NULL, 0, NULL, &found), found);
    found = NULL;
    refused(ossicle_analyze_file(NULL, NULL, NULL, &found));
    refused(ossicle_analyze_file("/none", NULL, NULL, &found));
    refused(ossicle_analyze_file("/none", NULL, "features=x", &found));
}

static void tables(void) {
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        (void)ossicle_table_column_name(table, sizes[s]);
        (void)ossicle_table_is_text(table, sizes[s]);
        (void)ossicle_table_decimals(table, sizes[s]);
        (void)ossicle_table_text(table, sizes[s], sizes[s]);
        (void)ossicle_table_text(NULL, sizes[s], 0);
        refused(ossicle_table_numbers(table, sizes[s], doubles, 0));
        refused(ossicle_table_numbers(NULL, sizes[s], doubles, 64));
        if (sizes[s] > 5) refused(ossicle_table_matrix(table, sizes[s], sizes[s], doubles, SIZE_MAX));
    }
    refused(ossicle_table_matrix(table, 0, 5, doubles, 1));
    assert(ossicle_table_row_count(NULL) == 0 && ossicle_table_column_count(NULL) == 0);
    ossicle_table_destroy(NULL);
    ossicle_sound_destroy(NULL);
    ossicle_fingerprint_destroy(NULL);
    ossicle_index_destroy(NULL);
    ossicle_index_writer_destroy(NULL);
    ossicle_stream_destroy(NULL);
}

static void rendering(void) {
    for (size_t r = 0; r < sizeof rates / sizeof *rates; r++) {
        ossicle_sound *other = NULL;
        /* Up to 256 times the rate: not for a whole second. */
        if (!(rates[r] > 1e6 && rates[r] < 1e10)) made_sound(ossicle_resample(sound, rates[r], NULL, &other), other);
        other = NULL;
        made_sound(ossicle_tone("sine", rates[r], "frequency=100; duration=0.01; ramp=0.001", &other), other);
    }
    /* More than any memory has, within the ranges of each setting; and what once ended the process. */
    ossicle_sound *huge = NULL;
    refused(ossicle_tone("sine", 384000, "frequency=100; duration=86400000", &huge));
    static const double odd_rates[][2] = {{48000, 1628.91}, {8000, 286.682}, {44100, 1499.999}};
    for (size_t r = 0; r < sizeof odd_rates / sizeof *odd_rates; r++) {
        ossicle_sound *few = NULL, *other = NULL;
        check(ossicle_sound_create(samples, OSSICLE_FLOAT32, 1, 109, 0, 4, odd_rates[r][0], &few));
        made_sound(ossicle_resample(few, odd_rates[r][1], NULL, &other), other);
        ossicle_sound_destroy(few);
    }
    /* A text that an error quotes does not break its line. */
    refused(ossicle_tone("sine", 8000, "frequency=1\n2", &huge));
    uint64_t seed = 0;
    check(ossicle_degradation_seed("noise:10", 1, "a.wav", &seed));
    refused(ossicle_degradation_seed("noise:10", 1, "a.wav", NULL));
    refused(ossicle_degradation_seed("noise:10", 1, NULL, &seed));
    refused(ossicle_degradation_seed("x", 1, "a.wav", &seed));
    assert(!huge);
    const char *kinds[] = {"sine", "square", "white", "pink", "narrow-band", "speech", "pulsed", "warble", "sweep", "x", "", NULL};
    const char *tones[] = {
        NULL, "frequency=0", "frequency=100", "frequency=1e9", "frequency=nan", "frequency=100; duration=-1",
        "frequency=100; duration=1e9", "frequency=100; ramp=9", "frequency=100; level=1000", "frequency=100; to=200",
        "frequency=100; to=0", "frequency=500; width=9", "seed=-1", "duration=0", "frequency=100; pulse=0",
        "frequency=100; deviation=9", "frequency=100; warble_rate=1e9", "ear=nose", "x",
    };
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (size_t t = 0; t < sizeof tones / sizeof *tones; t++) {
            ossicle_sound *other = NULL;
            made_sound(ossicle_tone(kinds[k], 8000, tones[t], &other), other);
        }
    const char *chains[] = {NULL, "", ";", "gain=1e300", "gain=nan", "pitch=99", "pitch=3,formants=0; limit=-1", "echo=0", "x"};
    for (size_t c = 0; c < sizeof chains / sizeof *chains; c++) {
        ossicle_sound *other = NULL;
        made_sound(ossicle_effect(sound, chains[c], &other), other);
        other = NULL;
        made_sound(ossicle_effect(NULL, chains[c], &other), other);
    }
    const char *conditions[] = {NULL, "", "noise", "noise:10", "noise:1e300", "room:0.4+pink:10", "noise:1,2", "babble:3", "x:y"};
    for (size_t c = 0; c < sizeof conditions / sizeof *conditions; c++) {
        ossicle_sound *other = NULL;
        made_sound(ossicle_degrade(sound, conditions[c], UINT64_MAX, &other), other);
    }
    ossicle_sound *spoken = NULL;
    ossicle_table *events = NULL;
    refused(ossicle_speak(NULL, NULL, &spoken, NULL));
    refused(ossicle_speak("", NULL, &spoken, NULL));
    refused(ossicle_speak("word", "voice=nowhere", &spoken, NULL));
    refused(ossicle_speak("word", "speed=0", &spoken, NULL));
    refused(ossicle_speak("word", NULL, NULL, &events));
    assert(!spoken && !events);
}

static void finding(void) {
    uint32_t words[4];
    uint64_t hash;
    ossicle_table *found = NULL, *differences = NULL;
    ossicle_index *index = NULL;
    ossicle_index_writer *writer = NULL;
    refused(ossicle_fingerprint_create(NULL, NULL, &fingerprint));
    refused(ossicle_fingerprint_create(sound, "profile=x", &fingerprint));
    refused(ossicle_fingerprint_create(sound, NULL, NULL));
    check(ossicle_fingerprint_create(sound, NULL, &fingerprint));
    check(ossicle_fingerprint_words(fingerprint, words, 4));
    check(ossicle_fingerprint_hash(fingerprint, &hash));
    refused(ossicle_fingerprint_hash(NULL, &hash));
    refused(ossicle_fingerprint_words(NULL, words, 4));
    refused(ossicle_compare(NULL, sound, NULL, &found, NULL));
    refused(ossicle_compare(sound, sound, NULL, NULL, NULL));
    made(ossicle_compare(sound, sound, NULL, &found, &differences), found);
    ossicle_table_destroy(differences);
    refused(ossicle_index_open(NULL, &index));
    refused(ossicle_index_open("/none", &index));
    refused(ossicle_index_writer_create(NULL, NULL, &writer));
    refused(ossicle_index_writer_create("/dev/null/x", NULL, &writer));
    refused(ossicle_index_writer_create("/none", "x", &writer));
    refused(ossicle_index_writer_add(NULL, "a", fingerprint));
    refused(ossicle_index_writer_commit(NULL));
    refused(ossicle_index_query(NULL, sound, NULL, &found));
    ossicle_fingerprint_destroy(fingerprint);
}

static void scoring(void) {
    double rising[] = {0, 0.1, 0.2}, odd[] = {0.2, NAN, -1}, hertz[] = {100, 0, -100};
    uint8_t flags[] = {0, 1, 255};
    const char *labels[] = {"a", "b", "a"}, *broken[] = {"a", NULL, "a"};
    ossicle_table *found = NULL;
    made(ossicle_metric_melody(rising, hertz, 3, rising, hertz, 3, NULL, &found), found);
    found = NULL;
    refused(ossicle_metric_melody(odd, hertz, 3, rising, hertz, 3, NULL, &found));
    refused(ossicle_metric_melody(NULL, hertz, 3, rising, hertz, 3, NULL, &found));
    refused(ossicle_metric_melody(rising, hertz, (size_t)-1, rising, hertz, 3, NULL, &found));
    refused(ossicle_metric_melody((double *)((char *)rising + 1), hertz, 2, rising, hertz, 3, NULL, &found));
    made(ossicle_metric_melody(NULL, NULL, 0, NULL, NULL, 0, NULL, &found), found);
    found = NULL;
    made(ossicle_metric_onset(rising, 3, rising, 3, "window=0.1", &found), found);
    found = NULL;
    refused(ossicle_metric_onset(rising, 3, odd, 3, NULL, &found));
    refused(ossicle_metric_onset(rising, 3, rising, 3, "window=-1", &found));
    made(ossicle_metric_voice_activity(flags, flags, 3, &found), found);
    found = NULL;
    refused(ossicle_metric_voice_activity(flags, NULL, 3, &found));
    made(ossicle_metric_sound_events(labels, rising, rising, 3, labels, rising, rising, 3, NULL, &found), found);
    found = NULL;
    refused(ossicle_metric_sound_events(broken, rising, rising, 3, labels, rising, rising, 3, NULL, &found));
    refused(ossicle_metric_sound_events(labels, rising, odd, 3, labels, rising, rising, 3, NULL, &found));
}

static const char *const kinds[] = {"pitch", "speech", "level", "loudness", "sound_level", "resample", "effect", "x"};

static void streaming(void) {
    const char *stream_options[] = {NULL, "rate=16000", "rate=0", "chain=gain=-3; limit=-1", "chain=x", "interval_ms=1", "hop_ms=1e9", "x"};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (size_t o = 0; o < sizeof stream_options / sizeof *stream_options; o++)
            for (size_t r = 0; r < sizeof rates / sizeof *rates; r++)
                for (size_t s = 0; s < 4; s++) {
                    ossicle_stream *stream = NULL;
                    if (sizes[s] == 1024 && rates[r] != 8000) continue;
                    check(ossicle_stream_create(kinds[k], rates[r], sizes[s], stream_options[o], &stream));
                    if (!stream) continue;
                    double rows[64];
                    size_t count = 0;
                    check(ossicle_stream_process(stream, samples, 7, 0, 4));
                    check(ossicle_stream_process(stream, NULL, 0, 0, 0));
                    refused(ossicle_stream_process(stream, NULL, 7, 0, 4));
                    refused(ossicle_stream_process(stream, samples, (size_t)-1, 4, 4));
                    float bad = NAN;
                    refused(ossicle_stream_process(stream, &bad, 1, 0, 0));
                    check(ossicle_stream_flush(stream));
                    refused(ossicle_stream_flush(stream));
                    refused(ossicle_stream_process(stream, samples, 7, 0, 4));
                    size_t width = ossicle_stream_column_count(stream);
                    check(ossicle_stream_read(stream, rows, 64 / width, &count));
                    refused(ossicle_stream_read(stream, rows, 1, NULL));
                    check(ossicle_stream_reset(stream));
                    ossicle_stream_destroy(stream);
                }
    refused(ossicle_stream_create(NULL, 8000, 1, NULL, NULL));
    refused(ossicle_stream_process(NULL, samples, 1, 4, 4));
    refused(ossicle_stream_flush(NULL));
    refused(ossicle_stream_reset(NULL));
    assert(ossicle_stream_available(NULL) == 0);
}

/* A stream to itself. */
static void *listen(void *kind) {
    ossicle_stream *stream = NULL;
    assert(ossicle_stream_create(kind, 8000, 1, NULL, &stream) == OSSICLE_OK);
    for (int round = 0; round < 20; round++) {
        for (size_t start = 0; start < COUNT; start += 80)
            assert(ossicle_stream_process(stream, samples + start, 80, 0, 4) == OSSICLE_OK);
        double rows[4096];
        size_t count = 0, width = ossicle_stream_column_count(stream);
        assert(ossicle_stream_read(stream, rows, 4096 / width, &count) == OSSICLE_OK);
        refused(ossicle_stream_process(stream, NULL, 1, 0, 4));
        assert(strstr(ossicle_last_error(), "samples"));
        ossicle_table *found = NULL;
        assert(ossicle_pitch(sound, NULL, &found) == OSSICLE_OK);
        ossicle_table_destroy(found);
    }
    ossicle_stream_destroy(stream);
    return NULL;
}

int main(void) {
    assert(ossicle_abi_version() == OSSICLE_ABI_VERSION && *ossicle_version());
    for (int n = 0; n < COUNT; n++) samples[n] = 0.3f * sinf(0.2f * (float)n) + 0.1f * sinf(0.011f * (float)(n % 977));
    check(ossicle_sound_create(samples, OSSICLE_FLOAT32, 1, COUNT, 0, 4, 8000, &sound));
    check(ossicle_pitch(sound, NULL, &table));
    pthread_t one, other;
    pthread_create(&one, NULL, listen, "pitch");
    pthread_create(&other, NULL, listen, "level");
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    sounds();
    measuring();
    tables();
    rendering();
    finding();
    scoring();
    streaming();
    ossicle_table_destroy(table);
    ossicle_sound_destroy(sound);
    printf("%d calls, none ended the process\n", calls);
    return 0;
}
