import AmplitudeTracking
import Foundation

/// A child's voice in a room, as a calibration found it, and the settings that follow from it.
public struct CalibratedVoice: Sendable, Equatable, Codable {
  /// Least level of a soft voice above the room's, dB.
  public static let leastMargin = 9.0

  /// The level of volume 0 that was set during the calibration, dBFS.
  public var volumeFloor: Double
  /// Level of the room's louder moments, dBFS.
  public var roomLevel: Double
  /// Volumes, 0…200, that a tenth, half and 95 % of the voice stay below.
  public var softVolume: Double
  /// See `softVolume`.
  public var usualVolume: Double
  /// See `softVolume`.
  public var loudVolume: Double
  /// Pitches that 5 %, half and 95 % of the voice stay below, hertz; `nil` if none was found.
  public var lowestFrequency: Double?
  /// See `lowestFrequency`.
  public var usualFrequency: Double?
  /// See `lowestFrequency`.
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

  /// Level of the soft voice above the room's, dB.
  public var margin: Double { level(of: softVolume) - roomLevel }

  /// Volumes of a voice that counts: from 6 dB below the soft to 6 dB above the loud voice, and never narrower than 6
  /// dB.
  public var voiceRange: ClosedRange<Double> {
    let lower = max(0, softVolume - volumes(ofDecibels: 6))
    return
      lower...min(
        VoiceVolume.maximum, max(lower + volumes(ofDecibels: 6), loudVolume + volumes(ofDecibels: 6)))
  }

  /// Converts a difference of levels in decibels to steps of volume.
  public func volumes(ofDecibels decibels: Double) -> Double { decibels * VoiceVolume.maximum / -volumeFloor }

  /// Returns the ear's configuration with the volume scale of this voice and with a least sound level above the room's.
  public func fitted(_ ear: VoiceEar.Configuration) -> VoiceEar.Configuration {
    var fitted = ear
    fitted.volumeFloor = volumeFloor
    fitted.gate.minimumLevel = max(-90, min(level(of: softVolume) - 9, roomLevel + 6))
    return fitted
  }

  /// Pitches around a frequency, as far as an interval in cents reaches on both sides, within 40 to 2000 Hz.
  public static func band(around frequency: Double, cents: Double) -> ClosedRange<Double> {
    let factor = pow(2, cents / 1200)
    return max(40, frequency / factor)...min(2000, frequency * factor)
  }

  private func level(of volume: Double) -> Double { volumeFloor * (1 - volume / VoiceVolume.maximum) }
}
