import AudioCore
import Foundation
import Instruments
import PocketInstrumentReports
import PocketInstruments
import TestSignals

/// The rendered sounds that several tests measure.
enum Sounds {
  static let rate = 44_100.0

  static func frequency(_ key: Int) -> Double { 440 * exp2(Double(key - 69) / 12) }

  static func sampler(_ instrument: MusicInstrument) throws -> Sampler {
    try InstrumentBank.synthesised.sampler(for: instrument, choice: .highestNotAbove, sampleRate: rate)
  }

  /// A held note at full velocity, in mono: both channels are alike.
  static func note(_ key: Int, seconds: Double, _ sampler: inout Sampler) throws -> AudioBuffer {
    sampler.reset()
    sampler.noteOn(key, velocity: 127)
    let stereo = try sampler.rendered(frameCount: Int(seconds * rate))
    return AudioBuffer(known: Array(stereo.channel(0)), sampleRate: rate)
  }

  /// Middle C of every instrument, and a stroke of every drum.
  static let instruments: [MusicInstrument: AudioBuffer] = {
    var notes: [MusicInstrument: AudioBuffer] = [:]
    for instrument in MusicInstrument.allCases {
      guard var sampler = try? sampler(instrument) else { continue }
      notes[instrument] = try? note(60, seconds: 4, &sampler)
    }
    return notes
  }()

  static let drums: [MusicDrum: AudioBuffer] = {
    guard var sampler = try? InstrumentBank.synthesised.drums(sampleRate: rate) else { return [:] }
    var strokes: [MusicDrum: AudioBuffer] = [:]
    for drum in MusicDrum.allCases { strokes[drum] = try? note(drum.key, seconds: 3, &sampler) }
    return strokes
  }()

  private static let instrumentMeasures = Result {
    try instruments.mapValues { try SoundMeasures($0, frequency: frequency(60)) }
  }
  private static let drumMeasures = Result { try drums.mapValues { try SoundMeasures($0, frequency: nil) } }

  static func measures(_ instrument: MusicInstrument) throws -> SoundMeasures {
    guard let measures = try instrumentMeasures.get()[instrument] else { throw Missing() }
    return measures
  }

  static func measures(_ drum: MusicDrum) throws -> SoundMeasures {
    guard let measures = try drumMeasures.get()[drum] else { throw Missing() }
    return measures
  }

  struct Missing: Error {}
}
