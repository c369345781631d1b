import FeatureTracks

/// The 88 functionals of a recording.
public struct EGeMAPSFunctionals: Sendable, Equatable {
  /// Why a functional has no value.
  public enum Reason: String, Sendable, Hashable, Codable {
    /// The recording is shorter than a window of 60 ms.
    case tooShort = "shorter than 60 ms"
    /// No frame is voiced.
    case noVoice = "no voiced frame"
    /// No frame is unvoiced, or none of those has a spectrum.
    case noUnvoiced = "no unvoiced frame with a spectrum"
    /// Voiced frames have no two periods in a row, or no harmonic near the formant.
    case noValues = "no frame has a value"
    /// The contour has no rise or fall of a tenth of its range.
    case noSlope = "no rise or fall"
    /// The mean is 0, or there is none, so that nothing is relative to it.
    case noMean = "no mean other than 0"
    /// No stretch of three frames or more.
    case noStretch = "no stretch of three frames"
    /// All samples are 0.
    case silence = "digital silence"
  }

  /// The values by the column of `EGeMAPS.functionals`; `nil` where undefined.
  public let values: [Double?]
  /// By the column, why there is no value; `nil` where there is one.
  public let reasons: [Reason?]

  /// The functional of a name; `nil` where it is undefined, and for another name.
  public func value(named name: String) -> Double? {
    EGeMAPS.functionals.firstIndex { $0.name == name }.flatMap { values[$0] }
  }

  /// Columns and values, as other sets of features give them.
  public var summary: [FeatureSummary] {
    zip(EGeMAPS.functionals, values).map { FeatureSummary(column: $0, value: $1) }
  }
}
