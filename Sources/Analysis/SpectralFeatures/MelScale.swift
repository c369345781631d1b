import Foundation

/// A scale of perceived pitch in mel.
public enum MelScale: String, Sendable, Hashable, Codable, CaseIterable {
  /// Linear to 1 kHz (3 mel are 200 Hz), logarithmic above (27 mel are a factor of 6.4): M. Slaney, Auditory Toolbox (Interval
  /// Research, technical report 1998-010); librosa's default.
  case slaney
  /// 2595 log₁₀(1 + f / 700): D. O'Shaughnessy, Speech Communication (1987), HTK's; torchaudio's default.
  case htk

  private static let linearEnd = 1000.0
  private static let linearStep = 200.0 / 3
  private static let logarithmicStep = log(6.4) / 27

  /// The mel value of a frequency in hertz, 0 or more.
  public func mel(of frequency: Double) -> Double {
    switch self {
    case .htk: 2595 * log10(1 + frequency / 700)
    case .slaney:
      frequency < Self.linearEnd
        ? frequency / Self.linearStep
        : Self.linearEnd / Self.linearStep + log(frequency / Self.linearEnd) / Self.logarithmicStep
    }
  }

  /// The frequency in hertz of a mel value, 0 or more.
  public func frequency(of mel: Double) -> Double {
    switch self {
    case .htk: return 700 * (pow(10, mel / 2595) - 1)
    case .slaney:
      let end = Self.linearEnd / Self.linearStep
      return mel < end ? mel * Self.linearStep : Self.linearEnd * exp(Self.logarithmicStep * (mel - end))
    }
  }
}
