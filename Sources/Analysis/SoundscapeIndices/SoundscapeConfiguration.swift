import AudioCore
import Spectral

/// How the acoustic indices of a soundscape are computed.
public struct SoundscapeConfiguration: Sendable, Hashable {
  /// What the entropies are of.
  public enum EntropyQuantity: String, Sendable, Hashable, Codable {
    /// The envelope and the mean spectrum as amplitudes: J. Sueur et al. 2008, seewave.
    case amplitude
    /// Their squares: QUT's definition, scikit-maad's default.
    case power
  }

  /// Samples in one window of the spectrogram (a periodic Hann window, its mean removed); even.
  public var windowLength: Int
  /// Samples from one window to the next.
  public var hopLength: Int
  /// Length of the stretches within which changes count for the ACI, in seconds; `nil`: the whole signal, as scikit-maad.
  public var complexityStretch: Double?
  /// The highest frequency of ADI and AEI in hertz. Bands that reach beyond half the sample rate do not count.
  public var diversityLimit: Double
  /// Width of a band of the ADI in hertz.
  public var diversityBand: Double
  /// Width of a band of the AEI in hertz.
  public var evennessBand: Double
  /// What counts as sound for ADI and AEI, in decibels relative to the loudest bin of all windows; −90…0.
  public var threshold: Double
  /// The range of the BI in hertz.
  public var bioacousticRange: Range<Double>
  /// The range of human noise in hertz.
  public var anthrophony: Range<Double>
  /// The range of animals in hertz.
  public var biophony: Range<Double>
  /// What the entropies are of.
  public var entropyQuantity: EntropyQuantity
  /// Samples of which the envelope is the greatest magnitude.
  public var envelopeLength: Int

  /// The definitions of the sources, with windows of 1024 samples every 512.
  public init(
    windowLength: Int = 1024, hopLength: Int = 512, complexityStretch: Double? = nil, diversityLimit: Double = 10_000,
    diversityBand: Double = 1000, evennessBand: Double = 1000, threshold: Double = -50,
    bioacousticRange: Range<Double> = 2000..<8000, anthrophony: Range<Double> = 1000..<2000,
    biophony: Range<Double> = 2000..<11_000, entropyQuantity: EntropyQuantity = .amplitude, envelopeLength: Int = 512
  ) {
    self.windowLength = windowLength
    self.hopLength = hopLength
    self.complexityStretch = complexityStretch
    self.diversityLimit = diversityLimit
    self.diversityBand = diversityBand
    self.evennessBand = evennessBand
    self.threshold = threshold
    self.bioacousticRange = bioacousticRange
    self.anthrophony = anthrophony
    self.biophony = biophony
    self.entropyQuantity = entropyQuantity
    self.envelopeLength = envelopeLength
  }

  /// The parameters that scikit-maad 1.5 has by default: ADI and AEI to 20 kHz (AEI in bands of 500 Hz), BI from 2 to 15 kHz,
  /// entropies of power, the ranges of the NDSI 0 to 1 kHz and 1 to 11 kHz.
  public static let maad = SoundscapeConfiguration(
    diversityLimit: 20_000, evennessBand: 500, bioacousticRange: 2000..<15_000, anthrophony: 0..<1000,
    biophony: 1000..<11_000, entropyQuantity: .power)
}

extension SoundscapeConfiguration {
  /// Throws for a setting that is out of range at a sample rate in hertz.
  func check(sampleRate: Double) throws(SoundscapeError) {
    do { _ = try SampleRate(sampleRate) } catch { throw .format(error) }
    guard (1...1 << 24).contains(hopLength) else { throw .transform(.invalidHop(hopLength)) }
    let length = windowLength
    guard length >= 4, length.isMultiple(of: 2), length <= 1 << 20 else { throw .transform(.invalidLength(length)) }
    func check(_ name: String, _ value: Double, _ range: ClosedRange<Double>) throws(SoundscapeError) {
      guard range.contains(value) else { throw .setting(name, value, expected: range) }
    }
    let width = sampleRate / Double(length)
    try check("highest frequency of ADI and AEI", diversityLimit, 0...1e6)
    try check("band of the ADI", diversityBand, max(width, diversityLimit / 1000)...1e6)
    try check("band of the AEI", evennessBand, max(width, diversityLimit / 1000)...1e6)
    try check("threshold of ADI and AEI", threshold, -90...0)
    try check("samples of a value of the envelope", Double(envelopeLength), 1...0x1p24)
    if let stretch = complexityStretch {
      try check("stretch of the ACI", stretch, 2 * Double(hopLength) / sampleRate...1e9)
    }
    for range in [bioacousticRange, anthrophony, biophony] {
      try check("lowest frequency of a range", range.lowerBound, 0...1e6)
      try check("highest frequency of a range", range.upperBound, 0...1e6)
    }
  }
}
