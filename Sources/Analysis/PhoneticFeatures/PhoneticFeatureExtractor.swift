import AudioCore
import FeatureTracks
import VoiceMeasurement

/// Intensity, formants or harmonicity of a recording in its second pass.
///
/// Praat's frames lie symmetrically over a recording, and silence is relative to its largest sample. So the first pass is a
/// `VoiceSurvey`. Sound beyond its length is not heard. Memory does not grow with the recording. `process` allocates for formants
/// and harmonicity, so it must not run in an audio callback; `IntensityExtractor` can.
///
/// Latency: half a window; for formants of a recording of up to 2²⁰ samples its whole length, of a longer one some seconds, since
/// it is brought to a lower rate in large pieces.
public struct PhoneticFeatureExtractor: ~Copyable, FeatureExtractor {
  /// The features.
  public let configuration: PhoneticFeatureSet
  /// What the first pass found.
  public let survey: VoiceSurvey
  /// What the values of a frame are, in their order.
  public let columns: [FeatureColumn]
  /// Seconds from one frame to the next.
  public let hopDuration: Double
  /// Samples after a window's centre that must arrive before its features are emitted; for formants at most so many.
  public let latencyInFrames: Int

  private var intensity: IntensityExtractor?
  private var formants: FormantTracker.Track?
  private var harmonicity: PeriodicityTrack?
  private var sound = SampleHistory<Float>()
  /// Number of samples so far.
  private var heard = 0
  private var index = 0
  private var values: [Float]

  /// An extractor at rest, for the recording of a survey.
  ///
  /// - Throws: `PhoneticFeatureError` for a setting out of range, or a recording with a sample that is not finite.
  public init(configuration: PhoneticFeatureSet, survey: VoiceSurvey) throws(PhoneticFeatureError) {
    try PhoneticFeatureError.check(survey)
    var latency = survey.frameCount
    let intensity = try Self.intensity(configuration, survey, &latency)
    let formants = try Self.formants(configuration, survey)
    let harmonicity = try Self.harmonicity(configuration, survey, &latency)
    self.configuration = configuration
    self.survey = survey
    latencyInFrames = latency
    columns = configuration.columns
    hopDuration = configuration.hopDuration
    values = [Float](repeating: .nan, count: columns.count)
    self.intensity = consume intensity
    self.formants = consume formants
    self.harmonicity = consume harmonicity
  }

  private static func intensity(
    _ configuration: PhoneticFeatureSet, _ survey: VoiceSurvey, _ latency: inout Int
  ) throws(PhoneticFeatureError) -> IntensityExtractor? {
    guard case .intensity(let settings) = configuration else { return nil }
    let extractor = try IntensityExtractor(
      configuration: settings, sampleRate: survey.sampleRate, frameCount: survey.frameCount)
    latency = extractor.latencyInFrames
    return extractor
  }

  private static func formants(
    _ configuration: PhoneticFeatureSet, _ survey: VoiceSurvey
  ) throws(PhoneticFeatureError) -> FormantTracker.Track? {
    guard case .formants(let settings) = configuration else { return nil }
    do {
      return try FormantTracker.Track(FormantTracker(configuration: settings, sampleRate: survey.sampleRate), survey)
    } catch { throw PhoneticFeatureError(error) }
  }

  private static func harmonicity(
    _ configuration: PhoneticFeatureSet, _ survey: VoiceSurvey, _ latency: inout Int
  ) throws(PhoneticFeatureError) -> PeriodicityTrack? {
    guard case .harmonicity(let settings) = configuration else { return nil }
    do {
      let track = try HarmonicsToNoise.track(settings, survey)
      latency = track.reach
      return track
    } catch { throw PhoneticFeatureError(error) }
  }

  /// One channel at the recording's rate.
  public var inputFormat: AudioFormat { AudioFormat(sampleRate: survey.sampleRate, channelCount: 1) }

  /// Takes the next frames of a one-channel signal.
  public mutating func process(_ block: AudioBlock, emit: (FeatureFrame) -> Void) {
    ensure(channels: block.channelCount, are: 1, of: "PhoneticFeatureExtractor")
    intensity?.process(block, emit: emit)
    if formants != nil || harmonicity != nil { append(block.channel(0), emit) }
  }

  /// Ends the signal.
  public mutating func flush(emit: (FeatureFrame) -> Void) { intensity?.flush(emit: emit) }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    do { self = try Self(configuration: configuration, survey: survey) } catch {
      fatalError("settings that were valid: \(error)")
    }
  }

  private mutating func append(_ samples: UnsafeBufferPointer<Float>, _ emit: (FeatureFrame) -> Void) {
    // Pieces of one length, so that memory does not depend on that of the blocks.
    let pieceLength = 16_384
    let limit = max(0, min(samples.count, survey.frameCount - heard))
    for start in stride(from: 0, to: limit, by: pieceLength) {
      let piece = UnsafeBufferPointer(rebasing: samples[start..<min(start + pieceLength, limit)])
      heard += piece.count
      if formants != nil { advanceFormants(piece, emit) } else { advanceHarmonicity(piece, emit) }
    }
  }

  private mutating func advanceFormants(_ samples: UnsafeBufferPointer<Float>, _ emit: (FeatureFrame) -> Void) {
    var (values, index) = (values, index)
    let count = columns.count / 2
    formants?.append(samples)
    func take(_ frame: FormantTracker.Frame) {
      for n in 0..<count {
        let formant = n < frame.formants.count ? frame.formants[n] : nil
        values[n] = formant.map { Float($0.frequency) } ?? .nan
        values[count + n] = formant.map { Float($0.bandwidth) } ?? .nan
      }
      values.withUnsafeBufferPointer { emit(FeatureFrame(index: index, time: frame.time, values: $0)) }
      index += 1
    }
    formants?.advance(while: { _ in true }, of: { _ in true }, emit: take)
    self.index = index
  }

  private mutating func advanceHarmonicity(_ samples: UnsafeBufferPointer<Float>, _ emit: (FeatureFrame) -> Void) {
    var index = index
    sound.append(contentsOf: samples)
    sound.withView(count: survey.frameCount) { view in
      harmonicity?.advance(over: view) { frame in
        var value = frame.frequency == nil ? Float.nan : Float(HarmonicsToNoise.ratio(frame.confidence))
        withUnsafePointer(to: &value) {
          emit(FeatureFrame(index: index, time: frame.time, values: UnsafeBufferPointer(start: $0, count: 1)))
        }
        index += 1
      }
    }
    self.index = index
    if let needed = harmonicity?.firstNeeded { sound.drop(before: needed) }
  }
}
