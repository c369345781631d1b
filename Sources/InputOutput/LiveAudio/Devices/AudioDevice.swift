/// A sound device of the system as PortAudio lists it: a sound card, or a name that a sound server answers to.
///
/// A value describes the device at the moment it was listed. It stays usable as long as the system knows a device with
/// the same host API and name, whatever else was plugged in or out meanwhile.
public struct AudioDevice: Sendable, Hashable {
  /// What one direction of a device offers.
  public struct Side: Sendable, Hashable {
    /// Largest number of channels. A sound server names a large number and mixes channels as it sees fit.
    public let channelCount: Int
    /// Latency in seconds that the host proposes for games and instruments.
    public let lowLatency: Double
    /// Latency in seconds that the host proposes for playing and recording files.
    public let highLatency: Double
    /// Whether this is the system's default for the direction.
    public let isDefault: Bool
  }

  /// Name by which the system knows it. Not unique: see `hostAPI`.
  public let name: String
  /// The interface of the system that it is reached through: `ALSA`, `JACK Audio Connection Kit`, `Core Audio`.
  public let hostAPI: String
  /// The rate in hertz that the host prefers. Of a sound server this is a guess of the host API, not the server's rate.
  public let preferredSampleRate: Double
  /// What sound can be taken from; `nil` if none.
  public let input: Side?
  /// What sound can be given to; `nil` if none.
  public let output: Side?
  /// Which one it is of those that have the same host API and name, from 0.
  let ordinal: Int

  /// What it offers in a direction.
  public func side(_ direction: AudioDirection) -> Side? { direction == .input ? input : output }

  /// All devices, in the order of the system. A device plugged in later is in a later list, as soon as no stream is open.
  ///
  /// Takes some milliseconds, on a busy machine seconds, and lets the host APIs try every device once; not for an audio thread.
  ///
  /// - Throws: `LiveAudioError.unavailable`, `.notResponding` after `timeLimit` seconds.
  public static func all(timeLimit: Double = 10) throws(LiveAudioError) -> [AudioDevice] {
    try PortAudioHost.perform(timeLimit: timeLimit) { PortAudioHost.withLibrary { .success(PortAudioHost.devices()) } }
  }

  /// The system's default device.
  ///
  /// - Throws: `LiveAudioError.noDevice`, and as `all`.
  public static func systemDefault(_ direction: AudioDirection) throws(LiveAudioError) -> AudioDevice {
    guard let device = try all().first(where: { $0.side(direction)?.isDefault == true }) else {
      throw .noDevice(direction)
    }
    return device
  }

  /// The device of the given name, as it is listed, or as `host API: name` where several have the name; else the one device
  /// whose name holds the text, whatever its case.
  ///
  /// - Throws: `LiveAudioError.noDevice`, `.deviceNotFound`, `.ambiguousDevice`, and as `all`.
  public static func named(_ name: String, _ direction: AudioDirection) throws(LiveAudioError) -> AudioDevice {
    try choose(name, direction, from: all())
  }

  /// The device of a name that somebody chose, or the system's default where nobody chose one.
  ///
  /// - Throws: as `named`, or as `systemDefault`.
  public static func chosen(_ name: String?, _ direction: AudioDirection) throws(LiveAudioError) -> AudioDevice {
    if let name { return try named(name, direction) }
    return try systemDefault(direction)
  }

  static func choose(
    _ name: String, _ direction: AudioDirection, from devices: [AudioDevice]
  ) throws(LiveAudioError) -> AudioDevice {
    let candidates = devices.filter { $0.side(direction) != nil }
    if candidates.isEmpty { throw .noDevice(direction) }
    var found = candidates.filter { $0.name == name || $0.qualifiedName == name }
    if found.isEmpty, !name.isEmpty {
      found = candidates.filter { $0.name.lowercased().contains(name.lowercased()) }
    }
    guard let first = found.first else {
      throw .deviceNotFound(name: name, direction: direction, available: candidates.map(\.name))
    }
    guard found.count == 1 || first.qualifiedName == name else {
      throw .ambiguousDevice(name: name, candidates: found.map(\.qualifiedName))
    }
    return first
  }

  /// Host API and name, as `named` takes them.
  public var qualifiedName: String { "\(hostAPI): \(name)" }

  /// Whether the device takes so many channels at a rate in hertz, by asking it. While another program uses it
  /// exclusively the answer is no.
  ///
  /// - Throws: `LiveAudioError.deviceNotFound` if it is gone, and as `all`.
  public func supports(
    _ direction: AudioDirection, channelCount: Int, sampleRate: Double, timeLimit: Double = 5
  ) throws(LiveAudioError) -> Bool {
    try PortAudioHost.perform(timeLimit: timeLimit) {
      PortAudioHost.withLibrary {
        PortAudioHost.index(of: self, direction).map {
          PortAudioHost.supports($0, direction, channelCount: channelCount, sampleRate: sampleRate)
        }
      }
    }
  }
}
