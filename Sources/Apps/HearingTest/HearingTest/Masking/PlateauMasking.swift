import AudioCore

/// Measures the threshold of one ear while noise keeps the other ear from hearing: the plateau method.
///
/// The threshold is measured at a first noise level, then at higher levels in steps of 10 dB. While the other ear hears
/// the tone, the threshold rises with the noise. When it no longer does, the threshold is constant: three successive
/// thresholds within 5 dB, or within their random differences, are the plateau, and their mean is the result (Hood,
/// Proc. R. Soc. Med. 53, 1960). Each search starts where the last one ended, between the two levels that the two
/// hypotheses predict. A Bayesian search may stop earlier than the first one, because three results are averaged.
public struct PlateauMasking: Sendable {
  /// The threshold at one noise level.
  public struct Step: Sendable, Hashable, Codable {
    /// The noise level in decibels.
    public let noise: Double
    /// The threshold with it.
    public let result: ThresholdResult
  }

  /// Step between noise levels in decibels.
  package static let increment = 10.0
  /// Number of successive thresholds that form a plateau.
  package static let plateauLength = 3
  /// Largest difference between them, in decibels.
  package static let tolerance = 5.0

  /// The method that finds each threshold.
  public let method: ProcedureMethod
  /// The levels of the tone.
  public let range: LevelRange
  /// The highest noise level.
  public let highestNoise: Double
  /// The thresholds so far, in order.
  public private(set) var steps: [Step] = []
  /// The result; `nil` until it is known.
  public private(set) var result: ThresholdResult?
  /// The noise level in decibels for the next tone.
  public private(set) var noiseLevel: Double
  private var procedure: any ThresholdProcedure
  private var trialCount = 0

  /// Creates a search before its first answer.
  ///
  /// - Parameters:
  ///   - unmasked: the threshold without noise in decibels, if it is known.
  ///   - firstNoise: the first noise level in decibels, usually 10 dB above the other ear's threshold.
  ///   - highestNoise: the highest noise level that output and safety permit.
  /// - Throws: `HearingTestError`.
  public init(
    method: ProcedureMethod, range: LevelRange, unmasked: Double? = nil, firstNoise: Double, highestNoise: Double
  ) throws(HearingTestError) {
    try Checked.within("highest noise level", highestNoise, -40...130)
    try Checked.within("first noise level", firstNoise, -40...highestNoise)
    self.method = method
    self.range = range
    self.highestNoise = highestNoise
    noiseLevel = firstNoise
    procedure = try method.procedure(range: range, expected: unmasked.map { .init(level: $0 + Self.increment / 2) })
  }

  /// The level of the next tone; `nil` when there is a result.
  public var nextLevel: Double? { result == nil ? procedure.nextLevel : nil }

  /// Records the answer to the tone at `nextLevel`.
  ///
  /// - Precondition: There is no result yet.
  public mutating func record(_ response: ToneResponse) {
    ensure(result == nil, "the search has ended")
    trialCount += 1
    procedure.record(response)
    guard let found = procedure.result else { return }
    steps.append(Step(noise: noiseLevel, result: found))
    if found.status == .noResponse {
      result = .noResponse(at: range.highest, trialCount: trialCount)
    } else if let plateau = plateau() {
      result = plateau
    } else if noiseLevel + Self.increment > highestNoise {
      result = .unreliable(.noPlateau, bestGuess: nil, trialCount: trialCount)
    } else {
      noiseLevel += Self.increment
      guard let next = try? followUp(found.level) else {
        fatalError("what could be made once can be made again")
      }
      procedure = next
    }
  }

  /// The search for the next threshold. Expects the last one if the plateau is reached, or a step above it if not.
  private func followUp(_ last: Double?) throws(HearingTestError) -> any ThresholdProcedure {
    guard method.isBayesian, let last else {
      return try method.procedure(range: range, expected: last.map { .init(level: $0 + Self.increment / 2) })
    }
    var configuration = BayesianProcedure.Configuration.followUp
    configuration.priorMean = range.clamped(last + Self.increment / 4)
    if method == .bayesianWithoutTimes { configuration.evidence = nil }
    return try BayesianProcedure(range: range, configuration: configuration)
  }

  private func plateau() -> ThresholdResult? {
    let last = steps.suffix(Self.plateauLength)
    let levels = last.compactMap(\.result.level)
    guard levels.count == Self.plateauLength, let lowest = levels.min(), let highest = levels.max(),
      let deviations = Optional(last.compactMap(\.result.standardDeviation)),
      highest - lowest <= max(Self.tolerance, Self.chance(deviations))
    else { return nil }
    let count = Double(levels.count)
    // Three measurements of one threshold: the standard deviation of their mean.
    let deviation =
      deviations.count == levels.count
      ? (deviations.reduce(0) { $0 + $1 * $1 }).squareRoot() / count : nil
    return .threshold(levels.reduce(0, +) / count, standardDeviation: deviation, trialCount: trialCount)
  }

  /// The random difference of thresholds on a plateau: 1.96 standard deviations of the difference of the two least
  /// certain, in decibels.
  private static func chance(_ deviations: [Double]) -> Double {
    1.96 * deviations.sorted().suffix(2).reduce(0) { $0 + $1 * $1 }.squareRoot()
  }
}
