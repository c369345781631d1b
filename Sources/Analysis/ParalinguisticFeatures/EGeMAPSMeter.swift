import AudioCore
import FeatureTracks
import Foundation
import Statistics

/// The 88 functionals of eGeMAPS of a recording that arrives in blocks.
///
/// Memory: 8 bytes a frame of 10 ms (2.9 MB an hour), which percentiles and slopes need; the rest does not grow.
public struct EGeMAPSMeter: ~Copyable, StreamingProcessor {
  /// A meter has no output while it runs.
  public typealias Output = Never

  /// What stands where a value is undefined.
  public let configuration: EGeMAPS
  /// The sample rate in hertz that the meter was made for.
  public let sampleRate: Double
  private let stage: EGeMAPSStage
  private let contours: Contours

  /// A meter at rest.
  ///
  /// - Throws: `ParalinguisticFeatureError` for a sample rate out of 8 to 192 kHz.
  public init(configuration: EGeMAPS = EGeMAPS(), sampleRate: Double) throws(ParalinguisticFeatureError) {
    try EGeMAPS.check(sampleRate: sampleRate)
    self.configuration = configuration
    self.sampleRate = sampleRate
    stage = EGeMAPSStage(EGeMAPSGrid(sampleRate: sampleRate), configuration.undefined)
    contours = Contours(stage, configuration.undefined)
  }

  /// One channel at the meter's rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: sampleRate, channelCount: 1) }
  /// The functionals are of all frames.
  public var latencyInFrames: Int { 0 }

  /// Takes the next frames of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (Never) -> Void) {
    ensure(channels: block.channelCount, are: 1, of: "EGeMAPSMeter")
    let contours = contours
    stage.append(
      block.channel(0), onShort: { contours.appendShort($0) }, onVoice: { contours.appendVoice($0, isVoiced: $1) })
  }

  /// Ends the signal.
  public mutating func flush(emit: (Never) -> Void) {
    let contours = contours
    stage.flush { contours.appendVoice($0, isVoiced: $1) }
    contours.flush()
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    stage.reset()
    contours.reset()
  }

  /// The functionals of what was measured. They are those of the whole signal after `flush`.
  public var functionals: EGeMAPSFunctionals { contours.functionals }
}

/// Smooths the descriptors of voiced, unvoiced and all frames, and gathers their statistics.
private final class Contours {
  private let stage: EGeMAPSStage
  private let undefined: EGeMAPS.Undefined
  private static let short = ShortFrame.width
  private static let voice = EGeMAPSStage.voiceWidth
  /// Values of three frames: those that rest on pitch, the short ones where the frame is voiced, and where it is not.
  private static let width = voice + 2 * short

  private var recent = [[Float]](repeating: [Float](repeating: .nan, count: width), count: 3)
  private var shortCount = 0
  private var voiceCount = 0
  private var moments = [ContourMoments](repeating: ContourMoments(), count: width)
  private var all = [ContourMoments](repeating: ContourMoments(), count: short)
  private var pitch: [Float] = []
  private var loudness: [Float] = []
  private var voiced = StretchLengths()
  private var unvoiced = StretchLengths()
  private var energy = 0.0

  init(_ stage: EGeMAPSStage, _ undefined: EGeMAPS.Undefined) {
    self.stage = stage
    self.undefined = undefined
  }

  func reset() {
    (shortCount, voiceCount, energy) = (0, 0, 0)
    for n in moments.indices { moments[n] = ContourMoments() }
    for n in all.indices { all[n] = ContourMoments() }
    pitch.removeAll(keepingCapacity: true)
    loudness.removeAll(keepingCapacity: true)
    (voiced, unvoiced) = (StretchLengths(), StretchLengths())
  }

  func appendShort(_ frame: Int) {
    shortCount = frame + 1
    if stage.meanSquare.isFinite { energy += stage.meanSquare }
    if frame > 0 { smoothShort(frame - 1, next: frame) }
  }

  private func smoothShort(_ frame: Int, next: Int) {
    let before = max(0, frame - 1)
    func smoothed(_ column: Int) -> Float {
      Smoothing.value(
        stage.shortValue(before, column), stage.shortValue(frame, column), stage.shortValue(next, column),
        undefined: undefined)
    }
    let loud = smoothed(0)
    if !loud.isNaN { loudness.append(loud) }
    for column in 5..<Self.short { all[column].append(smoothed(column)) }
  }

