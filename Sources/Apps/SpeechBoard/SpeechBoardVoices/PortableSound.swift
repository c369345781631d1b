import AudioCore
import AudioFiles
import BatchProcessing
import Foundation
import Resampling

/// A tile's sound in a form that every browser decodes, small enough for a page that carries all of them.
package enum PortableSound {
  /// Frames per second: speech has little above 12 kHz, and the usual voice nothing.
  package static let sampleRate = 24_000.0

  /// The bytes of a FLAC file with 16 bits and one channel.
  ///
  /// - Parameter samples: at `TileSound.sampleRate`.
  /// - Throws: `SpeechBoardVoiceError.unreadable` if the system's folder for temporary files is full.
  package static func flac(_ samples: [Float]) throws(SpeechBoardVoiceError) -> Data {
    do {
      let sound = try SampleRateConverter.convert(
        AudioBuffer(mono: samples, sampleRate: TileSound.sampleRate), to: sampleRate)
      return try ScratchFolder.with { folder in
        try AudioFileWriter.write(sound, to: folder("tile.flac"), encoding: .flac16, isDurable: false)
        return try Data(contentsOf: URL(fileURLWithPath: folder("tile.flac")))
      }
    } catch {
      throw .unreadable(reason: "\(error)")
    }
  }
}
