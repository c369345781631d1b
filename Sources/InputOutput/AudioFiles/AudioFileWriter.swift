import AudioCore
import CSndFile
import FilePaths
import Foundation

/// Writes an audio file block by block, atomically: the file appears under its name only when `finish()` has succeeded.
///
/// Where the encoding has fewer bits than the samples, triangular dither of ±1 least significant bit is added, from a
/// fixed seed (Lipshitz, Wannamaker, Vanderkooy, JAES 40 (1992)). A sample of 0 is written as 0, so that digital
/// silence stays silent. The same samples always give the same bytes: a file holds no date and no random number.
///
/// Channels are given in the order of WAVE files and written in the order of the format. A layout other than mono or
/// stereo is stored as a speaker mask in WAV files and as a comment in FLAC files. In Ogg Vorbis the number of
/// channels, up to eight, determines the layout. Samples beyond full scale are clipped in integer encodings and kept in
/// floating point.
public final class AudioFileWriter {
  /// The containers and encodings that can be written.
  public enum Encoding: String, Sendable, CaseIterable {
    /// RIFF WAVE with integer samples.
    case wav16, wav24
    /// RIFF WAVE with 32-bit floating-point samples.
    case wavFloat
    /// FLAC, lossless.
    case flac16, flac24
    /// Ogg Vorbis, lossy.
    case oggVorbis

    /// libsndfile's code of the container.
    var container: Int {
      switch self {
      case .wav16, .wav24, .wavFloat: Int(SF_FORMAT_WAV)
      case .flac16, .flac24: Int(SF_FORMAT_FLAC)
      case .oggVorbis: Int(SF_FORMAT_OGG)
      }
    }

    /// libsndfile's code of the sample format.
    var sampleFormat: Int {
      switch self {
      case .wav16, .flac16: Int(SF_FORMAT_PCM_16)
      case .wav24, .flac24: Int(SF_FORMAT_PCM_24)
      case .wavFloat: Int(SF_FORMAT_FLOAT)
      case .oggVorbis: Int(SF_FORMAT_VORBIS)
      }
    }

    /// Bits of an integer sample; `nil` for floating point and lossy encodings.
    public var bitDepth: Int? {
      switch self {
      case .wav16, .flac16: 16
      case .wav24, .flac24: 24
      case .wavFloat, .oggVorbis: nil
      }
    }
  }

  /// One line on what the file states about its channels beyond the given layout; `nil` if nothing.
  public var remark: String? { positions.remark }

  private let positions: WrittenPositions
  private let path: String
  private let temporaryPath: String
  private var handle: OpaquePointer?
  private let format: AudioFormat
  private let channelCount: Int
  private let leastSignificantBit: Float?
  private let dither: Bool
  private var random = SeededRandom(seed: 0x0551_C1E5)
  private var interleaved: [Float] = []

  /// Starts a file.
  ///
  /// - Parameters:
  ///   - path: the path of the finished file. An existing file is replaced at `finish()`.
  ///   - layout: the loudspeakers of the channels; `nil` if they are not known. One or two channels without a layout
  ///     are mono or stereo.
  ///   - dither: whether integer encodings are dithered; without it samples are rounded to the nearest step.
  /// - Throws: `AudioFileError.invalidSampleRate` and `.invalidChannelCount` outside `AudioFileReader.sampleRates` and
  ///   `.channelCounts`; `.unsupportedOutput`, also if the file would state another layout; `.notWritable`.
  public init(
    path: String, encoding: Encoding, sampleRate: Int, channelCount: Int, layout: ChannelLayout? = nil,
    dither: Bool = true
  ) throws(AudioFileError) {
    guard AudioFileReader.sampleRates.contains(sampleRate) else { throw .invalidSampleRate(sampleRate) }
    guard AudioFileReader.channelCounts.contains(channelCount) else { throw .invalidChannelCount(channelCount) }
    let positions = try WrittenPositions(layout, channelCount: channelCount, encoding: encoding)
    var info = SF_INFO()
    info.samplerate = Int32(clamping: sampleRate)
    info.channels = Int32(clamping: channelCount)
    info.format = Int32(truncatingIfNeeded: positions.sndfileFormat)
    guard sf_format_check(&info) != 0 else {
      throw .unsupportedOutput(reason: "\(channelCount) channels at \(sampleRate) Hz as \(encoding.rawValue)")
    }
    let folder = FileAccess.folder(of: path)
    let name = ".\((path as NSString).lastPathComponent).\(getpid()).part"
    let temporaryPath = (folder as NSString).appendingPathComponent(name)
    let opened: Result<OpaquePointer, AudioFileError> = LibsndfileLock.withLock {
      guard let handle = PathText.withSystemPath(temporaryPath, { sf_open($0, Int32(SFM_WRITE), &info) }) else {
        return .failure(.notWritable(reason: String(cString: sf_strerror(nil))))
      }
      return .success(handle)
    }
    let handle = try opened.get()
    sf_command(handle, Int32(SFC_SET_CLIPPING), nil, encoding.bitDepth == nil ? 0 : 1)
    // Without the chunk PEAK, which would hold the time of writing.
    sf_command(handle, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, 0)
    guard positions.prepare(handle) else {
      sf_close(handle)
      FileAccess.remove(temporaryPath)
      throw .unsupportedOutput(reason: "the channel layout \(layout?.description ?? "unknown") as \(encoding.rawValue)")
    }
    self.positions = positions
    self.path = path
    self.temporaryPath = temporaryPath
    self.handle = handle
    self.channelCount = channelCount
    format = AudioFormat(sampleRate: Double(sampleRate), channelCount: channelCount)
    self.dither = dither
    leastSignificantBit = encoding.bitDepth.map { Float(sign: .plus, exponent: 1 - $0, significand: 1) }
  }

