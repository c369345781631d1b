import Foundation

/// The measured values that the gate's scorer uses. Some describe the newest `VoiceFrame`, the others the last 300 ms.
/// None depends on the pitch itself or on the level itself, so that low and high, soft and loud voices are judged
/// equally.
public struct VoiceEvidence: Sendable {
  /// The features by name, in the scorer's order.
  public enum Feature: Int, CaseIterable, Sendable {
    /// Present periodicity (`VoiceFrame.periodicity`), its mean over 30 ms, and its minimum over 20 ms.
    case periodicity, meanPeriodicity, leastPeriodicity
    /// Time in milliseconds for which the sound has been periodic without a jump in pitch, at most 200.
    case periodicDuration
    /// Range of the pitch over the last 40 ms of that time, and its mean change per frame, in octaves.
    case pitchRange, pitchChange
    /// Change of level over 10, 20, 40 and 80 ms, dB, −40…40.
    case rise10, rise20, rise40, rise80
    /// Level below the highest of the last 300 ms, in dB, and time since that highest level in milliseconds.
    case drop, timeSincePeak
    /// Steepest rise between frames in the last 300 ms, in dB; time in milliseconds of the last 15 dB before the peak.
    case steepestRise, attackDuration
    /// Slope (dB a second) and residual (dB) of a line fitted to the levels of the last 60 ms.
    case slope, roughness
    /// See `VoiceFrame`.
    case flatness, peakShare, harmonicShare, fundamentalShare, partialCount
    /// Levels of 300–900 Hz, 900–2000 Hz and 2000–3400 Hz relative to the level of the bands below, in dB, −40…40.
    case bandLow, bandMiddle, bandHigh
    /// Change of the centroid since 40 ms ago and since the peak, in octaves.
    case centroidChange40, centroidSincePeak
    /// Number of the strongest harmonic, at most 12.
    case strongestHarmonic
    /// Change of the spectrum's shape over 20 ms: the sum of the absolute differences of the bands' shares, 0…2.
    case bandChange
  }

  private static let length = 64
  private var frames: [VoiceFrame]
  private var count = 0
  /// Number of frames in the current periodic stretch.
  private(set) var periodicFrames = 0
  /// The features' values, by `Feature.rawValue`.
  public private(set) var values: [Double]

  /// Creates the evidence in the state before the first frame.
  public init() {
    frames = [VoiceFrame](repeating: VoiceFrame(), count: Self.length)
    values = [Double](repeating: 0, count: Feature.allCases.count)
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    for index in frames.indices { frames[index] = VoiceFrame() }
    for index in values.indices { values[index] = 0 }
    count = 0
    periodicFrames = 0
  }

  /// The frame `age` frames ago, 0…63; a silent frame before the first one.
  func frame(_ age: Int) -> VoiceFrame { frames[(count + Self.length - 1 - age) % Self.length] }

  /// Adds the next frame, and computes the features if `sounding`.
  public mutating func update(_ frame: VoiceFrame, sounding: Bool) {
    let previous = self.frame(0)
    frames[count % Self.length] = frame
    count += 1
    let continues =
      previous.isPeriodic && frame.isPeriodic && abs(log2(frame.frequency / previous.frequency)) < Self.largestStep
    periodicFrames = frame.isPeriodic ? (continues ? periodicFrames + 1 : 1) : 0
    if sounding { compute(frame) }
  }

  /// Largest change of pitch within 5 ms in octaves: a child's fastest glide is far slower, and an octave error is
  /// larger.
  private static let largestStep = 0.25

  private mutating func set(_ feature: Feature, _ value: Double) { values[feature.rawValue] = value }

