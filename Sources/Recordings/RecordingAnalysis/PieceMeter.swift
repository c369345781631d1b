import AmplitudeTracking
import AudioCore
import AudioFiles

/// Measures a piece of a recording as if it were cut out: amplitude and loudness, which follow from its samples alone.
///
/// Memory: about 20 kB a channel with loudness, and 8 bytes per 100 ms.
package struct PieceMeter {
  /// The features that follow from the samples alone.
  package static let features: Set<Feature> = [.amplitude, .loudness]

  private var amplitude: AmplitudeMeter?
  private let loudness: LoudnessFeature?
  private let format: AudioFileFormat
  private var refusal: String?

  /// Creates a meter.
  ///
  /// - Parameters:
  ///   - features: the features of the analysis; those that are not in `PieceMeter.features` are left out.
  ///   - format: the recording's format.
  /// - Throws: the error of the amplitude meter for a format that it does not take.
  package init(_ features: Set<Feature>, _ format: AudioFileFormat) throws {
    self.format = format
    amplitude =
      features.contains(.amplitude)
      ? try AmplitudeMeter(
        configuration: .init(clippingLevel: format.clippingLevel), sampleRate: format.sampleRate,
        channelCount: format.channelCount) : nil
    guard features.contains(.loudness) else {
      loudness = nil
      return
    }
    do { loudness = try LoudnessFeature(format) } catch {
      loudness = nil
      refusal = "\(error)"
    }
  }

  /// Processes the next frames of the piece, with all channels.
  package mutating func process(_ block: AudioBlock) {
    amplitude?.process(block)
    loudness?.process(block, mono: block)
  }

  /// The values of the piece, which must have ended.
  ///
  /// - Parameter frameCount: the number of frames of the piece.
  package func measurement(frameCount: Int) -> RecordingMeasurement {
    var measurement = RecordingMeasurement(format: format, frameCount: frameCount, warnings: [])
    if let amplitude { AmplitudeFeature.store(amplitude, in: &measurement) }
    loudness?.finish(into: &measurement)
    if let refusal { measurement.refuse(.loudness, Feature.loudness.columns, refusal) }
    return measurement
  }
}
