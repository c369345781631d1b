import RecordingAnalysis

/// A stretch of time in a sound.
package struct TimeSelection: Sendable, Hashable {
  /// The start of the stretch in seconds, 0 or more.
  package let from: Double
  /// The end of the stretch in seconds; `nil` for the end of the sound.
  package let to: Double?

  /// Makes a stretch.
  ///
  /// - Throws: `RecordingAnalyzer.Failure` if the stretch has no length.
  package init(from: Double, to: Double?) throws(RecordingAnalyzer.Failure) {
    guard from >= 0, from.isFinite else {
      throw .init(description: "from: expected a time of 0 s or more, got \(from) s")
    }
    if let to, !(to > from) {
      throw .init(description: "to: expected a time after \(from) s, got \(to) s")
    }
    self.from = from
    self.to = to
  }

  /// The stretch in frames; each end is rounded to the nearest frame.
  func frames(_ sampleRate: Double) -> Range<Int> {
    let start = Self.frame(from, sampleRate)
    return start..<max(start, to.map { Self.frame($0, sampleRate) } ?? .max)
  }

  private static func frame(_ time: Double, _ sampleRate: Double) -> Int {
    Int(min((time * sampleRate).rounded(), 0x1p62))
  }
}
