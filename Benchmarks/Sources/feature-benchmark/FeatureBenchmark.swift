import ArgumentParser
import AudioCore
import FeatureTracks
import Foundation
import ParalinguisticFeatures
import PhoneticFeatures
import SoundscapeIndices
import SpectralFeatures
import TempoTracking
import VoiceMeasurement

/// Computes features of files of raw 32-bit floats, one channel, for `features/compare.py`, and times them.
@main
struct FeatureBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feature-benchmark", abstract: "Features by the frame, and acoustic indices, of raw sound.",
    subcommands: [Extract.self, Time.self])
}

struct Input: ParsableArguments {
  @Argument(
    help:
      """
      The set: \((SpectralFeatureSet.names + ["all", "onset", "tempogram", "tempo", "soundscape", "maad", "egemaps_lld", "egemaps"]
        + PhoneticSet.names).joined(separator: ", ")).
      """
  )
  var set: String

  @Argument(help: "Raw 32-bit floats, one channel.")
  var file: String

  @Argument(help: "Hertz.")
  var rate: Double

  func signal() throws -> AudioBuffer {
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    let samples = data.withUnsafeBytes { bytes in
      (0..<data.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self) }
    }
    return try AudioBuffer(mono: samples, sampleRate: rate)
  }

  /// The frames' values row by row, and the names of the columns.
  func features(of signal: AudioBuffer) throws -> (columns: [String], values: [Float]) {
    switch set {
    case "onset": return (["onset_strength"], try TempoConfiguration().onsetStrength(of: signal))
    case "tempogram":
      let matrix = try TempoConfiguration().tempogram(of: signal)
      return (matrix.columns.map(\.name), matrix.values)
    case "tempo": return (["tempo"], [Float(try TempoEstimator.tempo(of: signal) ?? .nan)])
    case "soundscape", "maad":
      let indices = try SoundscapeMeter.indices(
        of: signal, configuration: set == "maad" ? .maad : SoundscapeConfiguration())
      return (AcousticIndices.columns.map(\.name), indices.values.map { Float($0 ?? .nan) })
    case "egemaps_lld":
      let matrix = try EGeMAPS(undefined: .openSMILE).matrix(of: signal)
      return (matrix.columns.map(\.name), matrix.values)
    case "egemaps":
      let functionals = try EGeMAPS(undefined: .openSMILE).functionals(of: signal)
      return (EGeMAPS.functionals.map(\.name), functionals.values.map { Float($0 ?? .nan) })
    case "all":
      guard var all = SpectralFeatureSet.named("librosa", sampleRate: rate) else { return ([], []) }
      all.features = [.mel(.librosaDecibels)] + all.features
      let matrix = try all.matrix(of: signal)
      return (matrix.columns.map(\.name), matrix.values)
    case let name where PhoneticSet.names.contains(name): return try PhoneticSet.features(name, of: signal)
    default:
      guard let set = SpectralFeatureSet.named(set, sampleRate: rate) else {
        throw ValidationError("set: expected one of \(SpectralFeatureSet.names), got \(self.set)")
      }
      let matrix = try set.matrix(of: signal)
      return (matrix.columns.map(\.name), matrix.values)
    }
  }
}

/// Writes the values as raw 32-bit floats, row by row, and prints the columns, one a line.
struct Extract: ParsableCommand {
  @OptionGroup var input: Input
  @Argument(help: "Where the values go.") var output: String

  func run() throws {
    let (columns, values) = try input.features(of: input.signal())
    try values.withUnsafeBytes { try Data($0).write(to: URL(fileURLWithPath: output)) }
    for column in columns { print(column) }
  }
}

/// Prints the CPU seconds of each repetition, a line each.
struct Time: ParsableCommand {
  @OptionGroup var input: Input
  @Argument(help: "How often it is done.") var repetitions: Int

  func run() throws {
    let signal = try input.signal()
    for _ in 0..<repetitions {
      let start = cpuSeconds()
      let count = try input.features(of: signal).values.count
      print(String(format: "%.6f", cpuSeconds() - start), count)
    }
  }

  private func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
