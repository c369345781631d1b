import CSndFile
import FilePaths
import Foundation

/// A file that is open for reading, by libsndfile alone or with a decoder before it.
final class OpenedFile {
  let handle: OpaquePointer
  let format: AudioFileFormat
  /// For each channel its index in the file.
  let places: [Int]
  /// The problems that show at the beginning, one line each.
  let warnings: [String]
  /// Whether the sizes in the header show that the end of the file is missing.
  private let isTruncated: Bool
  /// The view that the handle reads in place of the file; it must live as long as the handle.
  private let patched: PatchedFile?
  /// The program that decodes, whose output the handle reads.
  private let decoder: ForeignDecoder?

  /// - Parameter raw: the format of a recording without a header; `nil` to read the header.
  /// - Throws: `AudioFileError`.
  init(path: String, raw: RawAudioFormat?) throws(AudioFileError) {
    let size = try Self.regularFileSize(path)
    guard size > 0 else { throw .empty }
    if let raw {
      (handle, format, places) = try Self.opened(path, raw, fileSize: size)
      (patched, decoder, isTruncated, warnings) = (nil, nil, false, [])
      return
    }
    let stated = StatedDataSize(path: path, fileSize: UInt64(size))
    let patched = stated.flatMap { stated in
      stated.isUnfinished
        ? PatchedFile(path: path, replacing: stated.field.offset, with: stated.field.bytes(stated.present)) : nil
    }
    switch Self.opened(path, patched) {
    case .success(let opened):
      (handle, format, places) = opened
      (self.patched, decoder) = (patched, nil)
      isTruncated = stated?.warning != nil
      warnings = [stated?.warning].compactMap { $0 }
    case .failure(let refusal):
      guard let foreign = Self.foreignFormat(of: path, refusal) else { throw refusal.error }
      let decoder = try ForeignDecoder(path: path, foreign)
      (handle, format, places) = try Self.decoded(decoder, foreign)
      (self.patched, self.decoder) = (nil, decoder)
      isTruncated = false
      warnings = decoder.warnings
    }
    if let problem = Self.problem(with: format) { throw problem }
  }

  deinit { sf_close(handle) }

  /// What went wrong while the frames were read, in a line, once there are no more; `nil` if nothing did.
  func end() -> String? {
    if let decoder { return decoder.end() }
    return sf_error(handle) == Int32(SF_ERR_NO_ERROR) ? nil : Self.reason(handle)
  }

  /// The seconds by which a decoded file may be shorter than stated: codecs count whole frames of their own.
  private static let roundedDuration = 0.1

  /// The line for a file whose header promises more than these frames; `nil` if it does not.
  func truncation(at framesRead: Int) -> String? {
    if let promised = format.promisedFrameCount, framesRead < promised, !isTruncated {
      return "truncated: the header promises \(promised) frames, \(framesRead) can be read"
    }
    let read = Double(framesRead) / format.sampleRate
    guard let stated = decoder?.statedDuration, read < stated - Self.roundedDuration else { return nil }
    return "truncated: the header promises \(Self.text(stated)) s, \(Self.text(read)) s can be read"
  }

  private static func text(_ seconds: Double) -> String { "\((seconds * 100).rounded() / 100)" }

  private static func problem(with format: AudioFileFormat) -> AudioFileError? {
    let (rates, counts) = (AudioFileReader.sampleRates, AudioFileReader.channelCounts)
    if !counts.contains(format.channelCount) { return .invalidChannelCount(format.channelCount) }
    if !rates.contains(Int(format.sampleRate)) { return .invalidSampleRate(Int(format.sampleRate)) }
    return nil
  }

  private typealias Opened = (OpaquePointer, AudioFileFormat, places: [Int])

  /// Why libsndfile does not open a file.
  private struct Refusal: Error {
    let error: AudioFileError
    /// Whether libsndfile knows no such format or encoding, and does not call the file damaged.
    let isUnsupported: Bool
  }

