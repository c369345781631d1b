import Foundation

/// The measurements of a child's voice in a room by a calibration, and the settings that follow from them.
public struct CalibratedVoice: Sendable, Equatable, Codable {
  /// The least margin by which the usual voice must exceed the room's level, dB.
  public static let leastMargin = 12.0

  /// The level of volume 0 on the voice's scale of volumes, dBFS.
  public var volumeFloor: Double
  /// Level of the room's louder moments, dBFS.
  public var roomLevel: Double
  /// The 10th percentile of the voice's volumes, 0…200.
  public var softVolume: Double
  /// The volume of the usual voice, 0…200: the 70th percentile of its volumes (in voices that
  /// earlier versions measured the median).
  public var usualVolume: Double
  /// The 95th percentile of the voice's volumes, 0…200.
  public var loudVolume: Double
  /// The 5th percentile of the voice's pitches, hertz; `nil` if no pitch was found.
  public var lowestFrequency: Double?
  /// The median of the voice's pitches, hertz; `nil` if no pitch was found.
  public var usualFrequency: Double?
  /// The 95th percentile of the voice's pitches, hertz; `nil` if no pitch was found.
  public var highestFrequency: Double?

  /// Makes a voice from measured values.
  public init(
    volumeFloor: Double, roomLevel: Double, softVolume: Double, usualVolume: Double, loudVolume: Double,
    lowestFrequency: Double? = nil, usualFrequency: Double? = nil, highestFrequency: Double? = nil
  ) {
    self.volumeFloor = volumeFloor
    self.roomLevel = roomLevel
    self.softVolume = softVolume
    self.usualVolume = usualVolume
    self.loudVolume = loudVolume
    self.lowestFrequency = lowestFrequency
    self.usualFrequency = usualFrequency
    self.highestFrequency = highestFrequency
  }

  /// Makes a voice from measured levels in dBFS, on the scale on which the usual voice has its volume.
  ///
  /// - Parameter frequencies: the voice's pitches, hertz, as percentiles 5, 50 and 95; `nil` without pitches.
  init(room: Double, soft: Double, usual: Double, loud: Double, frequencies: [Double?]) {
    let scale = VolumeScale(usualLevel: usual)
    self.init(
      volumeFloor: scale.floor, roomLevel: room, softVolume: scale.volume(of: soft),
      usualVolume: scale.volume(of: usual), loudVolume: scale.volume(of: loud), lowestFrequency: frequencies[0],
      usualFrequency: frequencies[1], highestFrequency: frequencies[2])
  }

  /// The voice's scale of volumes.
  public var scale: VolumeScale { VolumeScale(floor: volumeFloor) }

  /// The difference between the level of the usual voice and that of the room, dB.
  public var margin: Double { scale.level(of: usualVolume) - roomLevel }

  /// The range of volumes in which a voice counts: from 6 dB below the soft voice to 6 dB above the loud one, at least
  /// 6 dB wide.
  public var voiceRange: ClosedRange<Double> {
    let step = VolumeScale.volumes(ofDecibels: 6)
    let lower = max(0, softVolume - step)
    return ClosedRange(between: lower, and: max(lower, loudVolume) + step, in: 0...VolumeScale.maximum)
  }

  /// Returns the ear's configuration with this voice's volume scale. The least level of a sound becomes 9 dB below the
  /// soft voice, but at most 6 dB above the room and at least −90 dBFS.
  public func fitted(_ ear: VoiceEar.Configuration) -> VoiceEar.Configuration {
    var fitted = ear
    fitted.volumeFloor = volumeFloor
    fitted.gate.minimumLevel = max(
      VoiceEar.Configuration.leastLevel, min(scale.level(of: softVolume) - 9, roomLevel + 6))
    return fitted
  }

  /// Returns a band of pitches that reaches an interval in cents to both sides of a frequency, within 40 to 2000 Hz.
  public static func band(around frequency: Double, cents: Double) -> ClosedRange<Double> {
    let factor = pow(2, cents / 1200)
    return ClosedRange(between: frequency / factor, and: frequency * factor, in: 40...2000)
  }
}
