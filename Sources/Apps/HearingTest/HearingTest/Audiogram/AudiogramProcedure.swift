/// A procedure for the thresholds of both ears at several frequencies. It chooses the next tone from all answers so
/// far.
///
/// It is like `ThresholdProcedure`, with an ear and a frequency for each tone: the same answers give the same tones and
/// the same results.
package protocol AudiogramProcedure: Sendable {
  /// The tone to present next; `nil` when all results are known.
  var nextTone: TestTone? { get }

  /// The results so far.
  var results: [TonePoint: ThresholdResult] { get }

  /// Records the answer to `nextTone`.
  ///
  /// - Precondition: There is a next tone.
  mutating func record(_ response: ToneResponse)
}
