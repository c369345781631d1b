import AudioCore
import AudioFiles
import Expectations
import RecordingAnalysis
import RecordingReports
import Tables
import TestSignals
import TestSupport
import Testing

@Suite struct RecordingRowTests {
  /// The names and the order of the columns must not change, because other programs read result files.
  @Test func theColumnsAreFixed() {
    expectEqual(
      RecordingRow.columns.map(\.name),
      [
        "path", "status", "error", "duration_s", "sample_rate_hz", "channels", "peak_dbfs", "rms_dbfs",
        "integrated_lufs", "pitch_median_hz", "pitch_p05_hz", "pitch_p95_hz", "voiced_share", "crest_factor_db",
        "clipped_samples", "dc_offset", "zero_crossing_rate_hz", "spectral_centroid_hz", "voice_activity_share",
        "phonation_share", "jitter_local_percent", "shimmer_local_percent", "hnr_db", "cpps_db", "f1_median_hz",
        "f2_median_hz", "f3_median_hz", "syllable_rate_hz", "loudness_range_lu", "max_momentary_lufs",
        "max_short_term_lufs", "true_peak_dbtp", "fingerprint_content_share", "background_tone_hz",
        "background_tone_dbfs", "background_tone_share", "voice_cautions", "simhash", "fingerprint", "warning",
        "undefined", "container",
        "encoding", "decoder",
        "checksum", "configuration", "version",
      ])
  }

  @Test func aMeasuredRowHasItsValuesAndReasons() throws {
    let folder = try TemporaryFolder()
    try AudioFileWriter.write(
      AudioBuffer(silence: 800, channelCount: 2, sampleRate: 8000), to: folder("s.wav"), encoding: .wav16,
      dither: false)
    let row = RecordingRow.row(
      try RecordingAnalyzer().measure(.file(folder("s.wav"))), path: "shown.wav",
      provenance: .init(checksum: "xxh128:0", configuration: "c0ffee"))
    let line = CSVFormat(columns: RecordingRow.columns, keepsFormulas: true).line(row)
    let silent = "\"peak_dbfs, rms_dbfs, crest_factor_db, spectral_centroid_hz, true_peak_dbtp: digital silence; "
    expectEqual(
      line,
      "shown.wav,ok,,0.100,8000,2,,,,,,,0.0000,,0,0.000000,0.00,,,,,,,,,,,,,,,,,,,0.0000,,,,," + silent
        + "integrated_lufs: shorter than one gating block of 0.4 s; "
        + "pitch_median_hz, pitch_p05_hz, pitch_p95_hz: no voiced frame; "
        + "loudness_range_lu, max_short_term_lufs: shorter than one window of 3.0 s; "
        + "max_momentary_lufs: shorter than one window of 0.4 s\",WAV (Microsoft),"
        + "Signed 16 bit PCM,libsndfile,"
        + "xxh128:0,c0ffee,\(OssicleVersion.current)\n")
    expect(!RecordingRow.isFailure(row))
    expectEqual(
      RecordingRow.summary(row, for: .page).cells.last,
      .text("digital silence; shorter than one gating block of 0.4 s; no voiced frame"))
  }

  @Test func aFailureKeepsItsReasonAndProvenance() {
    let row = RecordingRow.failure("no such file", path: "a.wav", provenance: .init(checksum: nil, configuration: "c"))
    expectEqual(row.cells.count, RecordingRow.columns.count)
    expect(RecordingRow.isFailure(row))
    expectEqual(RecordingRow.cell(row, "error"), .text("no such file"))
    expectEqual(RecordingRow.cell(row, "checksum"), .undefined)
    expectEqual(RecordingRow.cell(row, "version"), .text(OssicleVersion.current))
  }
}
