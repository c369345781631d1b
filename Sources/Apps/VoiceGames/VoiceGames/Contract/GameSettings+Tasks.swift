import AppSettings

/// The tasks that chance decides: irregular times, and which sound is asked for.
extension GameSettings {
  /// The largest seed.
  package static let largestSeed: UInt64 = 9_007_199_254_740_991

  /// The settings of one round, with the seed of its tasks. A seed that somebody has set stays; in place of the usual one
  /// comes `seed`, so that the tasks of two rounds differ. A session is stored with these settings: its replay has the
  /// same tasks.
  ///
  /// - Parameter seed: what decides the tasks; it is taken into 2…`largestSeed`.
  package func round(seed: UInt64) -> GameSettings {
    guard hasUsualSeed else { return self }
    return with(seed: 2 + seed % (Self.largestSeed - 1))
  }

  /// The settings with the usual seed: those of rounds that differ by their tasks only are equal then.
  var withUsualSeed: GameSettings { with(seed: Self.usualSeed) }

  private static let usualSeed: UInt64 = 1

  private var seedSetting: Setting<GameSettings>? { Self.settings(of: game).first { $0.name == "seed" } }

  private var hasUsualSeed: Bool {
    guard case .number(let seed)? = seedSetting?.value(in: self) else { return false }
    return seed == Double(Self.usualSeed)
  }

  private func with(seed: UInt64) -> GameSettings {
    var round = self
    // The number is in the range of the setting, and its text is one that the setting reads.
    try? seedSetting?.set("\(seed)", in: &round)
    return round
  }
}
