import AudioCore

extension AudioParameter {
  /// The value itself, if it is allowed; this module's error otherwise.
  func required(_ value: Double) throws(ToneError) -> Double {
    do { return try checked(value) } catch { throw .outOfRange(error) }
  }
}

extension ToneError {
  /// Throws unless the rate is positive and finite.
  static func check(sampleRate: Double) throws(ToneError) {
    guard sampleRate > 0, sampleRate.isFinite else { throw .invalidSampleRate(sampleRate) }
  }

  /// Throws unless the frequency lies below half the rate. At half the rate itself samples do not tell a sine's amplitude
  /// from its phase: one that begins at 0 is silence.
  static func check(frequency: Double, sampleRate: Double) throws(ToneError) {
    _ = try ToneParameter.frequency.required(frequency)
    guard frequency < sampleRate / 2 else {
      throw .frequencyAboveHalfTheRate(frequency, sampleRate: sampleRate)
    }
  }
}
