/// A sound device of the system as PortAudio lists it: a sound card, or an entry of a sound server.
///
/// A value describes the device at the moment it was listed. It remains usable as long as the system has a device with
/// the same host API and name, even if other devices were plugged in or out in the meantime.
public struct AudioDevice: Sendable, Hashable {
  /// The channels and latencies of one direction of a device.
  public struct Side: Sendable, Hashable {
    /// Largest number of channels. A sound server states a large number and mixes the channels by its own rules.
    public let channelCount: Int
    /// Latency in seconds that the host proposes for games and instruments.
    public let lowLatency: Double
    /// Latency in seconds that the host proposes for playing and recording files.
    public let highLatency: Double
    /// Whether this is the system's default for the direction.
    public let isDefault: Bool
  }

  /// The system's name for the device. It is not unique: see `hostAPI`.
  public let name: String
  /// The system's audio interface that provides the device: `ALSA`, `JACK Audio Connection Kit`, `Core Audio`.
  public let hostAPI: String
  /// The rate in hertz that the host prefers. For a sound server it is a guess of the host API, not the rate of the
  /// server.
  public let preferredSampleRate: Double
  /// The input side; `nil` if the device has no input.
  public let input: Side?
  /// The output side; `nil` if the device has no output.
  public let output: Side?
  /// The number of this device among those with the same host API and name, from 0.
  let ordinal: Int

  /// The side for a direction; `nil` if the device does not have it.
  public func side(_ direction: AudioDirection) -> Side? { direction == .input ? input : output }

  /// All devices, in the order of the system. A device that is plugged in later appears in later lists, once no stream
  /// is open.
  ///
  /// It takes some milliseconds, on a busy machine seconds, since the host APIs try every device once. Do not call it
  /// on an audio thread.
  ///
  /// - Throws: `LiveAudioError.unavailable`, `.notResponding` after `timeLimit` seconds, `.invalidConfiguration` for a time
  ///   limit outside of 0.1…600 s.
  public static func all(timeLimit: Double = 10) throws(LiveAudioError) -> [AudioDevice] {
    try LiveLimits.check("time limit", timeLimit, LiveLimits.timeLimits, "s")
    return try PortAudioHost.perform(timeLimit: timeLimit) {
      PortAudioHost.withLibrary { .success(PortAudioHost.devices()) }
    }
  }

  /// The system's default device for a direction.
  ///
  /// - Throws: `LiveAudioError.noDevice`, and as `all`.
  public static func systemDefault(_ direction: AudioDirection) throws(LiveAudioError) -> AudioDevice {
    guard let device = try all().first(where: { $0.side(direction)?.isDefault == true }) else {
      throw .noDevice(direction)
    }
    return device
  }

  /// The device with the given name, or with the given `host API: name` if several have the name. Without one, the only
  /// device whose name contains the text, regardless of case.
  ///
  /// - Throws: `LiveAudioError.noDevice`, `.deviceNotFound`, `.ambiguousDevice`, and as `all`.
  public static func named(_ name: String, _ direction: AudioDirection) throws(LiveAudioError) -> AudioDevice {
    try choose(name, direction, from: all())
  }

  /// The device with the given name, or the system's default if the name is `nil`.
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

  /// Host API and name in the form that `named` accepts.
  var qualifiedName: String { "\(hostAPI): \(name)" }

  /// Asks the device whether it supports this number of channels at a rate in hertz. The answer is `false` while
  /// another program uses the device exclusively.
  ///
  /// - Throws: `LiveAudioError.deviceNotFound` if the device is gone, and as `all`.
  public func supports(
    _ direction: AudioDirection, channelCount: Int, sampleRate: Double, timeLimit: Double = 5
  ) throws(LiveAudioError) -> Bool {
    try LiveLimits.check("time limit", timeLimit, LiveLimits.timeLimits, "s")
    return try PortAudioHost.perform(timeLimit: timeLimit) {
      PortAudioHost.withLibrary {
        PortAudioHost.index(of: self, direction).map {
          PortAudioHost.supports($0, direction, channelCount: channelCount, sampleRate: sampleRate)
        }
      }
    }
  }
}
