/// Third-octave spectra from standards of loudness. Each has 28 levels from 25 Hz to 12.5 kHz.
public enum ZwickerSpectra {
  /// Third-octave levels of ISO 532-1:2017, annex B, test signal 1, in dB SPL.
  public static let isoSignal1: [Double] = [
    -60, -60, 78, 79, 89, 72, 80, 89, 75, 87, 85, 79, 86, 80, 71, 70, 72, 71, 72, 74, 69, 65, 67, 77, 68, 58, 45, 30,
  ]
}
