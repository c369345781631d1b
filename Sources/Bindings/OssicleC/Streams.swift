// The names and the documentation of the functions are those of ossicle.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

import AmplitudeTracking
import AudioCore
import COssicle
import EffectChains
import Glibc
import LoudnessMetering
import PitchTracking
import Resampling
import SoundLevelMetering
import SpeechProbability

/// A stream that C holds: what works on sound as it comes.
final class Stream: Handle {
  static let name = "stream"

  let channelCount: Int
  let work: any StreamWork
  /// The names of the columns; empty for a stream of sound.
  let names: [UnsafePointer<CChar>?]
  let columnCount: Int
  private(set) var waiting = RowQueue()
  private var isEnded = false

  init(_ work: any StreamWork, names: [String], columnCount: Int? = nil, channelCount: Int) {
    self.work = work
    self.names = names.map { UnsafePointer(strdup($0)) }
    self.columnCount = columnCount ?? names.count
    self.channelCount = channelCount
  }

  deinit { for name in names { free(UnsafeMutablePointer(mutating: name)) } }

  /// Takes a block.
  ///
  /// - Throws: `InvalidArgument`; then nothing is taken.
  func process(_ pointer: UnsafePointer<Float>?, _ count: Int, _ channels: Int, _ frames: Int) throws(InvalidArgument) {
    guard !isEnded else { throw InvalidArgument("stream", expected: "one that goes on", got: "one that was flushed") }
    guard count != 0 else { return }
    let samples = try ForeignSamples(
      pointer.map { UnsafeRawPointer($0) }, channelCount: channelCount, frameCount: count, channelStride: channels,
      frameStride: frames, sampleRate: 1)
    try samples.withBlock { work.process($0, &waiting) }
  }

  func flush() throws(InvalidArgument) {
    guard !isEnded else { throw InvalidArgument("stream", expected: "one that goes on", got: "one that was flushed") }
    isEnded = true
    work.flush(&waiting)
  }

  func reset() {
    isEnded = false
    waiting = RowQueue()
    work.reset()
  }

  /// Moves rows out.
  func read(_ room: UnsafeMutableBufferPointer<Double>) { waiting.take(room) }
  var available: Int { waiting.count / columnCount }
}

/// Rows that wait, one after the other.
struct RowQueue {
  private var values: [Double] = []
  private var start = 0

  var count: Int { values.count - start }

  mutating func append(_ value: Double) { values.append(value) }

  mutating func take(_ room: UnsafeMutableBufferPointer<Double>) {
    for index in room.indices { room[index] = values[start + index] }
    start += room.count
    // What was read is dropped once it is the larger part, so that a number is moved once at the most.
    guard start * 2 >= values.count else { return }
    values.removeSubrange(..<start)
    start = 0
  }
}

/// What a stream does with blocks.
protocol StreamWork: AnyObject {
  var latency: Int { get }
  func process(_ block: AudioBlock, _ rows: inout RowQueue)
  func flush(_ rows: inout RowQueue)
  func reset()
}

/// A processor whose outputs become rows.
private final class RowWork<Processor: StreamingProcessor & ~Copyable>: StreamWork {
  private var processor: Processor
  private let append: (Processor.Output, inout RowQueue) -> Void
  let latency: Int

  init(
    _ processor: consuming Processor, latency: Int, _ append: @escaping (Processor.Output, inout RowQueue) -> Void
  ) {
    self.processor = processor
    self.latency = latency
    self.append = append
  }

  func process(_ block: AudioBlock, _ rows: inout RowQueue) { processor.process(block) { append($0, &rows) } }
  func flush(_ rows: inout RowQueue) { processor.flush { append($0, &rows) } }
  func reset() { processor.reset() }
}

/// A chain of effects, without its latency.
private final class EffectWork: StreamWork {
  private var chain: EffectChain
  private let fresh: AlignedEffectOutput
  private var aligned: AlignedEffectOutput
  let latency: Int

