/// Work that is prepared once and measured several times.
protocol Workload: AnyObject {
  /// Seconds of sound in one run; `nil` where the work is not about sound of a certain length.
  var soundDuration: Double? { get }

  /// Does the work once. The value depends on all of it, so that none of it can be optimised away.
  func run() throws -> Double
}
