/*
 * Calls the functions of ossicle.h in an order that chance gives, with sounds of all sorts, options made from the grammar and
 * then damaged, and handles of everything that was made before. A call gives a status of the header: none ends the process,
 * writes a result that it refused, or gives samples that are not finite.
 *
 *   fuzz [--seconds 10] [--seed N] [--calls 300] [--threads 1] [--rounds 0]
 *
 * Each round begins anew with a seed of its own, the one before plus the number of threads, and makes so many calls. What
 * ends the process is said with the seed of the round and the call: `--seed N --rounds 1` does it again. Built with the address
 * or the thread sanitizer, the library too if it was linked with it (Tests/Bindings/sanitized).
 */
#define _GNU_SOURCE
#include <errno.h>
#include <ftw.h>
#include <math.h>
#include <ossicle.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define SOUNDS 6
#define OTHERS 4
#define LENGTH(list) (sizeof(list) / sizeof *(list))

/* What one thread works on. */
struct world {
    uint64_t state, seed;
    ossicle_sound *sounds[SOUNDS];
    ossicle_table *tables[OTHERS];
    ossicle_fingerprint *fingerprints[OTHERS];
    ossicle_stream *streams[OTHERS];
    size_t channels[OTHERS];
    /* What each stream was made with. */
    char origins[OTHERS][200];
    ossicle_index_writer *writer;
    ossicle_index *index;
    char folder[256];
    unsigned long calls, refused;
    double slowest;
    char slowest_call[400];
};

/* What the thread calls just now: for the last words of the process. */
static _Thread_local char doing[400];
static _Thread_local uint64_t doing_seed;
static double deadline;
static long calls_a_round = 300, rounds;
static int thread_count = 1;

static void last_words(void) {
    char text[600];
    int length = snprintf(text, sizeof text, "\nfuzz: seed %llu: %s\n", (unsigned long long)doing_seed, doing);
    if (write(2, text, (size_t)length) < 0) _exit(1);
}

static void ended(int number) {
    last_words();
    signal(number, SIG_DFL);
    raise(number);
}

