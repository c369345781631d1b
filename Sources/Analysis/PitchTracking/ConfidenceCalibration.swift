import Foundation

/// Converts what a method says about a frame to the probability that the frame is right.
///
/// A voiced frame is right if the signal is voiced and the frequency is within 50 cents of the truth. An unvoiced frame
/// is right if the signal is unvoiced. The log odds are a line over three quantities:
///
/// - the fit, in the method's own measure, as −ln(1.01 − fit), which spreads the fits near 1 that most voiced frames have
///   (J. Platt, "Probabilistic outputs for support vector machines", 1999);
/// - the best of these before the frame, forgotten with a time constant of 2 s: in noise even the best frames fit little,
///   and an unvoiced frame is less certain to be one. It is `usual` at first, and silence leaves it as it is;
/// - how long the best candidate has stayed within 50 cents from frame to frame, as log₂(1 + frames), 8 frames at most.
///
/// All come from the frame and the ones before, so that they are the same live and offline.
///
/// The coefficients were fitted by `Benchmarks/pitch/fit_confidence.py` to speech in eleven languages, the same sung, and
/// instruments, resynthesised with known fundamental frequency, clean and with white and pink noise and babble at 20,
/// 10 and 0 dB. They are valid for similar material. If much less of the signal is voiced, fewer of the frames that are
/// called voiced are right.
struct ConfidenceCalibration: Sendable {
  /// Log odds as a line.
  struct Line: Sendable {
    let intercept: Double
    let fit: Double
    let recent: Double
    let steadiness: Double

    init(_ intercept: Double, fit: Double, recent: Double = 0, steadiness: Double = 0) {
      self.intercept = intercept
      self.fit = fit
      self.recent = recent
      self.steadiness = steadiness
    }

    func probability(_ evidence: Double, recent: Double = 0, steadiness: Double = 0) -> Double {
      1 / (1 + exp(-(intercept + fit * evidence + self.recent * recent + self.steadiness * steadiness)))
    }
  }

  /// The mean of what fitted best, in the material.
  let usual: Double
  let voiced: Line
  let unvoiced: Line

  /// The fit 0…1 on the scale of the line.
  static func evidence(_ fit: Double) -> Double { -log(1.01 - max(0, min(1, fit))) }

  /// For the normalised autocorrelation (Boersma).
  static let autocorrelation = ConfidenceCalibration(
    usual: 3.14, voiced: Line(-0.322, fit: 1.054, recent: -0.552, steadiness: 0.350),
    unvoiced: Line(-0.241, fit: -1.895, recent: 0.715, steadiness: -0.400))
  /// For 1 − d′ at YIN's dip.
  static let yin = ConfidenceCalibration(
    usual: 3.10, voiced: Line(-2.544, fit: 1.179, recent: -0.152, steadiness: 0.578),
    unvoiced: Line(-0.304, fit: -3.303, recent: 0.758, steadiness: -0.405))
  /// For McLeod's clarity.
  static let mpm = ConfidenceCalibration(
    usual: 3.09, voiced: Line(-0.925, fit: 1.135, recent: -0.543, steadiness: 0.603),
    unvoiced: Line(-0.186, fit: -3.314, recent: 0.782, steadiness: -0.509))
  /// For 1 − d′ at the dip on pYIN's path.
  static let probabilisticYIN = ConfidenceCalibration(
    usual: 3.10, voiced: Line(-0.633, fit: 1.039, recent: -0.391, steadiness: 0.422),
    unvoiced: Line(-0.805, fit: -2.058, recent: 0.826, steadiness: -0.278))
  /// For SWIPE's strength.
  static let swipe = ConfidenceCalibration(
    usual: 0.76, voiced: Line(-0.084, fit: 3.832, recent: -1.833, steadiness: 0.364),
    unvoiced: Line(-0.872, fit: -15.346, recent: 3.705, steadiness: 0.000))

  /// For McLeod's clarity alone, of a voiced frame: what the harmonic method asks at a placement.
  static func clarity(_ clarity: Double) -> Double {
    Line(-1.444, fit: 1.171).probability(evidence(clarity))
  }
}
