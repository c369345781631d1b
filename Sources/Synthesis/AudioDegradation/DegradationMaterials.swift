import AudioCore

/// The resources that some degradations need besides the sound. Most need none, so that empty materials suffice.
public struct DegradationMaterials: Sendable {
  /// A recording of speech for babble.
  public struct Talker: Sendable {
    /// The name of the recording. Talkers are ordered and chosen by it.
    public let id: String
    /// Loads the sound. It is called for each use; the sound is not stored.
    public let load: @Sendable () throws -> AudioBuffer

    /// A talker whose recording `load` reads when it is needed.
    public init(id: String, load: @escaping @Sendable () throws -> AudioBuffer) {
      self.id = id
      self.load = load
    }
  }

  /// The recordings for babble. Their order does not matter.
  public var talkers: [Talker]
  /// The path of ffmpeg; with `nil` codecs are an error.
  public var ffmpeg: String?
  /// The delays of codecs. Each is measured once for all copies of these materials.
  let codecDelays = CodecDelays()

  /// Materials with these talkers. By default ffmpeg is looked up on the search path.
  public init(talkers: [Talker] = [], ffmpeg: String? = FFmpeg.pathOnSearchPath()) {
    self.talkers = talkers
    self.ffmpeg = ffmpeg
  }

  /// The same materials without one talker, so that no recording becomes part of its own noise.
  package func excluding(talker id: String) -> DegradationMaterials {
    var others = self
    others.talkers.removeAll { $0.id == id }
    return others
  }
}
