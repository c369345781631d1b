import AudioCore

extension AudioParameter {
  /// The value, if it is allowed; otherwise throws the error of this module.
  func required(_ value: Double) throws(ToneError) -> Double {
    do { return try checked(value) } catch { throw .outOfRange(error) }
  }
}

extension ToneError {
  /// Throws unless the rate lies in `SampleRate.range` and is at least `least`.
  static func check(sampleRate: Double, least: Double = SampleRate.range.lowerBound) throws(ToneError) {
    let range = least...SampleRate.range.upperBound
    guard range.contains(sampleRate) else { throw .invalidSampleRate(sampleRate, expected: range) }
  }

  /// Throws unless the frequency lies below half the rate. At exactly half the rate, samples do not determine the
  /// amplitude and the phase of a sine: a sine that begins at 0 is silent.
  static func check(frequency: Double, sampleRate: Double) throws(ToneError) {
    _ = try ToneParameter.frequency.required(frequency)
    guard frequency < sampleRate / 2 else {
      throw .frequencyAboveHalfTheRate(frequency, sampleRate: sampleRate)
    }
  }
}
