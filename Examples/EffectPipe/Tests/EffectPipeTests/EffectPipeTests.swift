import Foundation
import Testing
import effect_pipe

/// What comes out of the pipe for these samples. They are written in pieces that end in the middle of a frame.
private func piped(_ effects: String, _ samples: [Int16]) throws -> [Int16] {
  let (input, output) = (Pipe(), Pipe())
  let bytes = samples.withUnsafeBytes { Data($0) }
  Thread.detachNewThread {
    for start in stride(from: 0, to: bytes.count, by: 1001) {
      input.fileHandleForWriting.write(bytes[start..<min(start + 1001, bytes.count)])
    }
    try? input.fileHandleForWriting.close()
  }
  // What does not fit into the pipe is read meanwhile.
  let (done, read) = (DispatchSemaphore(value: 0), Bytes())
  Thread.detachNewThread {
    read.value = output.fileHandleForReading.readDataToEndOfFile()
    done.signal()
  }
  defer { try? output.fileHandleForWriting.close() }
  try EffectPipe.run(effects, from: input.fileHandleForReading, to: output.fileHandleForWriting)
  try output.fileHandleForWriting.close()
  done.wait()
  return read.value.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
}

private final class Bytes: @unchecked Sendable { var value = Data() }

private let noise: [Int16] = {
  var state: UInt32 = 1
  return (0..<20_000).map { _ in
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int16(truncatingIfNeeded: state >> 16) / 2
  }
}()

@Test func anEmptyChainChangesNothing() throws {
  #expect(try piped("gain=0", noise) == noise)
}

@Test func effectsAreInTime() throws {
  let quieter = try piped("gain=-6.0206; limit", noise)
  #expect(quieter.count >= noise.count)
  #expect(zip(quieter, noise).allSatisfy { abs(Int($0) - Int($1) / 2) <= 1 })
}

@Test func anUnknownEffectIsNamed() {
  #expect { try piped("flanger", noise) } throws: { "\($0)".contains("flanger") }
}
