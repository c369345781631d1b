import AudioCore
import Foundation
import LiveAudio
import PulseServer
import TestSignals

/// The measurement of noise that is played and recorded on one audio thread.
struct RoundTrip {
  /// The time from the call that rendered a frame to the call that received it, in seconds.
  let seconds: Double
  /// The sum of the latencies of both directions that the system states, in seconds.
  let statedSeconds: Double
  /// Whether all of the noise came back without a gap.
  let isWhole: Bool

  /// Plays a second of noise after a second of silence and finds it in the recording.
  init(latency: Double, server: PulseServer) throws {
    let sampleRate = PulseServer.sampleRate
    let signal = TestSignal.whiteNoise(amplitude: 0.5, frameCount: 48_000, seed: 31)
    let exchange = NoiseExchange(signal, lead: 48_000, capacity: 240_000)
    let duplex = try LiveDuplex(
      configuration: .init(
        inputDevice: .named("default-far", .input), outputDevice: .named("ALSA: default", .output),
        inputChannelCount: 1, outputChannelCount: 1, latency: latency),
      sampleRate: sampleRate, process: { exchange.process($0, $1) })
    try duplex.start()
    try server.waitUntil("the noise came back") { duplex.counts.frames >= 144_000 }
    statedSeconds = duplex.inputLatency + duplex.outputLatency
    duplex.stop()
    let heard = exchange.heard
    guard let first = heard.firstIndex(where: { $0 != 0 }) else {
      throw PulseServer.Failure(description: "nothing came back")
    }
    seconds = Double(first - 48_000) / sampleRate
    isWhole = heard.dropFirst(first).prefix(signal.count).elementsEqual(signal)
  }
}

/// The samples that are played and those that are recorded. Their memory is allocated in advance, since the audio
/// thread must not allocate.
private final class NoiseExchange: @unchecked Sendable {
  private let signal: [Float]
  private let lead: Int
  private var position = 0
  private let storage: UnsafeMutableBufferPointer<Float>

  init(_ signal: [Float], lead: Int, capacity: Int) {
    self.signal = signal
    self.lead = lead
    storage = .allocate(capacity: capacity)
    storage.initialize(repeating: 0)
  }

  deinit { storage.deallocate() }

  var heard: [Float] { Array(storage) }

  func process(_ input: AudioBlock, _ output: MutableAudioBlock) {
    for n in 0..<input.frameCount {
      if position < storage.count { storage[position] = input.channel(0)[n] }
      output.channel(0)[n] = signal.indices.contains(position - lead) ? signal[position - lead] : 0
      position += 1
    }
  }
}
