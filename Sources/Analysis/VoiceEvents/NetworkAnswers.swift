import AudioCore
import SpeechProbability

/// The first answers of the network of voice activity, each given out when a stream of any blocks must have it: what
/// the gate decides does not depend on how the signal was cut. An instance belongs to one task at a time.
final class NetworkAnswers {
  /// Number of frames that may be processed at once: 5 ms.
  let partLength: Int
  private var analyzer: SpeechFrameAnalyzer
  /// Time after the middle of the 10 ms at which their answer is there, in seconds.
  private let delay: Double
  private var waiting = [Answer](repeating: Answer(), count: 32)
  private var first = 0
  private var count = 0

  private struct Answer {
    var middle = 0.0
    var probability = 0.0
  }

  init(sampleRate: Double) throws {
    let analyzer = try SpeechFrameAnalyzer(sampleRate: sampleRate)
    partLength = max(1, Int(sampleRate * VoiceFrame.hop))
    delay = Double(analyzer.newestLatencyInFrames) / sampleRate
    self.analyzer = analyzer
  }

  func process(_ part: AudioBlock) {
    analyzer.process(
      part,
      newest: { frame in
        guard count < waiting.count else { return }
        waiting[(first + count) % waiting.count] = Answer(middle: frame.middle, probability: frame.probability)
        count += 1
      }, emit: { _ in })
  }

  /// Gives the probabilities that are known at `time`, in seconds, with the middles of their 10 ms.
  func answers(until time: Double, _ take: (Double, Double) -> Void) {
    // A microsecond for the rounding of times.
    while count > 0, waiting[first].middle + delay <= time + 1e-6 {
      take(waiting[first].probability, waiting[first].middle)
      first = (first + 1) % waiting.count
      count -= 1
    }
  }

  func reset() {
    analyzer.reset()
    first = 0
    count = 0
  }
}
