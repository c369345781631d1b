import AudioCore
import AudioEffects
import AudioFiles
import LoudnessMetering

/// A recording brought to a loudness and written as a file: read once for each trial of the limiter, and once to be written;
/// what was written is read again and measured.
package struct RecordingNormalization: Sendable {
  /// What was done.
  package let plan: LoudnessNormalization.Plan
  /// How much was limited at most, in dB, 0 or less.
  package let largestReduction: Double
  /// A line that says how the channel layout in the written file differs from the source; `nil` if it does not.
  package let layoutRemark: String?
  /// Loudness and peaks of the file that was written.
  package let result: LoudnessMeasurement

  /// What a peak may pass the ceiling by, in dB, and what the loudness may miss the target by, in LU, before the file is
  /// written again: rounding to 16 bits, and what the limiter's gain changes between samples.
  private static let tolerance = 0.05
  private static let rounds = 4

  /// Writes `recording`, measured before, to `output`.
  ///
  /// A lossy encoding changes loudness and moves peaks: where those of the file miss the target or pass the ceiling, it is
  /// written again by as much less or more.
  ///
  /// - Parameters:
  ///   - path: the recording.
  ///   - loudness: what was measured of it.
  ///   - output: the file to write; one that exists is replaced.
  ///   - checkCancellation: called once per block; what it throws ends the work.
  /// - Throws: `RecordingAnalyzer.Failure`, also where there is no loudness to normalise.
  package init(
    _ normalization: LoudnessNormalization, of path: String, loudness: RecordingLoudness, to output: String,
    encoding: AudioFileWriter.Encoding, checkCancellation: () throws -> Void = {}
  ) throws {
    let source = Source(path: path, loudness: loudness)
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
          path: output, layout: { _ in layout }, checkCancellation: checkCancellation
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

  /// The recording as it is read again and again.
  private struct Source {
    let path: String
    let loudness: RecordingLoudness

    /// Loudness and true peak of what a plan makes of it.
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

    /// Writes what a plan makes of it; how much was limited at most, in dB, and the writer's remark.
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
      let reader = try AudioFileReader(path: path)
      var effect = try LoudnessNormalizer(
        plan, sampleRate: reader.format.sampleRate, channelCount: reader.format.channelCount)
      try reader.readAll(through: &effect, body)
      return effect.largestReduction
    }
  }
}
