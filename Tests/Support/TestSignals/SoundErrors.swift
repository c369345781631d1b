import AudioCore

extension AudioBuffer {
  /// The largest second difference of any channel from a frame on. It is large for a click.
  public func largestSecondDifference(from frame: Int) -> Double {
    var largest = 0.0
    for c in 0..<channelCount {
      let x = channel(c).map(Double.init)
      for n in frame + 2..<x.count { largest = max(largest, abs(x[n] - 2 * x[n - 1] + x[n - 2])) }
    }
    return largest
  }

  /// The largest difference of the first channel from the expected value of each frame.
  public func largestError(_ frames: Range<Int>? = nil, _ expected: (Int) -> Double) -> Double {
    (frames ?? 0..<frameCount).reduce(0) { max($0, abs(Double(samples[$1]) - expected($1))) }
  }
}
