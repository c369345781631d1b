import AudioCore

/// One stage of a conversion: its filters, and its position in the signal, at one input rate and one output rate.
final class ConversionStage {
  /// The filters of a stage.
  enum Filters: Sendable {
    /// One filter for each output of a period.
    case phases(PhaseFilters)
    /// Filters for any place between two samples, and the step between outputs: whole input samples and a fraction in
    /// units of 2⁻⁶⁴.
    case interpolated(InterpolatedFilters, whole: Int, fraction: UInt64)

    var halfLength: Int {
      switch self {
      case .phases(let filters): filters.halfLength
      case .interpolated(let filters, _, _): filters.halfLength
      }
    }

    /// Distance from the first input sample of an output's row to the sample at or before the output's time.
    var lead: Int {
      switch self {
      case .phases(let filters): filters.lead
      case .interpolated(let filters, _, _): filters.halfLength - 1
      }
    }

    /// The input sample at or before output frame `output`, 0 or negative, counted as the stage itself counts; with
    /// interpolated filters, how far behind it the output lies, in units of 2⁻⁶⁴ of a sample.
    func sample(before output: Int) -> (sample: Int, fraction: UInt64) {
      switch self {
      case .phases(let filters):
        // Rounded down, while division rounds towards zero.
        return (-((filters.outputCount - 1 - output * filters.inputCount) / filters.outputCount), 0)
      case .interpolated(_, let whole, let step):
        var (sample, fraction) = (0, UInt64(0))
        for _ in output..<0 {
          let (value, borrow) = fraction.subtractingReportingOverflow(step)
          fraction = value
          sample -= whole + (borrow ? 1 : 0)
        }
        return (sample, fraction)
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

  /// The input frames that later outputs may need.
  let history: FrameHistory
  private let filters: Filters
  /// State of a new instance.
  private let beginning: (position: Int, phase: Int, fraction: UInt64, silence: Int)
  /// Index in the history: of the input frame at the period's beginning (`phases`), or of the frame at or before the
  /// next output (`interpolated`).
  private var position = 0
  /// The next output within the period.
  private var phase = 0
  /// Distance from `position` to the next output as a fraction of an input sample, in units of 2⁻⁶⁴.
  private var fraction: UInt64 = 0

  /// A stage at rest, as after an endless silence. Input frame 0 and output frame 0 are at the same time.
  ///
  /// - Parameters:
  ///   - firstInput: number of the first frame that comes in, 0 or negative.
  ///   - firstOutput: number of the first output frame, 0 or negative; the input frames before `firstInput` that it
  ///     depends on are silent.
  ///   - chunkLength: the most input frames that are added at a time.
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
    case .interpolated:
      (position, fraction) = filters.sample(before: firstOutput)
      time = position
    }
    // The first sample that the first filter reads has index 0.
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

  /// Drops the frames that no later output needs, so that the history has as much room as possible.
  func makeRoom() {
    let time: Int
    switch filters {
    case .phases(let filters): time = position + filters.groupStarts[phase / 4]
    case .interpolated: time = position
    }
    // The next output of a strong decimator may lie so far ahead that no frame in the history is needed.
    let unneeded = min(max(0, time - filters.lead), history.count)
    history.dropFirst(unneeded)
    position -= unneeded
  }

  /// Writes the next frames, limited by the input and by the length of the block, and returns their number.
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
      // The outer loop is over groups, so that the filters of a group stay in the cache for all periods.
      for group in 0..<groupCount { render(filters, group, 0..<periods, count, output) }
    }
    phase += count
    position += phase / filters.outputCount * filters.inputCount
    phase %= filters.outputCount
    return count
  }

  /// Renders the outputs of one group for all channels and a range of periods, limited to the `count` outputs from
  /// `phase` on.
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
