/// The grade of hearing damage by a drug on the scale of the International Society of Paediatric Oncology (SIOP Boston;
/// Brock et al., J. Clin. Oncol. 30, 2012, table 2).
///
/// It speaks of sensorineural loss: with air conduction alone it holds only where the middle ear is known to be well.
public struct OtotoxicityGrade: Sendable, Hashable, Codable {
  /// 0 (at most 20 dB HL everywhere) to 4 (more than 40 dB HL from 2 kHz on).
  public let grade: Int

  /// The grade of an ear.
  ///
  /// 4: above 40 dB HL at 2000 Hz or above; 3: above 20 at 2000 or 3000 Hz; 2: above 20 at 4000 Hz; 1: above 20 at 6000 or
  /// 8000 Hz only. *No response* counts as above 40 dB HL if that was the highest level tried or less.
  ///
  /// - Parameter results: in dB HL; needs 2000, 4000 and one of 6000 and 8000 Hz.
  /// - Returns: `nil` if one of these is missing or unreliable.
  public init?(_ results: [TonePoint: ThresholdResult], ear: Ear) {
    func level(_ frequency: Double) -> Double? {
      guard let result = results[TonePoint(ear, frequency)], result.status != .unreliable else { return nil }
      guard result.status == .noResponse else { return result.level }
      // It is above the highest level; how far does not matter, but whether it is above 40 dB must be known.
      guard let highest = result.level, highest >= 40 else { return nil }
      return highest + 1
    }
    guard let at2000 = level(2000), let at4000 = level(4000) else { return nil }
    let above4000 = [6000.0, 8000].compactMap(level)
    guard !above4000.isEmpty else { return nil }
    let at3000 = level(3000)
    let atOrBelow3000 = [at2000, at3000].compactMap { $0 }.max() ?? at2000
    // A loss belongs to a grade only if it goes on upwards: the scale says "and above".
    if at2000 > 40, at4000 > 40 {
      grade = 4
    } else if atOrBelow3000 > 20 {
      grade = 3
    } else if at4000 > 20 {
      grade = 2
    } else {
      grade = (above4000.max() ?? 0) > 20 ? 1 : 0
    }
  }
}
