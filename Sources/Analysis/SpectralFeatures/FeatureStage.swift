import Spectral

/// A feature with its tables: what writes the columns of one window.
enum FeatureStage: Sendable {
  /// The values of a bank of `MelFilters`, by its number in the plan.
  case mel(bank: Int, width: Int)
  case cepstrum(bank: Int, matrix: [Double], count: Int)
  case chroma(weights: [Float], count: Int)
  case centroid
  case bandwidth
  case rollOff(share: Double)
  case flatness
  case contrast([SpectralContrast.Band])
  case slope(bins: Range<Int>, factors: [Float], quantity: SpectralSlope.Quantity)
  case entropy
  case flux(rising: Bool)
  case onsetStrength(bank: Int, bandCount: Int)
  case zeroCrossingRate
  case rootMeanSquare

  /// - Parameters:
  ///   - banks: the banks of filters so far; one that is missing is added.
  ///   - defersLimits: whether a logarithmic mel spectrum with a dynamic range is written as it is, instead of what will be made
  ///     of it when the loudest frame is known.
  init(
    _ feature: SpectralFeature, banks: inout [MelFilters], transformLength: Int, sampleRate: Double, defersLimits: Bool
  ) throws(SpectralFeatureError) {
    func bank(of mel: MelSpectrum, _ name: String) throws(SpectralFeatureError) -> Int {
      if mel.dynamicRange != nil, !defersLimits { throw .needsWholeSignal(name) }
      if let known = banks.firstIndex(where: { $0.spectrum == mel.streaming }) {
        try mel.checkDynamicRange()
        return known
      }
      banks.append(try MelFilters(mel, transformLength: transformLength, sampleRate: sampleRate))
      return banks.count - 1
    }
    switch feature {
    case .mel(let mel): self = .mel(bank: try bank(of: mel, "mel"), width: mel.bands.count)
    case .cepstrum(let cepstrum):
      let matrix = try cepstrum.matrix()
      let bank = try bank(of: cepstrum.spectrum, "mfcc")
      self =
        cepstrum.spectrum.dynamicRange == nil
        ? .cepstrum(bank: bank, matrix: matrix, count: cepstrum.count)
        : .mel(bank: bank, width: cepstrum.spectrum.bands.count)
    case .chroma(let chroma):
      let weights = try chroma.weights(transformLength: transformLength, sampleRate: sampleRate)
      self = .chroma(weights: weights.map { Float($0) }, count: chroma.count)
    case .centroid: self = .centroid
    case .bandwidth: self = .bandwidth
    case .rollOff(let share):
      try SpectralFeatureError.check("share of the roll-off", share, in: 0...1)
      self = .rollOff(share: share)
    case .flatness: self = .flatness
    case .contrast(let contrast):
      self = .contrast(try contrast.bands(transformLength: transformLength, sampleRate: sampleRate))
    case .slope(let slope):
      let (bins, factors) = try slope.weights(transformLength: transformLength, sampleRate: sampleRate)
      self = .slope(bins: bins, factors: factors, quantity: slope.quantity)
    case .entropy: self = .entropy
    case .flux(let rising): self = .flux(rising: rising)
    case .onsetStrength(let mel):
      let bank = try bank(of: mel, "onset_strength")
      self =
        mel.dynamicRange == nil
        ? .onsetStrength(bank: bank, bandCount: mel.bands.count) : .mel(bank: bank, width: mel.bands.count)
    case .zeroCrossingRate: self = .zeroCrossingRate
    case .rootMeanSquare: self = .rootMeanSquare
    }
  }

  /// Number of values that it writes.
  var width: Int {
    switch self {
    case .mel(_, let width): width
    case .cepstrum(_, _, let count), .chroma(_, let count): count
    case .contrast(let bands): bands.count
    default: 1
    }
  }

  /// Memory that it needs besides: the peaks and valleys of a band, or levels.
  var scratch: Int {
    switch self {
    case .contrast(let bands): bands.map { 2 * $0.kept + $0.bins.count + 1 }.max() ?? 0
    case .slope(let bins, _, .decibels): bins.count
    default: 0
    }
  }

  /// Memory from one window to the next: the mel spectrum of the window before.
  var history: Int {
    if case .onsetStrength(_, let bandCount) = self { return bandCount }
    return 0
  }

  /// Whether the magnitudes of the window before are needed.
  var needsPrevious: Bool {
    if case .flux = self { return true }
    return false
  }

  /// Whether magnitudes are needed, and not only powers.
  var needsMagnitude: Bool {
    switch self {
    case .centroid, .bandwidth, .rollOff, .contrast, .flux, .slope(_, _, .magnitude): true
    default: false
    }
  }

  /// Whether a spectrum is needed at all.
  var needsSpectrum: Bool {
    switch self {
    case .zeroCrossingRate, .rootMeanSquare: false
    default: true
    }
  }
}
