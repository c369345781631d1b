/*
 * ossicle.h: measures, makes and compares sound.
 *
 * The contract, for every function:
 *
 * - Sound is at most 1024 channels of samples from -1 to 1 at full scale. Sample rates are in hertz, times in seconds.
 * - A function that can fail returns a status. With any status but OSSICLE_OK it has changed nothing and written nothing
 *   to its results, and ossicle_last_error() is one line that says what was expected and what came.
 * - No argument ends the process: null pointers, numbers that are not finite, absurd sizes and samples that are NaN or
 *   infinite give a status. A pointer must be null, or lead to as many values as the function says, or be a handle that
 *   has not been destroyed: anything else is undefined, as everywhere in C.
 * - Results are held in memory. A tone or a sound at another rate that has no room there is refused; other results that have
 *   none, such as echoes that last for hours, end the process.
 * - Handles (ossicle_sound, ossicle_table, ossicle_fingerprint, ossicle_index, ossicle_index_writer, ossicle_stream) come
 *   from this library and are given back to the function of their type that ends in _destroy. Destroying null does nothing.
 * - Sounds, tables, fingerprints and indices do not change: any threads may use one at the same time. A stream and a
 *   writer of an index belong to one thread at a time. Different handles are independent.
 * - Text is UTF-8 and ends with a zero byte. Text that a handle gives lives as long as the handle. A path is UTF-8; other
 *   bytes of it are written as \xE9.
 * - Options are a text of settings, "min_hz=75; method=yin; live", or null for the defaults. Names and values are those
 *   of the options of the command `ossicle`, with _ in place of -. Unknown names and values are refused. The setting
 *   chain, which has semicolons of its own, comes last.
 * - Undefined numbers of tables are NaN, undefined texts null. The names of columns end in their units.
 *
 * The same samples give the same bits as the command that is built with the same Fourier transform.
 */
#ifndef OSSICLE_H
#define OSSICLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this contract. It changes when a program that was compiled before would no longer be right. */
#define OSSICLE_ABI_VERSION 1

/* What became of a call. */
typedef int32_t ossicle_status;
#define OSSICLE_OK 0
/* An argument is not what the function takes. */
#define OSSICLE_INVALID_ARGUMENT 1
/* A file cannot be read or written. */
#define OSSICLE_FILE_ERROR 2
/* The sound does not allow what was asked: its rate is too low for example, or it is too short. */
#define OSSICLE_UNSUPPORTED_SOUND 3
/* What is needed is not installed: espeak-ng, ffmpeg. */
#define OSSICLE_NOT_INSTALLED 4

/* The ABI version of the library that runs: equal to OSSICLE_ABI_VERSION if it fits this header. */
int32_t ossicle_abi_version(void);
/* The version of the library, such as "0.2.0". It lives for ever. */
const char *ossicle_version(void);
/* The last error of the calling thread, in one line; "" if there was none. It lives until the thread's next call. */
const char *ossicle_last_error(void);

/* ---- Sounds --------------------------------------------------------------------------------------------------- */

typedef struct ossicle_sound ossicle_sound;

/* Integers are taken as files are read: the lowest is -1, and zero (of bytes: 128) is 0. */
typedef int32_t ossicle_sample_type;
#define OSSICLE_FLOAT32 0
#define OSSICLE_FLOAT64 1
#define OSSICLE_INT16 2
#define OSSICLE_INT32 3
#define OSSICLE_UINT8 4

/*
 * Copies samples into a sound. Sample n of channel c is channel_stride * c + frame_stride * n bytes behind `samples`,
 * which may be interleaved, planar, reversed and misaligned.
 * channel_count: 1 to 1024. frame_count: at least 1. sample_rate: 1 to 10^9 Hz.
 * Refuses samples that are NaN or infinite, also once they are in single precision.
 */
ossicle_status ossicle_sound_create(
    const void *samples, ossicle_sample_type type, size_t channel_count, size_t frame_count, ptrdiff_t channel_stride,
    ptrdiff_t frame_stride, double sample_rate, ossicle_sound **sound);

/*
 * Reads a file: what libsndfile reads, and by the program ffmpeg what it does not. Of a damaged file the readable part is
 * read, and ossicle_sound_warning says so.
 * raw: null, or the format of a file without a header, such as "s16le,16000,1".
 */
ossicle_status ossicle_sound_read(const char *path, const char *raw, ossicle_sound **sound);

/* Writes a file, atomically. encoding: "wav16", "wav24", "wavFloat", "flac16", "flac24", "oggVorbis" … */
ossicle_status ossicle_sound_write(const ossicle_sound *sound, const char *path, const char *encoding);

