import AppWords
import AudioCore
import Foundation
import VoiceEvents

/// Eight beats are played, then they fall silent and the claps go on alone: the continuation task of L. T. Stevens (1886).
/// Only the time between claps counts, so that no delay of a sound card is in the result.
package struct Round: Codable, Sendable {
  package static let beats = 8
  package static let claps = 17
  /// The least times between claps that a result is made of.
  package static let fewest = 8

  /// The tempo of the beats, per minute.
  package var tempo: Int
  /// The moments of the claps, in seconds.
  package var moments: [Double] = []

  /// The times between claps, without those that are no beat: a clap was missing, or something else was heard.
  package var intervals: [Double] {
    let all = zip(moments.dropFirst(), moments).map(-)
    let middle = all.isEmpty ? 0 : all.sorted()[all.count / 2]
    return all.filter { abs($0 / middle - 1) < 0.3 }
  }

  /// The tempo of the claps per minute, and the standard deviation of the times between them in seconds; `nil` where too few
  /// follow one another.
  package var result: (tempo: Double, deviation: Double)? {
    let times = intervals
    guard times.count >= Self.fewest else { return nil }
    let mean = times.reduce(0, +) / Double(times.count)
    let squares = times.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (60 / mean, (squares / Double(times.count - 1)).squareRoot())
  }

  /// The result in words.
  package var words: Words {
    guard let result else { return Words(cs: "Tlesknutí bylo slyšet málo.", en: "Too few claps were heard.") }
    let text = "\((result.tempo * 10).rounded() / 10)/min ± \(Int((1000 * result.deviation).rounded())) ms"
    return Words(cs: text.replacing(".", with: ","), en: text)
  }

  /// The beats, one channel.
  package func sound(sampleRate: Double) -> [Float] {
    let period = 60 / Double(tempo)
    return (0..<Int(Double(Self.beats) * period * sampleRate)).map { frame in
      let time = (Double(frame) / sampleRate).truncatingRemainder(dividingBy: period)
      return Float(0.5 * exp(-time / 0.01) * sin(2 * .pi * 1500 * time))
    }
  }
}

/// Hears the claps of a round. Its clock is the sound's, from the moment at which the beats begin.
package struct ClapEar: ~Copyable {
  package private(set) var round: Round
  private let sampleRate: Double
  private var frames = 0
  private var detector: OnsetDetector

  package init(tempo: Int, sampleRate: Double) throws {
    (round, self.sampleRate) = (Round(tempo: tempo), sampleRate)
    detector = try OnsetDetector(configuration: .init(mode: .live, combination: 0.12), sampleRate: sampleRate)
  }

  /// Whether enough was heard, or the time is over.
  package var isDone: Bool {
    round.moments.count == Round.claps
      || Double(frames) / sampleRate * Double(round.tempo) / 60 > Double(Round.beats + 2 * Round.claps)
  }

  package mutating func process(_ block: AudioBlock) {
    frames += block.frameCount
    var round = round
    detector.process(block) { onset in
      // The last beat came one and a half beats before: a loudspeaker's delay and its echo are over.
      let isLate = onset.time * Double(round.tempo) / 60 >= Double(Round.beats) + 0.5
      if isLate, round.moments.count < Round.claps { round.moments.append(onset.time) }
    }
    self.round = round
  }
}
