/// Times of beats in ascending order.
struct BeatSequence {
  let times: [Double]

  var count: Int { times.count }

  /// The index of the beat that is nearest to `time`, the first of those that are equally near. O(log n).
  ///
  /// - Precondition: There is at least one beat.
  func nearest(to time: Double) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] < time { low = middle + 1 } else { high = middle }
    }
    var index = min(low, times.count - 1)
    if low > 0, abs(time - times[low - 1]) <= abs(time - times[index]) { index = low - 1 }
    while index > 0, abs(time - times[index - 1]) == abs(time - times[index]) { index -= 1 }
    return index
  }

  /// The beats at the metrical levels at which listeners may tap: the beats themselves, the off-beats, twice the tempo,
  /// and half the tempo starting with the first or the second beat.
  var metricalLevels: [BeatSequence] {
    var double: [Double] = []
    for index in times.indices {
      if index > 0 { double.append(0.5 * (times[index] - times[index - 1]) + times[index - 1]) }
      double.append(times[index])
    }
    func every(_ step: Int, from start: Int, of times: [Double]) -> BeatSequence {
      BeatSequence(times: stride(from: start, to: times.count, by: step).map { times[$0] })
    }
    return [
      self, every(2, from: 1, of: double), BeatSequence(times: double), every(2, from: 0, of: times),
      every(2, from: 1, of: times),
    ]
  }
}
