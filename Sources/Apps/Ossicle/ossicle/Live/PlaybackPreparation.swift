import AudioCore
import CommandSupport
import Foundation
import LiveAudio
import Resampling

/// Gain, and one channel on both of a device.
struct PlaybackPreparation {
  /// Samples so far that the gain took beyond full scale, or that were there already.
  private(set) var clippedCount = 0

  private let gain: Float
  private let channelCount: Int
  private let sampleRate: Double
  private var buffer: AudioBuffer

  init(channelCount: Int, gain: Float, sampleRate: Double) {
    self.gain = gain
    self.channelCount = channelCount
    self.sampleRate = sampleRate
    buffer = AudioBuffer(channelCount: channelCount, frameCount: 0, sampleRate: sampleRate)
  }

  /// Calls `body` with the block as the device is to get it.
  mutating func withPrepared<Result>(_ block: AudioBlock, _ body: (AudioBlock) throws -> Result) rethrows -> Result {
    if buffer.frameCount < block.frameCount {
      buffer = AudioBuffer(channelCount: channelCount, frameCount: block.frameCount, sampleRate: sampleRate)
    }
    var clipped = 0
    defer { clippedCount += clipped }
    return try buffer.withMutableBlock { target in
      let frames = target.frames(0..<block.frameCount)
      for c in 0..<channelCount {
        let source = block.channel(min(c, block.channelCount - 1))
        let samples = frames.channel(c)
        for n in source.indices {
          samples[n] = source[n] * gain
          if abs(samples[n]) > 1 { clipped += 1 }
        }
      }
      return try body(frames.block)
    }
  }
}

/// The way to the device, through a sample rate converter if there is one.
struct PlaybackConverter: ~Copyable {
  private var converter: SampleRateConverter?

  init(_ converter: consuming SampleRateConverter?) { self.converter = converter }

  /// Whether all frames were taken; not if playing was stopped.
  mutating func write(_ block: AudioBlock, to playback: LivePlayback) throws(LiveAudioError) -> Bool {
    guard converter != nil else { return try playback.write(block) }
    var result = Result<Bool, LiveAudioError>.success(true)
    converter?.process(block) { Self.pass($0, to: playback, &result) }
    return try result.get()
  }

  /// Writes what the converter holds back.
  mutating func flush(to playback: LivePlayback) throws(LiveAudioError) -> Bool {
    var result = Result<Bool, LiveAudioError>.success(true)
    converter?.flush { Self.pass($0, to: playback, &result) }
    return try result.get()
  }

  private static func pass(_ block: AudioBlock, to playback: LivePlayback, _ result: inout Result<Bool, LiveAudioError>)
  {
    guard case .success(true) = result else { return }
    result = Result { () throws(LiveAudioError) in try playback.write(block) }
  }
}

/// Where playing is: on a terminal, a few times a second; elsewhere nothing.
struct PlaybackProgress {
  private let rate: Double
  private let lead: Int
  private let start: Double
  private let end: Double?
  private let isTerminal = Console.standardErrorIsTerminal
  private var shown = ""

  init(rate: Double, lead: Int, start: Double, end: Double?) {
    self.rate = rate
    self.lead = lead
    self.start = start
    self.end = end
  }

  /// Shows the time that belongs to so many frames of the device.
  mutating func show(_ playedFrames: Int) {
    guard isTerminal else { return }
    let time = start + Double(max(0, playedFrames - lead)) / rate
    let text = LiveOptions.clock(time) + (end.map { " / " + LiveOptions.clock($0) } ?? "")
    guard text != shown else { return }
    shown = text
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }

  /// Removes it.
  func clear() {
    if isTerminal { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
  }
}
