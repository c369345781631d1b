import ToneSynthesis

/// A sound of struck and plucked bodies: sines that decay exponentially, each at its own rate.
///
/// `ModalInstrument` plays up to 16 modes in real time and `PluckedString` has no stiffness; a recording may have a hundred
/// partials at any frequencies. Each one is a rotating, shrinking complex number. Partials with similar lifetimes are
/// computed together, and each group stops when its members are `floor` below the loudest partial.
package struct DecayingPartials {
  /// A partial.
  package struct Partial {
    /// In hertz.
    package var frequency: Double
    /// Its amplitude at the beginning.
    package var amplitude: Double
    /// Seconds in which it falls by 60 dB.
    package var decay: Double
    /// Its phase at the beginning, in turns; 0 for a sine that rises from 0.
    package var phase = 0.0

    package init(frequency: Double, amplitude: Double, decay: Double, phase: Double = 0.0) {
      self.frequency = frequency
      self.amplitude = amplitude
      self.decay = decay
      self.phase = phase
    }
  }

  /// A partial is not computed any further below this level, relative to the loudest partial; decibels.
  private static let floor = -90.0

  package var partials: [Partial]

  package init(partials: [Partial]) {
    self.partials = partials
  }

  /// Adds the sound to a signal from frame `start` on.
  package func add(to signal: inout [Double], from start: Int = 0) {
    let loudest = partials.map { abs($0.amplitude) }.max() ?? 0
    guard loudest > 0 else { return }
    let audible = partials.compactMap { partial -> (Partial, Int)? in
      guard partial.frequency > 0, partial.frequency < Waves.highestPartial, partial.amplitude != 0 else { return nil }
      let level = 20 * PortableFunctions.log(abs(partial.amplitude) / loudest) / 2.302585092994046
      guard level > Self.floor else { return nil }
      return (partial, Waves.frames(partial.decay * (level - Self.floor) / 60))
    }
    let sorted = audible.sorted { $0.1 > $1.1 }
    for first in stride(from: 0, to: sorted.count, by: 8) {
      let group = sorted[first..<min(sorted.count, first + 8)]
      Self.add(group.map(\.0), frames: group.first?.1 ?? 0, to: &signal, from: start)
    }
  }

  private static func add(_ partials: [Partial], frames: Int, to signal: inout [Double], from start: Int) {
    var (re, im, turnRe, turnIm) = (
      SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero
    )
    for (lane, partial) in partials.enumerated() {
      let shrink = PortableFunctions.tenToThe(-3 / (partial.decay * Waves.sampleRate))
      let turns = partial.frequency / Waves.sampleRate
      turnRe[lane] = shrink * SineKernel.sine(turns: turns + 0.25)
      turnIm[lane] = shrink * SineKernel.sine(turns: turns)
      re[lane] = partial.amplitude * SineKernel.sine(turns: partial.phase + 0.25)
      im[lane] = partial.amplitude * SineKernel.sine(turns: partial.phase)
    }
    signal.withUnsafeMutableBufferPointer { output in
      for n in start..<min(output.count, start + frames) {
        output[n] += im.sum()
        let real = re * turnRe - im * turnIm
        im = re * turnIm + im * turnRe
        re = real
      }
    }
  }
}
