import ArgumentParser
import AudioCore
import AudioFiles
import Fingerprinting
import Foundation

/// Measures the times of fingerprints in memory and of look-ups. Prints one tab-separated line per figure.
@main
struct FingerprintBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(subcommands: [Speed.self, LookUp.self, Simulate.self])

  /// Returns the processor time of this process in seconds.
  static func processorTime() -> Double {
    Double(processorNanoseconds()) * 1e-9
  }

  private static func processorNanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  static func read(_ path: String, seconds: Double = .infinity) throws -> AudioBuffer {
    let reader = try AudioFileReader(path: path)
    var channels = [[Float]](repeating: [], count: reader.format.channelCount)
    while Double(channels[0].count) < seconds * reader.format.sampleRate,
      try reader.read({ block in for c in channels.indices { channels[c] += block.channel(c) } })
    {}
    return try AudioBuffer(channels: channels, sampleRate: reader.format.sampleRate)
  }

  /// Measures the speed of each profile as a multiple of real time, on one thread with the samples in memory: the best
  /// of `rounds` runs.
  struct Speed: ParsableCommand {
    @Argument var path: String
    @Option var rounds = 5

    func run() throws {
      let signal = try FingerprintBenchmark.read(path)
      for profile in FingerprintProfile.allCases where profile != .phashLegacy {
        var best = Double.infinity
        for _ in 0..<rounds {
          let start = FingerprintBenchmark.processorTime()
          let fingerprint = try Fingerprint.of(signal, profile: profile)
          best = min(best, FingerprintBenchmark.processorTime() - start)
          guard !fingerprint.words.isEmpty else { throw ExitCode.failure }
        }
        print("\(profile.identifier)\t\(Int(signal.duration / best))")
      }
    }
  }

  /// Measures the times, in milliseconds, to look up excerpts in an index, separately for fingerprint and look-up.
  struct LookUp: ParsableCommand {
    @Argument var index: String
    @Argument var paths: [String]

    func run() throws {
      let index = try FingerprintIndex(path: index)
      // Exhaustive look-ups do not use the index's tables and take seconds each, so they are left out.
      for effort in SearchOptions.Effort.allCases where effort != .exhaustive {
        var (made, looked): ([Double], [Double]) = ([], [])
        var found = 0
        for path in paths {
          let signal = try FingerprintBenchmark.read(path)
          let start = FingerprintBenchmark.processorTime()
          let query = try QueryFingerprint(signal, profile: index.profile)
          let middle = FingerprintBenchmark.processorTime()
          let result = try index.search(query, options: .init(effort: effort))
          looked.append(FingerprintBenchmark.processorTime() - middle)
          made.append(middle - start)
          found += result.matches.isEmpty ? 0 : 1
        }
        func figures(_ values: [Double]) -> String {
          let sorted = values.sorted().map { $0 * 1000 }
          let mean = sorted.reduce(0, +) / Double(sorted.count)
          return String(
            format: "median %.2f mean %.2f largest %.2f ms", sorted[sorted.count / 2], mean, sorted[sorted.count - 1])
        }
        print("\(effort)\tfound \(found) of \(paths.count)\tquery \(figures(made))\tlook-up \(figures(looked))")
      }
    }
  }

  /// Builds an index of random words, as many as a given number of hours of sound has, and of the words of real
  /// recordings.
  struct Simulate: ParsableCommand {
    @Argument var index: String
    @Option var hours = 10_000.0
    @Argument var paths: [String]

    func run() throws {
      let shards = index + ".shards"
      let writer = try IndexWriter(path: shards, profile: .compact)
      for path in paths {
        try writer.add(id: path, Fingerprint.of(FingerprintBenchmark.read(path), profile: .compact))
      }
      try writer.commit()
      var random = SeededRandom(seed: 1)
      let wordsPerHour = 3600 / FingerprintProfile.compact.hopDuration
      var others: [FingerprintIndex] = [try FingerprintIndex(path: shards)]
      // Each simulated recording has a hundred hours.
      for part in 0..<Int(hours / 100) {
        let words = (0..<Int(100 * wordsPerHour)).map { _ in UInt32(truncatingIfNeeded: random.next()) }
        let shard = try IndexWriter(path: shards + "-\(part)", profile: .compact)
        try shard.add(id: "random \(part)", Fingerprint(profile: .compact, words: words, duration: 360_000))
        try shard.commit()
        others.append(try FingerprintIndex(path: shards + "-\(part)"))
      }
      try IndexWriter(path: index, profile: .compact).merge(others)
      for other in others { try FileManager.default.removeItem(atPath: other.path) }
    }
  }
}