  deinit {
    guard let handle else { return }
    sf_close(handle)
    FileAccess.remove(temporaryPath)
  }

  /// Appends frames.
  ///
  /// - Throws: `AudioFileError.invalidSound` for a block of another number of channels than the file's; `.notWritable`,
  ///   for example when the disk is full, or after `finish`.
  public func write(_ block: AudioBlock) throws(AudioFileError) {
    guard block.channelCount == channelCount else {
      throw .invalidSound(.channelCount(block.channelCount, expected: channelCount...channelCount))
    }
    guard let handle else { throw .notWritable(reason: "the file is finished") }
    let count = block.frameCount * channelCount
    if interleaved.count < count { interleaved = [Float](repeating: 0, count: count) }
    for n in 0..<block.frameCount {
      for c in 0..<channelCount {
        interleaved[n * channelCount + positions.places[c]] = quantised(block.channel(c)[n])
      }
    }
    guard sf_writef_float(handle, interleaved, Int64(block.frameCount)) == Int64(block.frameCount) else {
      throw .notWritable(reason: String(cString: sf_strerror(handle)))
    }
  }

  /// Appends a whole sound.
  ///
  /// - Throws: `AudioFileError.invalidSound` for a sound of another rate or number of channels than the file's;
  ///   `.notWritable`.
  public func write(_ sound: AudioBuffer) throws(AudioFileError) {
    do { try format.check(sound) } catch { throw .invalidSound(error) }
    // A loop, since a closure cannot throw the error's own type.
    var start = 0
    while start < sound.frameCount {
      let end = min(start + 16_384, sound.frameCount)
      let written: Result<Void, AudioFileError> = sound.withBlock { block in
        Result { () throws(AudioFileError) in try write(block.frames(start..<end)) }
      }
      try written.get()
      start = end
    }
  }

  /// Completes the file and gives it its name.
  ///
  /// - Parameter isDurable: whether the samples are flushed to the disk before the renaming, so that a file with this
  ///   name is complete even after a crash of the machine. Use `false` for temporary files.
  public func finish(isDurable: Bool = true) throws(AudioFileError) {
    guard let handle else { return }
    let status = sf_close(handle)
    self.handle = nil
    do {
      guard status == 0 else { throw FileAccessError.last }
      try positions.complete(temporaryPath)
      if isDurable { try FileAccess.handle(temporaryPath, forUpdating: true).synchronize() }
      try FileAccess.rename(temporaryPath, to: path)
    } catch {
      FileAccess.remove(temporaryPath)
      throw error as? AudioFileError
        ?? .notWritable(reason: (error as? FileAccessError)?.description ?? error.localizedDescription)
    }
  }

  /// Writes a whole buffer as one file; see `finish(isDurable:)`.
  ///
  /// - Throws: `AudioFileError`; `.unsupportedOutput` for a sample rate that is no whole number, which no file can state.
  /// - Returns: the `remark`.
  @discardableResult public static func write(
    _ buffer: AudioBuffer, to path: String, encoding: Encoding, layout: ChannelLayout? = nil, dither: Bool = true,
    isDurable: Bool = true
  ) throws(AudioFileError) -> String? {
    guard let sampleRate = Int(exactly: buffer.sampleRate) else {
      throw .unsupportedOutput(reason: "expected a whole number of hertz as sample rate, got \(buffer.sampleRate) Hz")
    }
    let writer = try AudioFileWriter(
      path: path, encoding: encoding, sampleRate: sampleRate, channelCount: buffer.channelCount, layout: layout,
      dither: dither)
    try writer.write(buffer)
    try writer.finish(isDurable: isDurable)
    return writer.remark
  }

  private func quantised(_ sample: Float) -> Float {
    guard let step = leastSignificantBit else { return sample }
    let noise = dither ? Float(random.uniform() - random.uniform()) : 0
    guard sample != 0 else { return 0 }
    return min(1 - step, max(-1, (sample / step + noise).rounded() * step))
  }
}
