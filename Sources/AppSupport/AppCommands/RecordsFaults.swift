import AppDatabases
import AppRecords
import CommandSupport

extension AppDatabaseError: CommandFault {
  /// Always `false`: the file or the disk is at fault.
  package var isUsage: Bool { false }
}

extension PeopleError: CommandFault {
  /// Always `true`: the user typed a name that does not exist or is not allowed.
  public var isUsage: Bool { true }
}
