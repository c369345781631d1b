import AudioCore
import EffectChains
import Foundation

/// Puts raw stereo sound, 16 bits at 48 kHz, through effects by name: `effect-pipe 'highpass=80; limit' < in.raw > out.raw`.
@main package enum EffectPipe {
  static func main() {
    guard CommandLine.arguments.count == 2 else { end("usage: effect-pipe 'EFFECT; …' < in.raw > out.raw", 2) }
    do {
      try run(CommandLine.arguments[1], from: .standardInput, to: .standardOutput)
    } catch { end("effect-pipe: \(error)", 1) }
  }

  private static func end(_ line: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
    exit(status)
  }

  package static func run(_ effects: String, from input: FileHandle, to output: FileHandle) throws {
    var chain = try EffectChain(parsing: effects, sampleRate: 48_000, channelCount: 2)
    var (aligned, bytes) = (try AlignedEffectOutput(of: chain), Data())
    var converter = PlanarConverter()
    func write(_ block: AudioBlock) throws {
      var samples = [Int16](repeating: 0, count: block.channelCount * block.frameCount)
      try samples.withUnsafeMutableBufferPointer {
        try MutablePCMBlock(interleaved: $0, channelCount: block.channelCount).copy(block)
      }
      try output.write(contentsOf: samples.withUnsafeBytes { Data($0) })
    }
    while let read = try input.read(upToCount: 1 << 16), !read.isEmpty {
      bytes += read
      // A pipe may end in the middle of a frame.
      let whole = bytes.count / 4 * 4
      try bytes.prefix(whole).withUnsafeBytes { raw in
        let block = try PCMBlock(interleaved: raw.bindMemory(to: Int16.self), channelCount: 2)
        try converter.withPlanar(block) { try aligned.process($0, through: &chain, write) }
      }
      bytes = Data(bytes.dropFirst(whole))
    }
    try aligned.flush(through: &chain, tail: chain.tailLengthInFrames ?? 0, write)
  }
}
