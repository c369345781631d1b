/// The windows of the set: of 20 ms for levels, spectra and formants, of 60 ms for pitch and harmonics; both begin every 10 ms.
/// Lengths are rounded to whole samples, as openSMILE does.
struct EGeMAPSGrid: Sendable {
  let sampleRate: Double
  let hop: Int
  let shortLength: Int
  let longLength: Int
  let shortTransform: Int
  let longTransform: Int
  /// Seconds from one frame to the next, by which slopes, rates and lengths of segments are counted.
  static let period = 0.01

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    hop = Int((sampleRate * 0.01).rounded())
    shortLength = Int((sampleRate * 0.02).rounded())
    longLength = Int((sampleRate * 0.06).rounded())
    shortTransform = Self.powerOfTwo(atLeast: shortLength)
    longTransform = Self.powerOfTwo(atLeast: longLength)
  }

  private static func powerOfTwo(atLeast minimum: Int) -> Int {
    var length = 2
    while length < minimum { length *= 2 }
    return length
  }
}
