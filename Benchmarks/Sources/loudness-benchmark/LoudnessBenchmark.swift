import ArgumentParser
import AudioCore
import Foundation
import LoudnessMetering

/// Measures `LoudnessMeter` on a file of raw, interleaved 32-bit floats. `peers/loudness.c` does the same with
/// libebur128.
@main
struct LoudnessBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loudness-benchmark", abstract: "Measures LoudnessMeter's CPU time and values.",
    subcommands: [Speed.self, Values.self])
}

struct RawSound: ParsableArguments {
  @Argument(help: "Raw 32-bit floats, interleaved.")
  var file: String

  @Argument(help: "Number of channels.")
  var channels: Int

  @Argument(help: "Sample rate in hertz.")
  var rate: Double

  func read() throws -> AudioBuffer {
    let data = try Data(contentsOf: URL(fileURLWithPath: file), options: .alwaysMapped)
    let frames = data.count / MemoryLayout<Float>.size / channels
    var planar = [Float](repeating: 0, count: frames * channels)
    data.withUnsafeBytes { bytes in
      let samples = bytes.bindMemory(to: Float.self)
      for c in 0..<channels { for n in 0..<frames { planar[c * frames + n] = samples[n * channels + c] } }
    }
    return try AudioBuffer(planar: planar, channelCount: channels, frameCount: frames, sampleRate: rate)
  }
}

/// Prints the CPU time of each case in seconds, one JSON line per case, with the whole signal in memory.
struct Speed: ParsableCommand {
  @OptionGroup var sound: RawSound

  @Option(name: .long, help: "How often each case is measured.")
  var repetitions = 3

  private static let all: LoudnessMeasures = [.integrated, .momentary, .shortTerm, .range]

  private static let cases: [(name: String, configuration: LoudnessMeter.Configuration)] = [
    ("integrated", .init(measures: .integrated)),
    ("all", .init(measures: all)),
    ("all, readings every 10 ms", .init(measures: all, readingInterval: 0.01)),
    ("all, histogram", .init(measures: all, history: .histogram)),
    ("peak", .init(measures: all.union(.truePeak))),
  ]

  func run() throws {
    let signal = try sound.read()
    for (name, configuration) in Self.cases {
      for _ in 0..<repetitions {
        let start = cpuSeconds()
        let found = try LoudnessMeter.measure(signal, configuration: configuration)
        let seconds = cpuSeconds() - start
        print(
          String(
            format: "{\"case\": \"%@\", \"seconds\": %.6f, \"integrated\": %.6f}", name, seconds,
            found.integrated.value ?? 0))
      }
    }
  }

  private func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// Prints the values of a recording as one JSON line; undefined values are `null`.
struct Values: ParsableCommand {
  @OptionGroup var sound: RawSound

  func run() throws {
    let found = try LoudnessMeter.measure(sound.read())
    let values = [
      ("integrated", found.integrated), ("range", found.range), ("momentary", found.maximumMomentary),
      ("short_term", found.maximumShortTerm), ("true_peak", found.truePeak),
    ]
    let pairs = values.map { name, value in
      "\"\(name)\": " + (value.value.map { String(format: "%.6f", $0) } ?? "null")
    }
    print("{\(pairs.joined(separator: ", "))}")
  }
}
