import AmplitudeTracking
import Foundation

/// A child's voice in a room, as a calibration found it, and the settings that follow from it.
public struct CalibratedVoice: Sendable, Equatable, Codable {
  /// How far a soft voice must stand out of the room, dB.
  public static let leastMargin = 9.0

  /// The level of volume 0 under which it was measured, dBFS.
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

  /// A voice.
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

  /// The soft voice above the room, dB.
  public var margin: Double { level(of: softVolume) - roomLevel }

  /// The settings of a game fitted to the child: the voice range from 6 dB below the soft to 6 dB above the loud voice, the
  /// least level of a sound above the room, the balloon's target around the usual voice and its pop threshold at the loud
  /// voice's end, the pitch exercises around the usual pitch.
  public func fit(_ settings: GameSettings) -> GameSettings {
    var fitted = settings
    fitted.ear.volumeFloor = volumeFloor
    let sixDecibels = 6 * VoiceVolume.maximum / -volumeFloor
    let lower = max(0, softVolume - sixDecibels)
    let upper = min(VoiceVolume.maximum, max(lower + sixDecibels, loudVolume + sixDecibels))
    fitted.rules.voiceRange = lower...upper
    fitted.ear.gate.minimumLevel = max(-90, min(level(of: softVolume) - 9, roomLevel + 6))
    switch settings.parameters {
    case .balloon(var balloon):
      let target = max(0, usualVolume - sixDecibels)...min(VoiceVolume.maximum, usualVolume + sixDecibels)
      balloon.targetRange = target
      balloon.popVolume = min(201, max(target.upperBound + sixDecibels / 2, upper))
      fitted.parameters = .balloon(balloon)
    case .pitchHold(var hold):
      guard let usual = usualFrequency else { break }
      hold.band = band(around: usual, cents: 350)
      fitted.parameters = .pitchHold(hold)
    case .pitchGlide(var glide):
      guard let usual = usualFrequency else { break }
      // The same shape, beginning at the child's pitch.
      let factor = usual / (glide.points.first ?? usual)
      glide.points = glide.points.map { min(2000, max(40, $0 * factor)) }
      fitted.parameters = .pitchGlide(glide)
    case .pitchSwitch(var change):
      guard let usual = usualFrequency else { break }
      change.low = band(around: usual, cents: 350)
      change.high = max(change.low.upperBound, usual * 1.35)...min(2000, usual * 2.7)
      fitted.parameters = .pitchSwitch(change)
    default: break
    }
    return fitted
  }

  private func level(of volume: Double) -> Double { volumeFloor * (1 - volume / VoiceVolume.maximum) }

  private func band(around frequency: Double, cents: Double) -> ClosedRange<Double> {
    let factor = pow(2, cents / 1200)
    return max(40, frequency / factor)...min(2000, frequency * factor)
  }
}
