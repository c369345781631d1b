/// A way to the thresholds of both ears at several frequencies: says which tone to present next, given all answers so far.
///
/// As `ThresholdProcedure`, with the ear and the frequency in it: the same answers give the same tones and the same results.
public protocol AudiogramProcedure: Sendable {
  /// The tone to present next; `nil` when all results are there.
  var nextTone: TestTone? { get }

  /// The results so far.
  var results: [TonePoint: ThresholdResult] { get }

  /// Takes the answer to the tone that was next.
  ///
  /// - Precondition: there is a next tone.
  mutating func record(_ response: ToneResponse)
}
