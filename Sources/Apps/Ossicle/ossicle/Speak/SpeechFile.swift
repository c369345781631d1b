import AudioCore
import AudioFiles
import BatchProcessing
import CommandSupport
import Foundation
import Resampling
import SpeechSynthesis

/// Speech on its way into a file, block by block.
struct SpeechFile {
  /// What is heard when, and how long it all is.
  struct Timing {
    let events: [SpeechEvent]
    /// At the engine's rate.
    let frameCount: Int

    func segments(of kind: SpeechSegment.Kind) -> [SpeechSegment] {
      SpeechSegment.segments(of: kind, in: events, frameCount: frameCount)
    }
  }

  let synthesizer: SpeechSynthesizer
  /// The sample rate of the file, hertz.
  let sampleRate: Int

  /// The encoding for a name: 16 bits where there are bits, as the engine has them.
  static func encoding(path: String) -> AudioFileWriter.Encoding? {
    switch (path as NSString).pathExtension.lowercased() {
    case "wav": .wav16
    case "flac": .flac16
    case "ogg", "oga": .oggVorbis
    default: nil
    }
  }

  /// Speaks into the file.
  ///
  /// - Throws: `SpeechError`, `AudioFileError`, `BatchError`, `Interruption.Interrupted`.
  func write(
    _ text: String, markup: SpeechSynthesizer.Markup, to path: String, encoding: AudioFileWriter.Encoding
  ) throws -> Timing {
    let interruption = Interruption {}
    try OutputFile.makeFolder(for: path)
    let isConverted = Double(sampleRate) != SpeechSynthesizer.sampleRate
    // At the engine's own rate its 16 bits are written as they are.
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
