/// Something that finds what a task asks for: a method of this package, or any program.
package protocol Detector: Sendable {
  /// Its name in results.
  var name: String { get }
  /// Everything that decides what it finds, for records: its parameters, its command line and adapter.
  var parameters: String { get }
  /// Whether `DetectorInput.path` must be there.
  var needsFile: Bool { get }

  /// Looks through a sound. What goes wrong with it is in the outcome.
  ///
  /// - Parameter checkCancellation: called now and then; what it throws ends the work and is thrown on.
  func detect(in input: DetectorInput, checkCancellation: () throws -> Void) throws -> DetectorOutcome
}
