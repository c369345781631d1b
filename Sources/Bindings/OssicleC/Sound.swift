// The names and the documentation of the functions are those of ossicle.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

import AudioCore
import AudioFiles
import COssicle
import Glibc
import RecordingAnalysis

/// A sound that C holds.
final class Sound: Handle, Sendable {
  static let name = "sound"

  let buffer: AudioBuffer
  let format: AudioFileFormat
  /// A line that lives as long as the sound.
  nonisolated(unsafe) let warning: UnsafePointer<CChar>?
  private let warnings: [String]

  init(_ buffer: AudioBuffer, _ format: AudioFileFormat, warnings: [String] = []) {
    self.buffer = buffer
    self.format = format
    self.warnings = warnings
    warning = warnings.isEmpty ? nil : UnsafePointer(strdup(warnings.joined(separator: "; ")))
  }

  /// A sound that was computed.
  convenience init(_ buffer: AudioBuffer) throws {
    // Effects may give nothing, and numbers beyond single precision.
    guard buffer.frameCount > 0 else { throw UnsupportedSound(description: "the result has no frames") }
    guard buffer.samples.allSatisfy(\.isFinite) else { throw UnsupportedSound(description: "the result is not finite") }
    self.init(buffer, AudioFileFormat(sampleRate: buffer.sampleRate, channelCount: buffer.channelCount))
  }

  deinit { free(UnsafeMutablePointer(mutating: warning)) }

  /// Where measurements read the sound.
  var source: RecordingSource { .memory(buffer, format: format, warnings: warnings) }
}

/// Samples of C, of any type and any strides.
struct ForeignSamples {
  private let start: UnsafeRawPointer
  private let channelCount: Int
  private let frameCount: Int
  private let channelStride: Int
  private let frameStride: Int

  /// - Throws: `InvalidArgument` for a shape that sound does not have.
  init(
    _ samples: UnsafeRawPointer?, channelCount: Int, frameCount: Int, channelStride: Int, frameStride: Int,
    sampleRate: Double
  ) throws(InvalidArgument) {
    do { try AudioFormat.check(sampleRate: sampleRate, channelCount: channelCount, frameCount: frameCount) } catch {
      throw InvalidArgument("sound", expected: "a shape that sound has", got: "\(error)")
    }
    guard let samples, frameCount > 0 else {
      throw InvalidArgument("samples", expected: "at least one frame", got: samples == nil ? "null" : "none")
    }
    for (name, stride, count) in [
      ("channel_stride", channelStride, channelCount), ("frame_stride", frameStride, frameCount),
    ] {
      let (reach, overflow) = stride.multipliedReportingOverflow(by: count)
      guard !overflow, abs(reach / 2) < Int.max / 4 else {
        throw InvalidArgument(name, expected: "a number of bytes", got: "\(stride)")
      }
    }
    (start, self.channelCount, self.frameCount) = (samples, channelCount, frameCount)
    (self.channelStride, self.frameStride) = (channelStride, frameStride)
  }

  /// The samples of all channels, planar.
  ///
  /// - Throws: `InvalidArgument` for a sample that is not finite.
  func read(_ type: ossicle_sample_type) throws(InvalidArgument) -> [Float] {
    switch type {
    case OSSICLE_FLOAT32: try read { (sample: Float) in sample }
    case OSSICLE_FLOAT64: try read { (sample: Double) in Float(sample) }
    case OSSICLE_INT16: try read { (sample: Int16) in Float(sample) / 0x1p15 }
    case OSSICLE_INT32: try read { (sample: Int32) in Float(sample) / 0x1p31 }
    case OSSICLE_UINT8: try read { (sample: UInt8) in (Float(sample) - 128) / 128 }
    default: throw InvalidArgument("type", expected: "0 to 4", got: "\(type)")
    }
  }

  /// Samples of single precision, where they are if they are planar.
  ///
  /// - Throws: `InvalidArgument` for a sample that is not finite; then `body` is not called.
  func withBlock(_ body: (AudioBlock) -> Void) throws(InvalidArgument) {
    let size = MemoryLayout<Float>.stride
    guard frameStride == size || frameCount == 1, Int(bitPattern: start).isMultiple(of: size),
      channelCount == 1 || channelStride.isMultiple(of: size) && channelStride / size >= frameCount
    else {
      let samples = try read(OSSICLE_FLOAT32)
      samples.withUnsafeBufferPointer { samples in
        guard let base = samples.baseAddress else { return }
        body(AudioBlock(base: base, channelStride: frameCount, channelCount: channelCount, frameCount: frameCount))
      }
      return
    }
    let block = AudioBlock(
      base: start.assumingMemoryBound(to: Float.self), channelStride: channelStride / size, channelCount: channelCount,
      frameCount: frameCount)
    for channel in 0..<channelCount { try Self.checkFinite(block.channel(channel)) }
    body(block)
  }

