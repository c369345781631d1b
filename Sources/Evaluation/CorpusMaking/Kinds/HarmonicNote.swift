import AudioCore
import Foundation

/// A harmonic sound with a known frequency at every time.
struct HarmonicNote: Sendable {
  /// The course of the frequency.
  enum Course: Sendable, Equatable {
    case steady
    /// The frequency moves evenly by this interval from the beginning to the end.
    case glide(cents: Double)
    /// The frequency swings around its centre at `rate` hertz, by `cents` to either side.
    case vibrato(rate: Double, cents: Double)

    var name: String {
      switch self {
      case .steady: "steady"
      case .glide: "glide"
      case .vibrato: "vibrato"
      }
    }
  }

  /// The frames in which the note sounds.
  let frames: Range<Int>
  /// The frequency at the beginning, in hertz.
  let frequency: Double
  let course: Course
  /// The amplitudes of the harmonics, beginning with the first.
  let amplitudes: [Double]
  /// The length of the raised cosines at both ends, in frames.
  let rampLength: Int

  /// The frequency at a frame that is counted from the beginning.
  func frequency(at frame: Double, sampleRate: Double) -> Double {
    switch course {
    case .steady: frequency
    case .glide(let cents): frequency * exp2(cents / 1200 * frame / Double(frames.count))
    case .vibrato(let rate, let cents): frequency * exp2(cents / 1200 * sin(2 * .pi * rate * frame / sampleRate))
    }
  }

  /// The highest frequency of the note.
  var highestFrequency: Double {
    switch course {
    case .steady: frequency
    case .glide(let cents): frequency * exp2(max(0, cents) / 1200)
    case .vibrato(_, let cents): frequency * exp2(cents / 1200)
    }
  }

  /// The gain, 0 to 1, at a frame that is counted from the beginning. It is above 0 in all frames of the note.
  func envelope(at frame: Int) -> Double {
    let distance = min(frame + 1, frames.count - frame)
    return distance >= rampLength ? 1 : 0.5 - 0.5 * cos(.pi * Double(distance) / Double(rampLength))
  }
}

/// Renders notes that do not overlap, block by block.
struct NoteRenderer {
  let notes: [HarmonicNote]
  let sampleRate: Double
  private var index = 0
  /// The phase of the present note, in turns.
  private var phase = 0.0

  init(_ notes: [HarmonicNote], sampleRate: Double) {
    self.notes = notes
    self.sampleRate = sampleRate
  }

  /// Adds the notes that sound in the block that begins at frame `start`. Blocks must come in order.
  mutating func add(from start: Int, to output: UnsafeMutableBufferPointer<Float>) {
    while index < notes.count {
      let note = notes[index]
      let part = note.frames.clamped(to: start..<start + output.count)
      guard !part.isEmpty else { return }
      for n in part {
        let frame = n - note.frames.lowerBound
        output[n - start] += Float(note.envelope(at: frame) * Self.sum(note.amplitudes, phase))
        // The mean frequency between this frame and the next.
        phase += note.frequency(at: Double(frame) + 0.5, sampleRate: sampleRate) / sampleRate
        if phase >= 1 { phase -= 1 }
      }
      guard part.upperBound == note.frames.upperBound else { return }
      index += 1
      phase = 0
    }
  }

  /// Σ amplitude · sin(2πk · phase), by sin((k + 1)x) = 2 cos x · sin kx − sin((k − 1)x).
  private static func sum(_ amplitudes: [Double], _ phase: Double) -> Double {
    let x = 2 * .pi * phase
    let twice = 2 * cos(x)
    var (before, present, sum) = (0.0, sin(x), 0.0)
    for amplitude in amplitudes {
      sum += amplitude * present
      (before, present) = (present, twice * present - before)
    }
    return sum
  }
}
