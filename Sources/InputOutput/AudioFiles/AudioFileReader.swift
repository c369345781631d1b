import AudioCore
import CSndFile
import FilePaths
import Foundation

/// Streams an audio file block by block: all that libsndfile reads (WAV, FLAC, Ogg Vorbis, Opus, MP3, AIFF, AU, CAF …).
///
/// Channels come in the order of WAVE files, in which order a file may have them, if it says where they belong
/// (`AudioFileFormat.channelLayout`); else as they are.
///
/// A damaged file gives its readable part: what was lost or mended is said in `warnings` once the end is reached. A header
/// that was never finished, as a recorder leaves it that was cut off, is completed on the way in.
/// Samples that are NaN or infinite are replaced by 0 and counted. Memory does not depend on the file's length.
public final class AudioFileReader {
  /// Sample rates that are read, in hertz. libsndfile itself lets any 32-bit number pass.
  public static let sampleRates = 1...768_000
  /// Numbers of channels that are read.
  public static let channelCounts = 1...1024

  /// What the file says of itself.
  public let format: AudioFileFormat
  /// Frames read so far.
  public private(set) var framesRead = 0
  /// Samples so far that were NaN or infinite and became 0.
  public private(set) var nonFiniteSampleCount = 0
  /// What is wrong with what was read so far, a line each; complete once `read` has returned `false`.
  public private(set) var warnings: [String] = []

  private let handle: OpaquePointer
  /// For each channel its place in the file.
  private let places: [Int]
  /// What the handle reads in place of the file itself, kept alive for it.
  private let patched: PatchedFile?
  private var interleaved: [Float]
  private var planar: [Float]
  private let blockLength: Int
  /// Whether the header's own sizes have shown that the end is missing.
  private let isTruncated: Bool
  private var finished = false

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file, as `PathText` writes it: a name in UTF-8 is itself. A folder, a pipe or a device is refused before it is opened, so that nothing hangs.
  ///   - blockLength: most frames in one block; fewer where there are many channels, so that a block stays below
  ///     4 MB. Of a damaged compressed file, how much libsndfile recovers depends on it.
  /// - Throws: `AudioFileError`.
  public init(path: String, blockLength: Int = 16_384) throws(AudioFileError) {
    precondition(blockLength >= 1)
    let size = try Self.regularFileSize(path)
    guard size > 0 else { throw .empty }
    let stated = StatedDataSize(path: path, fileSize: UInt64(size))
    let patched = stated.flatMap { stated in
      stated.isUnfinished
        ? PatchedFile(path: path, replacing: stated.field.offset, with: stated.field.bytes(stated.present)) : nil
    }
    let (handle, format, places) = try Self.open(path, patched)
    if let problem = Self.problem(with: format) {
      sf_close(handle)
      throw problem
    }
    self.handle = handle
    self.format = format
    self.places = places
    self.blockLength = max(1, min(blockLength, (1 << 20) / format.channelCount))
    interleaved = [Float](repeating: 0, count: self.blockLength * format.channelCount)
    planar = interleaved
    self.patched = patched
    isTruncated = stated?.warning != nil
    warnings = [stated?.warning].compactMap { $0 }
  }

  deinit { sf_close(handle) }

  /// Reads the next frames and calls `body` with them.
  ///
  /// - Returns: `false` at the end of the readable part, without calling `body`.
  /// - Throws: `AudioFileError` if the file turns out to hold no frames at all; what `body` throws.
  public func read(_ body: (AudioBlock) throws -> Void) throws -> Bool {
    guard !finished else { return false }
    let count = Int(sf_readf_float(handle, &interleaved, Int64(blockLength)))
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

  /// Reads the whole file, or what is left of it, into memory: 4 bytes a sample.
  public func readAll() throws -> AudioBuffer {
    let promised = (format.promisedFrameCount ?? 0) - framesRead
    // A header may promise anything; up to 1 GB of address space it is believed, and then every sample is copied once.
    guard promised > 0, promised <= (1 << 28) / format.channelCount else { return try readGrowing() }
    var frameCount = 0
    var beyond: AudioBuffer?
    let samples = try [Float](unsafeUninitializedCapacity: promised * format.channelCount) { target, count in
      // A block must fit as a whole: what a header did not promise is read the other way.
      while frameCount + blockLength <= promised, try read({ Self.copy($0, to: target, promised, &frameCount) }) {}
      let rest = try readGrowing()
      beyond = rest.frameCount > promised - frameCount ? rest : nil
      if beyond == nil { rest.withBlock { Self.copy($0, to: target, promised, &frameCount) } }
      for c in 1..<max(1, format.channelCount) where frameCount < promised {
        for n in 0..<frameCount { target[c * frameCount + n] = target[c * promised + n] }
      }
      count = frameCount * format.channelCount
    }
    let whole = AudioBuffer(
      planar: samples, channelCount: format.channelCount, frameCount: frameCount, sampleRate: format.sampleRate)
    guard let beyond else { return whole }
    return AudioBuffer(
      channels: (0..<format.channelCount).map { Array(whole.channel($0)) + beyond.channel($0) },
      sampleRate: format.sampleRate)
  }

  /// Puts a block behind the `frameCount` frames that are in `target`, whose channels are `stride` samples apart.
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
    return AudioBuffer(channels: channels, sampleRate: format.sampleRate)
  }

