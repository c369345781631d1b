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
private struct ForeignSamples {
  let start: UnsafeRawPointer
  let channelStride: Int
  let frameStride: Int

  /// Reads the samples of all channels.
  ///
  /// - Throws: `InvalidArgument` for a sample that is not finite.
  func read(
    _ type: ossicle_sample_type, channelCount: Int, frameCount: Int
  ) throws(InvalidArgument) -> [Float] {
    switch type {
    case OSSICLE_FLOAT32: try read(channelCount, frameCount) { (sample: Float) in sample }
    case OSSICLE_FLOAT64: try read(channelCount, frameCount) { (sample: Double) in Float(sample) }
    case OSSICLE_INT16: try read(channelCount, frameCount) { (sample: Int16) in Float(sample) / 0x1p15 }
    case OSSICLE_INT32: try read(channelCount, frameCount) { (sample: Int32) in Float(sample) / 0x1p31 }
    case OSSICLE_UINT8: try read(channelCount, frameCount) { (sample: UInt8) in (Float(sample) - 128) / 128 }
    default: throw InvalidArgument("type", expected: "0 to 4", got: "\(type)")
    }
  }

  private func read<Sample: BitwiseCopyable>(
    _ channelCount: Int, _ frameCount: Int, _ convert: (Sample) -> Float
  ) throws(InvalidArgument) -> [Float] {
    var bad: Int?
    let samples = [Float](unsafeUninitializedCapacity: channelCount * frameCount) { target, count in
      count = channelCount * frameCount
      for c in 0..<channelCount {
        var place = start + c * channelStride
        for n in 0..<frameCount {
          let sample = convert(place.loadUnaligned(as: Sample.self))
          if !sample.isFinite { bad = bad ?? n }
          target.initializeElement(at: c * frameCount + n, to: sample)
          place += frameStride
        }
      }
    }
    if let bad { throw InvalidArgument("samples", expected: "finite numbers", got: "another at frame \(bad)") }
    return samples
  }
}

extension AudioBuffer {
  /// The samples behind a pointer of C.
  ///
  /// - Throws: `InvalidArgument`.
  init(
    _ samples: UnsafeRawPointer?, _ type: ossicle_sample_type, channelCount: Int, frameCount: Int, channelStride: Int,
    frameStride: Int, sampleRate: Double
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
    let source = ForeignSamples(start: samples, channelStride: channelStride, frameStride: frameStride)
    let read = try source.read(type, channelCount: channelCount, frameCount: frameCount)
    do {
      try self.init(planar: read, channelCount: channelCount, frameCount: frameCount, sampleRate: sampleRate)
    } catch { throw InvalidArgument("sound", expected: "a shape that sound has", got: "\(error)") }
  }
}

@c @implementation
public func ossicle_sound_create(
  _ samples: UnsafeRawPointer?, _ type: ossicle_sample_type, _ channelCount: Int, _ frameCount: Int,
  _ channelStride: Int, _ frameStride: Int, _ sampleRate: Double, _ sound: UnsafeMutablePointer<OpaquePointer?>?
) -> ossicle_status {
  call {
    let buffer = try AudioBuffer(
      samples, type, channelCount: channelCount, frameCount: frameCount, channelStride: channelStride,
      frameStride: frameStride, sampleRate: sampleRate)
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
