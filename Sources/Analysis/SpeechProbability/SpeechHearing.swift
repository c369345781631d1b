import AudioCore
import Foundation
import SmallNetworks

/// Sound at the network's rate in, frames out.
struct SpeechHearing: ~Copyable {
  private static let decibelsPerUnit = 10 / log(10.0)

  private var features: SpeechFeatures
  private var network: RecurrentNetworkStream
  /// Level and periodicity of the frames that wait for the network's answer, in a ring buffer.
  private var waiting: [(level: Double, periodicity: Double)]
  private var received = 0
  /// Frames that were heard, and the last one that may be emitted.
  private var heard = 0
  private var limit = Int.max

  init(_ network: RecurrentNetwork) throws {
    features = try SpeechFeatures()
    self.network = RecurrentNetworkStream(network)
    waiting = [(level: Double, periodicity: Double)](repeating: (0, 0), count: network.lookahead + 1)
  }

  mutating func reset() {
    features.reset()
    network.reset()
    for index in waiting.indices { waiting[index] = (0, 0) }
    (received, heard, limit) = (0, 0, .max)
  }

  /// - Parameter newest: receives the newest frame with a first answer about it, before `emit` receives the frame that
  ///   the network has answered for with what followed. A network with one output gives no first answers.
  mutating func append(
    _ samples: UnsafeBufferPointer<Float>, newest: (SpeechFrame) -> Void, _ emit: (SpeechFrame) -> Void
  ) {
    received += samples.count
    hear(samples, newest, emit)
  }

  /// Ends the signal: silence follows until all of its frames are emitted.
  mutating func flush(newest: (SpeechFrame) -> Void, _ emit: (SpeechFrame) -> Void) {
    limit = received / SpeechFeatures.hop
    withUnsafeTemporaryAllocation(of: Float.self, capacity: SpeechFeatures.hop) { zeros in
      zeros.initialize(repeating: 0)
      while heard - network.network.lookahead < limit { hear(UnsafeBufferPointer(zeros), newest, emit) }
    }
  }

  private mutating func hear(
    _ samples: UnsafeBufferPointer<Float>, _ newest: (SpeechFrame) -> Void, _ emit: (SpeechFrame) -> Void
  ) {
    features.append(samples) { values in
      let (now, periodicityNow) = (
        max(-90, Double(values[SpeechFeatures.energyIndex]) * Self.decibelsPerUnit),
        Double(values[SpeechFeatures.periodicityIndex])
      )
      waiting[heard % waiting.count] = (now, periodicityNow)
      let answers = network.step(values)
      let probability = Double(answers[0])
      if answers.count > 1, heard < limit {
        newest(SpeechFrame(index: heard, probability: Double(answers[1]), level: now, periodicity: periodicityNow))
      }
      let index = heard - network.network.lookahead
      heard += 1
      guard index >= 0, index < limit else { return }
      let (level, periodicity) = waiting[heard % waiting.count]
      emit(SpeechFrame(index: index, probability: probability, level: level, periodicity: periodicity))
    }
  }
}
