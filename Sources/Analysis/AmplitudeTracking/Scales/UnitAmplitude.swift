/// The amplitude of 0…1 that audio kits for apps (AudioKit's trackers) hand to their users: the RMS, cut off at 1.
///
/// A sine that reaches ±1 has 0.707. Up to 1 it is its own inverse.
public enum UnitAmplitude {
  /// The amplitude of an RMS of 0 or more; what is not a number has 0.
  public static func amplitude(rootMeanSquare: Double) -> Double { rootMeanSquare > 0 ? min(1, rootMeanSquare) : 0 }

  /// The RMS of an amplitude of 0…1; of 1 the smallest that it may have been.
  public static func rootMeanSquare(amplitude: Double) -> Double { min(1, max(0, amplitude)) }
}
