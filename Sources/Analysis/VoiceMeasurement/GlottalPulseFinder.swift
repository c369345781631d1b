import AudioCore
import Foundation

/// Finds glottal pulses while a signal and its pitch track arrive: stretch by stretch, and in stretches longer than a
/// minute period by period.
package struct GlottalPulseFinder {
  /// In stretches that are longer than this, in seconds, marks are placed before the end of the stretch is known.
  static let longestWhole = 60.0

  /// The voiced stretches that have ended.
  package private(set) var stretches: [VoicedStretch] = []

  private let sampleRate: Double
  /// How far a search extends beyond a mark, in periods of the lowest frequency, in seconds: 1.75 periods, and some for
  /// rounding.
  private let reach: Double
  private var walker: PulseWalker
  /// Index of the next pitch frame.
  private var next = 0
  /// The current stretch.
  private var open: VoicedStretch?
  /// Whether the current stretch is longer than a minute and is being marked, and the time up to which it is marked.
  private var isBegun = false
  private var marked: Double?
  private var lastMark = -Double.infinity

  /// Creates a finder for a surveyed signal and a pitch track whose frequencies are at least `lowestFrequency`, except
  /// for rounding.
  package init(
    _ survey: VoiceSurvey, lowestFrequency: Double, method: GlottalPulses.Method = .crossCorrelation
  ) {
    sampleRate = survey.sampleRate
    reach = 2.5 / lowestFrequency + 4 / survey.sampleRate
    walker = PulseWalker(
      method: method, sampleRate: survey.sampleRate, mean: survey.mean, peak: survey.largestDeviation)
  }

  /// Emits the times of the marks that can be placed, in order.
  package mutating func advance(over signal: SampleView<Float>, _ pitch: PitchHistory, emit: (Double) -> Void) {
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

  /// Marks a stretch that is longer than a minute up to the time that its end can no longer affect.
  private mutating func markLong(
    _ stretch: VoicedStretch, _ time: Double, _ signal: SampleView<Float>, _ pitch: PitchHistory,
    _ emit: (Double) -> Void
  ) {
    if !isBegun, stretch.duration > Self.longestWhole {
      isBegun = true
      let middle = stretch.start + Self.longestWhole / 2
      marked = begin(stretch, middle, signal, pitch, emit)
    }
    // The stretch cannot end before this frame, and no mark that is found from here on lies after it.
    let limit = time - pitch.hop - reach
    guard let from = marked, from <= limit else { return }
    var found: [Double] = []
    marked = walker.walk(signal, pitch, from: from, direction: 1, until: .infinity, pausingAfter: limit) {
      found.append($0)
    }
    give(found, emit)
  }

  /// Marks the rest of a stretch that ends.
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

  /// Emits the first mark, near the middle of a stretch, and the marks before it; returns the first mark's time.
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
    // Marks of both directions, or of neighbouring stretches, must not be closer than the search allows.
    for time in times where time > lastMark {
      lastMark = time
      emit(time)
    }
  }

  /// Time in seconds before which neither samples nor pitch are needed any more. `nextTime` is the time of the next
  /// pitch frame to be decided.
  package func firstNeeded(nextTime: Double, _ pitch: PitchHistory) -> Double {
    let time = next < pitch.end ? pitch.time(next) : nextTime
    return (marked ?? (isBegun ? time : open?.start) ?? time - pitch.hop) - reach
  }
}
