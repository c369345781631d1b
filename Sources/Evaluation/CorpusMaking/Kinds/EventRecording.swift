import AudioCore
import Foundation
import Tables
import ToneSynthesis

/// Events of 0.1 to 1.5 s with pauses of 0.2 to 1.5 s on pink noise. A recording has one signal-to-noise ratio from −5
/// to 25 dB: the root mean square of each event, with its ramps of 5 ms, over that of the noise.
package struct EventRecording: Sendable {
  private static let noiseLevel = 0.01

  /// The sound of an event.
  enum Sound: Sendable {
    case note(HarmonicNote)
    /// White noise of this root mean square.
    case noise(rootMeanSquare: Double, seed: UInt64)
  }

  struct Event: Sendable {
    let frames: Range<Int>
    let label: String
    let sound: Sound
  }

  let events: [Event]
  let frameCount: Int
  let sampleRate: Double
  package let signalToNoiseDB: Double
  private let noiseSeed: UInt64

  package init(_ configuration: CorpusMaker.Configuration, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let rate = configuration.sampleRate
    frameCount = Int((configuration.duration * rate).rounded())
    sampleRate = rate
    noiseSeed = random.next()
    // The ratio is a multiple of a tenth of a decibel, so that the manifest gives it exactly.
    signalToNoiseDB = (random.uniform(in: -5..<25) * 10).rounded() / 10
    let level = Self.noiseLevel * Decibels.amplitude(level: signalToNoiseDB)
    var events: [Event] = []
    var start = Int(random.uniform(in: 0.2..<1) * rate)
    while start < frameCount {
      let frames = start..<start + Int(random.uniform(in: 0.1..<1.5) * rate)
      let pause = Int(random.uniform(in: 0.2..<1.5) * rate)
      let kind = Int(random.next() % 3)
      var own = SeededRandom(seed: random.next())
      guard frames.upperBound <= frameCount else { break }
      events.append(Self.event(kind, frames, level, &own, rate))
      start = frames.upperBound + pause
    }
    self.events = events
  }

  private static func event(
    _ kind: Int, _ frames: Range<Int>, _ level: Double, _ random: inout SeededRandom, _ rate: Double
  ) -> Event {
    // A raised cosine keeps three eighths of the power.
    let ramp = Int(0.005 * rate)
    let share = (1 - 2 * Double(ramp) * (1 - 0.375) / Double(frames.count)).squareRoot()
    if kind == 0 {
      return Event(
        frames: frames, label: "noise", sound: .noise(rootMeanSquare: level / share, seed: random.next()))
    }
    let (frequency, amplitudes): (Double, [Double])
    if kind == 1 {
      frequency = 300 * exp2(random.uniform(in: 0..<3))
      amplitudes = [1]
    } else {
      frequency = random.uniform(in: 90..<280)
      amplitudes = Self.vowel(frequency, formants: vowels[Int(random.next() % UInt64(vowels.count))], rate)
    }
    let power = amplitudes.reduce(0) { $0 + $1 * $1 / 2 }
    let course: HarmonicNote.Course = kind == 1 ? .steady : .glide(cents: random.uniform(in: -300..<200))
    let note = HarmonicNote(
      frames: frames, frequency: frequency, course: course,
      amplitudes: amplitudes.map { $0 * level / share / power.squareRoot() }, rampLength: ramp)
    return Event(frames: frames, label: kind == 1 ? "tone" : "voice", sound: .note(note))
  }

  /// The first three formants of a, e, i, o and u, spoken by men, in hertz (Peterson and Barney, 1952: hod, head, heed,
  /// hawed, who'd).
  private static let vowels = [
    [730.0, 1090, 2440], [530, 1840, 2480], [270, 2290, 3010], [570, 840, 2410], [300, 870, 2240],
  ]

  /// The harmonics of a voice. The source falls by 12 dB an octave, the mouth adds 6 dB an octave, and the resonances
  /// are 80 Hz wide.
  private static func vowel(_ frequency: Double, formants: [Double], _ rate: Double) -> [Double] {
    // A glide may go up by two semitones.
    let count = max(1, min(40, Int(0.45 * rate / frequency / exp2(200.0 / 1200))))
    return (1...count).map { k in
      let f = Double(k) * frequency
      return formants.reduce(1 / Double(k)) { gain, formant in
        let distance = (f * f - formant * formant) / (f * 80)
        return gain * (1 + (formant / 80) * (formant / 80) / (1 + distance * distance)).squareRoot()
      }
    }
  }

  /// Renders the sound, with or without the noise and the events.
  package func render(_ emit: (AudioBlock) throws -> Void, noise: Bool = true, sounds: Bool = true) throws {
    var background = try ColouredNoise(
      configuration: .init(.pink, rootMeanSquare: Self.noiseLevel, seed: noiseSeed), sampleRate: sampleRate)
    var notes = NoteRenderer(
      events.compactMap { if case .note(let note) = $0.sound { note } else { nil } }, sampleRate: sampleRate)
    try BlockRendering.render(frameCount: frameCount, sampleRate: sampleRate, emit) { start, output in
      if noise, let base = output.baseAddress {
        background.render(
          into: MutableAudioBlock(
            base: base, channelStride: output.count, channelCount: 1, frameCount: output.count))
      }
      guard sounds else { return }
      notes.add(from: start, to: output)
      for event in events { add(event, from: start, to: output) }
    }
  }

  /// Adds an event of noise. Its sample n depends only on n and the event.
  private func add(_ event: Event, from start: Int, to output: UnsafeMutableBufferPointer<Float>) {
    guard case .noise(let level, let seed) = event.sound else { return }
    let shape = HarmonicNote(
      frames: event.frames, frequency: 0, course: .steady, amplitudes: [], rampLength: Int(0.005 * sampleRate))
    for n in event.frames.clamped(to: start..<start + output.count) {
      let frame = n - event.frames.lowerBound
      var random = SeededRandom(seed: seed &+ UInt64(frame) &* 0x9E37_79B9_7F4A_7C15)
      let value = random.uniform(in: -1..<1) * 3.0.squareRoot() * level
      output[n - start] += Float(shape.envelope(at: frame) * value)
    }
  }

  var parts: RecordingParts {
    RecordingParts(
      reference: .events(
        events.map {
          MadeEvent(
            onset: Double($0.frames.lowerBound) / sampleRate, offset: Double($0.frames.upperBound) / sampleRate,
            label: $0.label)
        }),
      attributes: [
        ("signal_to_noise_db", Cell.number(signalToNoiseDB, decimals: 1).plainText ?? ""),
        ("event_count", "\(events.count)"),
      ],
      renderer: { emit in try render(emit) })
  }
}
