import AudioCore

/// Sawtooth, square, pulse and triangle without aliases, also during changes of frequency and width and with hard sync.
///
/// The oscillator adds to the ideal wave the effect of a band limit on each step and corner, at its exact time between
/// two frames (`BandLimitedStep`). The samples are those of the ideal wave after a minimum-phase low-pass, which is
/// flat up to 0.422 of the sample rate (20.3 kHz at 48 kHz, 18.6 kHz at 44.1 kHz) and has −115 dB from half the rate
/// on. There is no latency, and a change is heard from its frame on. Harmonics have the amplitudes of the wave, but
/// near the band limit not its phases; steps overshoot by 22 % of their height. (`WavetableOscillator` keeps the
/// phases.)
///
/// Parameters: frequency (0), amplitude (1), width (2), sync ratio (3); a change takes `rampDuration`. One channel.
/// Cost: a few operations per frame and `BandLimitedStep.reach` multiplications per step; during a change of a
/// parameter the latter per frame.
public struct BandLimitedOscillator: AudioGenerator, Sendable {
  /// The settings of the generator at its beginning.
  public struct Configuration: Codable, Sendable, Hashable {
    /// The shape of the wave.
    public var waveform: Waveform
    /// The frequency in hertz, from 0 to below half the sample rate.
    public var frequency: Double
    /// Amplitude of the wave before the band limit.
    public var amplitude: Double
    /// Share of the period in which a pulse is 1.
    public var width: Double
    /// Hard sync: the ratio of the wave's own frequency to `frequency`, at whose period the wave restarts. `nil` for no
    /// sync. The wave's own frequency is also below half the sample rate.
    public var syncRatio: Double?
    /// Phase at the first frame, in turns.
    public var phase: Double
    /// Duration of a parameter change in seconds.
    public var rampDuration: Double

    /// A wave.
    public init(
      _ waveform: Waveform, frequency: Double, amplitude: Double = 1, width: Double = 0.5, syncRatio: Double? = nil,
      phase: Double = 0, rampDuration: Double = 0.005
    ) {
      self.waveform = waveform
      self.frequency = frequency
      self.amplitude = amplitude
      self.width = width
      self.syncRatio = syncRatio
      self.phase = phase
      self.rampDuration = rampDuration
    }
  }

  /// Frequency, amplitude, pulse width and sync ratio.
  public static let parameters = [
    ToneParameter.frequency, ToneParameter.amplitude,
    AudioParameter("width", range: 0.001...0.999, defaultValue: 0.5),
    AudioParameter("sync ratio", range: 1...64, defaultValue: 1),
  ]

  /// One channel.
  public let channelCount = 1

  private let waveform: Waveform
  private let isSynced: Bool
  /// Sample rate in hertz.
  public let sampleRate: Double
  private let rampLength: Int
  private let startPhase: UInt64
  private let table = BandLimitedStep.shared
  private var pending = PendingResiduals()
  /// The phase of the wave.
  private var phase: UInt64
  /// The phase of the period that restarts the wave.
  private var master: UInt64 = 0
  private var increment: PhaseIncrement
  private var amplitude: RampedParameter
  private var width: RampedParameter
  private var ratio: RampedParameter
  /// `width` in 2⁻⁶⁴ turns.
  private var widthPhase: UInt64
  private var first: WaveBreak
  private var second: WaveBreak
  private let hasTwoBreaks: Bool