  init(_ chain: consuming EffectChain) throws(AudioFormatError) {
    latency = chain.latencyInFrames
    fresh = try AlignedEffectOutput(of: chain)
    aligned = fresh
    self.chain = chain
  }

  func process(_ block: AudioBlock, _ rows: inout RowQueue) {
    aligned.process(block, through: &chain) { append($0, to: &rows) }
  }

  func flush(_ rows: inout RowQueue) { aligned.flush(through: &chain) { append($0, to: &rows) } }

  func reset() {
    chain.reset()
    aligned = fresh
  }
}

/// Appends the frames of a block, interleaved.
private func append(_ block: AudioBlock, to rows: inout RowQueue) {
  for n in 0..<block.frameCount {
    for c in 0..<block.channelCount { rows.append(Double(block.channel(c)[n])) }
  }
}

/// The kinds of streams by name.
private enum StreamKind: String, CaseIterable {
  case pitch, speech, level, loudness
  case soundLevel = "sound_level"
  case resample, effect
}

extension Stream {
  /// The stream of a kind.
  fileprivate static func make(
    _ kind: StreamKind, _ rate: Double, _ channels: Int, _ settings: inout Settings
  ) throws -> Stream {
    switch kind {
    case .pitch:
      let isOffline = try settings.flag("offline")
      let wanted = try settings.pitch(isLive: !isOffline)
      let tracker = try wanted.pitchMethod.makeTracker(
        configuration: wanted.pitchConfiguration(sampleRate: rate), sampleRate: rate)
      let latency = tracker.latencyInFrames
      return Stream(
        RowWork(tracker, latency: latency) { frame, rows in
          for value in PitchFrames.values(frame) { rows.append(value) }
        }, names: PitchFrames.names, channelCount: 1)
    case .speech:
      let analyzer = try SpeechFrameAnalyzer(sampleRate: rate)
      let latency = analyzer.latencyInFrames
      return Stream(
        RowWork(analyzer, latency: latency) { frame, rows in
          rows.append(frame.middle)
          rows.append(frame.probability)
        }, names: ["time_s", "probability"], channelCount: 1)
    case .level:
      let tracker = try LevelTracker(
        configuration: .init(
          windowDuration: settings.number("window_ms", 50, in: 0.01...1e6) / 1000,
          hopDuration: settings.number("hop_ms", 10, in: 0.01...1e6) / 1000), sampleRate: rate, channelCount: channels)
      return Stream(
        RowWork(tracker, latency: tracker.latencyInFrames) { frame, rows in
          rows.append(frame.time)
          rows.append(frame.level ?? .nan)
        }, names: ["time_s", "level_dbfs"], channelCount: channels)
    case .loudness:
      let meter = try LoudnessMeter(
        configuration: .init(readingInterval: settings.number("interval_ms", 100, in: 1...1e6) / 1000),
        sampleRate: rate, layout: LoudnessLayout(channelCount: channels))
      return Stream(
        RowWork(meter, latency: 0) { reading, rows in
          rows.append(reading.time)
          for value in [reading.momentary, reading.shortTerm, reading.integrated] { rows.append(value.value ?? .nan) }
        }, names: ["time_s", "momentary_lufs", "short_term_lufs", "integrated_lufs"], channelCount: channels)
    case .soundLevel:
      let meter = try SoundLevelMeter(
        configuration: .init(
          frequencyWeighting: settings.word("weighting", FrequencyWeighting.a),
          timeWeighting: settings.word("time", TimeWeighting.fast),
          readingInterval: settings.number("interval_ms", 100, in: 1...1e6) / 1000), sampleRate: rate)
      return Stream(
        RowWork(meter, latency: 0) { reading, rows in
          rows.append(reading.time)
          rows.append(reading.level ?? .nan)
          rows.append(reading.equivalentLevel ?? .nan)
        }, names: ["time_s", "level_db", "equivalent_level_db"], channelCount: 1)
    case .resample:
      guard let target = try settings.optionalNumber("rate", in: 1...1e9) else {
        throw InvalidArgument("rate", expected: "the rate of the result", got: "none")
      }
      let quality = try settings.word("quality", ResamplingQuality.snr140)
      let converter = try SampleRateConverter(
        from: rate, to: target, channelCount: channels, kernel: quality.kernel)
      let latency = converter.latencyInFrames
      return Stream(
        RowWork(converter, latency: latency) { block, rows in append(block, to: &rows) }, names: [],
        columnCount: channels, channelCount: channels)
    case .effect:
      guard let text = settings.text("chain") else {
        throw InvalidArgument("chain", expected: "effects", got: "none")
      }
      let chain = try EffectChain(parsing: text, sampleRate: rate, channelCount: channels)
      let count = chain.outputChannelCount
      return Stream(try EffectWork(chain), names: [], columnCount: count, channelCount: channels)
    }
  }
}

