import AudioCore

/// Mixes channels to one and converts it to a profile's sample rate: first by an integer step, then by any ratio.
///
/// The filters have linear phase and no delay: output m is at time m / rate. Aliases in the band that a profile uses
/// are attenuated by 55 dB or more. The response is not flat in the top 7 % of the output's band. A signal of n frames
/// gives ⌈n · rate / input rate⌉ outputs. A one-channel input that already has the profile's rate passes unchanged.
package struct Decimator: ~Copyable {
  package static let attenuation = 55.0

  package let inputRate: Double
  package let outputRate: Double
  package let channelCount: Int
  private let stages: [FilterStage]
  private let mixed: UnsafeMutableBufferPointer<Float>
  private var consumed = 0
  private var produced = 0

  package init(from inputRate: Double, to outputRate: Double, channelCount: Int) throws(FingerprintError) {
    guard inputRate >= 8000, inputRate <= 768_000 else { throw .invalidSampleRate(inputRate) }
    guard AudioFormat.channelCounts.contains(channelCount) else {
      let counts = AudioFormat.channelCounts
      throw .invalidSetting(
        name: "channels", expected: "\(counts.lowerBound) to \(counts.upperBound)", got: "\(channelCount)")
    }
    self.inputRate = inputRate
    self.outputRate = outputRate
    self.channelCount = channelCount
    var stages: [FilterStage] = []
    var rate = inputRate
    // Profiles use frequencies up to 0.463 of the output's rate: 2550 Hz of 5512.5.
    let pass = 0.463 * outputRate
    let factor = (inputRate / (2 * outputRate)).rounded(.down)
    if factor >= 2 {
      stages.append(
        FilterStage(
          ratio: factor, passEdge: pass / rate, stopEdge: 1 / factor - pass / rate, attenuation: Self.attenuation))
      rate /= factor
    }
    if rate != outputRate {
      stages.append(
        FilterStage(
          ratio: rate / outputRate, passEdge: pass / rate, stopEdge: (outputRate - pass) / rate,
          attenuation: Self.attenuation))
    }
    self.stages = stages
    mixed = .allocate(capacity: 2 * (FilterStage.chunk + 2))
    mixed.initialize(repeating: 0)
  }

  deinit { mixed.deallocate() }

  /// Number of input frames after an output's time that must arrive before the output is computed.
  package var lookahead: Int {
    var (frames, scale) = (0.0, 1.0)
    for stage in stages {
      frames += Double(stage.reach + 1) * scale
      scale *= stage.ratio
    }
    return Int(frames.rounded(.up))
  }

  /// Takes the next frames and emits the outputs that they complete.
  package mutating func process(_ block: AudioBlock, emit: (UnsafeBufferPointer<Float>) -> Void) {
    consumed += block.frameCount
    var start = 0
    while start < block.frameCount {
      let count = min(FilterStage.chunk, block.frameCount - start)
      push(count, limit: .max, emit) { Self.mix(block.frames(start..<start + count), into: $0) }
      start += count
    }
  }

  /// Ends the signal and emits the remaining outputs.
  package mutating func flush(emit: (UnsafeBufferPointer<Float>) -> Void) {
    let limit = Int((Double(consumed) * outputRate / inputRate - 1e-6).rounded(.up))
    while produced < limit {
      push(FilterStage.chunk, limit: limit, emit) { $0.update(repeating: 0, count: FilterStage.chunk) }
    }
  }

  package mutating func reset() {
    for stage in stages { stage.reset() }
    (consumed, produced) = (0, 0)
  }

  private mutating func push(
    _ count: Int, limit: Int, _ emit: (UnsafeBufferPointer<Float>) -> Void,
    _ fill: (UnsafeMutablePointer<Float>) -> Void
  ) {
    guard let output = mixed.baseAddress else { return }
    var made = count
    if let first = stages.first {
      fill(first.input)
      if stages.count > 1 {
        made = first.advance(count, into: stages[1].input)
        made = stages[1].advance(made, into: output)
      } else {
        made = first.advance(count, into: output)
      }
    } else {
      fill(output)
    }
    made = min(made, limit - produced)
    produced += made
    if made > 0 { emit(UnsafeBufferPointer(start: output, count: made)) }
  }

  /// The mean of all channels.
  @inline(__always)
  private static func mix(_ block: AudioBlock, into output: UnsafeMutablePointer<Float>) {
    let count = block.frameCount
    switch block.channelCount {
    case 1:
      let samples = block.channel(0)
      for n in 0..<count { output[n] = samples[n] }
    case 2:
      let (left, right) = (block.channel(0), block.channel(1))
      for n in 0..<count { output[n] = (left[n] + right[n]) * 0.5 }
    default:
      let gain = 1 / Float(block.channelCount)
      output.update(repeating: 0, count: count)
      for c in 0..<block.channelCount {
        let samples = block.channel(c)
        for n in 0..<count { output[n] += samples[n] * gain }
      }
    }
  }
}