  /// An oscillator at its first frame.
  ///
  /// - Throws: `ToneError`.
  public init(configuration: Configuration, sampleRate: Double) throws(ToneError) {
    try ToneError.check(sampleRate: sampleRate)
    try ToneError.check(
      frequency: configuration.frequency * max(1, configuration.syncRatio ?? 1), sampleRate: sampleRate)
    amplitude = RampedParameter(try ToneParameter.amplitude.required(configuration.amplitude))
    width = RampedParameter(try Self.parameters[2].required(configuration.width))
    ratio = RampedParameter(try Self.parameters[3].required(configuration.syncRatio ?? 1))
    let ramp = try ToneParameter.rampDuration.required(configuration.rampDuration)
    rampLength = max(1, Int((ramp * sampleRate).rounded()))
    startPhase = PhaseIncrement.phase(turns: try ToneParameter.phase.required(configuration.phase))
    phase = startPhase
    increment = PhaseIncrement(frequency: configuration.frequency, sampleRate: sampleRate)
    waveform = configuration.waveform
    isSynced = configuration.syncRatio != nil
    self.sampleRate = sampleRate
    widthPhase = PhaseIncrement.phase(turns: configuration.width)
    (first, second, hasTwoBreaks) = waveform.breaks(width: widthPhase)
  }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) {
    ensure(channels: block.channelCount, are: channelCount, of: "BandLimitedOscillator")
    let output = block.channel(0)
    guard let start = output.baseAddress else { return }
    var n = 0
    while n < output.count {
      if isSynced || increment.isMoving || width.isMoving {
        renderFrame(start + n)
        n += 1
      } else {
        n += renderStretch(start + n, output.count - n)
      }
    }
    let ramping = min(output.count, amplitude.remaining)
    for n in 0..<ramping {
      amplitude.advance()
      start[n] *= Float(amplitude.value)
    }
    let gain = Float(amplitude.value)
    for n in ramping..<output.count { start[n] *= gain }
  }

  /// Changes a parameter from the next frame on, over `rampDuration`. The sync ratio is heard only with hard sync.
  public mutating func setParameter(_ index: Int, to value: Double) {
    let value = Self.parameters[index].clamped(value)
    switch index {
    case 0: increment.move(to: value, sampleRate: sampleRate, over: rampLength)
    case 1: amplitude.move(to: value, frames: rampLength)
    case 2: width.move(to: value, frames: rampLength)
    default: ratio.move(to: value, frames: rampLength)
    }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    (phase, master) = (startPhase, 0)
    increment.reset()
    amplitude.reset()
    width.reset()
    ratio.reset()
    widthPhase = PhaseIncrement.phase(turns: width.value)
    (first, second, _) = waveform.breaks(width: widthPhase)
    pending.reset()
  }
}

extension BandLimitedOscillator {
  /// Renders frames up to the next break of the wave at most, at constant parameters; returns their number.
  private mutating func renderStretch(_ target: UnsafeMutablePointer<Float>, _ available: Int) -> Int {
    let advance = increment.value
    let limit = min(available, pending.available)
    guard advance > 0 else {
      fill(target, limit, advance)
      pending.advance(limit)
      return limit
    }
    var toBreak = (UInt64.max - (phase &- first.position)) / advance
    if hasTwoBreaks { toBreak = min(toBreak, (UInt64.max - (phase &- second.position)) / advance) }
    // The break comes between frame `toBreak` and the one after it.
    guard toBreak < UInt64(limit) else {
      fill(target, limit, advance)
      pending.advance(limit)
      phase &+= UInt64(limit) &* advance
      return limit
    }
    let count = Int(toBreak) + 1
    fill(target, count, advance)
    pending.advance(count)
    phase &+= toBreak &* advance
    pass(advance, age: 0, advance)
    return count
  }

  /// Renders one frame, in which any parameter may change.
  private mutating func renderFrame(_ target: UnsafeMutablePointer<Float>) {
    let advance = increment.value
    fill(target, 1, waveAdvance(advance))
    pending.advance(1)
    increment.advance()
    ratio.advance()
    let next = waveAdvance(increment.value)
    guard isSynced else {
      moveWidth(along: next)
      return
    }
    let (after, restarts) = master.addingReportingOverflow(increment.value)
    master = after
    guard restarts else {
      moveWidth(along: next)
      return
    }
    moveWidth(along: 0)
    // The wave advances to the restart, jumps, and advances from there.
    let age = Double(after) / Double(increment.value)
    pass(min(next, UInt64((1 - age) * Double(next))), age: age, next)
    let step = waveform.value(0, width: widthPhase) - waveform.value(phase, width: widthPhase)
    let corner = waveform.slope(0) - waveform.slope(phase)
    let table = table
    pending.withNext { target in
      table.addStep(Float(step), age: age, to: target)
      if corner != 0 { table.addCorner(Float(corner * Double(next) * 0x1p-64), age: age, to: target) }
    }
    phase = 0
    pass(min(next, UInt64(age * Double(next))), age: 0, next)
  }

