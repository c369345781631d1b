import AudioCore
import Foundation
import Instruments
import PocketInstruments

/// What a page of a bank plays and measures for each sound.
struct SoundDemonstration {
  /// The rate of everything that is rendered, in hertz.
  static let sampleRate = 44_100.0
  /// The keys whose pitch is measured.
  static let keys = Array(stride(from: 24, through: 108, by: 3))

  /// The name in the page.
  let name: String
  /// The name of the file to listen to.
  let file: String
  /// The sound to listen to: an arpeggio of an instrument, or two strokes of a drum.
  let sound: AudioBuffer
  /// The note or the stroke that is measured and drawn.
  let note: AudioBuffer
  let measures: SoundMeasures
  /// The largest error of the pitch over `keys` in cents; `nil` for drums.
  let largestPitchError: Double?

  /// Renders and measures an instrument.
  init(_ instrument: MusicInstrument, of bank: InstrumentBank) throws {
    var sampler = try bank.sampler(for: instrument, choice: .highestNotAbove, sampleRate: Self.sampleRate)
    name = "\(instrument.rawValue) \(instrument.name)"
    file = "instrument-\(Self.digits(instrument.rawValue))"
    note = try Self.note(60, seconds: 4, &sampler)
    measures = try SoundMeasures(note, frequency: 261.625_565_300_598_6)
    var largest = 0.0
    for key in Self.keys {
      let frequency = 440 * exp2(Double(key - 69) / 12)
      let error = try SoundMeasures.pitchError(Self.note(key, seconds: 1, &sampler), frequency: frequency)
      largest = max(largest, abs(error ?? .infinity))
    }
    largestPitchError = largest
    sampler.reset()
    var parts: [AudioBuffer] = []
    for key in [48, 60, 64, 67, 72] {
      sampler.noteOn(key, velocity: 110)
      parts.append(try Self.rendered(&sampler, 0.45))
      sampler.noteOff(key)
      parts.append(try Self.rendered(&sampler, 0.05))
    }
    for key in [48, 60, 64, 67] { sampler.noteOn(key, velocity: 100) }
    parts.append(try Self.rendered(&sampler, 1.2))
    sampler.allNotesOff()
    parts.append(try Self.rendered(&sampler, 0.6))
    sound = try Self.joined(parts)
  }

  /// Renders and measures a drum with a sampler of drums.
  init(_ drum: MusicDrum, _ drums: inout Sampler) throws {
    name = "\(drum.rawValue) \(drum.name)"
    file = "drum-\(Self.digits(drum.rawValue))"
    note = try Self.note(drum.key, seconds: 3, &drums)
    measures = try SoundMeasures(note, frequency: nil)
    largestPitchError = nil
    sound = try Self.joined([Self.note(drum.key, seconds: 0.5, &drums), Self.note(drum.key, seconds: 2.5, &drums)])
  }

  private static func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

  private static func note(_ key: Int, seconds: Double, _ sampler: inout Sampler) throws -> AudioBuffer {
    sampler.reset()
    sampler.noteOn(key, velocity: 127)
    return try rendered(&sampler, seconds)
  }

  /// The next sound of a sampler, in mono: both channels are alike.
  private static func rendered(_ sampler: inout Sampler, _ seconds: Double) throws -> AudioBuffer {
    let stereo = try sampler.rendered(frameCount: Int(seconds * sampleRate))
    return try AudioBuffer(mono: Array(stereo.channel(0)), sampleRate: sampleRate)
  }

  private static func joined(_ parts: [AudioBuffer]) throws(AudioFormatError) -> AudioBuffer {
    try AudioBuffer(mono: parts.flatMap { $0.channel(0) }, sampleRate: sampleRate)
  }
}
