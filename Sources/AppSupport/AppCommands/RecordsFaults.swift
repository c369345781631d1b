import AppDatabases
import AppRecords
import AppSettings
import CommandSupport

extension AppDatabaseError: CommandFault {
  /// Always `false`: the file or the disk is at fault.
  package var isUsage: Bool { false }
}

extension SettingError: CommandFault {
  /// Always wrong usage: the user gave the setting.
  public var isUsage: Bool { true }
}

extension PeopleError: CommandFault {
  /// Always `true`: the user typed a name that does not exist or is not allowed.
  public var isUsage: Bool { true }
}

extension KeptCodeError: CommandFault {
  /// Always `true`: the user gave the code.
  package var isUsage: Bool { true }
}

extension PersonArchiveError: CommandFault {
  /// Always `false`: the file is at fault.
  public var isUsage: Bool { false }
}