  private mutating func compute(_ now: VoiceFrame) {
    var mean = 0.0
    var least = 1.0
    for age in 0..<6 {
      mean += frame(age).periodicity / 6
      if age < 4 { least = min(least, frame(age).periodicity) }
    }
    set(.periodicity, now.periodicity)
    set(.meanPeriodicity, mean)
    set(.leastPeriodicity, least)
    set(.periodicDuration, min(200, Double(periodicFrames) * 5))
    computePitch()
    computeEnvelope(now)
    set(.flatness, now.flatness)
    set(.peakShare, now.peakShare)
    set(.harmonicShare, now.harmonicShare)
    set(.fundamentalShare, now.fundamentalShare)
    set(.partialCount, Double(now.partialCount))
    let b = now.bands
    set(.bandLow, ratio(b[1], b[0]))
    set(.bandMiddle, ratio(b[2], b[0] + b[1]))
    set(.bandHigh, ratio(b[3], b[0] + b[1] + b[2]))
    set(.centroidChange40, octaves(now.centroid, frame(8).centroid))
    set(.strongestHarmonic, now.frequency > 0 ? min(12, now.peakFrequency / now.frequency) : 0)
    let c = frame(4).bands
    set(.bandChange, abs(b[0] - c[0]) + abs(b[1] - c[1]) + abs(b[2] - c[2]) + abs(b[3] - c[3]))
  }

  private mutating func computePitch() {
    var lowest = Double.infinity
    var highest = 0.0
    var change = 0.0
    let stretch = min(8, periodicFrames)
    for age in 0..<stretch {
      let f = frame(age).frequency
      lowest = min(lowest, f)
      highest = max(highest, f)
      if age > 0 { change += abs(log2(f / frame(age - 1).frequency)) }
    }
    // A single frame has no range. It gets the largest possible range, so that it does not count as a steady pitch.
    set(.pitchRange, stretch > 1 ? min(1, log2(highest / lowest)) : 1)
    set(.pitchChange, stretch > 1 ? change / Double(stretch - 1) : Self.largestStep)
  }

  private mutating func computeEnvelope(_ now: VoiceFrame) {
    set(.rise10, clamp(now.level - frame(2).level))
    set(.rise20, clamp(now.level - frame(4).level))
    set(.rise40, clamp(now.level - frame(8).level))
    set(.rise80, clamp(now.level - frame(16).level))
    var peakAge = 0
    var steepest = 0.0
    for age in 0..<60 {
      if frame(age).level > frame(peakAge).level { peakAge = age }
      steepest = max(steepest, frame(age).level - frame(age + 1).level)
    }
    let peak = frame(peakAge)
    set(.drop, min(40, peak.level - now.level))
    set(.timeSincePeak, Double(peakAge) * 5)
    set(.steepestRise, min(40, steepest))
    var start = peakAge
    while start < Self.length - 1, frame(start).level > peak.level - 15 { start += 1 }
    set(.attackDuration, Double(start - peakAge) * 5)
    set(.centroidSincePeak, octaves(now.centroid, peak.centroid))
    computeLine()
  }

  /// Fits a line to twelve levels, the newest first, by least squares.
  private mutating func computeLine() {
    let n = 12
    var (sum, product, squares) = (0.0, 0.0, 0.0)
    for age in 0..<n {
      let y = max(-90, frame(age).level)
      sum += y
      product += y * (Double(n - 1) / 2 - Double(age))
      squares += y * y
    }
    let spread = Double(n * (n * n - 1)) / 12
    let slope = product / spread
    let residual = squares - sum * sum / Double(n) - slope * product
    set(.slope, max(-2000, min(2000, slope / VoiceFrame.hop)))
    set(.roughness, (max(0, residual) / Double(n)).squareRoot())
  }

  private func clamp(_ x: Double) -> Double { max(-40, min(40, x)) }
  private func ratio(_ a: Double, _ b: Double) -> Double { clamp(10 * log10((a + 1e-9) / (b + 1e-9))) }
  private func octaves(_ a: Double, _ b: Double) -> Double {
    a > 0 && b > 0 ? max(-4, min(4, log2(a / b))) : 0
  }
}
