import AmplitudeTracking
import AudioCore
import AudioFiles
import Foundation
import SoundLevelMetering

/// Runs the meters of one channel over the same blocks: the sound level meter, the C-weighted peak meter and the band
/// meters.
///
/// The memory is constant: 40 kB, or 60 kB with bands.
final class ChannelLevelMeter {
  /// The time between two items of the track, in seconds.
  private static let trackInterval = 0.01
  /// A constant offset gets a warning if it raises the level by more than this, in decibels.
  private static let noticeableOffset = 0.1

  private let configuration: LevelConfiguration
  private let sampleRate: Double
  private var meter: SoundLevelMeter
  /// The meter of the C-weighted peak; `nil` if `meter` measures it.
  private var peakMeter: SoundLevelMeter?
  private var bandMeter: BandLevelMeter?
  /// The meter of third octaves for loudness; `nil` if `bandMeter` measures them.
  private var loudnessMeter: BandLevelMeter?
  private var amplitude: AmplitudeMeter
  private var track: AdaptiveBins<RecordingOverview.Span>?

  /// Creates the meters that the configuration needs.
  ///
  /// - Throws: `SoundLevelError`, `AmplitudeError`.
  init(_ configuration: LevelConfiguration, _ format: AudioFileFormat, keepsTrack: Bool) throws {
    let rate = format.sampleRate
    self.configuration = configuration
    sampleRate = rate
    meter = try SoundLevelMeter(
      configuration: .init(
        frequencyWeighting: configuration.frequencyWeighting, timeWeighting: configuration.timeWeighting,
        readingInterval: Self.trackInterval), sampleRate: rate)
    peakMeter =
      configuration.frequencyWeighting == .c
      ? nil : try SoundLevelMeter(configuration: .init(frequencyWeighting: .c), sampleRate: rate)
    bandMeter = try configuration.bands.map { try BandLevelMeter(configuration: .init($0), sampleRate: rate) }
    if configuration.calibrated?.loudnessField != nil, configuration.bands != .thirdOctave {
      loudnessMeter = try BandLevelMeter(
        configuration: .init(.thirdOctave, range: ZwickerLoudness.bandRange), sampleRate: rate)
    }
    amplitude = try AmplitudeMeter(
      configuration: .init(clippingLevel: format.clippingLevel), sampleRate: rate, channelCount: 1)
    track = keepsTrack ? AdaptiveBins(capacity: 2048) : nil
  }

  /// Processes the next frames of the channel.
  func process(_ block: AudioBlock) {
    meter.process(block, emit: take)
    peakMeter?.process(block) { _ in }
    bandMeter?.process(block)
    loudnessMeter?.process(block)
    amplitude.process(block)
  }

  /// Ends the recording and returns its levels.
  ///
  /// - Parameter channel: the number of the measured channel, from 0.
  func finish(channel: Int) -> ChannelLevel {
    bandMeter?.flush()
    loudnessMeter?.flush()
    let scale = configuration.scale
    let levels = meter.levels
    let peakLevels = peakMeter?.levels ?? levels
    let undefined = levels.undefined?.description
    let statisticsUndefined = levels.statisticsUndefined?.description
    let (loudness, loudnessWarning) = self.loudness(undefined)
    return ChannelLevel(
      channel: channel,
      equivalentLevel: scale.value(levels.equivalentLevel, ifAbsent: undefined),
      exposureLevel: scale.value(levels.exposureLevel, ifAbsent: undefined),
      maximumLevel: scale.value(levels.maximumLevel, ifAbsent: undefined),
      minimumLevel: scale.value(levels.minimumLevel, ifAbsent: statisticsUndefined),
      peakLevel: scale.value(peakLevels.peakLevel, ifAbsent: peakLevels.undefined?.description),
      percentileLevels: configuration.percentiles.map {
        scale.value(levels.percentileLevel(Double($0)), ifAbsent: statisticsUndefined)
      },
      bands: bands(scale), loudness: loudness,
      warnings: [clipping(), overload(scale), offset(), loudnessWarning].compactMap { $0 },
      track: track.map { .init(bins: $0, interval: Self.trackInterval) })
  }

  private func take(_ reading: SoundLevelMeter.Reading) { track?.append(.init(reading.level)) }

  private static func levels(_ meter: BandLevelMeter?) -> [FrequencyBand: BandLevel] {
    Dictionary((meter?.levels ?? []).map { ($0.band, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func bands(_ scale: SoundLevelScale) -> [ChannelLevel.Band] {
    let measured = Self.levels(bandMeter)
    return configuration.frequencyBands.map { band in
      let level =
        measured[band].map { scale.value($0, ifAbsent: bandMeter?.undefined?.description) }
        ?? LevelValue(absent: "no such band at a sample rate of \(Int(sampleRate)) Hz")
      return .init(band: band, level: level)
    }
  }

  private func loudness(_ undefined: String?) -> (ChannelLevel.Loudness?, warning: String?) {
    guard let field = configuration.calibrated?.loudnessField else { return (nil, nil) }
    func absent(_ reason: String) -> (ChannelLevel.Loudness?, String?) {
      let value = LevelValue(absent: reason)
      return (.init(loudness: value, loudnessLevel: value, sharpness: value), nil)
    }
    if let undefined { return absent(undefined) }
    let measured = Self.levels(loudnessMeter ?? bandMeter)
    let needed = FrequencyBand.bands(.thirdOctave, nominal: ZwickerLoudness.bandRange)
    var levels: [Double] = []
    for band in needed {
      guard let entry = measured[band], entry.level != nil else {
        levels.append(ZwickerLoudness.emptyBandLevel)
        continue
      }
      let level = configuration.scale.value(entry, ifAbsent: nil)
      guard let value = level.value else { return absent("needs bands from 25 Hz to 12.5 kHz; \(level.reason ?? "")") }
      levels.append(value)
    }
    do {
      let sound = try ZwickerLoudness(thirdOctaveLevels: levels, field: field)
      let highest = needed.last { measured[$0] != nil }?.nominalFrequency ?? 0
      let warning = String(
        format: "loudness: bands above %.7g Hz are beyond the sample rate and count as empty", highest)
      return (
        .init(
          loudness: LevelValue(sound.loudness), loudnessLevel: LevelValue(sound.loudnessLevel),
          sharpness: sound.sharpness.map { LevelValue($0) } ?? LevelValue(absent: "too quiet to be heard")),
        needed.allSatisfy { measured[$0] != nil } ? nil : warning
      )
    } catch {
      return absent(error.description)
    }
  }

  private func clipping() -> String? {
    let count = amplitude.clippedSampleCount
    return count > 0 ? "clipped: \(count) samples stand at full scale, the sound was louder than its levels" : nil
  }

  private func overload(_ scale: SoundLevelScale) -> String? {
    guard let limit = scale.peakLimit, let peak = Decibels.level(amplitude: Double(amplitude.peak)), peak > limit else {
      return nil
    }
    return String(format: "overload: a peak of %.2f dBFS, the calibrated input reaches %.2f", peak, limit)
  }

  /// A warning if a constant offset raises the level noticeably. Only the Z weighting passes an offset, which is no
  /// sound.
  private func offset() -> String? {
    guard configuration.frequencyWeighting == .z, let offset = amplitude.dcOffset,
      let mean = amplitude.rootMeanSquare, mean > 0
    else { return nil }
    let share = min(1, offset * offset / (mean * mean))
    guard share > 1 - Decibels.power(level: -Self.noticeableOffset) else { return nil }
    return String(format: "a constant offset of %.4f is %.1f %% of the Z-weighted power", offset, 100 * share)
  }
}
