import AudioCore
import Foundation
import ToneSynthesis

/// A small synthesiser with one voice: each note is a panned sawtooth with ramps at both ends. A new note ends the note
/// that is sounding.
public struct TinySynthesizer {
  /// A note of the score.
  public struct Note: Sendable {
    /// The MIDI note number; 69 is 440 Hz.
    public var key: Int
    /// The start in seconds.
    public var start: Double
    /// The duration in seconds.
    public var duration: Double
    /// The position from −1 (left) to 1 (right).
    public var pan: Double

    /// Makes a note.
    public init(key: Int, start: Double, duration: Double, pan: Double = 0) {
      self.key = key
      self.start = start
      self.duration = duration
      self.pan = pan
    }
  }

  /// The sample rate in hertz.
  public let sampleRate: Double
  /// The peak amplitude of a note.
  public var amplitude = 0.25
  /// Length of the ramps at both ends of a note, in seconds. With 0, notes begin and end with a click.
  public var ramp = 0.01

  /// Makes a synthesiser with a sample rate in hertz.
  public init(sampleRate: Double) { self.sampleRate = sampleRate }

  /// Renders the notes to two channels.
  public func render(_ notes: [Note], duration: Double) throws -> AudioBuffer {
    let length = Int((duration * sampleRate).rounded())
    var sound = try AudioBuffer(channelCount: 2, frameCount: length, sampleRate: sampleRate)
    let notes = notes.sorted { $0.start < $1.start }
    for (index, note) in notes.enumerated() {
      let next = index + 1 < notes.count ? notes[index + 1].start : .infinity
      let end = min(note.start + note.duration, next)
      let voice = try tone(440 * pow(2, Double(note.key - 69) / 12), duration: end - note.start)
      let angle = (note.pan + 1) * .pi / 4
      let first = Int((note.start * sampleRate).rounded())
      for n in 0..<max(0, min(voice.count, length - first)) {
        sound.samples[first + n] += voice[n] * Float(cos(angle))
        sound.samples[length + first + n] += voice[n] * Float(sin(angle))
      }
    }
    return sound
  }

  private func tone(_ frequency: Double, duration: Double) throws -> [Float] {
    var oscillator = try BandLimitedOscillator(
      configuration: .init(.sawtooth, frequency: frequency, amplitude: amplitude), sampleRate: sampleRate)
    var buffer = try AudioBuffer(
      channelCount: 1, frameCount: Int((duration * sampleRate).rounded()), sampleRate: sampleRate)
    buffer.withMutableBlock { oscillator.render(into: $0) }
    let rampLength = min(Int(ramp * sampleRate), buffer.frameCount / 2)
    for n in 0..<rampLength {
      let gain = Float(0.5 - 0.5 * cos(.pi * Double(n) / Double(rampLength)))
      buffer.samples[n] *= gain
      buffer.samples[buffer.frameCount - 1 - n] *= gain
    }
    return buffer.samples
  }
}
