import AudioCore
import FeatureTracks
import SpectralFeatures

/// How the rises of a signal are found whose repetition is its tempo.
public struct TempoConfiguration: Sendable, Hashable {
  /// How the signal is cut into windows.
  public var framing: Framing
  /// The mel spectrum in decibels whose rises are the onsets.
  public var spectrum: MelSpectrum
  /// Frames by which onsets are moved to later times; `nil`: half a transform, as librosa does.
  public var onsetShift: Int?
  /// Length of the stretch whose repetition is looked at, in seconds, above 0 up to 60.
  public var windowDuration: Double
  /// The tempo that is taken where nothing speaks for another, in beats per minute, above 0.
  public var expectedTempo: Double
  /// The standard deviation of tempos around it in octaves, above 0.
  public var spread: Double
  /// The highest tempo in beats per minute, above 0.
  public var highestTempo: Double

  /// librosa's defaults (`librosa.feature.tempo`): stretches of 8 s, 120 beats per minute, an octave, at most 320.
  public init(
    framing: Framing = .librosa, spectrum: MelSpectrum = .librosaDecibels, onsetShift: Int? = nil,
    windowDuration: Double = 8, expectedTempo: Double = 120, spread: Double = 1, highestTempo: Double = 320
  ) {
    self.framing = framing
    self.spectrum = spectrum
    self.onsetShift = onsetShift
    self.windowDuration = windowDuration
    self.expectedTempo = expectedTempo
    self.spread = spread
    self.highestTempo = highestTempo
  }

  /// librosa's defaults with stretches of a number of frames: 384 in `librosa.feature.tempogram`.
  package init(stretchInFrames: Int, sampleRate: Double) {
    self.init()
    // Half a frame more, so that rounding does not take one away.
    windowDuration = (Double(stretchInFrames) + 0.5) * Double(framing.hopLength) / sampleRate
  }

  /// The columns of a tempogram: one a lag.
  package static func tempogramColumns(_ count: Int) -> [FeatureColumn] {
    FeatureColumn.numbered("tempogram", unit: "1", count: count, from: 0)
  }

  /// The frames by which onsets are moved.
  var shift: Int { onsetShift ?? framing.transformLength / (2 * max(1, framing.hopLength)) }

  /// Frames in a stretch.
  func windowLength(sampleRate: Double) -> Int { Int(windowDuration * sampleRate) / max(1, framing.hopLength) }

  /// Checks what the set of features does not.
  func check(sampleRate: Double) throws(SpectralFeatureError) {
    func check(_ name: String, _ value: Double, _ range: ClosedRange<Double>) throws(SpectralFeatureError) {
      guard range.contains(value) else { throw .setting(name, value, expected: range) }
    }
    do { _ = try SampleRate(sampleRate) } catch { throw .format(error) }
    try check("stretch of the tempogram", windowDuration, 1e-3...60)
    try check("frames in a stretch of the tempogram", Double(windowLength(sampleRate: sampleRate)), 3...1e6)
    try check("shift of the onsets", Double(shift), 0...100_000)
    try check("expected tempo", expectedTempo, 1e-3...1e6)
    try check("spread of the tempo", spread, 1e-3...1e3)
    try check("highest tempo", highestTempo, 1e-3...1e6)
  }

  /// The features of the onsets.
  package var onsets: SpectralFeatureSet { SpectralFeatureSet(framing: framing, features: [.onsetStrength(spectrum)]) }
}
