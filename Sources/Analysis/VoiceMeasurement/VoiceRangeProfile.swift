import Foundation

/// The range of a voice: how often each pitch was sung at each level (phonetogram).
///
/// It has counts in bins of one semitone by one decibel. Source: P. H. Damsté, "The phonetogram", Practica
/// Oto-rhino-laryngologica 32 (1970); H. K. Schutte & W. Seidner, "Recommendation by the Union of European
/// Phoniatricians: standardizing voice area measurement", Folia Phoniatrica 35 (1983). Counts can be merged, so that
/// several recordings give one profile. Memory: one entry per non-empty bin.
public struct VoiceRangeProfile: Sendable, Equatable {
  /// A bin: half a semitone to each side of a note, and half a decibel to each side of a level.
  public struct Bin: Sendable, Hashable, Codable {
    /// Semitones above C₋₁, equal temperament, A₄ = 69 = 440 Hz (the MIDI note number).
    public let semitone: Int
    /// Level in whole decibels relative to the profile's reference.
    public let decibels: Int
  }

  /// A bin with its count.
  public struct Cell: Sendable, Equatable, Codable {
    /// The pitch and the level of the bin.
    public let bin: Bin
    /// Number of frames in the bin.
    public let count: Int
  }

  /// The reference of the levels.
  public let reference: LevelReference
  /// Number of counted frames.
  public private(set) var count = 0
  private var counts: [Bin: Int] = [:]

  /// Creates an empty profile.
  public init(reference: LevelReference) { self.reference = reference }

  /// Counts one frame. The pitch is in hertz, above 0, and the level in dBFS; the profile adds its reference's offset.
  ///
  /// - Throws: `VoiceMeasurementError.invalidSetting` if the pitch is not above 0 and finite, or the level not within
  ///   ±10⁶ dB, also with the offset.
  public mutating func update(frequency: Double, levelInDBFS level: Double) throws(VoiceMeasurementError) {
    let frequencies = Double.leastNormalMagnitude...Double.greatestFiniteMagnitude
    try VoiceMeasurementError.check("frequency", frequency, in: frequencies, "Hz")
    try VoiceMeasurementError.check("level", level, in: -1e6...1e6, "dB")
    try reference.validate()
    count(frequency: frequency, levelInDBFS: level)
  }

  /// Counts one frame whose pitch and level were measured, and are therefore finite.
  mutating func count(frequency: Double, levelInDBFS level: Double) {
    let semitone = Int((69 + 12 * log2(frequency / 440)).rounded())
    counts[Bin(semitone: semitone, decibels: Int((level + reference.offset).rounded())), default: 0] += 1
    count += 1
  }

  /// Adds the counts of another profile.
  ///
  /// - Throws: `VoiceMeasurementError.differentProfiles` if its levels have another reference, `.invalidSetting` if the
  ///   sum is more than an integer holds.
  public mutating func merge(_ other: VoiceRangeProfile) throws(VoiceMeasurementError) {
    guard other.reference == reference else { throw .differentProfiles }
    // No bin has more frames than the profile.
    guard !count.addingReportingOverflow(other.count).overflow else {
      throw .invalidSetting(
        name: "voice range profile count", value: Double(count) + Double(other.count), expected: "\(Int.max) at most")
    }
    counts.merge(other.counts) { $0 + $1 }
    count += other.count
  }

  /// Number of frames in a bin.
  public func count(semitone: Int, decibels: Int) -> Int { counts[Bin(semitone: semitone, decibels: decibels)] ?? 0 }

  /// All bins with at least `minimumCount` frames, sorted by semitone, then by level.
  public func cells(minimumCount: Int = 1) -> [Cell] {
    counts.filter { $0.value >= minimumCount }.map { Cell(bin: $0.key, count: $0.value) }
      .sorted { ($0.bin.semitone, $0.bin.decibels) < ($1.bin.semitone, $1.bin.decibels) }
  }

  /// The area in semitones × decibels: the number of bins with at least `minimumCount` frames. A number above 1
  /// excludes bins that the voice only touched, and single errors of the pitch track.
  public func area(minimumCount: Int = 1) -> Int { counts.values.count { $0 >= minimumCount } }

  /// The lowest and the highest semitone with at least `minimumCount` frames in a bin; `nil` if there is none.
  public func semitones(minimumCount: Int = 1) -> ClosedRange<Int>? {
    let values = cells(minimumCount: minimumCount).map(\.bin.semitone)
    return values.min().flatMap { low in values.max().map { low...$0 } }
  }

  /// The lowest and the highest level, in decibels, with at least `minimumCount` frames in a bin; `nil` if there is
  /// none.
  public func levels(minimumCount: Int = 1) -> ClosedRange<Int>? {
    let values = cells(minimumCount: minimumCount).map(\.bin.decibels)
    return values.min().flatMap { low in values.max().map { low...$0 } }
  }

  /// The frequency in hertz at the centre of a semitone.
  public static func frequency(semitone: Int) -> Double { 440 * exp2((Double(semitone) - 69) / 12) }
}

extension VoiceRangeProfile: Codable {
  private enum Key: String, CodingKey { case reference, cells }

  /// Decodes a reference and cells, whose counts are 1 or more.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(reference: try container.decode(LevelReference.self, forKey: .reference))
    for cell in try container.decode([Cell].self, forKey: .cells) {
      let (sum, isTooLarge) = count.addingReportingOverflow(cell.count)
      guard cell.count >= 1, !isTooLarge else {
        throw DecodingError.dataCorruptedError(
          forKey: .cells, in: container,
          debugDescription: "voice range profile: expected counts from 1 with a sum of \(Int.max) at most, "
            + "got \(cell.count) after \(count)")
      }
      counts[cell.bin, default: 0] += cell.count
      count = sum
    }
  }

  /// Encodes the reference and the cells, in order.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(reference, forKey: .reference)
    try container.encode(cells(), forKey: .cells)
  }
}
