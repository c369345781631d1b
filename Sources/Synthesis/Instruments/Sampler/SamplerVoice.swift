import ToneSynthesis

/// One sounding note of one region.
struct SamplerVoice: Sendable {
  /// Which region sounds; `nil`: the voice is free.
  private(set) var region: Int?
  private(set) var key = 0
  /// Counts the notes, for the oldest to be found.
  private(set) var order = 0
  /// Whether its note goes on.
  private(set) var isHeld = false
  /// Whether it makes room for another and no longer counts.
  private(set) var isFading = false
  /// Whether it reads the recording with its loop run on.
  private(set) var isInLoop = false

  /// Frames of the recording, with 32 bits for what lies between.
  private var position: UInt64 = 0
  private var step: UInt64 = 0
  private var level = 0
  private var table = 0
  private var left: Float = 0
  private var right: Float = 0
  private var envelope: ADSREnvelope

  init(envelope: ADSREnvelope) { self.envelope = envelope }

  /// How loud it is, as far as the envelope says.
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

  /// From now on what comes after the loop is read, once its end is reached.
  mutating func leaveLoop(of sample: PreparedSample) {
    guard isInLoop, sample.loopLength > 0 else { return }
    isInLoop = false
    let (end, length) = (UInt64(sample.loopEnd) << 32, UInt64(sample.loopLength) << 32)
    while position >= end { position -= length }
  }

  /// The note ends.
  mutating func release() {
    isHeld = false
    envelope.gateOff()
  }

  /// The note ends, but the recording plays on.
  mutating func letGo() { isHeld = false }

  /// Falls to silence in `frames`, for another.
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

  /// A recording at its own speed is played as it is.
  @inline(__always)
  private static func value(
    _ table: UnsafePointer<Float>, _ sample: UnsafePointer<Float>, _ fraction: UInt32, _ step: UInt64
  ) -> Float {
    step == 1 << 32 && fraction == 0 ? sample.pointee : SincTable.interpolate(table, sample, fraction)
  }
}
