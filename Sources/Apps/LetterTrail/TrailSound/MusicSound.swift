import Foundation

/// A calm piece of four instruments, which leave one after the other as the finger strays from the path.
///
/// The piece is our own: eight bars in C at 84 beats a minute, over the chords C, Am, F and G. Melody, bells and pad leave
/// at a half, three quarters and the whole of the tolerance, and come back below it; the bass stays. All is silent 1.5 s
/// after the lift.
struct MusicSound {
  /// The instruments, the first to leave first.
  private enum Part: Int, CaseIterable { case melody, bells, pad, bass }

  private struct Note {
    var phase = 0.0
    var step = 0.0
    var level = 0.0
    var age = 0
    var decay = 1.0

    /// Radians a frame by 2π of a MIDI number.
    static func step(_ number: Int, _ sampleRate: Double) -> Double {
      440 * exp2(Double(number - 69) / 12) / sampleRate
    }

    /// Begins a note; 0 is a rest.
    mutating func strike(_ number: Int, _ level: Double, _ seconds: Double, _ sampleRate: Double) {
      guard number > 0 else { return }
      (step, self.level, age) = (Self.step(number, sampleRate), level, 0)
      decay = exp(-1 / (seconds * sampleRate))
    }

    /// The next sample, with an attack of 12 ms.
    @inline(__always)
    mutating func next(_ overtone: Double, _ sampleRate: Double) -> Double {
      phase += step
      if phase >= 1 { phase -= 1 }
      age += 1
      let rise = min(1, Double(age) / (0.012 * sampleRate))
      let angle = 2 * .pi * phase
      let value = level * rise * (sin(angle) + overtone * sin(2 * angle))
      level *= decay
      return value
    }
  }

  private static let leaves = [0.5, 0.75, 1.0]
  private static let fade = 0.08
  private static let afterLift = 1.5
  /// The time constant of its end.
  private static let fadeOut = 0.2
  private static let beat = 60.0 / 84
  /// MIDI numbers by quavers; 0 is a rest.
  private static let melody = [
    76, 0, 79, 0, 84, 0, 79, 76, 72, 0, 76, 0, 81, 0, 0, 79, 77, 0, 81, 0, 84, 0, 81, 77, 79, 0, 83, 79, 74, 0, 0, 0,
  ]
  private static let bells = [
    0, 0, 0, 0, 96, 0, 0, 0, 0, 0, 0, 0, 93, 0, 0, 0, 0, 0, 0, 0, 96, 0, 0, 0, 0, 0, 0, 0, 91, 0, 98, 0,
  ]
  private static let roots = [48, 45, 41, 43]
  private static let chords = [[60, 64, 67], [57, 60, 64], [57, 60, 65], [59, 62, 67]]

  private let sampleRate: Double
  private let quaver: Int
  private var gains: [SmoothedValue]
  private var whole: SmoothedValue
  private var melodyNote = Note()
  private var bellNote = Note()
  private var bassNote = Note()
  private var padPhases = [0.0, 0.0, 0.0]
  private var padSteps = [0.0, 0.0, 0.0]
  private var frame = 0
  private var sinceLift = Int.max / 2

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    quaver = Int((Self.beat / 2 * sampleRate).rounded())
    let fade = Self.fade / 2.3
    gains = Part.allCases.map { _ in SmoothedValue(1, rise: fade, fall: fade, sampleRate: sampleRate) }
    whole = SmoothedValue(0, rise: 0.02, fall: Self.fadeOut, sampleRate: sampleRate)
  }

  mutating func set(_ state: TouchState) {
    for (part, limit) in zip(gains.indices, Self.leaves) { gains[part].target = state.deviation < limit ? 1 : 0 }
    // The piece is for the letter: a touch that does not write begins nothing.
    isTouched = state.contact && state.isWriting
    if isTouched {
      sinceLift = 0
      whole.target = 1
    }
  }

  private var isTouched = false

  private mutating func begin() {
    let place = (frame / quaver) % Self.melody.count
    melodyNote.strike(Self.melody[place], 0.055, 0.5, sampleRate)
    bellNote.strike(Self.bells[place], 0.03, 0.9, sampleRate)
    if place % 8 == 0 || place % 8 == 5 { bassNote.strike(Self.roots[place / 8], 0.10, 0.7, sampleRate) }
    if place % 8 == 0 {
      for (k, note) in Self.chords[place / 8].enumerated() { padSteps[k] = Note.step(note, sampleRate) }
    }
  }

  /// The next sample.
  @inline(__always)
  mutating func next() -> Double {
    if !isTouched {
      sinceLift = min(sinceLift + 1, Int.max / 2)
      if Double(sinceLift) > (Self.afterLift - 5 * Self.fadeOut) * sampleRate { whole.target = 0 }
    }
    let gain = whole.next()
    // The piece stands still while nothing of it is heard, and goes on where it was.
    guard gain > 1e-6 || whole.target > 0 else { return 0 }
    if frame % quaver == 0 { begin() }
    frame += 1
    var pad = 0.0
    for k in 0..<3 {
      padPhases[k] += padSteps[k]
      if padPhases[k] >= 1 { padPhases[k] -= 1 }
      pad += sin(2 * .pi * padPhases[k])
    }
    let melody = gains[0].next() * melodyNote.next(0.3, sampleRate)
    let bells = gains[1].next() * bellNote.next(0.1, sampleRate)
    let bass = gains[3].next() * bassNote.next(0.25, sampleRate)
    return gain * (melody + bells + gains[2].next() * 0.014 * pad + bass)
  }
}