  func appendVoice(_ frame: Int, isVoiced: Bool) {
    voiceCount = frame + 1
    let place = frame % 3
    for n in 0..<Self.voice {
      // The levels of formants count without voice where openSMILE has a value for them; frequencies and bandwidths never.
      let isLevel = n >= 8 && (n - 8).isMultiple(of: 3)
      recent[place][n] = isVoiced || isLevel ? stage.voiceValues[n] : .nan
    }
    for n in 0..<Self.short {
      let value = stage.shortValue(frame, n)
      let kept = undefined == .openSMILE && value == 0 ? .nan : value
      recent[place][Self.voice + n] = isVoiced ? kept : .nan
      recent[place][Self.voice + Self.short + n] = isVoiced ? .nan : kept
    }
    voiced.append(isVoiced)
    unvoiced.append(!isVoiced)
    if frame > 0 { smoothVoice(frame - 1, next: frame) }
  }

  private func smoothVoice(_ frame: Int, next: Int) {
    let before = max(0, frame - 1)
    for n in 0..<Self.width {
      let value = Smoothing.definedValue(recent[before % 3][n], recent[frame % 3][n], recent[next % 3][n])
      moments[n].append(value)
      if n == 0, !value.isNaN { pitch.append(value) }
    }
  }

  func flush() {
    if shortCount > 0 { smoothShort(shortCount - 1, next: shortCount - 1) }
    if voiceCount > 0 { smoothVoice(voiceCount - 1, next: voiceCount - 1) }
    voiced.flush()
    unvoiced.flush()
  }

  var functionals: EGeMAPSFunctionals {
    var result = FunctionalList(fills: undefined == .openSMILE && voiceCount > 0)
    guard voiceCount > 0 else {
      for _ in EGeMAPS.functionals { result.append(nil, .tooShort) }
      return result.functionals
    }
    let noVoice: EGeMAPSFunctionals.Reason = moments[0].count == 0 ? .noVoice : .noValues
    func append(_ moments: ContourMoments, _ reason: EGeMAPSFunctionals.Reason) {
      result.append(moments.average, reason)
      result.append(moments.relativeDeviation, moments.count == 0 ? reason : .noMean)
    }
    var heard = ContourMoments()
    for value in loudness { heard.append(value) }
    result.append(contour: pitch, moments[0], noVoice)
    let slopes = result.append(contour: loudness, heard, .noValues)
    for column in 5..<Self.short { append(all[column], .noValues) }
    for column in 1..<Self.voice { append(moments[column], noVoice) }
    for column in 1..<Self.short { append(moments[Self.voice + column], noVoice) }
    for column in 1...5 { result.append(moments[Self.voice + Self.short + column].average, .noUnvoiced) }
    result.append(Double(slopes.peakCount) / (Double(loudness.count) * EGeMAPSGrid.period), .noValues)
    let duration = Double(voiceCount - 1) * EGeMAPSGrid.period
    result.append(duration > 0 ? Double(voiced.count) / duration : nil, .tooShort)
    for stretches in [voiced, unvoiced] {
      result.append(stretches.moments.map { $0.mean * EGeMAPSGrid.period }, .noStretch)
      result.append(stretches.moments.map { $0.deviation * EGeMAPSGrid.period }, .noStretch)
    }
    let power = energy / Double(shortCount)
    let floor: Double? = undefined == .openSMILE ? -120 : nil
    result.append(power > 1e-12 ? 10 * log10(power) : power > 0 ? max(-120, 10 * log10(power)) : floor, .silence)
    return result.functionals
  }
}

/// Functionals in the order of their columns.
private struct FunctionalList {
  let fills: Bool
  private var values: [Double?] = []
  private var reasons: [EGeMAPSFunctionals.Reason?] = []

  init(fills: Bool) { self.fills = fills }

  var functionals: EGeMAPSFunctionals { EGeMAPSFunctionals(values: values, reasons: reasons) }

  mutating func append(_ value: Double?, _ reason: EGeMAPSFunctionals.Reason) {
    let value = value.flatMap { $0.isFinite ? $0 : nil }
    values.append(value ?? (fills ? 0 : nil))
    reasons.append(value == nil ? reason : nil)
  }

  /// The ten functionals of a contour.
  @discardableResult mutating func append(
    contour: [Float], _ moments: ContourMoments, _ reason: EGeMAPSFunctionals.Reason
  ) -> ContourSlopes {
    append(moments.average, reason)
    append(moments.relativeDeviation, moments.count == 0 ? reason : .noMean)
    let sorted = contour.map { Double($0) }.sorted()
    let percentiles = [0.2, 0.5, 0.8].map { sorted.isEmpty ? nil : OrderStatistics.quantile(sorted: sorted, $0) }
    for value in percentiles { append(value, reason) }
    append(percentiles[0].flatMap { low in percentiles[2].map { $0 - low } }, reason)
    let slopes = ContourSlopes(of: contour, period: EGeMAPSGrid.period)
    for slope in [slopes.rising, slopes.falling] {
      append(slope?.mean, sorted.isEmpty ? reason : .noSlope)
      append(slope?.deviation, sorted.isEmpty ? reason : .noSlope)
    }
    return slopes
  }
}
