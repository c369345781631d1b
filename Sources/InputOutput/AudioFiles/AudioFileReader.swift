import AudioCore
import CSndFile
import FilePaths
import Foundation

/// Streams an audio file block by block, in every format that libsndfile reads (WAV, FLAC, Ogg Vorbis, Opus, MP3, AIFF,
/// AU, CAF …).
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
  public let format: AudioFileFormat
  /// Frames read so far.
  public private(set) var framesRead = 0
  /// Number of samples so far that were NaN or infinite and were replaced by 0.
  private var nonFiniteSampleCount = 0
  /// The problems found so far, one line each; complete once `read` has returned `false`.
  public private(set) var warnings: [String] = []

  private let handle: OpaquePointer
  /// For each channel its index in the file.
  private let places: [Int]
  /// The view that the handle reads in place of the file; it must live as long as the handle.
  private let patched: PatchedFile?
  private var interleaved: [Float]
  private var planar: [Float]
  private let blockLength: Int
  /// Whether the sizes in the header show that the end of the file is missing.
  private let isTruncated: Bool
  private var finished = false

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file. A path in UTF-8 is written as it is; other bytes are written as `\xE9`. A folder, a pipe or a
  ///     device is refused before it is opened, so that no call blocks.
  ///   - blockLength: the most frames in one block. With many channels a block has fewer, so that it stays below 4 MiB.
  ///     The part of a damaged compressed file that libsndfile recovers depends on this length.
  /// - Throws: `AudioFileError`, also for a block length below 1.
  public init(path: String, blockLength: Int = 16_384) throws(AudioFileError) {
    guard blockLength >= 1 else { throw .invalidBlockLength(blockLength) }
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
  /// - Throws: `AudioFileError` if the file holds no frames at all; any error of `body`.
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

  /// The error for libsndfile's reason not to open a file. Its error number decides where its message misleads.
  private static func openingError() -> AudioFileError {
    switch sf_error(nil) {
    case Int32(SF_ERR_UNRECOGNISED_FORMAT), 7:
      // 7, "File does not exist or is not a regular file", is also the error for an MPEG stream that cannot be parsed.
      .notRecognised(reason: "no known format begins like this")
    case 24:
      // SFE_BAD_SF_INFO: the header has impossible numbers.
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
      // A folder is in a list of recordings only if its contents could not be listed; the error then states that
      // reason.
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
