import AudioCore
import AudioFiles
import BatchProcessing
import CommandSupport
import Foundation
import Resampling
import SpeechSynthesis

/// Synthesizes speech block by block and writes it to a file.
struct SpeechFile {
  /// The times of the speech and its length.
  struct Timing {
    let events: [SpeechEvent]
    /// The number of frames at `SpeechSynthesizer.sampleRate`.
    let frameCount: Int

    func segments(of kind: SpeechSegment.Kind) -> [SpeechSegment] {
      SpeechSegment.segments(of: kind, in: events, frameCount: frameCount)
    }
  }

  let synthesizer: SpeechSynthesizer
  /// The sample rate of the file in Hz.
  let sampleRate: Int

  /// The encoding for the file extension: 16 bits, as from the engine, in WAV and FLAC, or Ogg Vorbis; `nil` for any
  /// other extension.
  static func encoding(path: String) -> AudioFileWriter.Encoding? {
    switch (path as NSString).pathExtension.lowercased() {
    case "wav": .wav16
    case "flac": .flac16
    case "ogg", "oga": .oggVorbis
    default: nil
    }
  }

  /// Writes the speech to the file and returns its times.
  ///
  /// - Throws: `SpeechError`, `AudioFileError`, `BatchError`, `Interruption.Interrupted`.
  func write(
    _ text: String, markup: SpeechSynthesizer.Markup, to path: String, encoding: AudioFileWriter.Encoding
  ) throws -> Timing {
    let interruption = Interruption {}
    try OutputFile.makeFolder(for: path)
    let isConverted = Double(sampleRate) != SpeechSynthesizer.sampleRate
    // Without conversion the engine's 16-bit samples are written unchanged, so they need no dither.
    let writer = try AudioFileWriter(
      path: path, encoding: encoding, sampleRate: sampleRate, channelCount: 1, dither: isConverted)
    var converter = try SampleRateConverter(
      from: SpeechSynthesizer.sampleRate, to: Double(sampleRate), channelCount: 1)
    var failure: (any Error)?
    func keep(_ block: AudioBlock) {
      guard failure == nil else { return }
      do { try writer.write(block) } catch { failure = error }
    }
    var events: [SpeechEvent] = []
    var frameCount = 0
    try synthesizer.speak(text, markup: markup) { block, found in
      try interruption.check()
      events += found
      frameCount += block.frameCount
      if isConverted { converter.process(block, emit: keep) } else { keep(block) }
      if let failure { throw failure }
    }
    if isConverted { converter.flush(emit: keep) }
    if let failure { throw failure }
    try writer.finish()
    return Timing(events: events, frameCount: frameCount)
  }
}
