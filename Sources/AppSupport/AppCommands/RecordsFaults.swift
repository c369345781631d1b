import AppDatabases
import AppRecords
import CommandSupport

extension AppDatabaseError: CommandFault {
  /// The file or the disk is at fault.
  package var isUsage: Bool { false }
}

extension PeopleError: CommandFault {
  /// The user typed a name that is not there, or cannot be.
  public var isUsage: Bool { true }
}