  /// The phase advance of the wave per frame.
  @inline(__always)
  private func waveAdvance(_ advance: UInt64) -> UInt64 {
    isSynced ? UInt64(min(Double(advance) * ratio.value, 0x1p63 - 0x1p11)) : advance
  }

  /// Moves the phase by `distance` and adds the corrections for the breaks it passes. `age` is the time in frames from
  /// the end of the move to the next frame.
  private mutating func pass(_ distance: UInt64, age: Double, _ advance: UInt64) {
    let (table, first, second) = (table, first, second)
    for index in 0..<(hasTwoBreaks ? 2 : 1) {
      let wave = index == 0 ? first : second
      let (beyond, passes) = (phase &- wave.position).addingReportingOverflow(distance)
      if passes {
        let age = min(age + Double(beyond) / Double(advance), 1)
        pending.withNext { target in
          if wave.step != 0 { table.addStep(wave.step, age: age, to: target) }
          if wave.slope != 0 { table.addCorner(Float(wave.slope * Double(advance) * 0x1p-64), age: age, to: target) }
        }
      }
    }
    phase &+= distance
  }

  /// As `pass` during a change of the pulse width, whose edge may pass the phase from either side.
  private mutating func moveWidth(along distance: UInt64) {
    guard width.isMoving else {
      if distance > 0 { pass(distance, age: 0, distance) }
      return
    }
    width.advance()
    let (old, table) = (widthPhase, table)
    widthPhase = PhaseIncrement.phase(turns: width.value)
    guard waveform == .pulse else {
      if distance > 0 { pass(distance, age: 0, distance) }
      return
    }
    let motion = Int64(distance).subtractingReportingOverflow(Int64(bitPattern: widthPhase &- old))
    let relative = motion.overflow ? Int64.max : motion.partialValue
    let before = phase &- old
    let after = before &+ UInt64(bitPattern: relative)
    let age = relative == 0 ? 0 : Double(relative > 0 ? after : 0 &- after) / Double(relative.magnitude)
    let height: Float = relative > 0 && after < before ? -2 : relative < 0 && after > before ? 2 : 0
    if height != 0 { pending.withNext { table.addStep(height, age: min(age, 1), to: $0) } }
    let (beyond, passes) = phase.addingReportingOverflow(distance)
    if passes { pending.withNext { table.addStep(2, age: Double(beyond) / Double(distance), to: $0) } }
    phase &+= distance
    second.position = widthPhase
  }

  /// Renders the ideal wave plus the pending corrections for frames without a break between them.
  private mutating func fill(_ target: UnsafeMutablePointer<Float>, _ count: Int, _ advance: UInt64) {
    let (phase, width, waveform) = (phase, widthPhase, waveform)
    // The delay of the low-pass shifts a slope by this amount.
    let lag = Double(advance) * 0x1p-64 * table.delay
    pending.withNext { pending in
      switch waveform {
      case .sawtooth:
        let offset = 2 * lag
        for n in 0..<count {
          let value = Waveform.rising(phase &+ UInt64(truncatingIfNeeded: n) &* advance) - offset
          target[n] = Float(value) + pending[n]
        }
      case .square, .pulse:
        let value = Float(waveform.value(phase, width: width))
        for n in 0..<count { target[n] = value + pending[n] }
      case .triangle:
        for n in 0..<count {
          let (value, slope) = Waveform.folded(phase &+ UInt64(truncatingIfNeeded: n) &* advance)
          target[n] = Float(value - slope * lag) + pending[n]
        }
      }
    }
  }
}
