/// The threshold of one ear while noise keeps the other from hearing: the plateau method.
///
/// A threshold at a first noise level, then at ever higher ones, 10 dB apart. While the other ear hears the tone, its threshold
/// rises with the noise; once it does not, the threshold stays: thresholds at three noise levels in a row within 5 dB of each
/// other, or of what chance makes of them, are the plateau, and their mean is the threshold. (Hood, Proc. R. Soc. Med. 53, 1960.)
/// Each search begins where the last one ended, between the two levels that the other ear and the plateau foretell; a Bayesian one
/// need not be as sure as the first, since three count together.
public struct PlateauMasking: Sendable {
  /// A threshold with noise of a level.
  public struct Step: Sendable, Hashable, Codable {
    /// The noise level in decibels.
    public let noise: Double
    /// The threshold with it.
    public let result: ThresholdResult
  }

  /// Decibels between two noise levels.
  public static let increment = 10.0
  /// Thresholds in a row that make a plateau.
  public static let plateauLength = 3
  /// How far apart they may be, in decibels.
  public static let tolerance = 5.0

  /// What finds each threshold.
  public let method: ProcedureMethod
  /// The levels of the tone.
  public let range: LevelRange
  /// The highest noise level.
  public let highestNoise: Double
  /// The thresholds so far.
  public private(set) var steps: [Step] = []
  /// The result; `nil` while it goes on.
  public private(set) var result: ThresholdResult?
  /// The noise level in decibels that the next tone is presented with.
  public private(set) var noiseLevel: Double
  private var procedure: any ThresholdProcedure
  private var trialCount = 0

  /// A search before its first answer.
  ///
  /// - Parameters:
  ///   - unmasked: the threshold without noise, in decibels, where it is known.
  ///   - firstNoise: in decibels; 10 dB above the other ear's threshold is usual.
  ///   - highestNoise: what output and safety allow.
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

  /// The tone's next level; `nil` when there is a result.
  public var nextLevel: Double? { result == nil ? procedure.nextLevel : nil }

  /// Takes the answer to the tone that was next.
  ///
  /// - Precondition: there is no result yet.
  public mutating func record(_ response: ToneResponse) {
    precondition(result == nil, "the search has ended")
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
        preconditionFailure("what could be made once can be made again")
      }
      procedure = next
    }
  }

  /// The search for the next threshold: as high as the last one if the plateau is reached, an increment above it if not.
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
    // Three measurements of one threshold: the deviation of their mean.
    let deviation =
      deviations.count == levels.count
      ? (deviations.reduce(0) { $0 + $1 * $1 }).squareRoot() / count : nil
    return .threshold(levels.reduce(0, +) / count, standardDeviation: deviation, trialCount: trialCount)
  }

  /// How far the thresholds on a plateau lie apart by chance: 1.96 deviations of a difference of the two least sure, in decibels.
  private static func chance(_ deviations: [Double]) -> Double {
    1.96 * deviations.sorted().suffix(2).reduce(0) { $0 + $1 * $1 }.squareRoot()
  }
}
