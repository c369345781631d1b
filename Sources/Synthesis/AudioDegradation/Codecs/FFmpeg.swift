import AudioCore
import Foundation

/// Access to the user's installation of ffmpeg.
public enum FFmpeg {
  /// The path of the first executable `ffmpeg` on the search path; `nil` if there is none.
  public static func pathOnSearchPath() -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/ffmpeg" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Encodes and decodes a sound. Returns the decoded sound with the codec's delay and the number of encoded bytes. It
  /// uses temporary files.
  static func transcoded(
    _ sound: AudioBuffer, codec: Codec, kilobitsPerSecond: Double?, ffmpeg: String
  ) throws(DegradationError) -> (sound: AudioBuffer, byteCount: Int) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ossicle-codec-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (raw, coded, decoded) = ("raw.f32", "coded", "decoded.f32")
    let (rate, channels) = ("\(Int(sound.sampleRate))", "\(sound.channelCount)")
    let pcm = ["-f", "f32le", "-ar", rate, "-ac", channels]
    let quiet = ["-nostdin", "-hide_banner", "-loglevel", "error", "-y", "-threads", "1"]
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try bytes(of: sound).write(to: folder.appendingPathComponent(raw))
      let bitRate = kilobitsPerSecond.map { ["-b:a", "\(Int($0 * 1000))"] } ?? []
      try run(
        ffmpeg,
        quiet + pcm + ["-i", raw, "-c:a", codec.names.encoder] + bitRate
          + ["-flags", "+bitexact", "-fflags", "+bitexact", "-f", codec.names.container, coded], in: folder)
      try run(
        ffmpeg,
        quiet + ["-f", codec.names.container == "adts" ? "aac" : codec.names.container, "-i", coded] + pcm + [decoded],
        in: folder)
      let output = try Data(contentsOf: folder.appendingPathComponent(decoded))
      let byteCount = try Data(contentsOf: folder.appendingPathComponent(coded), options: .alwaysMapped).count
      return (buffer(of: output, like: sound), byteCount)
    } catch let failure as Failure {
      throw .unavailable(kind: codec.rawValue, reason: "\(ffmpeg) failed: \(failure.message)")
    } catch {
      throw .unavailable(kind: codec.rawValue, reason: "\(ffmpeg) could not be run: \(error.localizedDescription)")
    }
  }

  private struct Failure: Error {
    let message: String
  }

  private static func run(_ ffmpeg: String, _ arguments: [String], in folder: URL) throws {
    #if os(iOS) || os(WASI)
      throw Failure(message: "this system runs no other programs")
    #else
      let messages = folder.appendingPathComponent("messages")
      _ = FileManager.default.createFile(atPath: messages.path, contents: nil)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: ffmpeg)
      process.arguments = arguments
      process.currentDirectoryURL = folder
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      // Messages go to a file: a pipe that is not read would fill up and block ffmpeg.
      let handle = try FileHandle(forWritingTo: messages)
      defer { try? handle.close() }
      process.standardError = handle
      try process.run()
      process.waitUntilExit()
      guard process.terminationReason == .exit, process.terminationStatus == 0 else {
        let text = (try? String(contentsOf: messages, encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").last.map(String.init) ?? "exit status \(process.terminationStatus)"
        throw Failure(message: line)
      }
    #endif
  }

  /// The samples in the form for ffmpeg: interleaved, single precision, little-endian.
  private static func bytes(of sound: AudioBuffer) -> Data {
    var values = [UInt32](repeating: 0, count: sound.samples.count)
    sound.withBlock { block in
      for c in 0..<block.channelCount {
        let channel = block.channel(c)
        for n in 0..<channel.count { values[n * block.channelCount + c] = channel[n].bitPattern.littleEndian }
      }
    }
    return values.withUnsafeBytes { Data($0) }
  }

  private static func buffer(of data: Data, like sound: AudioBuffer) -> AudioBuffer {
    let count = data.count / MemoryLayout<UInt32>.size / sound.channelCount
    var result = AudioBuffer(like: sound, frameCount: count)
    data.withUnsafeBytes { bytes in
      result.withMutableBlock { block in
        for c in 0..<block.channelCount {
          let channel = block.channel(c)
          for n in 0..<count {
            let value = bytes.loadUnaligned(fromByteOffset: 4 * (n * block.channelCount + c), as: UInt32.self)
            channel[n] = Float(bitPattern: UInt32(littleEndian: value))
          }
        }
      }
    }
    return result
  }
}
