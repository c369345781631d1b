/// The amplitude of 0…1 that AudioKit's trackers give: the RMS, limited to 1.
///
/// A sine with a peak of 1 has 0.707. Both directions are the identity up to 1.
public enum UnitAmplitude {
  /// The amplitude, 0…1, of an RMS of 0 or more; 0 if the RMS is not a number.
  public static func amplitude(rootMeanSquare: Double) -> Double { rootMeanSquare > 0 ? min(1, rootMeanSquare) : 0 }

  /// The RMS, 0…1, of an amplitude. For an amplitude of 1 it is the smallest possible RMS, 1.
  public static func rootMeanSquare(amplitude: Double) -> Double { min(1, max(0, amplitude)) }
}
