import SpectralFeatures

/// When the frames of a set are.
package enum FrameTimes: Sendable {
  /// In the middle of windows, whose framing depends on the sample rate in hertz.
  case windows(@Sendable (_ sampleRate: Double) -> Framing?)
  /// So many seconds from one to the next, and the first after so many; their number is a rule of the set's own.
  case fixed(hop: Double, first: Double)
  /// So many seconds from one to the next, in the middle of the recording, so that the first one depends on its length.
  case byLength(hop: Double)

  // Framings that are the same at one rate and not at another are told apart at the second of these.
  static let rates = [44_100.0, 11_025]

  /// Whether two sets have as many frames, at the same times.
  static func agree(_ first: FrameTimes?, _ second: FrameTimes?) -> Bool {
    guard case .windows(let first)? = first, case .windows(let second)? = second else { return false }
    return rates.allSatisfy { rate in
      guard let one = first(rate), let other = second(rate), one.hopLength == other.hopLength else { return false }
      return one.padding == .none || other.padding == .none
        ? one.padding == other.padding && one.windowLength == other.windowLength : true
    }
  }

  /// In words: "every 512 samples from 0 on".
  var words: String {
    func milliseconds(_ duration: Double) -> String {
      let value = (duration * 1e5).rounded() / 100
      return value == value.rounded() ? "\(Int(value)) ms" : "\(value) ms"
    }
    switch self {
    case .fixed(let hop, let first): return "every \(milliseconds(hop)) from \(milliseconds(first)) on"
    case .byLength(let hop): return "every \(milliseconds(hop)) from a time on that depends on the recording's length"
    case .windows(let framing):
      let known = Self.rates.compactMap(framing)
      guard known.count == Self.rates.count else { return "at times that depend on the sample rate" }
      if known[0].hopLength == known[1].hopLength {
        let first = known[0].centre(of: 0)
        return "every \(known[0].hopLength) samples from " + (first == 0 ? "0" : "\(first) samples") + " on"
      }
      // A framing by duration, at a rate at which no length is rounded.
      guard let exact = framing(16_000) else { return "at times that depend on the sample rate" }
      return
        "every \(milliseconds(Double(exact.hopLength) / 16_000)) from \(milliseconds(exact.centre(of: 0) / 16_000)) on"
    }
  }
}