/* 0 for a null sound. */
size_t ossicle_sound_channel_count(const ossicle_sound *sound);
size_t ossicle_sound_frame_count(const ossicle_sound *sound);
double ossicle_sound_sample_rate(const ossicle_sound *sound);
/* The warnings of a file that was read, one line each, joined by "; "; null if there are none. */
const char *ossicle_sound_warning(const ossicle_sound *sound);

/*
 * Copies all samples, planar: all frames of channel 0 first.
 * capacity: the room in `samples`, at least channels times frames.
 */
ossicle_status ossicle_sound_samples(const ossicle_sound *sound, float *samples, size_t capacity);
void ossicle_sound_destroy(ossicle_sound *sound);

/* ---- Tables --------------------------------------------------------------------------------------------------- */

/* Results: columns of numbers or of texts. */
typedef struct ossicle_table ossicle_table;

/* 0 for a null table. */
size_t ossicle_table_row_count(const ossicle_table *table);
size_t ossicle_table_column_count(const ossicle_table *table);
/* The name of a column from 0; null if there is none. */
const char *ossicle_table_column_name(const ossicle_table *table, size_t column);
/* Whether a column is of texts. */
bool ossicle_table_is_text(const ossicle_table *table, size_t column);
/* Decimals that the command prints of a column of numbers; -1 where it prints as many as there are. */
int32_t ossicle_table_decimals(const ossicle_table *table, size_t column);
/* Copies a column of numbers. capacity: the room in `values`, at least the number of rows. */
ossicle_status ossicle_table_numbers(const ossicle_table *table, size_t column, double *values, size_t capacity);
/* Copies all columns of numbers from `first` on, row by row. capacity: at least rows times columns. */
ossicle_status ossicle_table_matrix(
    const ossicle_table *table, size_t first, size_t column_count, double *values, size_t capacity);
/* One text; null where undefined. */
const char *ossicle_table_text(const ossicle_table *table, size_t row, size_t column);
void ossicle_table_destroy(ossicle_table *table);

/* ---- Measuring a sound ---------------------------------------------------------------------------------------- */

/*
 * Fundamental frequency by the frame: time_s, frequency_hz (undefined where unvoiced), confidence, candidate_hz, voicing.
 * Options: method (harmonic, autocorrelation, yin, mpm, pyin, swipe), min_hz (50), max_hz (1600), hop_ms (10), live,
 * channel (from 1; the mean of all).
 */
ossicle_status ossicle_pitch(const ossicle_sound *sound, const char *options, ossicle_table **table);

/* Programme loudness by ITU-R BS.1770-5 and EBU R 128, one row. Options: layout (such as stereo, 5.1, dual-mono). */
ossicle_status ossicle_loudness(const ossicle_sound *sound, const char *options, ossicle_table **table);

/*
 * Sound levels by IEC 61672, a row for each channel. Options: weighting (A, C, Z), time (F, S), percentiles (10,50,90),
 * bands (octave, third), channel, calibration (path of a calibration), zwicker, field (free, diffuse).
 */
ossicle_status ossicle_level(const ossicle_sound *sound, const char *options, ossicle_table **table);

/* Voice events, a row each. Options: kinds (gate,activity,onsets,nuclei), live, onset_method, channel, and the options
 * gate_... and speech_... of the command. */
ossicle_status ossicle_voice_events(const ossicle_sound *sound, const char *options, ossicle_table **table);

/* The probability of speech every 10 ms: time_s, probability. Options: channel. */
ossicle_status ossicle_speech_probability(const ossicle_sound *sound, const char *options, ossicle_table **table);

/* The voice report, one row: jitter, shimmer, HNR, CPPS, formants … Options: min_hz, max_hz, max_formant, channel. */
ossicle_status ossicle_voice_report(const ossicle_sound *sound, const char *options, ossicle_table **table);

/*
 * Sets of features by the frame (time_s, then the columns), or one row of their statistics.
 * Options: set (mfcc, egemaps …, several by commas), summary (mean,std,p95 …), deltas (0 to 2), channel.
 */
ossicle_status ossicle_features(const ossicle_sound *sound, const char *options, ossicle_table **table);

/*
 * The row of `ossicle analyze` for a sound, without what belongs to a run (checksum, configuration, version).
 * Options: features (amplitude, loudness, pitch, spectrum, voice, fingerprint, and names of sets), summary (of sets), deltas,
 * channel, and those of ossicle_pitch.
 */
