import AudioCore

extension AudioParameter {
  /// The value, if it is allowed; otherwise throws the error of this module.
  func required(_ value: Double) throws(ToneError) -> Double {
    do { return try checked(value) } catch { throw .outOfRange(error) }
  }
}

extension ToneError {
  /// Throws unless the rate is positive and finite.
  static func check(sampleRate: Double) throws(ToneError) {
    guard sampleRate > 0, sampleRate.isFinite else { throw .invalidSampleRate(sampleRate) }
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
