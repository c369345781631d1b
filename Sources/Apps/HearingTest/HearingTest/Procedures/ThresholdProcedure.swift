/// A procedure for the threshold at one ear and one frequency. It chooses the next level from all answers so far.
///
/// It has no time, sound or listener. The same answers give the same levels and the same result, so a list of stored
/// answers restores its state. It ends with a threshold, *at or below* the lowest level, *no response* at the highest,
/// or *unreliable* with a reason. It always ends within its largest number of trials, whatever the answers are.
public protocol ThresholdProcedure: Sendable {
  /// The level to present next, in decibels of the session's scale; `nil` when there is a result.
  var nextLevel: Double? { get }

  /// The result; `nil` while there is a next level.
  var result: ThresholdResult? { get }

  /// Records the answer to `nextLevel`.
  ///
  /// - Precondition: There is no result yet.
  mutating func record(_ response: ToneResponse)
}
