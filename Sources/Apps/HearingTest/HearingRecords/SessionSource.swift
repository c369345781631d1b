/// Who answered, and what played: only a person at a real output says anything of a person. Raw values are stored and stay.
package enum SessionSource: String, Sendable, Hashable, Codable, CaseIterable {
  /// A person, and a device that is not known to be anything but a headphone.
  case person
  /// A simulated listener answered.
  case simulated
  /// The sound went nowhere: `--output null`.
  case nullOutput = "null-output"
  /// The sound went back into the machine or nowhere: a loopback, a monitor, a null sink.
  case loopback = "loopback-device"

  /// Whether the session is of a person. Any other is a trial run: it says so wherever it is printed, and is never final.
  package var isPerson: Bool { self == .person }

  /// What a report says of it; `nil` for a person.
  package var warning: String? {
    switch self {
    case .person: nil
    case .simulated: "A simulated listener answered, not the person."
    case .nullOutput: "The sound was played to nobody (--output null): this is a trial run, not a test of the person."
    case .loopback:
      "The sound went to a loopback or null device, not to a headphone: this is a trial run, not a test of the person."
    }
  }

  /// The source of a session whose sound goes to a device of this name, or to `null`.
  package init(device: String, isSimulated: Bool) {
    if isSimulated {
      self = .simulated
    } else if device == "null" {
      self = .nullOutput
    } else {
      self = Self.isLoopback(device) ? .loopback : .person
    }
  }

  /// Whether a device's name is one that sound servers and kernels give to outputs without a loudspeaker.
  private static func isLoopback(_ device: String) -> Bool {
    let name = device.lowercased()
    let words = Set(name.split { !$0.isLetter }.map(String.init))
    return !words.isDisjoint(with: ["loopback", "null", "dummy"]) || name.contains("monitor of ")
      || name.hasSuffix(".monitor")
  }
}