ossicle_status ossicle_analyze(const ossicle_sound *sound, const char *options, ossicle_table **table);

/* The same for a file, in constant memory. raw: as in ossicle_sound_read. */
ossicle_status ossicle_analyze_file(const char *path, const char *raw, const char *options, ossicle_table **table);

/*
 * A row for each of `count` segments, from starts[i] to ends[i]; labels may be null, and so may each label.
 * Options: those of ossicle_analyze, at (50,… percent), over (25-75,… percent).
 */
ossicle_status ossicle_segments(
    const ossicle_sound *sound, const double *starts, const double *ends, const char *const *labels, size_t count,
    const char *options, ossicle_table **table);

/* ---- Sound from sound, and sound from nothing ------------------------------------------------------------------- */

/* Another sample rate, within 1/256 to 256 times the sound's; at its own rate it stays as it is. Options: quality (snr140, snr120,
 * snr100; by default snr140: images and aliases lie 140 dB below the signal). */
ossicle_status ossicle_resample(
    const ossicle_sound *sound, double sample_rate, const char *options, ossicle_sound **result);
/* Effects in the notation of `ossicle effect`, such as "pitch=3,formants=0; limit=-1"; tempo and trim change the length. */
ossicle_status ossicle_effect(const ossicle_sound *sound, const char *chain, ossicle_sound **result);
/* A condition in the notation of `ossicle degrade`, such as "noise:10" or "room:0.4+pink:10". */
ossicle_status ossicle_degrade(
    const ossicle_sound *sound, const char *condition, uint64_t seed, ossicle_sound **result);
/* The seed with which ossicle_degrade does what `ossicle degrade --seed` does to a recording of this name. */
ossicle_status ossicle_degradation_seed(
    const char *condition, uint64_t seed, const char *recording, uint64_t *result);
/*
 * A tone, a noise or a stimulus of `ossicle tone`: sine, square, pink, narrow-band, warble, sweep …
 * Options: frequency, level (dBFS), duration, ramp, ear, to, course, width, band, spectrum, seed, pulse, warble_rate,
 * deviation.
 */
ossicle_status ossicle_tone(const char *kind, double sample_rate, const char *options, ossicle_sound **result);
/*
 * Speech by espeak-ng, which must be installed. Options: voice (en), speed (175), pitch (50), ssml.
 * events: null, or the sentences, words and phonemes: kind, start_s, end_s, text.
 */
ossicle_status ossicle_speak(const char *text, const char *options, ossicle_sound **result, ossicle_table **events);

/* ---- Fingerprints ---------------------------------------------------------------------------------------------- */

typedef struct ossicle_fingerprint ossicle_fingerprint;
typedef struct ossicle_index ossicle_index;
typedef struct ossicle_index_writer ossicle_index_writer;

/* Options: profile (compact, prh, chroma, phash, phash-legacy; by default compact). */
ossicle_status ossicle_fingerprint_create(
    const ossicle_sound *sound, const char *options, ossicle_fingerprint **fingerprint);
/* The number of words, 0 for a null fingerprint; of each word's 32 bits the profile says how many are used. */
size_t ossicle_fingerprint_word_count(const ossicle_fingerprint *fingerprint);
ossicle_status ossicle_fingerprint_words(const ossicle_fingerprint *fingerprint, uint32_t *words, size_t capacity);
/* The time between words, in seconds; 0 for a null fingerprint. */
double ossicle_fingerprint_hop(const ossicle_fingerprint *fingerprint);
/* A hash of 64 bits: similar sounds differ in few. OSSICLE_UNSUPPORTED_SOUND for a sound without content. */
ossicle_status ossicle_fingerprint_hash(const ossicle_fingerprint *fingerprint, uint64_t *hash);
void ossicle_fingerprint_destroy(ossicle_fingerprint *fingerprint);

/*
 * Compares two sounds as `ossicle compare`: one row, and the differences (null if they are not wanted).
 * Options: level_db (8), rate (0.44), jump_ms (20).
 */
ossicle_status ossicle_compare(
    const ossicle_sound *reference, const ossicle_sound *other, const char *options, ossicle_table **table,
    ossicle_table **differences);

/* Opens or makes the index in a folder for writing. profile: compact for a new one; null if the folder has an index. */
ossicle_status ossicle_index_writer_create(const char *folder, const char *profile, ossicle_index_writer **writer);
/*
 * Adds a recording under a name that the index does not have. It is kept after ossicle_index_writer_commit, which happens by
 * itself when much waits.
 */
