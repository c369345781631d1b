/// The games' scale of loudness: 0…200 in equal steps of level, 60 dB from end to end. Where it lies belongs to a child and
/// its microphone: the child's usual voice has volume 115, the middle of what the balloon usually wants.
///
/// So a volume means the same for a soft child, a loud one, a near microphone and one that is turned down, and a range of
/// volumes that a therapist has set keeps its meaning after a new measurement.
public struct VolumeScale: Sendable, Hashable {
  /// The largest volume.
  public static let maximum = 200.0
  /// The levels from volume 0 to the largest one, dB.
  public static let span = 60.0
  /// The volume of the usual voice.
  public static let usualVolume = 115.0
  /// The share of the voice's ticks that are softer than its usual level: a voice is as loud as its vowels, and consonants
  /// and the ends of words are softer.
  public static let usualShare = 0.7
  /// The permitted levels of volume 0, dBFS.
  public static let floors = -100.0 ... -10.0

  /// The level of volume 0, dBFS.
  public let floor: Double

  /// Makes the scale that begins at a level in dBFS.
  public init(floor: Double) { self.floor = floor }

  /// Makes the scale of a voice whose usual level is known, dBFS, as near to it as `floors` permit.
  public init(usualLevel: Double) {
    let floor = usualLevel - Self.usualVolume / Self.maximum * Self.span
    self.init(floor: min(Self.floors.upperBound, max(Self.floors.lowerBound, floor)))
  }

  /// The volume of a level in dBFS, 0…200.
  public func volume(of level: Double) -> Double {
    min(Self.maximum, max(0, Self.volumes(ofDecibels: level - floor)))
  }

  /// The level of a volume, dBFS.
  public func level(of volume: Double) -> Double { floor + volume / Self.maximum * Self.span }

  /// Converts a difference of levels in decibels to steps of volume.
  public static func volumes(ofDecibels decibels: Double) -> Double { decibels * maximum / span }
}
