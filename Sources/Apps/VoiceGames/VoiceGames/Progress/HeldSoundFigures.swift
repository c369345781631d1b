import Foundation
import VoiceListening

/// One try to hold a sound as long as one breath lasts.
public struct HeldSoundTry: Sendable, Equatable, Codable {
  /// The date in seconds, counted as `PlayedSession.date`.
  public var date: Double
  /// The sound.
  public var sound: HeldSound
  /// How long it was held, seconds.
  public var duration: Double

  /// Makes a try.
  public init(date: Double, sound: HeldSound, duration: Double) {
    (self.date, self.sound, self.duration) = (date, sound, duration)
  }
}

/// What a child's held sounds of one day say: the longest of each sound, if it was tried three times or more.
public struct HeldSoundDay: Sendable, Equatable, Codable {
  /// The least number of tries of a sound on a day from which a figure is made.
  public static let leastTries = 3

  /// The day, counted as `SessionFigures.day`.
  public var day: Int
  /// The date of the day's first try.
  public var date: Double
  /// The tries of each sound, seconds, in their order.
  public var tries: [HeldSound: [Double]]

  /// The longest of three tries or more, seconds; `nil` with fewer tries.
  public func longest(_ sound: HeldSound) -> Double? {
    tries[sound].flatMap { $0.count >= Self.leastTries ? $0.max() : nil }
  }

  /// The maximum phonation time: the longest [a], seconds.
  public var maximumPhonation: Double? { longest(.a) }

  /// The longest [s] divided by the longest [z].
  public var szRatio: Double? {
    guard let s = longest(.s), let z = longest(.z) else { return nil }
    return HeldSound.szRatio(s: s, z: z)
  }
}

/// A child's held sounds over time.
public struct HeldSoundFigures: Sendable, Equatable, Codable {
  /// The days with tries, in order.
  public var days: [HeldSoundDay]

  /// Makes the figures from one child's tries in any order.
  ///
  /// - Parameter calendar: the calendar that tells the day of a try.
  public init(_ tries: [HeldSoundTry], calendar: Calendar = Calendar(identifier: .gregorian)) {
    let ordered = tries.sorted { $0.date < $1.date }
    days = Dictionary(grouping: ordered) { SessionFigures.day(of: $0.date, calendar) }
      .map { day, tries in
        HeldSoundDay(
          day: day, date: tries[0].date,
          tries: Dictionary(grouping: tries, by: \.sound).mapValues { $0.map(\.duration) })
      }
      .sorted { $0.day < $1.day }
  }

  /// The trend of a figure over the days that have it, by the rules of `ProgressFigures.trend`.
  public func trend(_ figure: (HeldSoundDay) -> Double?) -> ProgressFigures.Trend? {
    ProgressFigures.trend(over: days.compactMap { day in figure(day).map { (day.day, $0) } })
  }
}
