/// The way of the sound from this program to the socket of the headphone, as the system's mixer tells it.
///
/// It is stored with a session and compared with the way of a later one.
package struct SoundRoute: Sendable, Hashable, Codable {
  /// What mixes the sound: `PulseAudio`, `PipeWire` or `ALSA`.
  package var server: String
  /// The name of the sink, or the id of the sound card. It stays the same when the computer starts again. Where the sound
  /// goes through filters, their names come first: `equaliser → card`.
  package var output: String
  /// The description of the output, for people.
  package var label: String
  /// The socket, such as `analog-output-headphones`; `nil` where the mixer names none.
  package var port: String?
  /// The gain of each channel in decibels: the volume of the output and of this program's own stream together. A gain of 0
  /// dB is the volume 100 %. With ALSA it has an entry for each control and channel.
  ///
  /// A channel whose volume is 0 has no gain and is left out.
  package var gains: [String: Double]
  /// Volumes that the mixer does not tell in decibels, in its own steps, for each control and channel.
  package var steps: [String: Int]
  /// Whether the mixer lets no sound through: a switch is off, or every volume is 0.
  package var isMuted: Bool
  /// The volume of the output in percent, as the volume control of the desktop shows it; `nil` where there is none.
  package var percent: Double?

  /// Creates a way.
  package init(
    server: String, output: String, label: String, port: String? = nil, gains: [String: Double],
    steps: [String: Int] = [:], isMuted: Bool = false, percent: Double? = nil
  ) {
    (self.server, self.output, self.label, self.port) = (server, output, label, port)
    (self.gains, self.steps, self.isMuted, self.percent) = (gains, steps, isMuted, percent)
  }

  /// The mean of the gains in decibels; `nil` where there is none.
  package var meanGain: Double? { gains.isEmpty ? nil : gains.values.reduce(0, +) / Double(gains.count) }
}

extension SoundRoute {
  /// The largest difference of gains, in decibels, that counts as none.
  ///
  /// The smallest step of a volume control, 1 % at 100 %, is 0.26 dB (60 log₁₀ 1.01), and larger below. The mixers round
  /// to 0.01 dB at most. An audiometer's smallest step is 1 dB.
  package static let gainTolerance = 0.2

  /// What differs from the expected way; `nil` if the same sound is as loud at the ear.
  ///
  /// A muted output always differs: no sound of a muted output was ever meant.
  package func difference(from expected: SoundRoute) -> SoundDisturbance? {
    guard server == expected.server, output == expected.output else { return .otherOutput(label) }
    // The plug was pulled out, for instance: the card is the same.
    guard port == expected.port else { return .otherOutput([label, port ?? "–"].joined(separator: ", ")) }
    if isMuted { return .muted }
    guard Set(gains.keys) == Set(expected.gains.keys), steps == expected.steps else {
      return .volumeMoved(byDecibels: nil)
    }
    let moves = gains.map { $0.value - (expected.gains[$0.key] ?? $0.value) }
    guard let largest = moves.max(by: { $0.magnitude < $1.magnitude }), largest.magnitude > Self.gainTolerance else {
      return nil
    }
    return .volumeMoved(byDecibels: largest)
  }
}
