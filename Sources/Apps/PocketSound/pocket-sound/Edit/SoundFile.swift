import AudioCore
import AudioFiles
import BatchProcessing
import CommandSupport
import SoundEditing

/// A sound that was read from a file, with the format in which its edited form is written.
struct SoundFile {
  /// The whole sound.
  let sound: AudioBuffer
  /// What is wrong with the file, one line each.
  let warnings: [String]
  private let format: AudioFileFormat

  /// Reads a file into memory.
  ///
  /// - Throws: `ToolFault` if it cannot be read or is longer than the editor takes.
  init(path: String) throws {
    do {
      let reader = try AudioFileReader(path: path)
      let format = reader.format
      try Self.requireRoom(for: format.promisedFrameCount ?? 0, format, path)
      var channels = [[Float]](repeating: [], count: format.channelCount)
      while try reader.read({ block in
        for c in channels.indices { channels[c].append(contentsOf: block.channel(c)) }
      }) {
        try Self.requireRoom(for: reader.framesRead, format, path)
      }
      sound = try AudioBuffer(channels: channels, sampleRate: format.sampleRate)
      warnings = reader.warnings
      self.format = format
    } catch let error as AudioFileError {
      throw ToolFault(description: "\(path): \(error)")
    } catch let error as AudioFormatError {
      throw ToolFault(description: "\(path): \(error)")
    }
  }

  private static func requireRoom(for frameCount: Int, _ format: AudioFileFormat, _ path: String) throws {
    let most = SoundEditor.mostSamples / format.channelCount
    guard frameCount <= most else {
      let (longest, length) = (Double(most) / format.sampleRate, Double(frameCount) / format.sampleRate)
      throw ToolFault(description: "\(path): expected a sound of at most \(longest) s, got \(length) s or more")
    }
  }

  /// Writes an edited form of the sound, with the bits of the file that was read, as far as the new format has them.
  ///
  /// Integer samples are dithered only if the edits have made values between the steps of the format.
  ///
  /// - Returns: warnings, one line each.
  /// - Throws: `ToolFault`, `BatchError`, `Interruption.Interrupted`.
  func write(_ result: AudioBuffer, to path: String) throws -> [String] {
    guard let encoding = AudioFileWriter.Encoding(path: path, like: format) else {
      throw ToolFault(description: "\(path): expected a name that ends in .wav, .flac or .ogg", isUsage: true)
    }
    try OutputFile.makeFolder(for: path)
    // The first Ctrl-C is noticed between two blocks, so that no unfinished file is left.
    let interruption = Interruption {}
    do {
      let writer = try AudioFileWriter(
        path: path, encoding: encoding, sampleRate: Int(result.sampleRate), channelCount: result.channelCount,
        layout: format.channelLayout, dither: !Self.areSteps(result.samples, bitDepth: encoding.bitDepth))
      try result.forEachBlock(of: 16_384) { block in
        try interruption.check()
        try writer.write(block)
      }
      try writer.finish()
      return [writer.remark].compactMap { $0 } + Self.warnings(result.samples, isInteger: encoding.bitDepth != nil)
    } catch let error as AudioFileError {
      throw ToolFault(description: "\(path): \(error)")
    }
  }

  private static func areSteps(_ samples: [Float], bitDepth: Int?) -> Bool {
    guard let bitDepth else { return false }
    let scale = Float(sign: .plus, exponent: bitDepth - 1, significand: 1)
    return samples.allSatisfy { sample in
      let step = sample * scale
      return step == step.rounded() && step >= -scale && step < scale
    }
  }

  private static func warnings(_ samples: [Float], isInteger: Bool) -> [String] {
    let count = samples.count { abs($0) > 1 }
    guard count > 0 else { return [] }
    let fate = isInteger ? "were clipped" : "are kept, and other programs may clip them"
    return ["\(count) \(count == 1 ? "sample" : "samples") beyond full scale \(fate)"]
  }
}
