import AudioCore
import AudioEffects
import AudioFiles
import LoudnessMetering

/// Normalises a recording to a loudness and writes it to a file. The recording is read once for each trial of the
/// limiter and once for writing; then the written file is measured.
package struct RecordingNormalization: Sendable {
  /// The gain and the limiter's settings that were applied.
  package let plan: LoudnessNormalization.Plan
  /// The limiter's largest gain change in decibels, 0 or less.
  package let largestReduction: Double
  /// A line that says how the channel layout in the written file differs from the source; `nil` if it does not.
  package let layoutRemark: String?
  /// The loudness and the peaks of the written file.
  package let result: LoudnessMeasurement

  /// The tolerance of the peak above the ceiling, in dB, and of the loudness around the target, in LU; beyond it the
  /// file is written again. It covers rounding to 16 bits and the limiter's gain changes between samples.
  private static let tolerance = 0.05
  private static let rounds = 4

  /// Writes the recording, whose loudness was measured before, to `output`.
  ///
  /// A lossy encoding changes the loudness and the peaks. If the file misses the target or exceeds the ceiling, it is
  /// written again with target and ceiling corrected by the difference.
  ///
  /// - Parameters:
  ///   - path: the recording's path.
  ///   - raw: the format of a recording without a header; `nil` to read the header.
  ///   - loudness: the recording's measured loudness.
  ///   - output: the path of the file to write; an existing file is replaced.
  ///   - checkCancellation: called once per block; an error that it throws ends the work.
  /// - Throws: `RecordingAnalyzer.Failure`, also if the recording has no defined loudness.
  package init(
    _ normalization: LoudnessNormalization, of path: String, raw: RawAudioFormat? = nil, loudness: RecordingLoudness,
    to output: String, encoding: AudioFileWriter.Encoding, checkCancellation: () throws -> Void = {}
  ) throws {
    let source = Source(path: path, raw: raw, loudness: loudness)
    do {
      var (target, ceiling) = (normalization.target, normalization.ceiling)
      var round = 1
      while true {
        let corrected = try LoudnessNormalization(
          target: LoudnessNormalization.target.clamped(target), ceiling: TruePeakLimiter.ceiling.clamped(ceiling),
          peakControl: normalization.peakControl)
        let (plan, expected) = try corrected.plan(for: loudness.measurement) { try source.trial($0, checkCancellation) }
        let (reduction, remark) = try source.write(plan, to: output, encoding, checkCancellation)
        let layout = loudness.measurement.layout
        let written = try RecordingLoudness(
          of: .file(output), layout: { _ in layout }, checkCancellation: checkCancellation
        ).measurement
        let excess = (written.truePeak.value ?? -.infinity) - normalization.ceiling
        let change = (written.integrated.value ?? expected) - expected
        let isMet = excess <= Self.tolerance && abs(change + target - normalization.target) <= Self.tolerance
        if isMet || encoding.isLossless || round == Self.rounds {
          (self.plan, largestReduction, layoutRemark, result) = (plan, reduction, remark, written)
          return
        }
        target = normalization.target - change
        ceiling -= max(excess, 0)
        round += 1
      }
    } catch {
      throw RecordingAnalyzer.Failure.passing(on: error)
    }
  }

  /// The recording, which is read several times.
  private struct Source {
    let path: String
    let raw: RawAudioFormat?
    let loudness: RecordingLoudness

    /// Applies a plan without writing, and returns the resulting loudness and true peak.
    func trial(
      _ plan: LoudnessNormalization.Plan, _ checkCancellation: () throws -> Void
    ) throws -> LoudnessMeasurement {
      var meter = try RecordingLoudness.meter(
        loudness.format, loudness.measurement.layout, measures: [.integrated, .truePeak])
      _ = try pass(plan) { block in
        try checkCancellation()
        meter.process(block) { _ in }
      }
      meter.flush { _ in }
      return meter.measurement
    }

    /// Applies a plan and writes the result. Returns the limiter's largest gain change in dB, and the writer's remark.
    func write(
      _ plan: LoudnessNormalization.Plan, to output: String, _ encoding: AudioFileWriter.Encoding,
      _ checkCancellation: () throws -> Void
    ) throws -> (Double, String?) {
      let writer = try AudioFileWriter(
        path: output, encoding: encoding, sampleRate: Int(loudness.format.sampleRate),
        channelCount: loudness.format.channelCount, layout: loudness.format.channelLayout)
      let reduction = try pass(plan) { block in
        try checkCancellation()
        try writer.write(block)
      }
      try writer.finish()
      return (reduction, writer.remark)
    }

    private func pass(_ plan: LoudnessNormalization.Plan, _ body: (AudioBlock) throws -> Void) throws -> Double {
      let reader = try AudioFileReader(path: path, raw: raw)
      var effect = try LoudnessNormalizer(
        plan, sampleRate: reader.format.sampleRate, channelCount: reader.format.channelCount)
      try reader.readAll(through: &effect, body)
      return effect.largestReduction
    }
  }
}
