import AudioCore

/// One recording of a made corpus: its sound, block by block or whole, and what is true of it.
package struct MadeRecording: Sendable {
  /// Name in its corpus: kind and index.
  package let id: String
  /// `train` for eight of ten recordings, `validation` for one, `test` for one.
  package let split: String
  /// SPDX identifier; `nil` where it is that of the recording that it was made from.
  package let licence: String?
  /// Frames per second of the sound, in hertz.
  package let sampleRate: Double
  /// What is true of it.
  package let reference: MadeReference
  /// Further truths that have files of their own, by what they are.
  package let furtherReferences: [String: MadeReference]
  /// Truths that are one value each, in the order of the manifest's columns.
  package let attributes: [(name: String, value: String)]

  let renderer: @Sendable (_ emit: (AudioBlock) throws -> Void) throws -> Void

  /// Renders the sound, one channel, in blocks of at most 16384 frames that are valid inside `emit` only. Every call gives
  /// the same bits.
  ///
  /// - Throws: what `emit` throws.
  package func render(_ emit: (AudioBlock) throws -> Void) throws { try renderer(emit) }

  /// The whole sound in memory.
  package func sound() throws -> AudioBuffer {
    var samples: [Float] = []
    try render { samples.append(contentsOf: $0.channel(0)) }
    return AudioBuffer(mono: samples, sampleRate: sampleRate)
  }
}

/// Rendering in blocks.
enum BlockRendering {
  static let blockLength = 16_384

  /// Fills blocks of one channel, one after another, and hands them on.
  static func render(
    frameCount: Int, sampleRate: Double, _ emit: (AudioBlock) throws -> Void,
    _ fill: (_ start: Int, UnsafeMutableBufferPointer<Float>) -> Void
  ) throws {
    var block = AudioBuffer(channelCount: 1, frameCount: min(blockLength, frameCount), sampleRate: sampleRate)
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
