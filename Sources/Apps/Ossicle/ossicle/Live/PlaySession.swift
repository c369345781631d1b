import ArgumentParser
import AudioCore
import AudioFiles
import CommandSupport
import Foundation
import LiveAudio
import Resampling

/// One run of `ossicle play`.
struct PlaySession {
  let path: String
  let reader: AudioFileReader
  /// The start and the end of the part to be played, in seconds; with `nil` it is played to the end of the recording.
  let from: Double, to: Double?
  let gainDecibels: Double

  private static let rampDuration = 0.02
  /// Sample rates in Hz that are tried in this order if the device does not support the recording's rate.
  private static let commonRates = [48_000.0, 44_100, 96_000, 88_200, 192_000, 32_000, 16_000, 8000]

  /// Plays the recording and reports clipped samples, gaps and warnings.
  func play(on device: AudioDevice, sampleRate wanted: Double?) throws {
    let format = reader.format
    let channelCount = try channelCount(on: device)
    let rate = try wanted ?? rate(on: device, channelCount)
    let playback = try LivePlayback(
      configuration: .init(device: device, channelCount: channelCount, latency: 0.1, rampDuration: Self.rampDuration),
      sampleRate: rate)
    let interruption = Interruption { playback.stop() }
    var preparation = try PlaybackPreparation(
      channelCount: channelCount, gain: Float(Decibels.amplitude(level: gainDecibels)), sampleRate: format.sampleRate)
    var converter = PlaybackConverter(
      try rate == format.sampleRate
        ? nil : SampleRateConverter(from: format.sampleRate, to: rate, channelCount: channelCount))
    // Playback fades in. The fade covers silence before a recording that is played from its beginning, so that nothing
    // of the recording is attenuated.
    let lead = from > 0 ? 0 : Int((Self.rampDuration * rate).rounded(.up))
    if lead > 0 {
      try AudioBuffer(channelCount: channelCount, frameCount: lead, sampleRate: rate).withBlock {
        _ = try playback.write($0)
      }
    }
    var progress = PlaybackProgress(rate: rate, lead: lead, start: from, end: end)
    let isComplete = try forEachBlock { block in
      let isTaken = try preparation.withPrepared(block) { try converter.write($0, to: playback) }
      progress.show(playback.playedFrameCount)
      return isTaken
    }
    // The interruption has begun the fade-out on another thread; this call waits for its end.
    if interruption.isRequested { playback.stop() }
    if isComplete, try converter.flush(to: playback) { try playback.finish() }
    progress.clear()
    for warning in reader.warnings { Console.message("ossicle: \(path): warning: \(warning)") }
    if preparation.clippedCount > 0 {
      Console.message("ossicle: \(preparation.clippedCount) samples beyond full scale, which the device may clip")
    }
    if interruption.isRequested { throw ExitStatus.interrupted }
    try report(playback.counts)
  }

  /// Reads the part to be played; ends early if `body` returns `false`.
  ///
  /// - Returns: whether the part was read to its end.
  private func forEachBlock(_ body: (AudioBlock) throws -> Bool) throws -> Bool {
    let rate = reader.format.sampleRate
    let first = Int((from * rate).rounded())
    let last = to.map { Int(($0 * rate).rounded()) } ?? .max
    var position = 0
    var (goesOn, isMore) = (true, true)
    while goesOn, isMore, position < last {
      isMore = try reader.read { block in
        let range = max(0, min(block.frameCount, first - position))..<min(block.frameCount, last - position)
        position += block.frameCount
        if !range.isEmpty { goesOn = try body(block.frames(range)) }
      }
    }
    if position <= first, goesOn {
      let length = String(format: "%.2f", Double(position) / rate)
      Console.message("ossicle: \(path): ends at \(length) s, before --from")
      throw ExitStatus.someInputsFailed
    }
    return goesOn
  }

  /// The recording's number of channels; 2 if the recording has one channel and the device supports no fewer than two.
  private func channelCount(on device: AudioDevice) throws -> Int {
    let count = reader.format.channelCount
    let most = device.output?.channelCount ?? 0
    guard count <= most else {
      throw LiveAudioError.unsupportedChannelCount(count, available: most, direction: .output, device: device.name)
    }
    guard count == 1, most >= 2 else { return count }
    return try Self.commonRates.prefix(2).contains { rate in
      try device.supports(.output, channelCount: 1, sampleRate: rate)
    } ? 1 : 2
  }

  /// The recording's sample rate if the device supports it, otherwise the first common rate that it supports.
  private func rate(on device: AudioDevice, _ channelCount: Int) throws -> Double {
    let own = reader.format.sampleRate
    for rate in [own] + Self.commonRates
    where try device.supports(.output, channelCount: channelCount, sampleRate: rate) {
      if rate != own { Console.message("ossicle: \(device.name): does not take \(own) Hz, resampled to \(rate) Hz") }
      return rate
    }
    throw LiveAudioError.unsupportedSampleRate(own, preferred: device.preferredSampleRate, device: device.name)
  }

  /// The end of playback in seconds of the recording; `nil` if the file does not state its length.
  private var end: Double? {
    let length = reader.format.promisedFrameCount.map { Double($0) / reader.format.sampleRate }
    guard let to else { return length }
    return length.map { min($0, to) } ?? to
  }

  private func report(_ counts: LiveCounts) throws {
    if counts.underflows > 0 { Console.message("ossicle: the device reports \(counts.underflows) gaps") }
    if counts.starvedFrames > 0 {
      Console.message("ossicle: gaps of \(counts.starvedFrames) frames: the file could not be read fast enough")
    }
    if !counts.isComplete { throw ExitStatus.someInputsFailed }
  }
}
