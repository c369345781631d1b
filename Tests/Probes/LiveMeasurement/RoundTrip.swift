import AudioCore
import Foundation
import LiveAudio
import PulseServer
import TestSignals

/// Noise that goes out and comes back on one audio thread, and how long it took.
struct RoundTrip {
  /// Time from the call that rendered a frame to the call that heard it.
  let seconds: Double
  /// Latency of both directions as the system states it.
  let statedSeconds: Double
  /// Whether all of the noise came back in one piece.
  let isWhole: Bool

  /// Plays a second of noise after a second of silence.
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

/// What goes out and what comes in; memory is taken before, as the audio thread may not.
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
