/// The moment at which a sound begins.
public struct Onset: Sendable, Equatable, Codable {
  /// Time from the start of the signal, in seconds.
  public let time: Double
  /// Value of the detection function at the onset, above 0; of a new pitch within a sustained sound, by how much its
  /// spectrum is more like the moved one before than like the unmoved one, 0.25…1. Values of different methods cannot be
  /// compared.
  public let strength: Double
}
