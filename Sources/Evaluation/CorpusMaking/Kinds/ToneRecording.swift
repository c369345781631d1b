import AudioCore
import Foundation

/// Notes of 0.3 to 1.5 s with pauses of 0.1 to 0.5 s, from 55 to 1760 Hz. All notes of a recording have the same
/// course.
struct ToneRecording: Sendable {
  private static let hop = 0.01
  let notes: [HarmonicNote]
  let frameCount: Int
  let sampleRate: Double

  init(_ configuration: CorpusMaker.Configuration, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let rate = configuration.sampleRate
    frameCount = Int((configuration.duration * rate).rounded())
    sampleRate = rate
    let course = Int(random.next() % 3)
    let slope = random.uniform(in: 1..<2)
    let peak = random.uniform(in: 0.1..<0.8)
    var notes: [HarmonicNote] = []
    var start = Int(random.uniform(in: 0.05..<0.3) * rate)
    while start < frameCount {
      let end = start + Int(random.uniform(in: 0.3..<1.5) * rate)
      let pause = Int(random.uniform(in: 0.1..<0.5) * rate)
      // Every note draws the same random numbers, so that a note does not depend on whether the one before it fitted.
      let frequency = 55 * exp2(random.uniform(in: 0..<5))
      let (cents, speed) = (random.uniform(in: 20..<100), random.uniform(in: 4..<7))
      let glide = random.uniform(in: -1200..<1200)
      let courses: [HarmonicNote.Course] = [.steady, .glide(cents: glide), .vibrato(rate: speed, cents: cents)]
      guard end <= frameCount else { break }
      notes.append(
        Self.note(start..<end, frequency, courses[course], slope: slope, peak: peak, sampleRate: rate))
      start = end + pause
    }
    self.notes = notes
  }

  /// The harmonics below half the sample rate, which fall by a multiple of 6 dB an octave.
  private static func note(
    _ frames: Range<Int>, _ frequency: Double, _ course: HarmonicNote.Course, slope: Double, peak: Double,
    sampleRate: Double
  ) -> HarmonicNote {
    func note(_ amplitudes: [Double]) -> HarmonicNote {
      HarmonicNote(
        frames: frames, frequency: frequency, course: course, amplitudes: amplitudes,
        rampLength: Int(0.01 * sampleRate))
    }
    let room = Int(0.45 * sampleRate / note([]).highestFrequency)
    let amplitudes = (1...max(1, min(20, room))).map { pow(Double($0), -slope) }
    let sum = amplitudes.reduce(0, +)
    return note(amplitudes.map { $0 * peak / sum })
  }

  /// The frequency at every multiple of 10 ms.
  var reference: [(time: Double, frequency: Double?)] {
    var index = 0
    return (0...Int(Double(frameCount) / sampleRate / Self.hop)).map { k in
      let time = Double(k) * Self.hop
      let frame = time * sampleRate
      while index < notes.count, Double(notes[index].frames.upperBound) <= frame { index += 1 }
      guard index < notes.count, Double(notes[index].frames.lowerBound) <= frame else { return (time, nil) }
      let offset = frame - Double(notes[index].frames.lowerBound)
      return (time, notes[index].frequency(at: offset, sampleRate: sampleRate))
    }
  }

  var parts: RecordingParts {
    let (notes, frameCount, sampleRate) = (notes, frameCount, sampleRate)
    return RecordingParts(
      reference: .pitch(reference),
      attributes: [("course", notes.first?.course.name ?? ""), ("note_count", "\(notes.count)")],
      renderer: { emit in
        var renderer = NoteRenderer(notes, sampleRate: sampleRate)
        try BlockRendering.render(frameCount: frameCount, sampleRate: sampleRate, emit) { start, output in
          renderer.add(from: start, to: output)
        }
      })
  }
}