@c @implementation
public func ossicle_stream_create(
  _ kind: UnsafePointer<CChar>?, _ sampleRate: Double, _ channelCount: Int, _ options: UnsafePointer<CChar>?,
  _ place: Place?
) -> ossicle_status {
  call {
    let kind: StreamKind = try Settings.word("kind", Argument.text("kind", kind))
    let name = kind.rawValue
    let isMono = kind == .pitch || kind == .speech || kind == .soundLevel
    guard AudioFormat.channelCounts.contains(channelCount), !isMono || channelCount == 1 else {
      throw InvalidArgument(
        "channel_count", expected: isMono ? "1 for \(name)" : "1 to 1024", got: "\(UInt(bitPattern: channelCount))")
    }
    var settings = try Settings(options)
    let stream: Stream
    do { stream = try Stream.make(kind, sampleRate, channelCount, &settings) } catch let error as InvalidArgument {
      throw error
    } catch { throw InvalidArgument(line: "\(name): \(error)") }
    try settings.finish()
    try stream.give(to: place)
  }
}

@c @implementation
public func ossicle_stream_latency(_ stream: OpaquePointer?) -> Int { (try? Stream.at(stream).work.latency) ?? 0 }

@c @implementation
public func ossicle_stream_column_count(_ stream: OpaquePointer?) -> Int { (try? Stream.at(stream).columnCount) ?? 0 }

@c @implementation
public func ossicle_stream_column_name(_ stream: OpaquePointer?, _ column: Int) -> UnsafePointer<CChar>? {
  guard let names = try? Stream.at(stream).names, names.indices.contains(column) else { return nil }
  return names[column]
}

@c @implementation
public func ossicle_stream_process(
  _ stream: OpaquePointer?, _ samples: UnsafePointer<Float>?, _ frameCount: Int, _ channelStride: Int,
  _ frameStride: Int
) -> ossicle_status {
  call { try Stream.at(stream).process(samples, frameCount, channelStride, frameStride) }
}

@c @implementation
public func ossicle_stream_flush(_ stream: OpaquePointer?) -> ossicle_status { call { try Stream.at(stream).flush() } }

@c @implementation
public func ossicle_stream_available(_ stream: OpaquePointer?) -> Int { (try? Stream.at(stream).available) ?? 0 }

@c @implementation
public func ossicle_stream_read(
  _ stream: OpaquePointer?, _ rows: UnsafeMutablePointer<Double>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> ossicle_status {
  call {
    let stream = try Stream.at(stream)
    guard let count else { throw InvalidArgument("count", expected: "a place for the result", got: "null") }
    let ready = capacity < 0 ? stream.available : min(capacity, stream.available)
    stream.read(
      try Argument.room("rows", rows, ready * stream.columnCount, needs: ready * stream.columnCount))
    count.pointee = ready
  }
}

@c @implementation
public func ossicle_stream_reset(_ stream: OpaquePointer?) -> ossicle_status { call { try Stream.at(stream).reset() } }

@c @implementation
public func ossicle_stream_destroy(_ stream: OpaquePointer?) { Stream.destroy(stream) }
