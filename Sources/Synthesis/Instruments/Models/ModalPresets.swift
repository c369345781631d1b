import Foundation

/// Ratios of the frequencies of modes to that of the lowest one.
public enum ModalRatios {
  /// A uniform bar, free at both ends: squares of the roots of cos x · cosh x = 1 (N. H. Fletcher, T. D. Rossing, The Physics of
  /// Musical Instruments, ch. 2).
  public static let freeBar = [1, 2.7565, 5.4039, 8.9330, 13.3443]
  /// The bar of a marimba, undercut so that its second mode is two octaves above the first (Fletcher, Rossing, ch. 19).
  public static let marimbaBar = [1, 4, 10, 17.5]
  /// An ideal circular membrane: zeros of Bessel functions over the first of J₀ (Fletcher, Rossing, ch. 3).
  public static let membrane = [1, 1.5933, 2.1355, 2.2954, 2.6531, 2.9173, 3.1555, 3.5001, 3.5985, 3.6475]
}

extension ModalInstrument.Configuration {
  /// Modes whose amplitudes and decay times fall with their frequency: amplitude ratio^−slope, time decay ·
  /// ratio^−damping.
  private static func modes(
    _ ratios: [Double], decay: Double, slope: Double, damping: Double, level: Double
  ) -> [ModalInstrument.Mode] {
    ratios.map {
      .init(ratio: $0, amplitude: level * exp2(-slope * log2($0)), decay: decay * exp2(-damping * log2($0)))
    }
  }

  /// A marimba: wooden bars, struck with soft mallets.
  public static let marimba = Self(
    modes: modes(ModalRatios.marimbaBar, decay: 1.2, slope: 0.6, damping: 1.2, level: 0.5), contact: 0.002)
  /// A vibraphone: metal bars that ring until a pedal damps them.
  public static let vibraphone = Self(
    modes: modes(ModalRatios.marimbaBar, decay: 6, slope: 0.7, damping: 1, level: 0.4), contact: 0.0015, release: 0.3)
  /// The teeth of a music box: bars clamped at one end, which sound similar to free bars an octave higher.
  public static let musicBox = Self(
    modes: modes(ModalRatios.freeBar, decay: 2.5, slope: 1, damping: 0.8, level: 0.4), contact: 0.0004)
  /// A bass drum: a low membrane.
  public static let bassDrum = Self(
    modes: modes(Array(ModalRatios.membrane.prefix(6)), decay: 0.5, slope: 2.5, damping: 1.5, level: 0.6),
    fixedFrequency: 55, contact: 0.004)
  /// A snare drum: a membrane and the wires below it.
  public static let snareDrum = Self(
    modes: modes(ModalRatios.membrane, decay: 0.2, slope: 1, damping: 1, level: 0.15),
    burst: .init(from: 1000, to: 9000, decay: 0.25, level: 0.15), fixedFrequency: 180, contact: 0.001)
  /// A drum tuned by its notes: tom, conga, bongo.
  public static let tom = Self(
    modes: modes(ModalRatios.membrane, decay: 0.6, slope: 1.6, damping: 1.2, level: 0.6), contact: 0.002)
  /// A closed hi-hat: a short burst of high noise.
  public static let closedHiHat = Self(
    modes: [], burst: .init(from: 6000, to: 16_000, decay: 0.08, level: 0.25), contact: 0.0005)
  /// An open hi-hat: a long burst of high noise.
  public static let openHiHat = Self(
    modes: [], burst: .init(from: 5000, to: 16_000, decay: 0.6, level: 0.25), contact: 0.0005, release: 0.05)
  /// A wood block: a short, hard stroke on a bar.
  public static let woodBlock = Self(
    modes: modes([1, 1.42, 2.11], decay: 0.08, slope: 1, damping: 0.5, level: 0.5), fixedFrequency: 900,
    contact: 0.0005)
  /// A triangle: a bent free bar.
  public static let triangle = Self(
    modes: modes([1, 1.29, 1.81, 2.51, 3.24], decay: 2.5, slope: 0.4, damping: 0.3, level: 0.12),
    fixedFrequency: 2900, contact: 0.0001)
}
