import AudioCore

/// What degradations may need besides the sound. None is needed by all of them: an empty one will do for most.
public struct DegradationMaterials: Sendable {
  /// A recording that babble may be mixed from.
  public struct Talker: Sendable {
    /// Its name, by which talkers are ordered and chosen.
    public let id: String
    /// Gives the sound; called when it is needed, and not kept.
    public let load: @Sendable () throws -> AudioBuffer

    /// A recording that is read when babble is mixed from it.
    public init(id: String, load: @escaping @Sendable () throws -> AudioBuffer) {
      self.id = id
      self.load = load
    }
  }

  /// What babble is mixed from. Their order is of no effect.
  public var talkers: [Talker]
  /// Where ffmpeg is; `nil` where codecs are to be an error.
  public var ffmpeg: String?
  /// Delays of codecs, each measured once for all copies of these materials.
  let codecDelays = CodecDelays()

  /// Materials; ffmpeg as the search path has it unless said otherwise.
  public init(talkers: [Talker] = [], ffmpeg: String? = FFmpeg.pathOnSearchPath()) {
    self.talkers = talkers
    self.ffmpeg = ffmpeg
  }

  /// The same without one talker: no recording is a part of its own noise.
  public func excluding(talker id: String) -> DegradationMaterials {
    var others = self
    others.talkers.removeAll { $0.id == id }
    return others
  }
}
