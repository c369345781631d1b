import PitchTracking

/// A pitch track while it is being decided: what of it is still asked for.
struct PitchHistory {
  /// Time from frame to frame in seconds.
  let hop: Double
  /// Frames in the whole track.
  let count: Int
  private var firstTime = 0.0
  /// Seconds; hertz, 0 where unvoiced.
  private var frames = SampleHistory<(time: Double, frequency: Double)>()

  /// A track of `count` frames, none of which is known.
  init(hop: Double, count: Int) {
    self.hop = hop
    self.count = count
  }

  /// A whole track.
  init(_ track: [PitchFrame], hop: Double) {
    self.init(hop: hop, count: track.count)
    for frame in track { append(frame) }
  }

  mutating func append(_ frame: PitchFrame) {
    if frames.end == 0 { firstTime = frame.time }
    frames.append((frame.time, frame.frequency ?? 0))
  }

  /// The place after the latest frame that is known.
  var end: Int { frames.end }

  /// Bytes that are held.
  var byteCount: Int { frames.byteCount }

  /// A time in frames from the first.
  func position(_ time: Double) -> Double { (time - firstTime) / hop }

  /// Whether the frame nearest to a time is known, or there is none.
  func knows(_ time: Double) -> Bool {
    guard end < count else { return true }
    return end > 0 && position(time).rounded() < Double(end)
  }

  /// Whether the frame nearest to a time is voiced.
  func isVoiced(_ time: Double) -> Bool { frequency(Int(position(time).rounded())) != nil }

  /// Hertz of a frame that is known; `nil` where unvoiced or outside the track.
  func frequency(_ index: Int) -> Double? {
    guard index >= 0, index < count else { return nil }
    let value = frames[index].frequency
    return value > 0 ? value : nil
  }

  /// Time in seconds of a frame that is known.
  func time(_ index: Int) -> Double { frames[index].time }

  /// Forgets what is more than two frames before a time.
  mutating func drop(before time: Double) {
    guard end > 0, time.isFinite else { return }
    frames.drop(before: Int(position(time).rounded(.down)) - 2)
  }
}
