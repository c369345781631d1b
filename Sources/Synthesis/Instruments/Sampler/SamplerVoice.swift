import ToneSynthesis

/// One sounding note of one region.
struct SamplerVoice: Sendable {
  /// Index of the sounding region; `nil` if the voice is free.
  private(set) var region: Int?
  private(set) var key = 0
  /// Number of the note, by which the oldest note is found.
  private(set) var order = 0
  /// Whether its note has not ended.
  private(set) var isHeld = false
  /// Whether it fades out for another note and no longer counts as sounding.
  private(set) var isFading = false
  /// Whether it reads the version of the recording with the repeated loop.
  private(set) var isInLoop = false

  /// Position in the recording in units of 2⁻³² frames.
  private var position: UInt64 = 0
  private var step: UInt64 = 0
  private var level = 0
  private var table = 0
  private var left: Float = 0
  private var right: Float = 0
  private var envelope: ADSREnvelope

  init(envelope: ADSREnvelope) { self.envelope = envelope }

  /// The product of gain and envelope, for a comparison of voices.
  var loudness: Float { max(left, right) * Float(envelope.level) }

  mutating func start(
    region: Int, key: Int, order: Int, speed: Double, levelCount: Int, gains: (Float, Float), envelope: ADSREnvelope
  ) {
    (self.region, self.key, self.order) = (region, key, order)
    (isHeld, isFading) = (true, false)
    (position, step) = (0, UInt64(min(speed, 1024) * 0x1p32))
    level = 0
    var reduced = speed
    while reduced > 2, level + 1 < levelCount {
      reduced /= 2
      level += 1
    }
    table = SincTable.start(ofStep: SincTable.step(forSpeed: reduced))
    (left, right) = gains
    self.envelope = envelope
    self.envelope.gateOn()
    isInLoop = true
  }

  /// Leaves the loop at its next end and continues with the frames after it.
  mutating func leaveLoop(of sample: PreparedSample) {
    guard isInLoop, sample.loopLength > 0 else { return }
    isInLoop = false
    let (end, length) = (UInt64(sample.loopEnd) << 32, UInt64(sample.loopLength) << 32)
    while position >= end { position -= length }
  }

  /// Ends the note: the envelope falls.
  mutating func release() {
    isHeld = false
    envelope.gateOff()
  }

  /// Ends the note while the recording plays on.
  mutating func letGo() { isHeld = false }

  /// Fades out in `frames` frames for another note.
  mutating func fade(over frames: Int) {
    guard region != nil, !isFading else { return }
    (isHeld, isFading) = (false, true)
    envelope.release(over: frames, curve: .raisedCosine)
  }

  mutating func stop() { region = nil }

  /// Adds the next frames.
  mutating func add(
    _ sample: PreparedSample, _ sincs: SincTable, _ leftOutput: UnsafeMutablePointer<Float>,
    _ rightOutput: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    let data = sample.levels[level]
    let (table, level, step, isStereo) = (table, UInt64(level), step, sample.channelCount == 2)
    let (left, right) = (left, right)
    let wrap = sample.loopLength > 0 ? UInt64(sample.wrap) << 32 : .max
    let back = UInt64(sample.loopLength) << 32
    let end = sample.loopLength > 0 ? .max : UInt64(sample.frameCount) << 32
    var (position, envelope, done) = (position, envelope, 0)
    sincs.weights.withUnsafeBufferPointer { weights in
      data.samples.withUnsafeBufferPointer { samples in
        guard let weights = weights.baseAddress, let samples = samples.baseAddress else { return }
        while done < count {
          while position >= wrap { position -= back }
          if position >= end || envelope.isFinished { break }
          let amplitude = Float(envelope.nextLevel())
          let place = position &>> level
          let at = samples + PreparedSample.margin + Int(place &>> 32)
          let fraction = UInt32(truncatingIfNeeded: place)
          let first = Self.value(weights + table, at, fraction, step)
          let second = isStereo ? Self.value(weights + table, at + data.stride, fraction, step) : first
          leftOutput[done] += amplitude * left * first
          rightOutput[done] += amplitude * right * second
          position &+= step
          done += 1
        }
      }
    }
    (self.position, self.envelope) = (position, envelope)
    if done < count { region = nil }
  }

  /// At its own speed the recording is not interpolated.
  @inline(__always)
  private static func value(
    _ table: UnsafePointer<Float>, _ sample: UnsafePointer<Float>, _ fraction: UInt32, _ step: UInt64
  ) -> Float {
    step == 1 << 32 && fraction == 0 ? sample.pointee : SincTable.interpolate(table, sample, fraction)
  }
}
