import ToneSynthesis

/// The kinds of stimuli by name. Raw values are used in commands.
package enum StimulusKind: String, Sendable, CaseIterable {
  case sine, triangle, square, sawtooth, pulse
  case white, pink, brown
  case narrowBand = "narrow-band"
  case speech
  case pulsed, warble, sweep

  /// The waveform for `BandLimitedOscillator`; `nil` for kinds that other generators render.
  var waveform: Waveform? {
    switch self {
    case .triangle: .triangle
    case .square: .square
    case .sawtooth: .sawtooth
    case .pulse: .pulse
    default: nil
    }
  }

  /// Whether this kind of sound has a frequency.
  package var hasFrequency: Bool {
    switch self {
    case .white, .pink, .brown, .speech: false
    default: true
    }
  }
}
