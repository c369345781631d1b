import AudioCore
import CSndFile

/// Streams an audio file block by block, in every format that libsndfile reads (WAV, FLAC, Ogg Vorbis, Opus, MP3, AIFF,
/// AU, CAF …). What it does not read, such as M4A, WMA and WebM, is recognised by its first bytes and decoded by the program
/// ffmpeg where that is installed (`AudioFileFormat.decoder`).
///
/// If the file states the positions of its channels (`AudioFileFormat.channelLayout`), the channels come in the order
/// of WAVE files, whatever their order in the file. Otherwise they come in the order of the file.
///
/// The readable part of a damaged file is read; `warnings` then states what was lost or repaired, once the end is
/// reached. A header that a recorder could not finish is completed in memory. Samples that are NaN or infinite are
/// replaced by 0 and counted. Memory does not depend on the file's length.
public final class AudioFileReader {
  /// The accepted sample rates in hertz. libsndfile itself accepts any 32-bit number.
  public static let sampleRates = 1...768_000
  /// The accepted numbers of channels.
  public static let channelCounts = AudioFormat.channelCounts

  /// The format that the file states.
  public var format: AudioFileFormat { file.format }
  /// Frames read so far.
  public private(set) var framesRead = 0
  /// Number of samples so far that were NaN or infinite and were replaced by 0.
  private var nonFiniteSampleCount = 0
  /// The problems found so far, one line each; complete once `read` has returned `false`.
  public private(set) var warnings: [String] = []

  private let file: OpenedFile
  private var interleaved: [Float]
  private var planar: [Float]
  private let blockLength: Int
  private var finished = false

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file. A path in UTF-8 is written as it is; other bytes are written as `\xE9`. A folder, a pipe or a
  ///     device is refused before it is opened, so that no call blocks.
  ///   - blockLength: the most frames in one block. With many channels a block has fewer, so that it stays below 4 MiB.
  ///     The part of a damaged compressed file that libsndfile recovers depends on this length.
  ///   - raw: the format of a recording without a header; `nil` to read the header. A file whose size does not fit, or
  ///     which begins with a header, is refused.
  /// - Throws: `AudioFileError`, also for a block length below 1.
  public init(path: String, blockLength: Int = 16_384, raw: RawAudioFormat? = nil) throws(AudioFileError) {
    guard blockLength >= 1 else { throw .invalidBlockLength(blockLength) }
    file = try OpenedFile(path: path, raw: raw)
    self.blockLength = Self.blockLength(blockLength, channelCount: file.format.channelCount)
    interleaved = [Float](repeating: 0, count: self.blockLength * file.format.channelCount)
    planar = interleaved
    warnings = file.warnings
  }

  /// The frames of a block with this many channels: at most those asked for, and at most 4 MiB.
  package static func blockLength(_ asked: Int = 16_384, channelCount: Int) -> Int {
    max(1, min(asked, (1 << 20) / channelCount))
  }

  /// Reads the next frames and calls `body` with them.
  ///
  /// - Returns: `false` at the end of the readable part, without calling `body`.
  /// - Throws: `AudioFileError` if the file holds no frames at all; any error of `body`.
  public func read(_ body: (AudioBlock) throws -> Void) throws -> Bool {
    guard !finished else { return false }
    let count = Int(sf_readf_float(file.handle, &interleaved, Int64(blockLength)))
    guard count > 0 else {
      finished = true
      try finish()
      return false
    }
    framesRead += count
    try deinterleave(count).withUnsafeBufferPointer { planar in
      guard let base = planar.baseAddress else { return }
      try body(
        AudioBlock(
          base: base, channelStride: blockLength, channelCount: format.channelCount, frameCount: count))
    }
    return true
  }

  /// Reads the rest of the file into memory, 4 bytes per sample.
  ///
  /// - Throws: `AudioFileError`; `AudioFormatError` for a file of more samples than a buffer holds.
  public func readAll() throws -> AudioBuffer {
    let promised = (format.promisedFrameCount ?? 0) - framesRead
    // The header may state a wrong length. Up to 1 GB, memory is reserved for the stated length, so that every sample
    // is copied only once.
    guard promised > 0, promised <= (1 << 28) / format.channelCount else { return try readGrowing() }
    var frameCount = 0
    var beyond: AudioBuffer?
    let samples = try [Float](unsafeUninitializedCapacity: promised * format.channelCount) { target, count in
      // Only whole blocks are read here; frames beyond the stated length are read by `readGrowing`.
      while frameCount + blockLength <= promised, try read({ Self.copy($0, to: target, promised, &frameCount) }) {}
      let rest = try readGrowing()
      beyond = rest.frameCount > promised - frameCount ? rest : nil
      if beyond == nil { rest.withBlock { Self.copy($0, to: target, promised, &frameCount) } }
      for c in 1..<max(1, format.channelCount) where frameCount < promised {
        for n in 0..<frameCount { target[c * frameCount + n] = target[c * promised + n] }
      }
      count = frameCount * format.channelCount
    }
    let whole = try AudioBuffer(
      planar: samples, channelCount: format.channelCount, frameCount: frameCount, sampleRate: format.sampleRate)
    guard let beyond else { return whole }
    return try AudioBuffer(
      channels: (0..<format.channelCount).map { Array(whole.channel($0)) + beyond.channel($0) },
      sampleRate: format.sampleRate)
  }

  /// Appends a block to the `frameCount` frames in `target`, whose channels are `stride` samples apart.
  private static func copy(
    _ block: AudioBlock, to target: UnsafeMutableBufferPointer<Float>, _ stride: Int, _ frameCount: inout Int
  ) {
    for c in 0..<block.channelCount {
      let start = c * stride + frameCount
      _ = target[start..<start + block.frameCount].initialize(fromContentsOf: block.channel(c))
    }
    frameCount += block.frameCount
  }

  private func readGrowing() throws -> AudioBuffer {
    var channels = [[Float]](repeating: [], count: format.channelCount)
    while try read({ block in for c in channels.indices { channels[c].append(contentsOf: block.channel(c)) } }) {}
    return try AudioBuffer(channels: channels, sampleRate: format.sampleRate)
  }

  private func deinterleave(_ frameCount: Int) -> [Float] {
    let channelCount = format.channelCount
    let stride = blockLength
    var bad = 0
    interleaved.withUnsafeMutableBufferPointer { source in
      // The bit patterns of magnitudes have the order of the magnitudes, so one integer maximum shows whether a sample
      // is not finite.
      var largest: UInt32 = 0
      for n in 0..<frameCount * channelCount { largest = max(largest, source[n].bitPattern & 0x7FFF_FFFF) }
      if largest >= Float.infinity.bitPattern {
        for n in 0..<frameCount * channelCount where !source[n].isFinite {
          source[n] = 0
          bad += 1
        }
      }
      planar.withUnsafeMutableBufferPointer { target in
        for c in 0..<channelCount {
          let place = file.places[c]
          for n in 0..<frameCount { target[c * stride + n] = source[n * channelCount + place] }
        }
      }
    }
    nonFiniteSampleCount += bad
    return planar
  }

  private func finish() throws(AudioFileError) {
    let problem = file.end()
    if framesRead == 0 {
      throw problem.map { .decodingFailed(reason: $0) } ?? .noFrames(promised: format.promisedFrameCount)
    }
    if let problem { warnings.append("decoding stopped: \(problem)") }
    if let line = file.truncation(at: framesRead) { warnings.append(line) }
    if nonFiniteSampleCount > 0 {
      warnings.append("\(nonFiniteSampleCount) non-finite samples (NaN or infinite) read as 0")
    }
  }
}
