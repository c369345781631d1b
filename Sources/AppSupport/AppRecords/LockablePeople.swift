import AppDatabases

/// Records of people whose list can have a lock. Their migrations have `KeptCode.migration`.
package protocol LockablePeople: PeopleRecords, DatabaseOwner {}

extension LockablePeople {
  /// The lock of the list of people.
  package var peopleLock: KeptCode { KeptCode(in: database) }
}
