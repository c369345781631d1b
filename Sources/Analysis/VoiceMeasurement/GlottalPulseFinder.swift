import AudioCore
import Foundation

/// Finds glottal pulses while a signal and its pitch track come: stretch by stretch, and in stretches longer than a minute
/// period by period.
struct GlottalPulseFinder {
  /// Seconds beyond which the marks of a stretch do not wait for its end.
  static let longestWhole = 60.0

  /// Voiced stretches that have ended.
  private(set) var stretches: [VoicedStretch] = []

  private let sampleRate: Double
  /// Seconds that a search reaches beyond a mark, and half a period more: 1.75 periods, and some for rounding.
  private let reach: Double
  private var walker: PulseWalker
  /// The next pitch frame.
  private var next = 0
  /// The stretch that has not ended.
  private var open: VoicedStretch?
  /// Whether the open stretch is longer than a minute and being marked, and how far it is if it can be marked.
  private var isBegun = false
  private var marked: Double?
  private var lastMark = -Double.infinity

  /// For a surveyed signal and a pitch track that is nowhere below `lowestFrequency` but for rounding.
  init(_ survey: VoiceSurvey, lowestFrequency: Double) {
    sampleRate = survey.sampleRate
    reach = 2.5 / lowestFrequency + 4 / survey.sampleRate
    walker = PulseWalker(sampleRate: survey.sampleRate, mean: survey.mean, peak: survey.largestDeviation)
  }

  /// Gives the times of the marks that can be found, in order.
  mutating func advance(over signal: SampleView<Float>, _ pitch: PitchHistory, emit: (Double) -> Void) {
    while next < pitch.end {
      let time = pitch.time(next)
      guard signal.reaches(Int(((time + reach) * sampleRate).rounded(.up))) else { return }
      if pitch.frequency(next) != nil {
        open = VoicedStretch(start: open?.start ?? time - pitch.hop / 2, end: time + pitch.hop / 2)
        if let open { markLong(open, time, signal, pitch, emit) }
      } else if let stretch = open {
        end(stretch, signal, pitch, emit)
      }
      next += 1
    }
    if next == pitch.count, let stretch = open { end(stretch, signal, pitch, emit) }
  }

  /// Marks an open stretch that is longer than a minute up to where its end does not matter yet.
  private mutating func markLong(
    _ stretch: VoicedStretch, _ time: Double, _ signal: SampleView<Float>, _ pitch: PitchHistory,
    _ emit: (Double) -> Void
  ) {
    if !isBegun, stretch.duration > Self.longestWhole {
      isBegun = true
      let middle = stretch.start + Self.longestWhole / 2
      marked = begin(stretch, middle, signal, pitch, emit)
    }
    // Whatever comes, the stretch does not end before this frame, and no mark found from here lies behind it.
    let limit = time - pitch.hop - reach
    guard let from = marked, from <= limit else { return }
    var found: [Double] = []
    marked = walker.walk(signal, pitch, from: from, direction: 1, until: .infinity, pausingAfter: limit) {
      found.append($0)
    }
    give(found, emit)
  }

  /// Marks what of a stretch is not marked: it ends here.
  private mutating func end(
    _ stretch: VoicedStretch, _ signal: SampleView<Float>, _ pitch: PitchHistory, _ emit: (Double) -> Void
  ) {
    stretches.append(stretch)
    let middle = (stretch.start + stretch.end) / 2
    if let from = isBegun ? marked : begin(stretch, middle, signal, pitch, emit) {
      var found: [Double] = []
      _ = walker.walk(signal, pitch, from: from, direction: 1, until: stretch.end) { found.append($0) }
      give(found, emit)
    }
    (open, isBegun, marked) = (nil, false, nil)
  }

  /// Gives the first mark, near the middle of a stretch, and those before it; returns its time.
  private mutating func begin(
    _ stretch: VoicedStretch, _ middle: Double, _ signal: SampleView<Float>, _ pitch: PitchHistory,
    _ emit: (Double) -> Void
  ) -> Double? {
    guard let start = walker.first(signal, pitch, near: middle) else { return nil }
    var found = [start]
    let before = lastMark
    _ = walker.walk(signal, pitch, from: start, direction: -1, until: stretch.start, after: before) { found.append($0) }
    give(found.reversed(), emit)
    return start
  }

  private mutating func give(_ times: [Double], _ emit: (Double) -> Void) {
    // Marks of two directions or of neighbouring stretches never stand closer than the search allows.
    for time in times where time > lastMark {
      lastMark = time
      emit(time)
    }
  }

  /// Time in seconds before which neither samples nor pitch are needed; `nextTime` is that of the pitch frame that will be
  /// decided next.
  func firstNeeded(nextTime: Double, _ pitch: PitchHistory) -> Double {
    let time = next < pitch.end ? pitch.time(next) : nextTime
    return (marked ?? (isBegun ? time : open?.start) ?? time - pitch.hop) - reach
  }
}
