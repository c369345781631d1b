import AudioCore
import CorpusMaking
import Foundation
import TestSignals

/// Corpora for the tests.
enum Corpora {
  static let rate = 16_000.0

  /// A sung scale of five tones with breaths between them, from which `.pitch` is made.
  static let song = CorpusMaker.Source(id: "song") {
    let maker = try CorpusMaker(configuration: .init(kind: .tones, sampleRate: rate, duration: 6, seed: 77))
    // This is the first recording whose notes are in the range of voices.
    for index in 0... {
      let recording = try maker.recording(index)
      guard case .pitch(let frames) = recording.reference else { break }
      let voiced = frames.compactMap(\.frequency)
      if voiced.count(where: { (100..<500).contains($0) }) > voiced.count / 2 { return try recording.sound() }
    }
    return AudioBuffer(silence: 1, sampleRate: rate)
  }

  static func maker(
    _ kind: CorpusKind, duration: Double = 5, seed: UInt64 = 1, rate: Double = rate
  ) throws -> CorpusMaker {
    try CorpusMaker(
      configuration: .init(
        kind: kind, sampleRate: rate, duration: duration, seed: seed, sources: kind == .pitch ? [song] : []))
  }
}
