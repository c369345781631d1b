import Foundation
import SoundRoutes

/// The headphones without a calibration, and the ways of the sound to all of them.
extension HearingArchive {
  /// The names that people have given to headphones, the last used one first.
  package func headphones() throws -> [String] {
    var names: [String] = []
    for name in try sessions().compactMap(\.headphone).reversed()
    where !names.contains(where: { $0.caseInsensitiveCompare(name) == .orderedSame }) {
      names.append(name)
    }
    return names
  }

  /// The way of the sound that a session is to have: its own, if it goes on; otherwise that of the last session, of anybody,
  /// with the same output, calibration and headphone.
  ///
  /// - Returns: `nil` if none is known, and for a headphone without a calibration and a name.
  package func expectedRoute(of session: HearingSessionRecord) throws -> SoundRoute? {
    if let route = session.route { return route }
    guard session.conditions.calibration != nil || session.headphone != nil else { return nil }
    return try sessions().last { earlier in
      earlier.ended != nil && earlier.route != nil && earlier.conditions == session.conditions
        && earlier.headphone?.lowercased() == session.headphone?.lowercased()
    }?.route
  }
}
