import AudioCore

/// One filter and its place in the signal: frames come in at one rate and go out at another.
final class ConversionStage {
  /// The filters.
  enum Filters: Sendable {
    /// One for each output of a period.
    case phases(PhaseFilters)
    /// Between any two samples; the step from output to output in input samples, a whole part and a 2⁻⁶⁴th.
    case interpolated(InterpolatedFilters, whole: Int, fraction: UInt64)

    var halfLength: Int {
      switch self {
      case .phases(let filters): filters.halfLength
      case .interpolated(let filters, _, _): filters.halfLength
      }
    }

    /// Input samples, from the one at or before an output's time back, that its row begins with.
    var lead: Int {
      switch self {
      case .phases(let filters): filters.lead
      case .interpolated(let filters, _, _): filters.halfLength - 1
      }
    }

    /// Coefficients of a row.
    var length: Int {
      switch self {
      case .phases(let filters): filters.rows.length
      case .interpolated(let filters, _, _): filters.rows.length
      }
    }
  }

  /// The frames that are waiting.
  let history: FrameHistory
  private let filters: Filters
  /// State of a new instance.
  private let beginning: (position: Int, phase: Int, fraction: UInt64, silence: Int)
  /// Index in the history of the input frame at the beginning of the period, or at or before the next output.
  private var position = 0
  /// Next output of the period.
  private var phase = 0
  /// Part of an input sample from `position` to the next output, in 2⁻⁶⁴.
  private var fraction: UInt64 = 0

  /// A stage at rest, after an endless silence. Frames 0 of input and output are at the same time.
  ///
  /// - Parameters:
  ///   - firstInput: number of the first frame that comes in, 0 or negative.
  ///   - firstOutput: number of the first frame that is given, 0 or negative; it depends on none before `firstInput`, but
  ///     for silence.
  ///   - chunkLength: frames that come in at a time, at most.
  init(_ filters: Filters, channelCount: Int, firstInput: Int, firstOutput: Int, chunkLength: Int) {
    self.filters = filters
    var (position, phase, fraction) = (0, 0, UInt64(0))
    let time: Int
    switch filters {
    case .phases(let filters):
      let period = -((filters.outputCount - 1 - firstOutput) / filters.outputCount)
      phase = firstOutput - period * filters.outputCount
      position = period * filters.inputCount
      time = position + filters.groupStarts[phase / 4]
    case .interpolated(_, let whole, let step):
      for _ in firstOutput..<0 {
        let (value, borrow) = fraction.subtractingReportingOverflow(step)
        fraction = value
        position -= whole + (borrow ? 1 : 0)
      }
      time = position
    }
    // The first sample that the first filter reads comes to index 0.
    let start = time - filters.lead
    beginning = (position - start, phase, fraction, firstInput - start)
    history = FrameHistory(
      channelCount: channelCount, capacity: max(filters.length, beginning.silence) + chunkLength,
      padding: filters.length - 2 * filters.halfLength)
    reset()
  }

  /// Returns to the state of a new instance.
  func reset() {
    (position, phase, fraction) = (beginning.position, beginning.phase, beginning.fraction)
    history.restart(silence: beginning.silence)
  }

  /// Forgets frames that are needed no more, so that as much room as possible is left.
  func makeRoom() {
    let time: Int
    switch filters {
    case .phases(let filters): time = position + filters.groupStarts[phase / 4]
    case .interpolated: time = position
    }
    // Far ahead of its input a strong decimator may need none of what is there.
    let unneeded = min(max(0, time - filters.lead), history.count)
    history.dropFirst(unneeded)
    position -= unneeded
  }

  /// Writes the next frames, as many as the input allows and the block holds.
  func render(into output: MutableAudioBlock) -> Int {
    switch filters {
    case .phases(let filters): render(filters, output)
    case .interpolated(let filters, let whole, let step): render(filters, whole, step, output)
    }
  }

  private func render(_ filters: PhaseFilters, _ output: MutableAudioBlock) -> Int {
    // An output is complete when the frame `halfLength` after the one at or before its time is there.
    let end = history.count - filters.halfLength - position
    guard end > 0 else { return 0 }
    let complete = (end * filters.outputCount + filters.inputCount - 1) / filters.inputCount
    let count = min(complete - phase, output.frameCount)
    guard count > 0 else { return 0 }
    let last = phase + count - 1
    let periods = last / filters.outputCount + 1
    let groupCount = filters.groupStarts.count
    if periods <= 2 {
      for period in 0..<periods {
        let first = period == 0 ? phase / 4 : 0
        let final = period == periods - 1 ? (last - period * filters.outputCount) / 4 : groupCount - 1
        for group in first...final { render(filters, group, period..<period + 1, count, output) }
      }
    } else {
      // A group's filters stay near while they go over all periods.
      for group in 0..<groupCount { render(filters, group, 0..<periods, count, output) }
    }
    phase += count
    position += phase / filters.outputCount * filters.inputCount
    phase %= filters.outputCount
    return count
  }

  /// The outputs of one group in all channels and some periods, those of `count` outputs from `phase` on.
  @inline(__always)
  private func render(
    _ filters: PhaseFilters, _ group: Int, _ periods: Range<Int>, _ count: Int, _ output: MutableAudioBlock
  ) {
    let (length, outputCount) = (filters.rows.length, filters.outputCount)
    let rows = filters.rows.row(4 * group)
    let rowCount = min(4, outputCount - 4 * group)
    let start = position + filters.groupStarts[group] - filters.lead
    var (waitingSamples, waitingTarget): (UnsafePointer<Float>?, UnsafeMutablePointer<Float>?)
    for c in 0..<output.channelCount {
      let samples = history.frames.channel(c) + start
      guard let target = output.channel(c).baseAddress else { return }
      for period in periods {
        let x = samples + period &* filters.inputCount
        let n = period &* outputCount &+ 4 &* group &- phase
        if rowCount < 4 || n < 0 || n + 4 > count {
          for r in max(0, -n)..<max(0, -n, min(rowCount, count - n)) {
            target[n + r] = Float(FilterSums.one(rows + r &* length, x, length))
          }
        } else if let first = waitingSamples, let firstTarget = waitingTarget {
          let (a, b) = FilterSums.fourByTwo(rows, first, x, length)
          store(a, firstTarget)
          store(b, target + n)
          waitingSamples = nil
        } else {
          (waitingSamples, waitingTarget) = (x, target + n)
        }
      }
    }
    if let samples = waitingSamples, let target = waitingTarget {
      store(FilterSums.four(rows, samples, length), target)
    }
  }

  @inline(__always)
  private func store(_ sums: SIMD4<Double>, _ target: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(target).storeBytes(of: SIMD4<Float>(sums), as: SIMD4<Float>.self)
  }

  private func render(
    _ filters: InterpolatedFilters, _ whole: Int, _ step: UInt64, _ output: MutableAudioBlock
  ) -> Int {
    let end = history.count - filters.halfLength
    let (view, frames) = (filters.view, history.frames)
    var (position, fraction, count) = (position, fraction, 0)
    while position < end, count < output.frameCount {
      view.apply(frames, position, fraction, to: output, count)
      count += 1
      let (sum, carry) = fraction.addingReportingOverflow(step)
      fraction = sum
      position += whole + (carry ? 1 : 0)
    }
    (self.position, self.fraction) = (position, fraction)
    return count
  }
}
