import AudioCore
import FeatureTracks
import PhoneticFeatures
import VoiceMeasurement

/// Formants, harmonicity or intensity of a recording. They need to know the whole recording first, so its samples are kept, and
/// all frames come at the end.
final class PhoneticRun: FeatureSetRun {
  let columns: [FeatureColumn]
  let hopDuration: Double
  private(set) var refusal: String?

  private let configuration: PhoneticFeatureSet
  private let samples: any FrameStore
  private var survey: VoiceSurvey

  init(_ configuration: PhoneticFeatureSet, sampleRate: Double, _ store: FrameStoreMaker) throws {
    survey = try VoiceSurvey(sampleRate: sampleRate)
    // Refuses settings that the rate does not allow before the recording is read.
    let extractor = try PhoneticFeatureExtractor(configuration: configuration, survey: survey)
    self.configuration = configuration
    columns = extractor.columns
    hopDuration = extractor.hopDuration
    samples = store()
  }

  var values: [Double?] { [] }

  func process(_ block: AudioBlock, emit: (FeatureFrame) -> Void) {
    survey.process(block) { _ in }
    samples.append(block.channel(0))
  }

  func flush(emit: (FeatureFrame) -> Void) {
    do throws(PhoneticFeatureError) {
      var extractor = try PhoneticFeatureExtractor(configuration: configuration, survey: survey)
      samples.forEachPiece(width: 1) { piece in
        guard let first = piece.baseAddress else { return }
        extractor.process(
          AudioBlock(base: first, channelStride: piece.count, channelCount: 1, frameCount: piece.count), emit: emit)
      }
      extractor.flush(emit: emit)
    } catch { refusal = error.description }
  }
}