  private static func opened(_ path: String, _ patched: PatchedFile?) -> Result<Opened, Refusal> {
    LibsndfileLock.withLock {
      var info = SF_INFO()
      guard
        let handle = patched?.openHandle(&info)
          ?? PathText.withSystemPath(path, { sf_open($0, Int32(SFM_READ), &info) })
      else {
        return .failure(refusal())
      }
      let channelCount = Int(info.channels)
      let positions = StatedPositions(path: path, channelCount: channelCount)
      let format = AudioFileFormat(info, seekable: info.seekable != 0, channelLayout: positions?.layout)
      return .success((handle, format, positions?.places ?? Array(0..<max(0, channelCount))))
    }
  }

  private static func opened(
    _ path: String, _ raw: RawAudioFormat, fileSize: Int
  ) throws(AudioFileError) -> Opened {
    if raw.offset == 0, let format = RecordingSignature.format(ofFileAt: path) { throw .rawWithHeader(format: format) }
    let frameCount = try raw.frameCount(fileSize: fileSize)
    let opened: Result<Opened, Refusal> = LibsndfileLock.withLock {
      var info = SF_INFO()
      info.samplerate = Int32(raw.sampleRate)
      info.channels = Int32(raw.channelCount)
      info.format = Int32(raw.encoding.code)
      guard let handle = PathText.withSystemPath(path, { sf_open($0, Int32(SFM_READ), &info) }) else {
        return .failure(refusal())
      }
      var offset = sf_count_t(raw.offset)
      sf_command(handle, Int32(SFC_SET_RAW_START_OFFSET), &offset, Int32(MemoryLayout<sf_count_t>.size))
      // The command alone leaves the position where it is.
      sf_seek(handle, 0, Int32(SEEK_SET))
      return .success((handle, AudioFileFormat(info, raw, frameCount: frameCount), Array(0..<raw.channelCount)))
    }
    do throws(Refusal) { return try opened.get() } catch { throw error.error }
  }

  /// The format of a file that libsndfile has refused, if it is one for ffmpeg.
  private static func foreignFormat(of path: String, _ refusal: Refusal) -> ForeignFormat? {
    guard let file = try? FileAccess.handle(path) else { return nil }
    defer { try? file.close() }
    guard let size = try? file.seekToEnd() else { return nil }
    return .recognised(FileBytes(file: file, size: size), path: path, isUnsupported: refusal.isUnsupported)
  }

  private static func decoded(
    _ decoder: ForeignDecoder, _ foreign: ForeignFormat
  ) throws(AudioFileError) -> Opened {
    let opened: Opened? = LibsndfileLock.withLock {
      var info = SF_INFO()
      guard let handle = decoder.openHandle(&info) else { return nil }
      let channelCount = Int(info.channels)
      let format = AudioFileFormat(info, container: foreign.name, decoder)
      return (handle, format, Array(0..<max(0, channelCount)))
    }
    guard let opened else { throw .malformed(reason: "\(foreign.name): \(decoder.end() ?? "ffmpeg gives no sound")") }
    return opened
  }

  /// libsndfile's reason not to open a file. Its error number decides where its message misleads.
  private static func refusal() -> Refusal {
    switch sf_error(nil) {
    case Int32(SF_ERR_UNRECOGNISED_FORMAT), 7:
      // 7, "File does not exist or is not a regular file", is also the error for an MPEG stream that cannot be parsed.
      Refusal(error: .notRecognised(reason: "no known format begins like this"), isUnsupported: true)
    case Int32(SF_ERR_UNSUPPORTED_ENCODING):
      Refusal(error: .malformed(reason: "\(reason(nil)) (libsndfile)"), isUnsupported: true)
    case 24:
      // SFE_BAD_SF_INFO: the header has impossible numbers.
      Refusal(
        error: .malformed(reason: "sample rate or number of frames not valid (libsndfile: \(reason(nil)))"),
        isUnsupported: false)
    default: Refusal(error: .malformed(reason: "\(reason(nil)) (libsndfile)"), isUnsupported: false)
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
