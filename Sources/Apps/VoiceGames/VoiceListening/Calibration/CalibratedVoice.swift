import AmplitudeTracking
import Foundation

/// The measurements of a child's voice in a room by a calibration, and the settings that follow from them.
public struct CalibratedVoice: Sendable, Equatable, Codable {
  /// The least margin by which a soft voice must exceed the room's level, dB.
  public static let leastMargin = 9.0

  /// The level of volume 0 that was set during the calibration, dBFS.
  public var volumeFloor: Double
  /// Level of the room's louder moments, dBFS.
  public var roomLevel: Double
  /// The 10th percentile of the voice's volumes, 0…200.
  public var softVolume: Double
  /// The median of the voice's volumes, 0…200.
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

  /// The difference between the level of the soft voice and that of the room, dB.
  public var margin: Double { level(of: softVolume) - roomLevel }

  /// The range of volumes in which a voice counts: from 6 dB below the soft voice to 6 dB above the loud one, at least
  /// 6 dB wide.
  public var voiceRange: ClosedRange<Double> {
    let step = volumes(ofDecibels: 6)
    let lower = max(0, softVolume - step)
    return ClosedRange(between: lower, and: max(lower, loudVolume) + step, in: 0...VoiceVolume.maximum)
  }

  /// Converts a difference of levels in decibels to steps of volume.
  public func volumes(ofDecibels decibels: Double) -> Double { decibels * VoiceVolume.maximum / -volumeFloor }

  /// Returns the ear's configuration with this voice's volume scale. The least level of a sound becomes 9 dB below the
  /// soft voice, but at most 6 dB above the room and at least −90 dBFS.
  public func fitted(_ ear: VoiceEar.Configuration) -> VoiceEar.Configuration {
    var fitted = ear
    fitted.volumeFloor = volumeFloor
    fitted.gate.minimumLevel = max(-90, min(level(of: softVolume) - 9, roomLevel + 6))
    return fitted
  }

  /// Returns a band of pitches that reaches an interval in cents to both sides of a frequency, within 40 to 2000 Hz.
  public static func band(around frequency: Double, cents: Double) -> ClosedRange<Double> {
    let factor = pow(2, cents / 1200)
    return ClosedRange(between: frequency / factor, and: frequency * factor, in: 40...2000)
  }

  private func level(of volume: Double) -> Double { volumeFloor * (1 - volume / VoiceVolume.maximum) }
}
