import AudioCore
import Foundation
import Tables

/// A drum pattern of four beats at 60 to 200 beats a minute. In half of the recordings the tempo drifts evenly by up to
/// 4 %. A beat is at the first sample of its drum.
struct BeatRecording: Sendable {
  private enum Drum: Sendable { case kick, snare, hat }

  private struct Stroke: Sendable {
    let frame: Int
    let drum: Drum
    let amplitude: Double
    let seed: UInt64
  }

  let beats: [Int]
  let frameCount: Int
  let sampleRate: Double
  /// The tempo in beats a minute at the beginning and at the end.
  let tempi: (first: Double, last: Double)
  private let strokes: [Stroke]

  init(_ configuration: CorpusMaker.Configuration, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let (rate, duration) = (configuration.sampleRate, configuration.duration)
    frameCount = Int((duration * rate).rounded())
    sampleRate = rate
    let tempo = random.uniform(in: 60..<200)
    let drifts = random.next() % 2 == 1
    let drift = random.uniform(in: -0.04..<0.04)
    let last = tempo * (1 + (drifts ? drift : 0))
    tempi = (tempo, last)
    // The number of beats until t is the integral of a tempo that moves evenly from the first to the last.
    func time(ofBeat position: Double) -> Double {
      let (first, slope) = (tempo / 60, (last - tempo) / 60 / duration)
      guard slope != 0 else { return position / first }
      return ((first * first + 2 * slope * position).squareRoot() - first) / slope
    }
    let lead = random.uniform(in: 0..<0.5) * tempo / 60
    var strokes: [Stroke] = []
    var beats: [Int] = []
    for half in 0... {
      let frame = Int((time(ofBeat: lead + Double(half) / 2) * rate).rounded())
      guard frame < frameCount else { break }
      if half.isMultiple(of: 2) {
        beats.append(frame)
        let isAccent = (half / 2).isMultiple(of: 2)
        strokes.append(
          Stroke(frame: frame, drum: isAccent ? .kick : .snare, amplitude: 0.6, seed: random.next()))
      }
      strokes.append(Stroke(frame: frame, drum: .hat, amplitude: 0.1, seed: random.next()))
    }
    self.strokes = strokes
    self.beats = beats
  }

  /// The sample of a drum at a frame that is counted from its beginning. The first sample is not 0.
  private static func sample(_ stroke: Stroke, _ frame: Int, _ rate: Double) -> Double {
    let t = Double(frame) / rate
    var random = SeededRandom(seed: stroke.seed &+ UInt64(frame) &* 0x9E37_79B9_7F4A_7C15)
    let noise = random.uniform(in: -1..<1)
    return switch stroke.drum {
    // The frequency falls from 150 Hz to 50 Hz. The cosine begins at its largest value.
    case .kick: stroke.amplitude * cos(2 * .pi * (50 * t + 100 * 0.03 * (1 - exp(-t / 0.03)))) * exp(-t / 0.12)
    case .snare: stroke.amplitude * (0.5 * cos(2 * .pi * 190 * t) + 0.5 * noise) * exp(-t / 0.06)
    case .hat: stroke.amplitude * noise * exp(-t / 0.015)
    }
  }

  private static func length(_ drum: Drum) -> Double {
    switch drum {
    case .kick: 0.8
    case .snare: 0.4
    case .hat: 0.1
    }
  }

  var parts: RecordingParts {
    let (strokes, frameCount, sampleRate) = (strokes, frameCount, sampleRate)
    let times = beats.map { Double($0) / sampleRate }
    func tempo(_ value: Double) -> String { Cell.number(value, decimals: 3).plainText ?? "" }
    return RecordingParts(
      reference: .times(times),
      attributes: [
        ("first_tempo_bpm", tempo(tempi.first)), ("last_tempo_bpm", tempo(tempi.last)),
        ("beat_count", "\(times.count)"),
      ],
      renderer: { emit in
        var first = 0
        try BlockRendering.render(frameCount: frameCount, sampleRate: sampleRate, emit) { start, output in
          // The longest drum sounds for less than a second.
          while first < strokes.count, strokes[first].frame + Int(sampleRate) < start { first += 1 }
          for stroke in strokes[first...] {
            guard stroke.frame < start + output.count else { break }
            let end = stroke.frame + Int(Self.length(stroke.drum) * sampleRate)
            for n in max(start, stroke.frame)..<max(start, stroke.frame, min(end, start + output.count)) {
              output[n - start] += Float(Self.sample(stroke, n - stroke.frame, sampleRate))
            }
          }
        }
      })
  }
}
