import AppWords

/// Functions for the settings of one value.
extension Array {
  /// The setting with a name. The path in the stored JSON also counts as a name.
  ///
  /// Complexity: linear in the number of settings.
  ///
  /// - Throws: `SettingError.unknown`.
  public func named<Owner>(_ name: String) throws(SettingError) -> Setting<Owner> where Element == Setting<Owner> {
    guard let found = first(where: { $0.name == name || $0.path == name }) else {
      throw .unknown(name, known: map(\.name))
    }
    return found
  }

  /// Makes the changes in order, each given as `NAME=VALUE`. Ranges are not checked: see `check`.
  ///
  /// - Throws: `SettingError.notAChange`, `.unknown`, `.malformed`; the owner is then unchanged.
  public func change<Owner>(_ owner: inout Owner, _ changes: [String]) throws(SettingError)
  where Element == Setting<Owner> {
    var changed = owner
    for change in changes {
      let halves = change.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard halves.count == 2, !halves[0].isEmpty else { throw .notAChange(change) }
      try named(halves[0]).set(halves[1], in: &changed)
    }
    owner = changed
  }

  /// Throws `SettingError.outOfRange` for the first setting whose value is outside its range.
  public func check<Owner>(_ owner: Owner) throws(SettingError) where Element == Setting<Owner> {
    for setting in self { try setting.check(owner) }
  }
}
