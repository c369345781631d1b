import AudioCore
import Foundation
import Reporting
import Resampling
import SampleRecordings
import SpeechProbability
import TestSignals

/// A picture of what the network of voice activity hears: the package's recordings with and without music and noise.
enum SpeechPictures {
  private static let rate = SpeechFeatures.sampleRate
  private static let duration = 16.0

  static func all() throws -> [Picture] {
    let (sound, voices) = try scene()
    let frames = try SpeechFrameAnalyzer.frames(in: sound)
    var features = try SpeechFeatures()
    var heard: [[Float]] = []
    sound.withBlock { block in features.append(block.channel(0)) { heard.append(Array($0)) } }
    let truth = truth(of: voices, count: frames.count)
    let times = frames.map(\.middle)
    let bands = SpeechFeatures.count - 2
    let image = Raster(
      width: heard.count, height: bands, interpolation: .smooth,
      valueAxis: Axis("logarithm of the power", range: -18 ... -2)
    ) { column, row in (Double(heard[column][row]) + 18) / 16 }
    let title = "Strings, then speech over them; a drum loop, then a child over it; applause, then speech over it"
    return [
      Picture(
        "speech-probability",
        Figure(
          width: 900,
          panels: [
            Panel(
              title: title, height: 200, x: Axis("time", unit: "s", range: 0...duration),
              y: Axis("mel band", range: 0...Double(bands)), marks: [.raster(image, x: 0...Double(heard.count) / 100)]),
            Panel(
              title: "Height of the autocorrelation's peak", height: 110,
              x: Axis("time", unit: "s", range: 0...duration), y: Axis("", range: 0...1.1),
              marks: [.line(x: times, y: frames.map { $0.periodicity as Double? }, colour: .green)]),
            Panel(
              title: "Truth (the voice alone, within 35 dB of its loudest), and the probability of speech", height: 160,
              x: Axis("time", unit: "s", range: 0...duration), y: Axis("", range: -0.05...1.05),
              marks: [
                .line(x: times, y: truth, colour: .vermilion, label: "truth"),
                .line(x: times, y: frames.map { $0.probability as Double? }, colour: .blue, label: "probability"),
              ]),
          ]))
    ]
  }

  /// The whole sound, and the voices in it alone. Each background is 5 dB below its voice.
  private static func scene() throws -> (sound: AudioBuffer, voices: [Float]) {
    let count = Int(duration * rate)
    var (sound, voices) = ([Float](repeating: 0, count: count), [Float](repeating: 0, count: count))
    for (start, background, voice) in [
      (0.0, "music-string-orchestra.ogg", "speech-english-female.wav"),
      (6.0, "percussion-tabla-loop.flac", "speech-child-age-9.wav"),
      (11.0, "applause.mp3", "speech-english-male.flac"),
    ] {
      let speech = try samples(voice).prefix(Int(3.5 * rate))
      let other = try samples(background).prefix(Int(5 * rate))
      let gain = Float(pow(10, -5.0 / 20)) * level(speech) / level(other)
      let first = Int(start * rate)
      for (n, x) in other.enumerated() where first + n < count { sound[first + n] += gain * x }
      let spoken = first + Int(1.5 * rate)
      for (n, x) in speech.enumerated() where spoken + n < count {
        sound[spoken + n] += x
        voices[spoken + n] += x
      }
    }
    return (AudioBuffer(known: sound, sampleRate: rate), voices)
  }

  private static func samples(_ name: String) throws -> [Float] {
    try SampleRateConverter.convert(SampleRecording.mono(name), to: rate).samples
  }

  private static func level(_ samples: ArraySlice<Float>) -> Float {
    (samples.reduce(0) { $0 + $1 * $1 } / Float(samples.count)).squareRoot()
  }

  private static func truth(of voices: [Float], count: Int) -> [Double?] {
    let powers = (0..<count).map { frame in
      voices[frame * SpeechFeatures.hop..<(frame + 1) * SpeechFeatures.hop].reduce(0) { $0 + $1 * $1 }
    }
    let least = (powers.max() ?? 0) * Float(pow(10, -3.5))
    var (truth, last) = ([Double?](repeating: 0, count: count), -count)
    for (frame, power) in powers.enumerated() where power >= least && power > 0 {
      // Gaps of up to 150 ms belong to the speech.
      for n in (frame - last <= 15 ? last + 1 : frame)...frame { truth[n] = 1 }
      last = frame
    }
    return truth
  }
}
