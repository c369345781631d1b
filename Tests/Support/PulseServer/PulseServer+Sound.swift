import AudioCore
import Foundation
import TestSignals
import TestSupport

/// Plays and records with other programs, which are independent of the code under test.
extension PulseServer {
  /// A recording in progress by `parec`.
  public final class Recording {
    private let process: Process
    private let folder: TemporaryFolder
    private let server: PulseServer
    private static let channelCount = 2

    fileprivate init(_ server: PulseServer, _ source: String) throws {
      self.server = server
      folder = try TemporaryFolder()
      try folder.write("sound", [])
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder("sound")))
      process = try server.client(
        "parec",
        ["--raw", "--format=float32le", "--rate=48000", "--channels=2", "--latency-msec=50", "-d", source], output: file
      )
      let began = frameCount
      try server.waitUntil("parec records") { frameCount > began }
    }

    /// The number of frames recorded so far.
    public var frameCount: Int {
      let size = try? FileManager.default.attributesOfItem(atPath: folder("sound"))[.size] as? Int
      return (size ?? 0) / (4 * Self.channelCount)
    }

    /// Waits until this number of further frames is recorded.
    public func wait(forFrames count: Int) throws {
      let end = frameCount + count
      let seconds = Double(count) / PulseServer.sampleRate
      try server.waitUntil("\(count) frames more are recorded", seconds: seconds) { frameCount >= end }
    }

    /// Ends the recording and returns it.
    public func finish() throws -> AudioBuffer {
      // `parec` writes its data without delay, so SIGKILL loses nothing. SIGTERM may be blocked; see the server's
      // `keeper`.
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      return try sound(from: 0)
    }

    /// The sound recorded so far, from a frame on.
    public func sound(from frame: Int) throws -> AudioBuffer {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder("sound")))
      try file.seek(toOffset: UInt64(4 * Self.channelCount * frame))
      let data = try file.readToEnd() ?? Data()
      var samples = [Float](repeating: 0, count: data.count / 4)
      _ = samples.withUnsafeMutableBytes { data.copyBytes(to: $0) }
      let count = samples.count / Self.channelCount
      return AudioBuffer(
        known: (0..<Self.channelCount).map { c in (0..<count).map { samples[$0 * Self.channelCount + c] } },
        sampleRate: PulseServer.sampleRate)
    }
  }

  /// Starts recording the sound that the loudspeaker receives. Sound is arriving when this returns.
  public func recordSpeaker() throws -> Recording { try Recording(self, "spk.monitor") }

  /// Plays a buffer into the microphone by `pacat` and returns after its end.
  public func speak(_ buffer: AudioBuffer) throws {
    let folder = try TemporaryFolder()
    let process = try play(buffer, to: "mouth", keeping: folder)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw failure("pacat: exit \(process.terminationStatus)") }
  }

  /// Starts `pacat` with a buffer.
  ///
  /// - Parameters:
  ///   - sink: `spk` or `mouth`.
  ///   - folder: the folder for the samples. It must exist until `pacat` has ended.
  public func play(_ buffer: AudioBuffer, to sink: String, keeping folder: TemporaryFolder) throws -> Process {
    var interleaved = [Float](repeating: 0, count: 2 * buffer.frameCount)
    for n in 0..<buffer.frameCount {
      for c in 0..<2 {
        interleaved[2 * n + c] = buffer.samples[min(c, buffer.channelCount - 1) * buffer.frameCount + n]
      }
    }
    try interleaved.withUnsafeBytes { try Data($0).write(to: URL(fileURLWithPath: folder("sound"))) }
    return try client(
      "pacat",
      ["--playback", "--raw", "--format=float32le", "--rate=48000", "--channels=2", "-d", sink, folder("sound")])
  }
}
