/// Gives ids that are not yet used.
struct UniqueIDs {
  private var used: Set<String> = []
  private var counters: [String: Int] = [:]

  /// The id itself if it is new, or else with a number behind it.
  mutating func new(_ id: String) -> String {
    if used.insert(id).inserted { return id }
    while true {
      let number = counters[id, default: 1] + 1
      counters[id] = number
      let candidate = "\(id)-\(number)"
      if used.insert(candidate).inserted { return candidate }
    }
  }

  /// Reserves an id that must not be given.
  mutating func reserve(_ id: String) { used.insert(id) }
}
