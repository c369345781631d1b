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
  /// The stretch to be played, in seconds of the recording.
  let from: Double, to: Double?
  let gainDecibels: Double

  private static let rampDuration = 0.02
  /// Rates that devices take, tried in this order where they do not take the recording's.
  private static let commonRates = [48_000.0, 44_100, 96_000, 88_200, 192_000, 32_000, 16_000, 8000]

  /// Plays, and says what went wrong if anything did.
  func play(on device: AudioDevice, sampleRate wanted: Double?) throws {
    let format = reader.format
    let channelCount = try channelCount(on: device)
    let rate = try wanted ?? rate(on: device, channelCount)
    let playback = try LivePlayback(
      configuration: .init(device: device, channelCount: channelCount, latency: 0.1, rampDuration: Self.rampDuration),
      sampleRate: rate)
    let interruption = Interruption { playback.stop() }
    var preparation = PlaybackPreparation(
      channelCount: channelCount, gain: Float(Decibels.amplitude(level: gainDecibels)), sampleRate: format.sampleRate)
    var converter = PlaybackConverter(
      try rate == format.sampleRate
        ? nil : SampleRateConverter(from: format.sampleRate, to: rate, channelCount: channelCount))
    // The device begins with a ramp: over silence, unless the recording is entered in its middle.
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
    // Its fall is under way on another thread: this waits for the end of it.
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

  /// Reads the stretch; ends early if `body` gives `false`.
  ///
  /// - Returns: whether the stretch was read to its end.
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

  /// The recording's channels, or both of a device that takes no fewer.
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

  /// The recording's rate, or the first that the device takes.
  private func rate(on device: AudioDevice, _ channelCount: Int) throws -> Double {
    let own = reader.format.sampleRate
    for rate in [own] + Self.commonRates
    where try device.supports(.output, channelCount: channelCount, sampleRate: rate) {
      if rate != own { Console.message("ossicle: \(device.name): does not take \(own) Hz, resampled to \(rate) Hz") }
      return rate
    }
    throw LiveAudioError.unsupportedSampleRate(own, preferred: device.preferredSampleRate, device: device.name)
  }

  /// Where playing ends, in seconds; `nil` if the file does not say.
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
