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

  mutating func append(_ samples: UnsafeBufferPointer<Float>, _ emit: (SpeechFrame) -> Void) {
    received += samples.count
    hear(samples, emit)
  }

  /// Ends the signal: silence follows until all of its frames are emitted.
  mutating func flush(_ emit: (SpeechFrame) -> Void) {
    limit = received / SpeechFeatures.hop
    withUnsafeTemporaryAllocation(of: Float.self, capacity: SpeechFeatures.hop) { zeros in
      zeros.initialize(repeating: 0)
      while heard - network.network.lookahead < limit { hear(UnsafeBufferPointer(zeros), emit) }
    }
  }

  private mutating func hear(_ samples: UnsafeBufferPointer<Float>, _ emit: (SpeechFrame) -> Void) {
    features.append(samples) { values in
      waiting[heard % waiting.count] = (
        max(-90, Double(values[SpeechFeatures.energyIndex]) * Self.decibelsPerUnit),
        Double(values[SpeechFeatures.periodicityIndex])
      )
      let probability = Double(network.step(values)[0])
      let index = heard - network.network.lookahead
      heard += 1
      guard index >= 0, index < limit else { return }
      let (level, periodicity) = waiting[heard % waiting.count]
      emit(SpeechFrame(index: index, probability: probability, level: level, periodicity: periodicity))
    }
  }
}
