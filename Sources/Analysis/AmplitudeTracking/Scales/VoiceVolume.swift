import AudioCore
import Foundation

/// The voice volume of the voice games: 0…200, in equal steps of level.
///
/// volume = 200 · (1 − L / floor), where L = 20 log₁₀ RMS in dBFS. It is 0 at the floor and below, and 200 at an RMS of
/// 1. With the floor of −60 dBFS, 10 volumes are 3 dB, and a voice in front of a tablet (about −30 dBFS) is near the
/// middle. A range of volumes is as wide for a soft voice as for a loud one. On a scale in proportion to the amplitude
/// all soft voices would share the lowest tenth.
public struct VoiceVolume: Sendable, Hashable, Codable {
  /// The largest volume.
  public static let maximum = 200.0

  /// The level of volume 0, in dBFS; below 0.
  public let floor: Double

  /// Creates the scale whose floor is −60 dBFS.
  public init() { floor = -60 }

  /// Creates a scale. The floor is in dBFS, below 0 and finite.
  ///
  /// - Throws: `AmplitudeError.invalidFloor`.
  public init(floor: Double) throws(AmplitudeError) {
    guard floor < 0, floor.isFinite else { throw .invalidFloor(floor) }
    self.floor = floor
  }

  /// Reads a scale; the floor is checked.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let floor = try values.decode(Double.self, forKey: .floor)
    self = try decoder.checked { () throws(AmplitudeError) in try Self(floor: floor) }
  }

  /// The volume, 0…200, of an RMS of 0…1. A larger RMS has 200; a value that is not a number has 0.
  public func volume(rootMeanSquare: Double) -> Double {
    guard let level = Decibels.level(amplitude: rootMeanSquare) else { return rootMeanSquare == .infinity ? 200 : 0 }
    return min(Self.maximum, max(0, Self.maximum * (1 - level / floor)))
  }

  /// The RMS that has `volume`, 0…200: the inverse. For volume 0, which every RMS below the floor has, it is the RMS of
  /// the floor.
  public func rootMeanSquare(volume: Double) -> Double {
    Decibels.amplitude(level: floor * (1 - min(Self.maximum, max(0, volume)) / Self.maximum))
  }
}
