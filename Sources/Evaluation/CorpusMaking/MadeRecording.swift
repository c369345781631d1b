import AudioCore

/// One recording of a made corpus: its sound, in blocks or as a whole, and the truth about it.
package struct MadeRecording: Sendable {
  /// The name in the corpus: kind and index.
  package let id: String
  /// `train` for eight of ten recordings, `validation` for one, `test` for one.
  package let split: String
  /// The SPDX identifier of the licence; `nil` where the licence of the source holds.
  package let licence: String?
  /// The sample rate in hertz.
  package let sampleRate: Double
  /// The truth about the recording.
  package let reference: MadeReference
  /// Further references with files of their own, by name.
  package let furtherReferences: [String: MadeReference]
  /// Truths that are single values, in the order of the manifest's columns.
  package let attributes: [(name: String, value: String)]

  let renderer: @Sendable (_ emit: (AudioBlock) throws -> Void) throws -> Void

  /// Renders the sound with one channel, in blocks of at most 16384 frames. A block is valid only inside `emit`. Every
  /// call gives the same bits.
  ///
  /// - Throws: the error of `emit`.
  package func render(_ emit: (AudioBlock) throws -> Void) throws { try renderer(emit) }

  /// Renders the whole sound into memory.
  package func sound() throws -> AudioBuffer {
    var samples: [Float] = []
    try render { samples.append(contentsOf: $0.channel(0)) }
    return try AudioBuffer(mono: samples, sampleRate: sampleRate)
  }
}

/// Renders sounds in blocks.
enum BlockRendering {
  static let blockLength = 16_384

  /// Fills blocks of one channel, one after another, and passes each to `emit`.
  static func render(
    frameCount: Int, sampleRate: Double, _ emit: (AudioBlock) throws -> Void,
    _ fill: (_ start: Int, UnsafeMutableBufferPointer<Float>) -> Void
  ) throws {
    var block = try AudioBuffer(channelCount: 1, frameCount: min(blockLength, frameCount), sampleRate: sampleRate)
    var start = 0
    while start < frameCount {
      let count = min(blockLength, frameCount - start)
      block.withMutableBlock { block in
        let part = block.frames(0..<count)
        part.clear()
        fill(start, part.channel(0))
      }
      try block.withBlock { try emit($0.frames(0..<count)) }
      start += count
    }
  }
}
