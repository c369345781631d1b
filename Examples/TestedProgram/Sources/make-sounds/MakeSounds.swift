import AudioCore
import AudioFiles
import Foundation
import ToneSynthesis

/// Makes the sounds of the doorbell: short melodies, whose material changes all the time, so that a test hears where in
/// a sound it is.
@main
struct MakeSounds {
  static let sampleRate = 22_050.0
  /// The notes of each sound in hertz, and the duration of a note in seconds.
  static let sounds: [(name: String, notes: [Double], duration: Double)] = [
    ("chime", [659.26, 523.25, 587.33, 392.00, 440.00, 698.46], 0.35), ("bark", [196, 262, 175], 0.15),
    ("growl", [110, 117, 98, 104, 131], 0.2),
  ]

  static func main() throws {
    guard let folder = CommandLine.arguments.dropFirst().first else {
      fatalError("usage: make-sounds FOLDER")
    }
    for sound in sounds {
      var samples: [Float] = []
      for note in sound.notes {
        var oscillator = try BandLimitedOscillator(
          configuration: .init(.sawtooth, frequency: note, amplitude: 0.3), sampleRate: sampleRate)
        let tone = try oscillator.rendered(frameCount: Int(sound.duration * sampleRate))
        for (n, sample) in tone.samples.enumerated() {
          let (time, rest) = (Double(n) / sampleRate, Double(tone.frameCount - n) / sampleRate)
          samples.append(sample * Float(exp(-4 * time) * min(1, time / 0.005, rest / 0.02)))
        }
      }
      try AudioFileWriter.write(
        AudioBuffer(mono: samples, sampleRate: sampleRate), to: "\(folder)/\(sound.name).flac", encoding: .flac16)
    }
  }
}
