import Foundation

/// The grade of hearing damage by a drug on the scale of the International Society of Paediatric Oncology (SIOP Boston;
/// Brock et al., J. Clin. Oncol. 30, 2012, table 2).
///
/// It is defined for sensorineural loss. With air conduction alone it is valid only if the middle ear is known to be
/// healthy.
public struct OtotoxicityGrade: Sendable, Hashable, Codable {
  /// Why there is no grade.
  public enum Undefined: Error, Sendable, Hashable, CustomStringConvertible {
    /// A frequency that the grade depends on is missing, unreliable, or not known precisely enough; hertz.
    case unknown(frequencies: [Double])
    /// The only loss is below 2000 Hz, for which there is no grade.
    case lowFrequencyLoss

    /// One line that says what was expected and what was given.
    public var description: String {
      switch self {
      case .unknown(let frequencies):
        "expected a sure result at \(frequencies.map { String(format: "%.7g", $0) }.joined(separator: " or ")) Hz, got none"
      case .lowFrequencyLoss: "expected a loss from high frequencies on, got one below 2000 Hz alone"
      }
    }
  }

  /// 0 (at most 20 dB HL everywhere) to 4 (more than 40 dB HL from 2 kHz on).
  public let grade: Int
  /// Whether the grade may be one higher, because the threshold at 3000 Hz (grade 2) or 8000 Hz (grade 0) is unknown.
  public let isLowerBound: Bool
  /// Whether the loss increases towards high frequencies, as a loss caused by drugs does. If not, another cause is
  /// likely.
  public let isTypical: Bool

  /// Grades an ear.
  ///
  /// 4: above 40 dB HL at 2000 and 4000 Hz; 3: above 20 at 2000 or 3000 Hz; 2: above 20 at 4000 Hz; 1: above 20 at 6000 or 8000 Hz
  /// only; 0: at most 20 everywhere. *No response* counts as above 40 dB HL if that was the highest level tried or less.
  ///
  /// - Parameter results: results in dB HL. Needs 2000, 4000 and one of 6000 and 8000 Hz.
  /// - Throws: `Undefined`.
  public init(_ results: [TonePoint: ThresholdResult], ear: Ear) throws(Undefined) {
    func level(_ frequency: Double) -> Double? {
      guard let result = results[TonePoint(ear, frequency)], let level = result.level else { return nil }
      switch result.status {
      case .threshold: return level
      case .unreliable: return nil
      // The exact threshold does not matter, but it must be known on which side of 20 and 40 dB it is.
      case .atOrBelow: return level <= 20 ? level : nil
      case .noResponse: return level >= 40 ? level.nextUp : nil
      }
    }
    guard let at2000 = level(2000) else { throw .unknown(frequencies: [2000]) }
    guard let at4000 = level(4000) else { throw .unknown(frequencies: [4000]) }
    let (at3000, at8000) = (level(3000), level(8000))
    guard let above4000 = [level(6000), at8000].compactMap({ $0 }).max() else {
      throw .unknown(frequencies: [6000, 8000])
    }
    if at2000 > 40, at4000 > 40 {
      grade = 4
    } else if max(at2000, at3000 ?? at2000) > 20 {
      grade = 3
    } else if at4000 > 20 {
      grade = 2
    } else {
      grade = above4000 > 20 ? 1 : 0
    }
    if grade == 0,
      results.contains(where: { $0.key.ear == ear && $0.key.frequency < 2000 && level($0.key.frequency) ?? 0 > 20 })
    {
      throw .lowFrequencyLoss
    }
    isLowerBound = grade == 2 && at3000 == nil || grade == 0 && at8000 == nil
    let rising = [at2000, at3000, at4000, above4000].compactMap { $0 }
    // A tolerance of 10 dB, by which repeated tests differ.
    isTypical = grade == 0 || zip(rising, rising.dropFirst()).allSatisfy { $1 >= $0 - 10 }
  }
}
