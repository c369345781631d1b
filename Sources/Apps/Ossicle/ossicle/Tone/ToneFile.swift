import AudioCore
import AudioFiles
import BatchProcessing
import Foundation
import Stimuli
import ToneSynthesis

/// Renders a tone block by block and writes it to a file.
struct ToneFile {
  private let stimulus: Stimulus
  private let sampleRate: Int
  private let generator: any AudioGenerator
  private let frameCount: Int

  /// Creates the generator of the tone.
  ///
  /// - Throws: `ToneError`, `AudioFormatError`.
  init(_ stimulus: Stimulus, sampleRate: Int) throws {
    self.stimulus = stimulus
    self.sampleRate = sampleRate
    generator = try stimulus.generator(sampleRate: Double(sampleRate))
    frameCount = try stimulus.frameCount(sampleRate: Double(sampleRate))
  }

  /// The encoding for the file extension: 24 bits in WAV and FLAC, or Ogg Vorbis; `nil` for any other extension.
  static func encoding(path: String) -> AudioFileWriter.Encoding? {
    switch (path as NSString).pathExtension.lowercased() {
    case "wav": .wav24
    case "flac": .flac24
    case "ogg", "oga": .oggVorbis
    default: nil
    }
  }

  /// Writes the tone and returns the largest magnitude of its samples.
  ///
  /// - Throws: `AudioFileError`, `BatchError`.
  func write(to path: String, encoding: AudioFileWriter.Encoding) throws -> Float {
    try OutputFile.makeFolder(for: path)
    let writer = try AudioFileWriter(
      path: path, encoding: encoding, sampleRate: sampleRate, channelCount: stimulus.channelCount)
    var generator = generator
    var peak: Float = 0
    var start = 0
    while start < frameCount {
      let count = min(16_384, frameCount - start)
      var tone = try AudioBuffer(channelCount: 1, frameCount: count, sampleRate: Double(sampleRate))
      tone.withMutableBlock { generator.render(into: $0) }
      peak = max(peak, tone.samples.reduce(0) { max($0, abs($1)) })
      try AudioBuffer(channels: stimulus.channels(of: tone.samples), sampleRate: Double(sampleRate))
        .withBlock(writer.write)
      start += count
    }
    try writer.finish()
    return peak
  }

  /// Writes the inverse filter of a sweep; for other tones it writes nothing. The samples are floating point, since a
  /// filter's coefficients are small.
  ///
  /// - Throws: `ToneError`, `AudioFileError`, `BatchError`.
  func writeInverse(to path: String) throws {
    guard let sweep = try stimulus.sweep(sampleRate: Double(sampleRate)) else { return }
    try OutputFile.makeFolder(for: path)
    try AudioFileWriter.write(SweepInverse(of: sweep).filter, to: path, encoding: .wavFloat)
  }
}