static void fail(const char *what) {
    fprintf(stderr, "fuzz: %s\n", what);
    last_words();
    abort();
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* ---- Chance --------------------------------------------------------------------------------------------------------- */

static uint64_t next(struct world *w) {
    uint64_t z = (w->state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

static size_t below(struct world *w, size_t count) { return (size_t)(next(w) % count); }
static bool one_in(struct world *w, size_t count) { return below(w, count) == 0; }
static double unit(struct world *w) { return (double)(next(w) >> 11) * 0x1p-53; }
static double between(struct world *w, double low, double high) { return low * pow(high / low, unit(w)); }
#define PICK(w, list) ((list)[below(w, LENGTH(list))])

static double any_number(struct world *w) {
    static const double odd[] = {0, -0.0, 1, -1, 0.5, 2, 1e-300, 1e300, -1e300, 1e9, 1e18, 9.3e18, -1e18, 5e-324, 1e39, 4294967296.0};
    switch (below(w, 8)) {
    case 0: return NAN;
    case 1: return one_in(w, 2) ? INFINITY : -INFINITY;
    case 2: return PICK(w, odd);
    default: return (one_in(w, 4) ? -1 : 1) * between(w, 1e-4, 1e5);
    }
}

static size_t any_size(struct world *w) {
    static const size_t odd[] = {0, 1, 2, 1024, 1025, (size_t)1 << 31, (size_t)1 << 32, (size_t)1 << 62, (size_t)1 << 63, (size_t)-1};
    return one_in(w, 2) ? PICK(w, odd) : below(w, 70);
}

/* ---- Texts ---------------------------------------------------------------------------------------------------------- */

/* Settings of each function. # is any number, @ a likely one, * a list of numbers. */
#define PITCH "method=harmonic", "method=autocorrelation", "method=yin", "method=mpm", "method=pyin", "method=swipe", "live", \
    "min_hz=@", "max_hz=@", "min_hz=#", "max_hz=#", "min_hz=10", "max_hz=40", "hop_ms=@", "hop_ms=#", "hop_ms=0.1", "channel=1", "channel=2"
#define SETS "mfcc", "mel", "chroma", "shape", "mfcc_htk", "mfcc_torchaudio", "tempo", "tempogram", "formants", "harmonicity", \
    "intensity", "indices", "egemaps", "egemaps_lld", "librosa"
#define SUMMARY "summary=mean,std", "summary=p95,median,count", "summary=min,max,p0,p100,p50", "summary=*", "deltas=1", "deltas=2", "deltas=#"
static const char *const grammar_pitch[] = {PITCH};
static const char *const grammar_loudness[] = {
    "layout=mono", "layout=stereo", "layout=5.1", "layout=dual-mono", "layout=7.1", "layout=7.1.4", "layout=quad", "layout=x"};
static const char *const grammar_level[] = {
    "weighting=A", "weighting=C", "weighting=Z", "time=F", "time=S", "percentiles=*", "percentiles=1,99", "bands=octave", "bands=third",
    "channel=1", "channel=3", "calibration=/none", "zwicker", "field=free", "field=diffuse"};
static const char *const grammar_voice[] = {
    "kinds=gate", "kinds=activity", "kinds=onsets,nuclei", "live", "onset_method=superFlux", "onset_method=x", "channel=1", "gate_margin_db=#",
    "gate_min_dbfs=#", "gate_max_dbfs=#", "gate_strictness=#", "gate_release_ms=#", "gate_unvoiced_release_ms=#", "gate_deadline_ms=#",
    "gate_release_ms=@", "speech_min_dbfs=#", "speech_strictness=#", "speech_hangover_ms=#", "speech_min_ms=#", "speech_min_ms=@"};
static const char *const grammar_channel[] = {"channel=1", "channel=2", "channel=#"};
static const char *const grammar_report[] = {
    "min_hz=@", "max_hz=@", "max_formant=@", "min_hz=#", "max_hz=#", "max_formant=#", "max_formant=5000", "channel=1"};
static const char *const sets[] = {SETS};
static const char *const grammar_features[] = {SUMMARY, "channel=1", "channel=2"};
static const char *const grammar_analyze[] = {
    PITCH, SUMMARY, "features=amplitude", "features=loudness,spectrum", "features=voice", "features=fingerprint", "features=pitch,voice,mfcc",
    "features=egemaps", "features=*", "features=tempo,indices"};
static const char *const grammar_segments[] = {
    PITCH, SUMMARY, "at=50", "at=0,100", "at=*", "over=25-75", "over=0-100,1-2", "over=*", "features=amplitude,loudness,pitch,spectrum",
    "features=formants", "features=mfcc,voice", "features=egemaps"};
static const char *const grammar_resample[] = {"quality=snr100", "quality=snr120", "quality=snr140", "quality=x"};
static const char *const grammar_tone[] = {
    "frequency=@", "frequency=@", "frequency=440", "frequency=#", "level=#", "level=-20", "duration=0.1", "duration=#", "ramp=#",
    "ramp=0.01", "ear=left", "ear=right", "ear=both", "to=@", "to=#", "course=linear", "course=exponential", "width=#", "width=0.3",
    "band=octave", "spectrum=flat", "seed=1", "seed=#", "pulse=#", "pulse=0.2", "warble_rate=#", "warble_rate=5", "deviation=#", "deviation=0.05"};
static const char *const grammar_speak[] = {
    "voice=en", "voice=de", "voice=cs", "voice=en+f3", "voice=#", "speed=80", "speed=450", "speed=#", "pitch=0", "pitch=99", "pitch=#", "ssml"};
static const char *const grammar_fingerprint[] = {
    "profile=compact", "profile=prh", "profile=chroma", "profile=phash", "profile=phash-legacy", "profile=x"};
static const char *const grammar_compare[] = {"level_db=#", "rate=#", "jump_ms=#", "level_db=1", "rate=0.3", "jump_ms=0"};
static const char *const grammar_query[] = {
    "matches=1", "matches=#", "max_false_positive=#", "max_false_positive=1", "effort=plain", "effort=thorough", "effort=deep", "effort=exhaustive"};
static const char *const grammar_metric[] = {"cents=#", "window=#", "collar=#", "length_share=#", "window=0.1", "cents=0"};
static const char *const grammar_stream[] = {
    PITCH, "offline", "window_ms=@", "window_ms=#", "interval_ms=@", "interval_ms=#", "interval_ms=1", "weighting=A", "weighting=C", "time=S",
    "rate=@", "rate=16000", "rate=#", "quality=snr100"};
static const char *const stream_kinds[] = {"pitch", "speech", "level", "loudness", "sound_level", "resample", "effect"};
static const char *const effects[] = {
    "gain=@", "gain=#", "gain=-6", "fade-in=@", "fade-out=@", "fade-in=#,start=#", "fade-out=0.1,curve=linear", "pan=#", "pan=50,law=balance",
    "robot=@", "robot=50,mix=0.5", "echo=0.01", "echo=@,feedback=0.9", "echo=#,feedback=#,wet=#", "speed=12", "speed=#", "speed=-36", "pitch=3,formants=0",
    "pitch=-24", "pitch=#,formants=#", "tempo=0.25", "tempo=4", "tempo=#", "reverse", "trim=0.01,to=0.02", "trim=#,to=#", "cut=0.01,to=0.02", "cut=#",
    "mute=#", "mute=0.001", "lowpass=@", "lowpass=#,q=#", "highpass=@,q=100", "bandpass=@", "notch=@,q=0.025", "peaking=@,gain=48", "lowshelf=@,gain=-48",
    "highshelf=@,gain=#", "allpass=@", "compress=#,ratio=#", "compress=-40,ratio=100,attack=0", "gate=-50", "gate=#,hold=#", "limit=-1",
    "limit=#,release=#,lookahead=#", "limit=-60,lookahead=0.02", "normalize=-23", "normalize=#,ceiling=#", "normalize=-70,peaks=lower-gain"};
static const char *const degradations[] = {
    "white:#", "pink:@", "brown:10", "speech-shaped:0", "speech-shaped:#", "noise:-20", "hum:10", "hum:10/@", "babble:3", "room", "room:@", "room:0.3/#",
    "room:#", "band:@-@", "band:100-1000", "phone", "clip:10", "clip:#", "clip:-6dB", "clip:@dB", "speed:@", "speed:#", "tempo:@", "tempo:#", "pitch:@",
    "pitch:#", "gain:#", "gain:20", "dropouts:3/20", "dropouts:#/#", "jitter:20", "jitter:#", "quantise:8", "quantise:#", "resample:@", "resample:#",
    "g711", "g711:a"};
static const char *const foreign[] = {"mp3:64", "opus:16", "aac:64", "gsm", "mp3:#"};
static const char *const tones[] = {
    "sine", "triangle", "square", "sawtooth", "pulse", "white", "pink", "brown", "narrow-band", "speech", "pulsed", "warble", "sweep"};
static const char *const encodings[] = {"wav16", "wav24", "wavFloat", "flac16", "flac24", "oggVorbis", "mp3"};

struct text {
    char bytes[400];
    size_t length;
};

static void add(struct text *text, const char *format, ...) {
    va_list list;
    va_start(list, format);
    size_t room = sizeof text->bytes - text->length;
    int length = vsnprintf(text->bytes + text->length, room, format, list);
    va_end(list);
    text->length += (size_t)length < room ? (size_t)length : room - 1;
}

static void add_number(struct world *w, struct text *text) {
    if (one_in(w, 3)) add(text, "%lld", (long long)below(w, 100000) - 1000);
    else add(text, one_in(w, 2) ? "%g" : "%.17g", any_number(w));
}

/* A word of a grammar with its numbers. */
static void add_word(struct world *w, struct text *text, const char *word) {
    for (; *word; word++) {
        if (*word == '#') add_number(w, text);
        else if (*word == '@') add(text, "%.4g", between(w, 1e-2, 3e4));
        else if (*word == '*')
            for (size_t count = below(w, 4); count-- > 0;) add_number(w, text), add(text, count ? (one_in(w, 9) ? "-" : ",") : "");
        else add(text, "%c", *word);
    }
}

/* Damages some texts. */
static void damage(struct world *w, struct text *text) {
    static const char odd[] = ";=,:+-/.|\\\"'% \t\n\xff\xc3\x80x0e";
    if (!one_in(w, 6)) return;
    for (size_t count = 1 + below(w, 4); count-- > 0;) {
        size_t place = below(w, text->length + 1);
        switch (below(w, 4)) {
        case 0: if (place < text->length) text->bytes[place] = (char)(1 + below(w, 255)); break;
        case 1: text->length = place; text->bytes[place] = 0; break;
        case 2: if (place < text->length) memmove(text->bytes + place, text->bytes + place + 1, text->length-- - place); break;
        default:
            if (text->length + 1 < sizeof text->bytes) {
                memmove(text->bytes + place + 1, text->bytes + place, ++text->length - place);
                text->bytes[place] = odd[below(w, sizeof odd - 1)];
            }
        }
    }
}

/* A text in memory of its very length, so that a sanitizer sees what reads beyond it; sometimes null. */
static char *held(struct world *w, struct text *text) {
    damage(w, text);
    if (one_in(w, 40)) return NULL;
    char *copy = malloc(text->length + 1);
    memcpy(copy, text->bytes, text->length + 1);
    return copy;
}

static char *join(struct world *w, const char *const *words, size_t count, const char *separator, size_t most) {
    struct text text = {.length = 0};
    for (size_t left = below(w, most + 1); left-- > 0;) {
        add_word(w, &text, words[below(w, count)]);
        if (left) add(&text, "%s", separator);
    }
    return held(w, &text);
}
#define OPTIONS(w, grammar) join(w, grammar, LENGTH(grammar), "; ", 3)

/* ---- Sounds --------------------------------------------------------------------------------------------------------- */

static double any_rate(struct world *w) {
    static const double usual[] = {8000, 16000, 22050, 44100, 48000, 96000, 11025.5};
    if (one_in(w, 30)) return any_number(w);
    return one_in(w, 5) ? between(w, 1, 2e6) : PICK(w, usual);
}

static size_t any_length(struct world *w) {
    switch (below(w, 10)) {
    case 0: return 1 + below(w, 3);
    case 1: case 2: return 1 + below(w, 600);
    case 3: return (size_t)between(w, 1000, 200000);
    default: return (size_t)between(w, 100, 20000);
    }
}

/* Silence, tones, clicks, noise; soft to denormal and loud to the largest number. */
static float *any_samples(struct world *w, size_t count) {
    static const double scales[] = {1, 1, 1, 1, 0.3, 0.01, 1e-5, 1e-20, 1e-42, 5, 1e4, 1e19, 1e37};
    float *samples = malloc(count * sizeof *samples);
    double scale = PICK(w, scales), step = between(w, 1e-4, 3), period = between(w, 2, 3000);
    size_t kind = below(w, 9);
    for (size_t n = 0; n < count; n++) {
        double t = (double)n, value;
        switch (kind) {
        case 0: value = 0; break;
        case 1: value = 1; break;
        case 2: value = sin(step * t); break;
        case 3: value = fmod(t, period) < 1 ? 1 : 0; break;
        case 4: value = 2 * unit(w) - 1; break;
        case 5: value = sin(step * t) * (fmod(t, 8 * period) < 4 * period) + 1e-3 * unit(w); break;
        case 6: value = n & 1 ? 1 : -1; break;
        case 7: value = 2 * fmod(t, period) / period - 1 + 0.05 * unit(w); break;
        default: value = sin(step * t * (1 + t / (double)count)) + 0.3 * (2 * unit(w) - 1);
        }
        samples[n] = (float)fmax(-3.4e38, fmin(3.4e38, value * scale));
    }
    if (one_in(w, 60)) samples[below(w, count)] = one_in(w, 2) ? NAN : INFINITY;
    return samples;
}

/* ---- Calls ---------------------------------------------------------------------------------------------------------- */

static double began;

static void say(const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(doing, sizeof doing, format, list);
    va_end(list);
}

static const char *shown(const char *text) { return text ? text : "(null)"; }

/* A status is one of the header's, and a failure has one line. */
static bool done(struct world *w, double start, ossicle_status status) {
    double time = now() - start;
    w->calls++;
    if (time > w->slowest) {
        w->slowest = time;
        memcpy(w->slowest_call, doing, sizeof doing);
    }
    if (status < OSSICLE_OK || status > OSSICLE_NOT_INSTALLED) fail("a status that the header does not have");
    if (status == OSSICLE_OK) return true;
    w->refused++;
    const char *line = ossicle_last_error();
    if (!line || !*line) fail("an error without a line");
    if (strchr(line, '\n')) fail("an error of several lines");
    return false;
}
#define DO(w, ...) (began_here = now(), done(w, began_here, (__VA_ARGS__)))

static void keep_sound(struct world *w, ossicle_sound *sound) {
    size_t channels = ossicle_sound_channel_count(sound), frames = ossicle_sound_frame_count(sound);
    if (!channels || !frames || !(ossicle_sound_sample_rate(sound) > 0)) fail("a sound without a shape");
    size_t count = channels * frames;
    float *samples = malloc(count * sizeof *samples);
    if (ossicle_sound_samples(sound, samples, count) != OSSICLE_OK) fail("samples that cannot be read");
    for (size_t n = 0; n < count; n++)
        if (!isfinite(samples[n])) fail("samples that are not finite");
    free(samples);
    /* What is long would make all that follows slow. */
    if (count > 300000) {
        ossicle_sound_destroy(sound);
        return;
    }
    ossicle_sound **place = &w->sounds[below(w, SOUNDS)];
    ossicle_sound_destroy(*place);
    *place = sound;
}

static void keep_table(struct world *w, ossicle_table *table) {
    size_t rows = ossicle_table_row_count(table), columns = ossicle_table_column_count(table);
    double *values = malloc((rows ? rows : 1) * sizeof *values);
    for (size_t column = 0; column < columns; column++) {
        if (!ossicle_table_column_name(table, column)) fail("a column without a name");
        if (ossicle_table_is_text(table, column)) {
            for (size_t row = 0; row < rows; row++)
                if (ossicle_table_text(table, row, column)) (void)strlen(ossicle_table_text(table, row, column));
        } else if (ossicle_table_numbers(table, column, values, rows) != OSSICLE_OK) fail("numbers that cannot be read");
    }
    free(values);
    ossicle_table **place = &w->tables[below(w, OTHERS)];
    ossicle_table_destroy(*place);
    *place = table;
}

static ossicle_sound *any_sound(struct world *w) { return one_in(w, 50) ? NULL : w->sounds[below(w, SOUNDS)]; }

static void create(struct world *w) {
    double began_here, rate = any_rate(w);
    static const size_t widths[] = {4, 8, 2, 4, 1};
    size_t channels = one_in(w, 3) ? 1 + below(w, 8) : 1, frames = any_length(w);
    if (one_in(w, 100)) channels = 1024, frames = 1 + below(w, 200);
    frames = frames / channels + 1;
    size_t count = channels * frames;
    ossicle_sample_type type = one_in(w, 4) ? (ossicle_sample_type)below(w, 6) : OSSICLE_FLOAT32;
    float *samples = any_samples(w, count);
    size_t width = type < 5 ? widths[type] : 8, shift = one_in(w, 5);
    char *memory = malloc(count * width + shift), *first = memory + shift;
    for (size_t n = 0; n < count; n++) {
        double value = samples[n], wide = fmin(1, fmax(-1, value));
        int16_t i2 = (int16_t)(isnan(wide) ? 0 : wide * 32767);
        int32_t i4 = (int32_t)(isnan(wide) ? 0 : wide * 2147483647.0);
        switch (type) {
        case OSSICLE_FLOAT32: memcpy(first + n * width, &samples[n], 4); break;
        case OSSICLE_INT16: memcpy(first + n * width, &i2, 2); break;
        case OSSICLE_INT32: memcpy(first + n * width, &i4, 4); break;
        case OSSICLE_UINT8: first[n * width] = (char)(i2 / 256 + 128); break;
        default: memcpy(first + n * width, &value, 8);
        }
    }
    free(samples);
    ptrdiff_t channel_stride = (ptrdiff_t)(width * frames), frame_stride = (ptrdiff_t)width;
    if (one_in(w, 2)) channel_stride = (ptrdiff_t)width, frame_stride = (ptrdiff_t)(width * channels);
    if (one_in(w, 8)) first += (ptrdiff_t)(frames - 1) * frame_stride, frame_stride = -frame_stride;
    size_t absurd = one_in(w, 20) ? 1 + below(w, 5) : 0;
    if (absurd == 1) channels = one_in(w, 2) ? 0 : ((size_t)1 << 40) + any_size(w);
    if (absurd == 2) frames = one_in(w, 2) ? 0 : (size_t)-1 - below(w, 9);
    if (absurd == 3) channel_stride = PTRDIFF_MAX - (ptrdiff_t)below(w, 9), channels += channels == 1;
    if (absurd == 4) frame_stride = PTRDIFF_MIN + (ptrdiff_t)below(w, 9), frames += frames == 1;
    ossicle_sound *sound = NULL;
    say("sound_create type %d channels %zu frames %zu strides %td %td rate %g", type, channels, frames, channel_stride, frame_stride, rate);
    if (DO(w, ossicle_sound_create(absurd == 5 ? NULL : first, type, channels, frames, channel_stride, frame_stride, rate, &sound))) {
        if (absurd == 1 || absurd == 2 || absurd == 5) fail("a sound of nothing");
        keep_sound(w, sound);
    } else if (sound) fail("a result of a failure");
    free(memory);
}

static void measure(struct world *w) {
    double began_here;
    typedef ossicle_status (*measurement)(const ossicle_sound *, const char *, ossicle_table **);
#define GRAMMAR(grammar) grammar, LENGTH(grammar)
    static const struct {
        const char *name;
        measurement call;
        const char *const *grammar;
        size_t count;
    } all[] = {
        {"pitch", ossicle_pitch, GRAMMAR(grammar_pitch)}, {"loudness", ossicle_loudness, GRAMMAR(grammar_loudness)},
        {"level", ossicle_level, GRAMMAR(grammar_level)}, {"voice_events", ossicle_voice_events, GRAMMAR(grammar_voice)},
        {"speech_probability", ossicle_speech_probability, GRAMMAR(grammar_channel)},
        {"voice_report", ossicle_voice_report, GRAMMAR(grammar_report)}, {"features", ossicle_features, GRAMMAR(grammar_features)},
        {"analyze", ossicle_analyze, GRAMMAR(grammar_analyze)},
    };
    size_t which = below(w, LENGTH(all));
    ossicle_sound *sound = any_sound(w);
    ossicle_table *table = NULL;
    char *options;
    if (which == 6) {
        struct text text = {.length = 0};
        add(&text, "set=%s", PICK(w, sets));
        if (one_in(w, 4)) add(&text, ",%s", PICK(w, sets));
        for (size_t count = below(w, 3); count-- > 0;) add(&text, ";"), add_word(w, &text, PICK(w, grammar_features));
        options = held(w, &text);
    } else options = join(w, all[which].grammar, all[which].count, one_in(w, 20) ? ";;" : "; ", 3);
    say("%s(%zu frames at %g Hz, '%s')", all[which].name, ossicle_sound_frame_count(sound), ossicle_sound_sample_rate(sound), shown(options));
    if (DO(w, all[which].call(sound, options, &table))) keep_table(w, table);
    else if (table) fail("a result of a failure");
    free(options);
}

static void segments(struct world *w) {
    double began_here;
    ossicle_sound *sound = any_sound(w);
    size_t count = below(w, 6);
    double *starts = malloc((count + 1) * 8), *ends = malloc((count + 1) * 8);
    const char **labels = malloc((count + 1) * sizeof *labels);
    double duration = (double)ossicle_sound_frame_count(sound) / fmax(1e-9, ossicle_sound_sample_rate(sound));
    for (size_t n = 0; n < count; n++) {
        starts[n] = one_in(w, 8) ? any_number(w) : unit(w) * duration;
        ends[n] = one_in(w, 8) ? any_number(w) : starts[n] + unit(w) * duration / 2;
        labels[n] = one_in(w, 9) ? NULL : one_in(w, 30) ? "\xff" : one_in(w, 2) ? "a" : "\xc3\xa9;,\n\"";
    }
    char *options = OPTIONS(w, grammar_segments);
    ossicle_table *table = NULL;
    say("segments(%zu frames at %g Hz, %zu, '%s')", ossicle_sound_frame_count(sound), ossicle_sound_sample_rate(sound), count, shown(options));
    size_t claimed = one_in(w, 60) ? (size_t)-1 : count;
    if (DO(w, ossicle_segments(sound, one_in(w, 60) ? NULL : starts, ends, one_in(w, 3) ? NULL : labels, claimed, options, &table)))
        keep_table(w, table);
    else if (table) fail("a result of a failure");
    free(starts), free(ends), free(labels), free(options);
}

static void render(struct world *w) {
    double began_here;
    ossicle_sound *sound = any_sound(w), *result = NULL;
    double rate = ossicle_sound_sample_rate(sound), frames = (double)ossicle_sound_frame_count(sound);
    char *options = NULL;
    bool made = false;
    switch (below(w, 4)) {
    case 0: {
        double target = one_in(w, 10) ? any_number(w) : rate * between(w, 0.01, 20);
        /* Within the contract, but too much for a fuzzer's time. */
        if (target > rate && target / rate * frames > 3e6) break;
        options = OPTIONS(w, grammar_resample);
        say("resample(%g frames at %g Hz, %g, '%s')", frames, rate, target, shown(options));
        made = DO(w, ossicle_resample(sound, target, options, &result));
        break;
    }
    case 1:
        options = join(w, effects, LENGTH(effects), ";", 3);
        say("effect(%g frames at %g Hz, '%s')", frames, rate, shown(options));
        made = DO(w, ossicle_effect(sound, options, &result));
        break;
    case 2:
        options = one_in(w, 40) ? join(w, foreign, LENGTH(foreign), "+", 2) : join(w, degradations, LENGTH(degradations), "+", 3);
        say("degrade(%g frames at %g Hz, '%s')", frames, rate, shown(options));
        made = DO(w, ossicle_degrade(sound, options, next(w), &result));
        break;
    default: {
        rate = any_rate(w);
        const char *kind = one_in(w, 50) ? "x" : PICK(w, tones);
        options = OPTIONS(w, grammar_tone);
        say("tone(%s, %g, '%s')", kind, rate, shown(options));
        made = DO(w, ossicle_tone(kind, rate, options, &result));
    }
    }
    if (made) keep_sound(w, result);
    else if (result) fail("a result of a failure");
    free(options);
}

static void speak(struct world *w) {
    double began_here;
    static const char *const words[] = {"one", "Hello, world.", "1234.5", "<break time=\"50ms\"/>", "\xc4\x8d", "?", "[[h@loU]]", "<speak>", "&amp;", "\t"};
    char *text = join(w, words, LENGTH(words), " ", 4), *options = OPTIONS(w, grammar_speak);
    ossicle_sound *sound = NULL;
    ossicle_table *events = NULL;
    say("speak('%s', '%s')", shown(text), shown(options));
    if (DO(w, ossicle_speak(text, options, &sound, one_in(w, 2) ? &events : NULL))) {
        keep_sound(w, sound);
        if (events) keep_table(w, events);
    } else if (sound || events) fail("a result of a failure");
    free(text), free(options);
}

static void files(struct world *w) {
    double began_here;
    char path[300];
    ossicle_sound *sound = any_sound(w);
    ossicle_table *table = NULL;
    const char *encoding = PICK(w, encodings);
    snprintf(path, sizeof path, "%s/sound", w->folder);
    say("sound_write(%zu frames at %g Hz, %s)", ossicle_sound_frame_count(sound), ossicle_sound_sample_rate(sound), encoding);
    bool is_written = DO(w, ossicle_sound_write(sound, path, encoding));
    FILE *file;
    if (is_written && one_in(w, 2) && (file = fopen(path, "r+b"))) {
        /* Some bytes of the file are others, or its end is missing. */
        fseek(file, 0, SEEK_END);
        long length = ftell(file);
        for (size_t count = 1 + below(w, 5); count-- > 0 && length > 0;) {
            fseek(file, one_in(w, 2) ? (long)below(w, (size_t)length) : (long)below(w, length < 80 ? (size_t)length : 80), SEEK_SET);
            fputc((int)below(w, 256), file);
        }
        if (one_in(w, 3) && ftruncate(fileno(file), (off_t)below(w, (size_t)length + 1))) fail("a file that cannot be cut");
        fclose(file);
    }
    static const char *const raws[] = {NULL, NULL, NULL, "s16le,16000,1", "f32le,8000,2", "u8,1,1", "f64be,48000,1,3", "s24le,0,1", "x"};
    const char *raw = PICK(w, raws);
    char *options = OPTIONS(w, grammar_analyze);
    say("analyze_file(%s of %g Hz, damaged, %s, '%s')", encoding, ossicle_sound_sample_rate(sound), shown(raw), shown(options));
    if (DO(w, ossicle_analyze_file(path, raw, options, &table))) keep_table(w, table);
    else if (table) fail("a result of a failure");
    sound = NULL;
    say("sound_read(%s, %s)", encoding, shown(raw));
    if (DO(w, ossicle_sound_read(path, raw, &sound))) keep_sound(w, sound);
    else if (sound) fail("a result of a failure");
    free(options);
}

static void find(struct world *w) {
    double began_here;
    ossicle_sound *sound = any_sound(w), *other = any_sound(w);
    ossicle_fingerprint *fingerprint = NULL, **place = &w->fingerprints[below(w, OTHERS)];
    ossicle_table *table = NULL, *differences = NULL;
    char path[300], name[20], *options = NULL;
    snprintf(path, sizeof path, "%s/index%zu", w->folder, below(w, 2));
    switch (below(w, 8)) {
    case 0: case 1: case 2:
        options = OPTIONS(w, grammar_fingerprint);
        say("fingerprint_create(%zu frames at %g Hz, '%s')", ossicle_sound_frame_count(sound), ossicle_sound_sample_rate(sound), shown(options));
        if (DO(w, ossicle_fingerprint_create(sound, options, &fingerprint))) {
            size_t count = ossicle_fingerprint_word_count(fingerprint);
            uint32_t *words = malloc((count + 1) * 4);
            if (ossicle_fingerprint_words(fingerprint, words, count) != OSSICLE_OK) fail("words that cannot be read");
            free(words);
            ossicle_fingerprint_destroy(*place);
            *place = fingerprint;
        } else if (fingerprint) fail("a result of a failure");
        break;
    case 3: {
        uint64_t hash;
        say("fingerprint_hash");
        (void)DO(w, ossicle_fingerprint_hash(*place, &hash));
        break;
    }
    case 4:
        options = OPTIONS(w, grammar_compare);
        say("compare(%zu frames at %g Hz, %zu frames at %g Hz, '%s')", ossicle_sound_frame_count(sound), ossicle_sound_sample_rate(sound),
            ossicle_sound_frame_count(other), ossicle_sound_sample_rate(other), shown(options));
        if (DO(w, ossicle_compare(sound, other, options, &table, one_in(w, 2) ? &differences : NULL))) {
            keep_table(w, table);
            if (differences) keep_table(w, differences);
        } else if (table || differences) fail("a result of a failure");
        break;
    case 5:
        if (!w->writer) {
            say("index_writer_create");
            (void)DO(w, ossicle_index_writer_create(path, one_in(w, 2) ? NULL : one_in(w, 2) ? "prh" : "compact", &w->writer));
        } else if (one_in(w, 4)) {
            say("index_writer_commit");
            (void)DO(w, ossicle_index_writer_commit(w->writer));
            if (one_in(w, 3)) ossicle_index_writer_destroy(w->writer), w->writer = NULL;
        }
        break;
    case 6:
        snprintf(name, sizeof name, "%s%zu", one_in(w, 20) ? "\xff" : "r", below(w, 50));
        if (one_in(w, 20)) *name = 0;
        say("index_writer_add('%s')", name);
        (void)DO(w, ossicle_index_writer_add(w->writer, name, *place));
        break;
    default:
        if (!w->index || one_in(w, 5)) {
            ossicle_index *index = NULL;
            say("index_open");
            if (DO(w, ossicle_index_open(path, &index))) ossicle_index_destroy(w->index), w->index = index;
        }
        options = OPTIONS(w, grammar_query);
        say("index_query(%zu frames at %g Hz, '%s')", ossicle_sound_frame_count(sound), ossicle_sound_sample_rate(sound), shown(options));
        if (DO(w, ossicle_index_query(w->index, sound, options, &table))) keep_table(w, table);
        else if (table) fail("a result of a failure");
    }
    free(options);
}

static double *times(struct world *w, size_t count) {
    double *found = malloc((count + 1) * sizeof *found), time = 0;
    bool is_odd = one_in(w, 6);
    for (size_t n = 0; n < count; n++) {
        time += between(w, 1e-3, 0.3) * !one_in(w, 20);
        found[n] = is_odd && one_in(w, 4) ? any_number(w) : time;
    }
    return found;
}

static void score(struct world *w) {
    double began_here;
    size_t count = below(w, 40), other = one_in(w, 3) ? below(w, 40) : count;
    double *a = times(w, count), *b = times(w, count), *c = times(w, other), *d = times(w, other);
    uint8_t *one = malloc(count + 1), *two = malloc(count + 1);
    const char **labels = malloc((count + other + 1) * sizeof *labels);
    for (size_t n = 0; n < count; n++) one[n] = (uint8_t)below(w, 3), two[n] = (uint8_t)below(w, 3), b[n] = fabs(b[n]) * (one_in(w, 4) ? -100 : 300);
    for (size_t n = 0; n < other; n++) d[n] = one_in(w, 3) ? 0 : d[n] * 300;
    for (size_t n = 0; n < count + other; n++) labels[n] = one_in(w, 60) ? NULL : one_in(w, 2) ? "a" : "b";
    char *options = OPTIONS(w, grammar_metric);
    ossicle_table *table = NULL;
    bool made;
    switch (below(w, 4)) {
    case 0:
        say("metric_melody(%zu, %zu, '%s')", count, other, shown(options));
        made = DO(w, ossicle_metric_melody(a, b, count, c, d, other, options, &table));
        break;
    case 1:
        say("metric_onset(%zu, %zu, '%s')", count, other, shown(options));
        made = DO(w, ossicle_metric_onset(a, count, c, other, options, &table));
        break;
    case 2:
        say("metric_voice_activity(%zu)", count);
        made = DO(w, ossicle_metric_voice_activity(one, two, one_in(w, 30) ? any_size(w) | (size_t)1 << 63 : count, &table));
        break;
    default:
        for (size_t n = 0; n < count; n++) b[n] = a[n] + unit(w) * !one_in(w, 9);
        for (size_t n = 0; n < other; n++) d[n] = c[n] + unit(w);
        say("metric_sound_events(%zu, %zu, '%s')", count, other, shown(options));
        made = DO(w, ossicle_metric_sound_events(labels, a, b, count, labels + count, c, d, other, options, &table));
    }
    if (made) keep_table(w, table);
    else if (table) fail("a result of a failure");
    free(a), free(b), free(c), free(d), free(one), free(two), free(labels), free(options);
}

static void stream(struct world *w) {
    double began_here;
    size_t place = below(w, OTHERS);
    ossicle_stream *stream = w->streams[place];
    if (!stream || one_in(w, 12)) {
        double rate = any_rate(w);
        const char *kind = one_in(w, 60) ? "x" : PICK(w, stream_kinds);
        size_t channels = one_in(w, 30) ? any_size(w) : one_in(w, 3) ? 1 + below(w, 6) : 1;
        char *options;
        if (!strcmp(kind, "effect")) {
            struct text text = {.length = 0};
            add(&text, "chain=");
            for (size_t count = 1 + below(w, 3); count-- > 0;) add_word(w, &text, PICK(w, effects)), add(&text, count ? ";" : "");
            options = held(w, &text);
        } else if (!strcmp(kind, "resample") && one_in(w, 2)) {
            struct text text = {.length = 0};
            add(&text, "rate=%g", rate * between(w, 0.01, 20));
            options = held(w, &text);
        } else options = join(w, grammar_stream, LENGTH(grammar_stream), ";", 2);
        ossicle_stream *made = NULL;
        say("stream_create(%s, %g, %zu, '%s')", kind, rate, channels, shown(options));
        if (DO(w, ossicle_stream_create(kind, rate, channels, options, &made))) {
            if (!ossicle_stream_column_count(made)) fail("a stream without columns");
            ossicle_stream_destroy(stream);
            w->streams[place] = made;
            w->channels[place] = channels;
            snprintf(w->origins[place], sizeof *w->origins, "%s at %g Hz, '%.120s'", kind, rate, shown(options));
        } else if (made) fail("a result of a failure");
        free(options);
        return;
    }
    size_t width = ossicle_stream_column_count(stream), count = 0;
    switch (below(w, 12)) {
    case 0:
        say("stream_flush");
        (void)DO(w, ossicle_stream_flush(stream));
        break;
    case 1:
        say("stream_reset");
        (void)DO(w, ossicle_stream_reset(stream));
        break;
    case 2:
        say("stream_process with absurd arguments");
        (void)DO(w, ossicle_stream_process(stream, NULL, 1 + below(w, 9), 4, 4));
        (void)DO(w, ossicle_stream_process(stream, (const float *)(uintptr_t)64, (size_t)-1 - below(w, 100), 4, 4));
        break;
    case 3: case 4: case 5: {
        size_t ready = ossicle_stream_available(stream), room = one_in(w, 3) ? below(w, ready + 2) : ready;
        double *rows = malloc((room * width + 1) * sizeof *rows);
        say("stream_read(%zu of %zu)", room, ready);
        if (!DO(w, ossicle_stream_read(stream, rows, room, &count)) || count > room) fail("rows that cannot be read");
        free(rows);
        break;
    }
    default: {
        size_t channels = w->channels[place], frames = one_in(w, 3) ? below(w, 20) : any_length(w) / channels + 1;
        float *samples = any_samples(w, channels * frames + 1);
        say("stream_process(%zu frames of %zu channels, %s)", frames, channels, w->origins[place]);
        if (one_in(w, 2)) (void)DO(w, ossicle_stream_process(stream, samples, frames, (ptrdiff_t)(4 * frames), 4));
        else (void)DO(w, ossicle_stream_process(stream, samples, frames, 4, (ptrdiff_t)(4 * channels)));
        free(samples);
    }
    }
}

static void tables(struct world *w) {
    ossicle_table *table = one_in(w, 20) ? NULL : w->tables[below(w, OTHERS)];
    double began_here;
    size_t rows = ossicle_table_row_count(table), columns = ossicle_table_column_count(table);
    size_t first = any_size(w), count = one_in(w, 2) ? below(w, columns + 1) : any_size(w), capacity = rows * columns;
    double *values = malloc((capacity + 1) * sizeof *values);
    say("table_matrix(%zu, %zu)", first, count);
    (void)DO(w, ossicle_table_matrix(table, first, count, values, capacity));
    (void)DO(w, ossicle_table_numbers(table, any_size(w), values, capacity < rows ? 0 : capacity));
    free(values);
    (void)ossicle_table_column_name(table, any_size(w));
    (void)ossicle_table_is_text(table, any_size(w));
    (void)ossicle_table_decimals(table, any_size(w));
    (void)ossicle_table_text(table, any_size(w), any_size(w));
}

static int removed(const char *path, const struct stat *status, int flag, struct FTW *place) {
    (void)status, (void)flag, (void)place;
    return remove(path);
}

static void empty(struct world *w) {
    for (size_t n = 0; n < SOUNDS; n++) ossicle_sound_destroy(w->sounds[n]), w->sounds[n] = NULL;
    for (size_t n = 0; n < OTHERS; n++) {
        ossicle_table_destroy(w->tables[n]), w->tables[n] = NULL;
        ossicle_fingerprint_destroy(w->fingerprints[n]), w->fingerprints[n] = NULL;
        ossicle_stream_destroy(w->streams[n]), w->streams[n] = NULL;
    }
    ossicle_index_writer_destroy(w->writer), w->writer = NULL;
    ossicle_index_destroy(w->index), w->index = NULL;
    nftw(w->folder, removed, 8, FTW_DEPTH | FTW_PHYS);
    if (mkdir(w->folder, 0700)) fail("a folder that cannot be made");
}

static void round_of(struct world *w) {
    w->state = w->seed;
    doing_seed = w->seed;
    for (int n = 0; n < 3; n++) create(w);
    for (long n = 0; n < calls_a_round; n++) switch (below(w, 16)) {
        case 0: case 1: create(w); break;
        case 2: case 3: case 4: measure(w); break;
        case 5: segments(w); break;
        case 6: case 7: render(w); break;
        case 8: if (one_in(w, 20)) speak(w); break;
        case 9: if (one_in(w, 3)) files(w); break;
        case 10: find(w); break;
        case 11: score(w); break;
        case 12: tables(w); break;
        default: stream(w);
    }
    empty(w);
}

static void *work(void *pointer) {
    struct world *w = pointer;
    long made = 0;
    do {
        round_of(w);
        w->seed += (uint64_t)thread_count;
    } while (rounds ? ++made < rounds : now() < deadline);
    return NULL;
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED
#endif
#ifdef SANITIZED
void __sanitizer_set_death_callback(void (*callback)(void));
#endif

int main(int count, char **words) {
    double seconds = 10;
    uint64_t seed = (uint64_t)time(NULL) * 1000;
    for (int n = 1; n < count; n += 2) {
        char *end = NULL;
        const char *value = n + 1 < count ? words[n + 1] : "";
        errno = 0;
        if (!strcmp(words[n], "--seconds")) seconds = strtod(value, &end);
        else if (!strcmp(words[n], "--seed")) seed = strtoull(value, &end, 10);
        else if (!strcmp(words[n], "--calls")) calls_a_round = strtol(value, &end, 10);
        else if (!strcmp(words[n], "--threads")) thread_count = (int)strtol(value, &end, 10);
        else if (!strcmp(words[n], "--rounds")) rounds = strtol(value, &end, 10);
        if (!end || *end || end == value || errno || thread_count < 1 || thread_count > 16) {
            fprintf(stderr, "fuzz: expected --seconds, --seed, --calls, --threads (1 to 16), --rounds and a number, got '%s %s'\n", words[n], value);
            return 2;
        }
    }
#ifdef SANITIZED
    __sanitizer_set_death_callback(last_words);
#endif
    for (size_t n = 0, list[] = {SIGILL, SIGTRAP, SIGABRT, SIGFPE}; n < LENGTH(list); n++) signal((int)list[n], ended);
    printf("fuzz: seed %llu\n", (unsigned long long)seed);
    fflush(stdout);
    deadline = now() + seconds;
    began = now();
    struct world *worlds = calloc((size_t)thread_count, sizeof *worlds);
    pthread_t *threads = calloc((size_t)thread_count, sizeof *threads);
    for (int n = 0; n < thread_count; n++) {
        const char *temporary = getenv("TMPDIR");
        snprintf(worlds[n].folder, sizeof worlds[n].folder, "%s/ossicle-fuzz-XXXXXX", temporary ? temporary : "/tmp");
        if (!mkdtemp(worlds[n].folder)) fail("a folder that cannot be made");
        worlds[n].seed = seed + (uint64_t)n;
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, (size_t)8 << 20);
        pthread_create(&threads[n], &attributes, work, &worlds[n]);
    }
    unsigned long calls = 0, refused = 0;
    for (int n = 0; n < thread_count; n++) {
        pthread_join(threads[n], NULL);
        calls += worlds[n].calls, refused += worlds[n].refused;
        rmdir(worlds[n].folder);
        printf("fuzz: the slowest call took %.1f s: %s\n", worlds[n].slowest, worlds[n].slowest_call);
    }
    printf("fuzz: %lu calls in %.0f s, %lu refused, none ended the process\n", calls, now() - began, refused);
    free(worlds), free(threads);
    return 0;
}
