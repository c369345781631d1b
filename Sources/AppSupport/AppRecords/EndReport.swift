import Foundation

/// What an adult can send to who makes the program: when it has ended unexpectedly, which version, on what system. Nothing
/// about a person is in it.
public struct EndReport: Encodable {
  private struct End: Encodable {
    /// The version of the program that ended.
    var version: String
    var began: String
    var alive: String
  }

  private let program: String
  private let system: String
  private let ends: [End]

  /// - Parameter program: the command's name.
  public init(_ ends: [PageMemory.UnexpectedEnd], program: String = ProcessInfo.processInfo.processName) {
    self.program = program
    system = ProcessInfo.processInfo.operatingSystemVersionString
    self.ends = ends.map {
      End(version: $0.version, began: $0.began.formatted(.iso8601), alive: $0.alive.formatted(.iso8601))
    }
  }
}
