/// The origin of a session's answers and the kind of its output. Only answers of a person at a real output are results
/// about a person. The raw values are stored and must not change.
package enum SessionSource: String, Sendable, Hashable, Codable, CaseIterable {
  /// A person answered, and the device may be a headphone.
  case person
  /// A simulated listener answered.
  case simulated
  /// The sound was discarded: `--output null`.
  case nullOutput = "null-output"
  /// The sound was discarded or returned to the machine: a loopback, a monitor or a null sink.
  case loopback = "loopback-device"

  /// Whether the session has results about a person. Any other session is a trial run: every output marks it, and it is
  /// never final.
  package var isPerson: Bool { self == .person }

  /// The warning in a report; `nil` for a person.
  package var warning: String? {
    switch self {
    case .person: nil
    case .simulated: "A simulated listener answered, not the person."
    case .nullOutput: "The sound was played to nobody (--output null): this is a trial run, not a test of the person."
    case .loopback:
      "The sound went to a loopback or null device, not to a headphone: this is a trial run, not a test of the person."
    }
  }

  /// The source of a session from the output device's name, or `null`.
  package init(device: String, isSimulated: Bool) {
    if isSimulated {
      self = .simulated
    } else if device == "null" {
      self = .nullOutput
    } else {
      self = Self.isLoopback(device) ? .loopback : .person
    }
  }

  /// Whether sound servers and kernels give this name to outputs without a loudspeaker.
  private static func isLoopback(_ device: String) -> Bool {
    let name = device.lowercased()
    let words = Set(name.split { !$0.isLetter }.map(String.init))
    return !words.isDisjoint(with: ["loopback", "null", "dummy"]) || name.contains("monitor of ")
      || name.hasSuffix(".monitor")
  }
}