ossicle_status ossicle_index_writer_add(
    ossicle_index_writer *writer, const char *name, const ossicle_fingerprint *fingerprint);
ossicle_status ossicle_index_writer_commit(ossicle_index_writer *writer);
void ossicle_index_writer_destroy(ossicle_index_writer *writer);

/* Opens an index for look-ups. */
ossicle_status ossicle_index_open(const char *folder, ossicle_index **index);
/* The recordings that contain a sound of 1.5 to 600 s, best first. Options: matches (10), max_false_positive (0.001),
 * effort (plain, thorough, deep, exhaustive). */
ossicle_status ossicle_index_query(
    const ossicle_index *index, const ossicle_sound *sound, const char *options, ossicle_table **table);
void ossicle_index_destroy(ossicle_index *index);

/* ---- Metrics: one row of scores ----------------------------------------------------------------------------------- */

/* Melody as mir_eval: frequencies in hertz, 0 or negative where unvoiced. Options: cents (50). */
ossicle_status ossicle_metric_melody(
    const double *reference_times, const double *reference_frequencies, size_t reference_count,
    const double *estimate_times, const double *estimate_frequencies, size_t estimate_count, const char *options,
    ossicle_table **table);
/* Onsets as mir_eval. Options: window (0.05). */
ossicle_status ossicle_metric_onset(
    const double *reference, size_t reference_count, const double *estimate, size_t estimate_count,
    const char *options, ossicle_table **table);
/* Voice activity by the frame: not 0 is speech. */
ossicle_status ossicle_metric_voice_activity(
    const uint8_t *reference, const uint8_t *estimate, size_t count, ossicle_table **table);
/* Sound events as sed_eval, event-based. Options: collar (0.2), length_share (0.5). */
ossicle_status ossicle_metric_sound_events(
    const char *const *reference_labels, const double *reference_onsets, const double *reference_offsets,
    size_t reference_count, const char *const *estimate_labels, const double *estimate_onsets,
    const double *estimate_offsets, size_t estimate_count, const char *options, ossicle_table **table);

/* ---- Streams ------------------------------------------------------------------------------------------------------ */

/*
 * What works on sound as it comes, block by block, with the same results for every cut into blocks.
 *
 * kind         channels  what comes out                                    options
 * pitch        1         rows as of ossicle_pitch, decided within 50 ms     those of ossicle_pitch; offline
 * speech       1         rows: time_s, probability
 * level        any       rows: time_s, level_dbfs                           window_ms (50), hop_ms (10)
 * loudness     1, 2      rows: time_s, momentary_lufs, short_term_lufs,     interval_ms (100)
 *                        integrated_lufs
 * sound_level  1         rows: time_s, level_db, equivalent_level_db        weighting, time, interval_ms (100)
 * resample     any       sound at another rate                              rate, quality
 * effect       any       sound                                              chain
 */
typedef struct ossicle_stream ossicle_stream;

ossicle_status ossicle_stream_create(
    const char *kind, double sample_rate, size_t channel_count, const char *options, ossicle_stream **stream);
/* The most frames after a result's time that must have come before the result comes out. 0 for a null stream. */
size_t ossicle_stream_latency(const ossicle_stream *stream);
/* The columns of the rows; of a stream of sound its channels, whose names are null. */
size_t ossicle_stream_column_count(const ossicle_stream *stream);
const char *ossicle_stream_column_name(const ossicle_stream *stream, size_t column);

/*
 * Takes the next frames; strides in bytes as in ossicle_sound_create, float32. frame_count may be 0.
 * Samples that are NaN or infinite are refused, and the block is not taken.
 */
ossicle_status ossicle_stream_process(
    ossicle_stream *stream, const float *samples, size_t frame_count, ptrdiff_t channel_stride, ptrdiff_t frame_stride);
/* Ends the sound: everything that waited comes out. Until ossicle_stream_reset no more is taken. */
ossicle_status ossicle_stream_flush(ossicle_stream *stream);
/* The rows (frames of sound) that wait to be read; 0 for a null stream. */
size_t ossicle_stream_available(const ossicle_stream *stream);
/*
 * Moves waiting rows out, row by row; of a stream of sound frames, interleaved. capacity: the rows that have room.
 * count: how many came.
 */
ossicle_status ossicle_stream_read(ossicle_stream *stream, double *rows, size_t capacity, size_t *count);
/* Back to the state of a new stream. Waiting rows are dropped. */
ossicle_status ossicle_stream_reset(ossicle_stream *stream);
void ossicle_stream_destroy(ossicle_stream *stream);

#ifdef __cplusplus
}
#endif

#endif
