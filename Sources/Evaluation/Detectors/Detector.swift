/// A detector for a task: a method of this package, or an external program.
package protocol Detector: Sendable {
  /// Its name in results.
  var name: String { get }
  /// Text with everything that determines its results, for records: its parameters, or its command line and adapter.
  var parameters: String { get }
  /// Whether it needs `DetectorInput.path`.
  var needsFile: Bool { get }

  /// Analyses a sound. Failures are reported in the outcome.
  ///
  /// - Parameter checkCancellation: called repeatedly; an error that it throws ends the work and is rethrown.
  func detect(in input: DetectorInput, checkCancellation: () throws -> Void) throws -> DetectorOutcome
}
