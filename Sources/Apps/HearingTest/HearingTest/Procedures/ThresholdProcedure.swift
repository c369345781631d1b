/// A way to a threshold at one ear and one frequency: says which level to present next, given all answers so far.
///
/// It knows nothing of time, sound or people. The same answers give the same levels and the same result, so a list of stored
/// answers brings it back to where it was. It ends with a threshold, or *at or below* the lowest level, or *no response* at
/// the highest, or *unreliable* with a reason; and always within its most trials, whatever is answered.
public protocol ThresholdProcedure: Sendable {
  /// The level to present next, in decibels of the session's scale; `nil` when there is a result.
  var nextLevel: Double? { get }

  /// The result; `nil` while there is a next level.
  var result: ThresholdResult? { get }

  /// Takes the answer to the level that was next.
  ///
  /// - Precondition: there is no result yet.
  mutating func record(_ response: ToneResponse)
}
