/// Work that is prepared once and measured several times.
protocol Workload: AnyObject {
  /// The duration of the sound in one run, in seconds; `nil` if the work does not process sound of a certain duration.
  var soundDuration: Double? { get }

  /// Does the work once. The returned value depends on all of it, so that no part can be optimised away.
  func run() throws -> Double
}
