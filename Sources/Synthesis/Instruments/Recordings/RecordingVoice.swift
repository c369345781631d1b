/// One playback of a recording.
struct RecordingVoice: Sendable {
  /// How samples are read: from which version of the recording, with which sincs.
  struct Reader: Equatable {
    var level = 0
    /// The index of the first weight of a table.
    var table = SincTable.wholeBand

    /// The reader for a speed.
    ///
    /// At speed 1 at rest the recording keeps its whole band; otherwise the sincs leave out what would be above half
    /// the rate.
    init(_ course: SpeedCourse, levelCount: Int) {
      if !course.isMoving, course.step == SpeedCourse.unit { return }
      var speed = Double(Int64(truncatingIfNeeded: course.step >> 32)) * 0x1p-32
      while speed > 2, level + 1 < levelCount {
        speed /= 2
        level += 1
      }
      // The limits are 2^(1/3) and 2^(2/3), as in `SincTable.step(forSpeed:)`.
      let step = speed <= 1 ? 0 : speed <= 1.259_921_049_894_873_2 ? 1 : speed <= 1.587_401_051_968_199_4 ? 2 : 3
      table = SincTable.start(ofStep: step)
    }
  }

  /// Frames in which one reader gives way to another.
  private static let blendLength = 64

  /// The position in units of 2⁻⁶⁴ frames.
  private var place: Int128 = 0
  /// Frames left of the fade-out; `nil` while the voice is not stopped.
  private(set) var fadeOut: Int?
  private(set) var isSounding = false
  /// `nil` before the first frame.
  private var reader: Reader?
  private var previous: Reader?
  /// Frames left in which the previous reader is still heard.
  private var blend = 0

  /// A silent voice.
  init() {}

  /// A voice at a place of its recording.
  init(place: Int128) {
    self.place = place
    isSounding = true
  }

  /// Fades out in `frames` frames; with 0 it is silent at once. A fade that has begun goes on.
  mutating func stop(fade frames: Int) {
    if frames == 0 { isSounding = false } else if fadeOut == nil { fadeOut = frames }
  }

  /// Adds the next frames; returns how many of them sound.
  mutating func add(
    _ sample: PreparedSample, _ sincs: UnsafePointer<Float>, _ course: SpeedCourse, fadeLength: Int,
    to output: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>?), _ count: Int
  ) -> Int {
    let end = Int128(sample.frameCount) << 64
    var (voice, course, done) = (self, course, 0)
    while done < count {
      if voice.place >= end || voice.fadeOut == 0 {
        voice.isSounding = false
        break
      }
      let run = voice.copy(sample, course, fadeLength: fadeLength, to: output, from: done, count)
      if run > 0 {
        done += run
        continue
      }
      let step = course.move()
      voice.choose(Reader(course, levelCount: sample.levels.count))
      let values = voice.values(sample, sincs)
      let gain = voice.nextGain(fadeLength)
      Self.add(values, gain, sample.channelCount, output, done)
      voice.place += step
      done += 1
    }
    // So that the voice is silent with its last frame, not only when the next block begins.
    if voice.place >= end || voice.fadeOut == 0 { voice.isSounding = false }
    self = voice
    return done
  }

  /// Copies frames as long as the recording plays at its own speed from a whole frame on; returns their number.
  @inline(__always)
  private mutating func copy(
    _ sample: PreparedSample, _ course: SpeedCourse, fadeLength: Int,
    to output: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>?), from start: Int, _ count: Int
  ) -> Int {
    guard course.step == SpeedCourse.unit, !course.isMoving, blend == 0, place & (SpeedCourse.unit - 1) == 0,
      reader == nil || reader?.table == SincTable.wholeBand
    else { return 0 }
    reader = Reader(course, levelCount: 1)
    let frame = Int(place >> 64)
    let run = min(count - start, sample.frameCount - frame, fadeOut ?? .max)
    let level = sample.levels[0]
    level.samples.withUnsafeBufferPointer { samples in
      guard let base = samples.baseAddress else { return }
      let first = base + PreparedSample.margin + frame
      let second = sample.channelCount == 2 ? first + level.stride : first
      for n in 0..<run {
        Self.add((first[n], second[n]), nextGain(fadeLength), sample.channelCount, output, start + n)
      }
    }
    place += Int128(run) << 64
    return run
  }

  /// Chooses the reader of the next frame. A change is a crossfade, and a crossfade that has begun ends first.
  @inline(__always)
  private mutating func choose(_ wanted: Reader) {
    if blend == 0, let reader, reader != wanted {
      previous = reader
      blend = Self.blendLength
    } else if blend > 0 {
      return
    }
    reader = wanted
  }

  @inline(__always)
  private mutating func values(_ sample: PreparedSample, _ sincs: UnsafePointer<Float>) -> (Float, Float) {
    guard let reader else { return (0, 0) }
    let values = read(sample, sincs, reader)
    guard blend > 0, let previous else { return values }
    let old = read(sample, sincs, previous)
    let share = Float(blend) / Float(Self.blendLength + 1)
    blend -= 1
    return (values.0 + share * (old.0 - values.0), values.1 + share * (old.1 - values.1))
  }

  @inline(__always)
  private func read(_ sample: PreparedSample, _ sincs: UnsafePointer<Float>, _ reader: Reader) -> (Float, Float) {
    let place = place >> Int128(reader.level)
    let fraction = UInt32(truncatingIfNeeded: place >> 32)
    let level = sample.levels[reader.level]
    return level.samples.withUnsafeBufferPointer { samples in
      guard let base = samples.baseAddress else { return (0, 0) }
      let at = base + PreparedSample.margin + Int(place >> 64)
      let isStereo = sample.channelCount == 2
      if fraction == 0, reader.table == SincTable.wholeBand { return (at[0], isStereo ? at[level.stride] : at[0]) }
      let first = SincTable.interpolate(sincs + reader.table, at, fraction)
      return (first, isStereo ? SincTable.interpolate(sincs + reader.table, at + level.stride, fraction) : first)
    }
  }

  /// The gain of the next frame of the fade-out. It is less than 1 from the first frame on, and 0 after the last one.
  @inline(__always)
  private mutating func nextGain(_ fadeLength: Int) -> Float {
    guard let left = fadeOut else { return 1 }
    fadeOut = left - 1
    return Float(left) / Float(fadeLength + 1)
  }

  @inline(__always)
  private static func add(
    _ values: (Float, Float), _ gain: Float, _ channelCount: Int,
    _ output: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>?), _ n: Int
  ) {
    if let second = output.1 {
      output.0[n] += values.0 * gain
      second[n] += values.1 * gain
    } else {
      // Two channels become one by their mean.
      output.0[n] += (channelCount == 2 ? (values.0 + values.1) / 2 : values.0) * gain
    }
  }
}
