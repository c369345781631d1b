import AudioCore
import AudioFiles

/// Decodes a whole file into memory.
final class DecodingWorkload: Workload {
  private(set) var soundDuration: Double?
  private let path: String

  init(path: String) { self.path = path }

  func run() throws -> Double {
    let sound = try AudioFileReader(path: path).readAll()
    soundDuration = sound.duration
    return Double(sound.samples[sound.samples.count / 2])
  }
}

/// Decodes a whole file block by block without keeping the samples.
final class StreamingWorkload: Workload {
  private(set) var soundDuration: Double?
  private let path: String

  init(path: String) { self.path = path }

  func run() throws -> Double {
    let reader = try AudioFileReader(path: path)
    var sum: Float = 0
    while try reader.read({ sum += $0.channel(0)[0] }) {}
    soundDuration = Double(reader.framesRead) / reader.format.sampleRate
    return Double(sum)
  }
}
