import Foundation

/// The pitch of a recording, from the frames of a pitch track and their levels.
///
/// A room has pitches, too: a whine, a hum or a fan is periodic wherever nothing else sounds. A summary counts the
/// frames of the recording's own sound:
/// 1. A steady tone below the rest is the background (`BackgroundTone`). Its frames do not count, nor do other periodic
///    frames less than 3 dB above it.
/// 2. The level of the recording is that of the loud part of the other periodic frames: the mean of their levels, each
///    weighted by its power. It depends neither on the gain nor on the length of pauses, and hardly on short bursts.
/// 3. A periodic frame counts if its level is at most 25 dB below that. The 25 dB are the silence threshold of N. H. de
///    Jong & T. Wempe, Behavior Research Methods 41 (2009).
/// 4. If fewer frames count than 0.05 s, or less than 2 % of the sounding frames (those of any kind within the 25 dB),
///    there is no pitch: noise, applause and keys give single periodic frames.
public struct PitchSummary: Sendable, Equatable {
  /// Why a recording has no pitch.
  public enum Absence: String, Sendable, Codable, CaseIterable {
    /// No frame is periodic.
    case unvoiced
    /// A steady tone in the background is all that is periodic.
    case onlyBackgroundTone
    /// Fewer frames than `leastDuration` count.
    case tooShort
    /// Less than `leastShare` of the sound is periodic.
    case tooSparse

    /// The reason in a few words.
    public var text: String {
      switch self {
      case .unvoiced: "no voiced frame"
      case .onlyBackgroundTone: "only a steady tone in the background"
      case .tooShort: "voiced for less than 0.05 s"
      case .tooSparse: "voiced in less than 2 % of the sound"
      }
    }
  }

  /// Distance in decibels from the recording's level to that of the quietest frames that count.
  public static let range = 25.0
  /// Least time in seconds for which frames must count.
  public static let leastDuration = 0.05
  /// Least share of the sounding frames that must count.
  public static let leastShare = 0.02
  /// Least distance in decibels from a background tone to a frame that counts.
  static let toneClearance = 3.0

  /// Number of frames of the track.
  public let frameCount: Int
  /// Number of frames that are periodic, whether or not they count.
  public let voicedCount: Int
  /// Number of frames that count.
  public let countedCount: Int
  /// The level of the recording in dBFS; `nil` if nothing but a background tone is periodic.
  public let level: Double?
  /// The steady tone below; `nil` if there is none.
  public let backgroundTone: BackgroundTone?
  /// Share of the frames in which the background tone is heard alone, 0…1: 0 if there is no such tone; `nil` without
  /// frames.
  public let backgroundShare: Double?
  /// Why there is no pitch; `nil` if there is one.
  public let absence: Absence?
  /// The level in dBFS from which periodic frames count.
  private let gate: Double
  /// The frames that count, in the order of frequency.
  private let counted: [PitchCensus.Cell]

  /// Makes the summary of a whole track.
  ///
  /// - Parameters:
  ///   - frames: the frequency of each frame in hertz, `nil` if it is unvoiced, and its level in dBFS, `nil` in digital
  ///     silence.
  ///   - hop: time from frame to frame in seconds, above 0 and at most 1.
  /// - Throws: `PitchError.invalidHop`.
  public init(of frames: some Sequence<(frequency: Double?, level: Double?)>, hop: Double) throws(PitchError) {
    var meter = try PitchSummaryMeter(hop: hop)
    for frame in frames { meter.update(frequency: frame.frequency, level: frame.level) }
    self = meter.summary()
  }

  init(_ census: PitchCensus) {
    let cells = census.cells()
    let tone = BackgroundToneSearch(census: census, cells: cells).tone()
    var own = cells
    var gate = -Double.infinity
    if let tone {
      gate = tone.ceiling.isFinite ? tone.level + Self.toneClearance : .infinity
      own = cells.filter { $0.level >= gate && !tone.owns(frequency: $0.frequency, level: $0.level) }
    }
    level = PitchCensus.level(of: own)
    if let level { gate = max(gate, level - Self.range) }
    counted = own.filter { $0.level >= gate }
    countedCount = counted.reduce(0) { $0 + $1.count }
    self.gate = gate
    frameCount = census.frameCount
    voicedCount = census.voicedCount
    backgroundTone = tone
    let length = Double(census.frameCount) * census.hop
    backgroundShare = census.frameCount > 0 ? (tone?.duration ?? 0) / length : nil
    absence =
      if census.voicedCount == 0 {
        .unvoiced
      } else if countedCount == 0 {
        .onlyBackgroundTone
      } else if Double(countedCount) * census.hop < Self.leastDuration - 1e-9 {
        .tooShort
      } else if Double(countedCount)
        < Self.leastShare * Double(countedCount + census.unvoicedCount(from: gate))
      {
        .tooSparse
      } else {
        nil
      }
  }

  /// Share of the frames that count, 0…1; `nil` without frames.
  public var countedShare: Double? { frameCount > 0 ? Double(countedCount) / Double(frameCount) : nil }

  /// Whether a frame counts: a frequency in hertz and a level in dBFS (`nil` in digital silence). None does if there is
  /// no pitch.
  public func counts(frequency: Double, level: Double?) -> Bool {
    guard absence == nil, let level, level >= gate else { return false }
    return !isBackground(frequency: frequency, level: level)
  }

  /// Whether a periodic frame is the background tone's.
  public func isBackground(frequency: Double, level: Double?) -> Bool {
    guard let level, let tone = backgroundTone else { return false }
    return tone.owns(frequency: frequency, level: level)
  }

  /// The frequency in hertz of rank round(p (n − 1)) among the n frames that count, for p of 0…1; `nil` if there is no
  /// pitch, and for another p. Exact for up to 65,536 periodic frames, then within half a cent.
  public func quantile(_ p: Double) -> Double? {
    guard absence == nil, (0...1).contains(p) else { return nil }
    var rank = Int((p * Double(countedCount - 1)).rounded())
    for cell in counted {
      if rank < cell.count { return cell.frequency }
      rank -= cell.count
    }
    return nil
  }

  /// The median in hertz; `nil` if there is no pitch.
  public var median: Double? { quantile(0.5) }

  /// The frequencies of the frames that count, in hertz, with their numbers, in rising order; empty if there is no pitch.
  package var frequencies: [(value: Double, count: Int)] {
    absence == nil ? counted.map { ($0.frequency, $0.count) } : []
  }
}
