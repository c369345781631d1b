import AudioCore
import AudioEffects
import AudioFiles
import BatchProcessing
import Foundation
import LoudnessMetering

/// The sound of a tile, as loud as every other: one channel at 48 kHz.
package struct TileSound: Sendable, Hashable {
  /// Frames per second of all sounds.
  package static let sampleRate = 48_000.0
  /// The loudness of every sound in LUFS.
  package static let loudness = -18.0
  /// The highest true peak in dBTP.
  package static let ceiling = -1.0
  /// ITU-R BS.1770-5 measures loudness in blocks of 400 ms that begin every 100 ms.
  private static let (block, hop) = (0.4, 0.1)

  /// The samples.
  package let samples: [Float]
  /// The loudness that was reached in LUFS: ``loudness``, or less if a short peak (a clap) would have passed the ceiling.
  package let reachedLoudness: Double

  /// The length in seconds.
  package var duration: Double { Double(samples.count) / Self.sampleRate }

  /// Brings a sound to the common loudness.
  ///
  /// The measure is the integrated loudness of BS.1770-5. A word may be shorter than its blocks. So silence is added up
  /// to 400 ms, and then up to a whole number of steps, so that each sample is measured. A word of 250 ms gets 2 dB more
  /// than one that fills the block, as the ear, too, takes together what comes within some 200 ms.
  ///
  /// - Throws: `SpeechBoardVoiceError.silent`.
  init(levelling mono: [Float]) throws(SpeechBoardVoiceError) {
    let hop = Int(Self.sampleRate * Self.hop)
    let length = max(Int(Self.sampleRate * Self.block), (mono.count + hop - 1) / hop * hop)
    do {
      let padded = try AudioBuffer(
        mono: mono + [Float](repeating: 0, count: length - mono.count), sampleRate: Self.sampleRate)
      let levelled = try LoudnessNormalization(target: Self.loudness, ceiling: Self.ceiling).applied(to: padded)
      samples = levelled.samples
      let measured = try LoudnessMeter.measure(levelled, configuration: .init(measures: [.integrated]), layout: nil)
      guard case .value(let reached) = measured.integrated else { throw SpeechBoardVoiceError.silent(level: nil) }
      reachedLoudness = reached
    } catch let error as SpeechBoardVoiceError {
      throw error
    } catch {
      // The loudness of a sound is undefined if all of it is below the absolute gate, −70 LUFS.
      throw .silent(level: nil)
    }
  }
}

extension TileSound {
  /// The bytes of a WAV file with 16 bits.
  ///
  /// - Throws: `SpeechBoardVoiceError.unreadable` if the system's folder for temporary files is full.
  package func waveFile() throws(SpeechBoardVoiceError) -> Data {
    do {
      return try ScratchFolder.with { folder in
        try AudioFileWriter.write(
          AudioBuffer(mono: samples, sampleRate: Self.sampleRate), to: folder("tile.wav"), encoding: .wav16,
          isDurable: false)
        return try Data(contentsOf: URL(fileURLWithPath: folder("tile.wav")))
      }
    } catch {
      throw .unreadable(reason: "\(error)")
    }
  }
}
