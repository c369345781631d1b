extension PocketProfile {
  /// How a program's sensor of loudness follows from the sound of the microphone.
  public enum LoudnessLaw: String, Sendable, Hashable, Codable, CaseIterable {
    /// The highest amplitude of the last 50 ms in percent of full scale, as on Android.
    case peak
    /// 100 √(1.63 RMS), rounded, at most 100; the RMS falls by 40 % at most from one value to the next, as in Scratch 3.
    case smoothedRMS

    /// Seconds from one value to the next.
    public var hop: Double { self == .peak ? 0.05 : 1.0 / 30 }

    /// The value for a part of the sound.
    ///
    /// - Parameters:
    ///   - peak: its highest amplitude, 0 to 1.
    ///   - rms: its root mean square.
    ///   - state: 0 before the first part; what the law remembers.
    public func loudness(peak: Double, rms: Double, state: inout Double) -> Double {
      switch self {
      case .peak: return min(100, 100 * peak)
      case .smoothedRMS:
        state = max(rms, 0.6 * state)
        return min(100, (100 * (1.63 * state).squareRoot()).rounded())
      }
    }
  }
}