  private func deinterleave(_ frameCount: Int) -> [Float] {
    let channelCount = format.channelCount
    let stride = blockLength
    var bad = 0
    interleaved.withUnsafeMutableBufferPointer { source in
      // The bits of a magnitude are ordered as the magnitudes are, so one cheap maximum tells whether any is not finite.
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
          let place = places[c]
          for n in 0..<frameCount { target[c * stride + n] = source[n * channelCount + place] }
        }
      }
    }
    nonFiniteSampleCount += bad
    return planar
  }

  private func finish() throws(AudioFileError) {
    let failed = sf_error(handle) != Int32(SF_ERR_NO_ERROR)
    if framesRead == 0 {
      throw failed ? .decodingFailed(reason: Self.reason(handle)) : .noFrames(promised: format.promisedFrameCount)
    }
    if failed { warnings.append("decoding stopped: \(Self.reason(handle))") }
    if let promised = format.promisedFrameCount, framesRead < promised, !isTruncated {
      warnings.append("truncated: the header promises \(promised) frames, \(framesRead) can be read")
    }
    if nonFiniteSampleCount > 0 {
      warnings.append("\(nonFiniteSampleCount) non-finite samples (NaN or infinite) read as 0")
    }
  }

  private static func problem(with format: AudioFileFormat) -> AudioFileError? {
    if !channelCounts.contains(format.channelCount) { return .invalidChannelCount(format.channelCount) }
    if !sampleRates.contains(Int(format.sampleRate)) { return .invalidSampleRate(Int(format.sampleRate)) }
    return nil
  }

  private static func open(
    _ path: String, _ patched: PatchedFile?
  ) throws(AudioFileError) -> (OpaquePointer, AudioFileFormat, places: [Int]) {
    let opened: Result<(OpaquePointer, AudioFileFormat, [Int]), AudioFileError> = LibsndfileLock.withLock {
      var info = SF_INFO()
      guard
        let handle = patched?.openHandle(&info)
          ?? PathText.withSystemPath(path, { sf_open($0, Int32(SFM_READ), &info) })
      else {
        return .failure(openingError())
      }
      let channelCount = Int(info.channels)
      let positions = StatedPositions(path: path, channelCount: channelCount)
      let format = AudioFileFormat(info, seekable: info.seekable != 0, channelLayout: positions?.layout)
      return .success((handle, format, positions?.places ?? Array(0..<max(0, channelCount))))
    }
    return try opened.get()
  }

  /// libsndfile's reasons for not opening a file, told apart by its own numbers where its words mislead.
  private static func openingError() -> AudioFileError {
    switch sf_error(nil) {
    case Int32(SF_ERR_UNRECOGNISED_FORMAT), 7:
      // 7, "File does not exist or is not a regular file", is what an MPEG stream that cannot be followed gives.
      .notRecognised(reason: "no known format begins like this")
    case 24:
      // SFE_BAD_SF_INFO: the header's numbers cannot be.
      .malformed(reason: "sample rate or number of frames not valid (libsndfile: \(reason(nil)))")
    default: .malformed(reason: "\(reason(nil)) (libsndfile)")
    }
  }

  private static func reason(_ handle: OpaquePointer?) -> String {
    let text = sf_strerror(handle).map { String(cString: $0) } ?? "unknown reason"
    return text.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingCharacters(in: .whitespaces)
  }

  private static func regularFileSize(_ path: String) throws(AudioFileError) -> Int {
    let (kind, size): (FileStatus.Kind, Int)
    do throws(FileAccessError) {
      let status = try FileStatus(of: path)
      // A folder stands in a list of recordings where what is in it cannot be listed: the reason is what matters.
      try FileAccess.requireReadable(path, isFolder: status.kind == .folder)
      kind = status.kind
      size = status.size
    } catch {
      throw error.isAbsence ? .noSuchFile : .notReadable(reason: error.description)
    }
    switch kind {
    case .regular: return size
    case .folder: throw .notARegularFile(kind: "folder")
    case .pipe: throw .notARegularFile(kind: "pipe")
    case .socket: throw .notARegularFile(kind: "socket")
    case .device, .link: throw .notARegularFile(kind: "device")
    }
  }
}
