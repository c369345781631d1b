import AudioCore
import FeatureTracks
import SpectralFeatures

extension TempoConfiguration {
  /// The onset strength of a whole signal of one channel by the frame, moved by `onsetShift`: `librosa.onset.onset_strength`.
  ///
  /// - Throws: `SpectralFeatureError`.
  public func onsetStrength(of signal: AudioBuffer) throws(SpectralFeatureError) -> [Float] {
    try check(sampleRate: signal.sampleRate)
    let raw = try onsets.matrix(of: signal).values
    let moved = min(shift, raw.count)
    return [Float](repeating: 0, count: moved) + raw.dropLast(moved)
  }

  /// The tempogram of a whole signal of one channel, with the dynamic range of the spectrum.
  ///
  /// - Throws: `SpectralFeatureError`.
  public func tempogram(of signal: AudioBuffer) throws(SpectralFeatureError) -> FeatureMatrix {
    let correlation = try OnsetAutocorrelation(self, sampleRate: signal.sampleRate)
    let hop = Double(framing.hopLength) / signal.sampleRate
    var matrix = FeatureMatrix(columns: Self.tempogramColumns(correlation.length))
    func add(_ index: Int, _ values: UnsafeBufferPointer<Float>) {
      matrix.append(FeatureFrame(index: index, time: Double(index) * hop, values: values))
    }
    for onset in try onsets.matrix(of: signal).values { correlation.append(onset, add) }
    correlation.flush(add)
    return matrix
  }
}