  private func read<Sample: BitwiseCopyable>(_ convert: (Sample) -> Float) throws(InvalidArgument) -> [Float] {
    let samples = [Float](unsafeUninitializedCapacity: channelCount * frameCount) { target, count in
      count = channelCount * frameCount
      for c in 0..<channelCount {
        let channel = start + c * channelStride
        let place = UnsafeMutableBufferPointer(rebasing: target[c * frameCount..<(c + 1) * frameCount])
        // The usual case has a loop of its own, which the compiler makes vectors of.
        if frameStride == MemoryLayout<Sample>.stride {
          for n in 0..<frameCount {
            place.initializeElement(
              at: n,
              to: convert(channel.loadUnaligned(fromByteOffset: n &* MemoryLayout<Sample>.stride, as: Sample.self)))
          }
        } else {
          for n in 0..<frameCount {
            place.initializeElement(
              at: n, to: convert(channel.loadUnaligned(fromByteOffset: n &* frameStride, as: Sample.self)))
          }
        }
      }
    }
    for c in 0..<channelCount {
      try samples.withUnsafeBufferPointer { samples throws(InvalidArgument) in
        try Self.checkFinite(UnsafeBufferPointer(rebasing: samples[c * frameCount..<(c + 1) * frameCount]))
      }
    }
    return samples
  }

  /// - Throws: `InvalidArgument` for a sample that is not finite, with its frame.
  private static func checkFinite(_ samples: UnsafeBufferPointer<Float>) throws(InvalidArgument) {
    // The sign bit is set where the exponent has all its bits, without a branch.
    var found: UInt32 = 0
    for sample in samples { found |= (sample.bitPattern & 0x7FFF_FFFF) &+ 0x0080_0000 }
    guard found >> 31 != 0 else { return }
    let frame = samples.firstIndex { !$0.isFinite } ?? 0
    throw InvalidArgument("samples", expected: "finite numbers", got: "another at frame \(frame)")
  }
}

@c @implementation
public func ossicle_sound_create(
  _ samples: UnsafeRawPointer?, _ type: ossicle_sample_type, _ channelCount: Int, _ frameCount: Int,
  _ channelStride: Int, _ frameStride: Int, _ sampleRate: Double, _ sound: UnsafeMutablePointer<OpaquePointer?>?
) -> ossicle_status {
  call {
    let source = try ForeignSamples(
      samples, channelCount: channelCount, frameCount: frameCount, channelStride: channelStride,
      frameStride: frameStride, sampleRate: sampleRate)
    let buffer = try AudioBuffer(
      planar: source.read(type), channelCount: channelCount, frameCount: frameCount, sampleRate: sampleRate)
    let bits: Int? =
      switch type {
      case OSSICLE_UINT8: 8
      case OSSICLE_INT16: 16
      case OSSICLE_INT32: 32
      default: nil
      }
    try Sound(buffer, AudioFileFormat(sampleRate: sampleRate, channelCount: channelCount, bitDepth: bits))
      .give(to: sound)
  }
}

@c @implementation
public func ossicle_sound_read(
  _ path: UnsafePointer<CChar>?, _ raw: UnsafePointer<CChar>?, _ sound: UnsafeMutablePointer<OpaquePointer?>?
) -> ossicle_status {
  call {
    let reader = try AudioFileReader(path: Argument.text("path", path), raw: Argument.rawFormat(raw))
    let buffer = try reader.readAll()
    try Sound(buffer, reader.format, warnings: reader.warnings).give(to: sound)
  }
}

extension Argument {
  /// The format of a recording without a header.
  static func rawFormat(_ pointer: UnsafePointer<CChar>?) throws(InvalidArgument) -> RawAudioFormat? {
    guard let text = try optionalText("raw", pointer) else { return nil }
    do { return try RawAudioFormat(text) } catch {
      throw InvalidArgument("raw", expected: "a format such as s16le,16000,1", got: "'\(text)': \(error)")
    }
  }
}

@c @implementation
public func ossicle_sound_write(
  _ sound: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ encoding: UnsafePointer<CChar>?
) -> ossicle_status {
  call {
    let sound = try Sound.at(sound)
    let encoding: AudioFileWriter.Encoding = try Settings.word("encoding", Argument.text("encoding", encoding))
    try AudioFileWriter.write(
      sound.buffer, to: Argument.text("path", path), encoding: encoding, layout: sound.format.channelLayout)
  }
}

@c @implementation
public func ossicle_sound_channel_count(_ sound: OpaquePointer?) -> Int {
  (try? Sound.at(sound).buffer.channelCount) ?? 0
}

@c @implementation
public func ossicle_sound_frame_count(_ sound: OpaquePointer?) -> Int { (try? Sound.at(sound).buffer.frameCount) ?? 0 }

@c @implementation
public func ossicle_sound_sample_rate(_ sound: OpaquePointer?) -> Double {
  (try? Sound.at(sound).buffer.sampleRate) ?? 0
}

@c @implementation
public func ossicle_sound_warning(_ sound: OpaquePointer?) -> UnsafePointer<CChar>? { try? Sound.at(sound).warning }

@c @implementation
public func ossicle_sound_samples(
  _ sound: OpaquePointer?, _ samples: UnsafeMutablePointer<Float>?, _ capacity: Int
) -> ossicle_status {
  call {
    let buffer = try Sound.at(sound).buffer
    _ = try Argument.room("samples", samples, capacity, needs: buffer.samples.count)
      .update(fromContentsOf: buffer.samples)
  }
}

@c @implementation
public func ossicle_sound_destroy(_ sound: OpaquePointer?) { Sound.destroy(sound) }
