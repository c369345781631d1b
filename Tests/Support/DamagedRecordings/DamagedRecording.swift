/// One damaged, odd or misnamed audio file, held in memory, with the report that a good reader should give.
///
/// The bytes are written by code of these tests alone, without any audio library or external file, so the reader under
/// test can't share a mistake with the generator.
///
/// ```swift
/// for recording in DamagedRecording.all(seed: 1) {
///   try Data(recording.bytes).write(to: folder.appendingPathComponent(recording.name))
/// }
/// ```
public struct DamagedRecording: Sendable {
  /// A file name, unique within `all(seed:)`; only ASCII letters, digits, hyphens and one dot.
  public var name: String

  /// The whole file.
  public var bytes: [UInt8]

  /// The damage, or the legal oddity, of the file in one line.
  public var damage: String

  /// The report that a good reader built on libsndfile 1.2 should give.
  public var expectation: Expectation

  /// The disagreement between the size of the audio data in the header and the bytes present, if there is one.
  ///
  /// libsndfile corrects most of these without a warning, so `expectation` has no warning for them. A reader that
  /// compares the header with the file's length itself can report these numbers.
  public var contradiction: SizeContradiction?

  /// The report that a good reader should give.
  public enum Expectation: Sendable, Equatable {
    /// A failed row whose error text contains this word, in any case.
    case failed(mentioning: String)

    /// The readable part is measured and has this number of frames. `warning` is a word of the expected warning in
    /// lower case; it is `nil` if the oddity is legal or can't be seen through libsndfile.
    case readable(frames: Int, warning: String?)

    /// Like `readable`, for codecs that decode in blocks; `frames` is the smallest number of frames.
    case readableAtLeast(frames: Int, warning: String?)

    /// The file opens, but not one frame can be read.
    static let noFrames = Expectation.failed(mentioning: "no frames")
  }

  /// A header's audio data size that isn't the number of bytes that follow it.
  public struct SizeContradiction: Sendable, Equatable {
    /// The bytes of audio data that the header promises; for AIFF, the promise of the chunk that is false, COMM or
    /// SSND.
    public var promisedBytes: UInt64

    /// The bytes between the start of the audio data and the end of the file.
    public var presentBytes: UInt64
  }

  init(
    _ name: String, _ bytes: [UInt8], _ damage: String, _ expectation: Expectation,
    contradiction: SizeContradiction? = nil
  ) {
    self.name = name
    self.bytes = bytes
    self.damage = damage
    self.expectation = expectation
    self.contradiction = contradiction
  }

  /// Recordings with every kind of damage, in a fixed order. The same seed gives the same bytes.
  ///
  /// The seed changes the noise in the signal and the bytes of garbage; names and expectations stay.
  public static func all(seed: UInt64) -> [DamagedRecording] {
    let groups: [[DamagedRecording]] = [
      WaveSizeDamage.recordings(seed: seed),
      WaveTruncation.recordings(seed: seed),
      WaveFormatDamage.recordings(seed: seed),
      WaveChunkDamage.recordings(seed: seed),
      SampleOddities.recordings(seed: seed),
      WaveVariantDamage.recordings(seed: seed),
      SunDamage.recordings(seed: seed),
      AppleDamage.recordings(seed: seed),
      FLACDamage.recordings(seed: seed),
      OggDamage.recordings(seed: seed),
      MPEGDamage.recordings(seed: seed),
      Impostors.recordings(seed: seed),
    ]
    return groups.flatMap { $0 }
  }
}

extension DamagedRecording {
  /// A WAV file with some fields of the layout changed; ".wav" is added to the name.
  static func wave(
    _ name: String, _ layout: WaveLayout, _ damage: String, _ expectation: Expectation,
    change: (inout WaveLayout) -> Void = { _ in }
  ) -> DamagedRecording {
    var changed = layout
    change(&changed)
    return DamagedRecording("\(name).wav", changed.bytes, damage, expectation)
  }

  /// Like `wave`, with `contradiction` set to the promised and the present bytes.
  static func waveWithLyingSize(
    _ name: String, _ layout: WaveLayout, _ damage: String, _ expectation: Expectation,
    change: (inout WaveLayout) -> Void
  ) -> DamagedRecording {
    var changed = layout
    change(&changed)
    let bytes = changed.bytes
    return DamagedRecording("\(name).wav", bytes, damage, expectation, contradiction: changed.contradiction(in: bytes))
  }
}
