import Foundation

/// Converts a method's own measure of fit to the probability that its frame is right.
///
/// A voiced frame is right if the signal is voiced and the frequency is within 50 cents of the truth. An unvoiced frame
/// is right if the signal is unvoiced. The odds are logistic in −ln(1.01 − fit), which spreads the fits near 1 that
/// most voiced frames have. They rise with the fit for voiced frames and fall for unvoiced ones (J. Platt,
/// "Probabilistic outputs for support vector machines", 1999).
///
/// The coefficients were fitted by `Benchmarks/pitch/fit_confidence.py` to speech in eleven languages and the same
/// sung, resynthesised with known fundamental frequency, clean, with white noise at 20, 10 and 0 dB and with babble at
/// 10 dB. They are valid for similar material. If much less of the signal is voiced, fewer of the frames that are
/// called voiced are right.
struct ConfidenceCalibration: Sendable {
  /// Log odds as a line over −ln(1.01 − fit).
  struct Line: Sendable {
    let intercept: Double
    let slope: Double

    fileprivate func probability(_ fit: Double) -> Double {
      1 / (1 + exp(-(intercept - slope * log(1.01 - max(0, min(1, fit))))))
    }
  }

  private let voicedLine: Line
  private let unvoicedLine: Line

  private init(voiced: Line, unvoiced: Line) {
    voicedLine = voiced
    unvoicedLine = unvoiced
  }

  /// Probability that a voiced frame is right; `fit` is that of the candidate that was chosen, 0…1.
  func voiced(fit: Double) -> Double { voicedLine.probability(fit) }

  /// Probability that an unvoiced frame is right; `fit` is that of the frame's best candidate, 0…1.
  func unvoiced(fit: Double) -> Double { unvoicedLine.probability(fit) }

  /// For the normalised autocorrelation (Boersma).
  static let autocorrelation = ConfidenceCalibration(
    voiced: Line(intercept: -1.161, slope: 1.058), unvoiced: Line(intercept: 1.846, slope: -2.890))
  /// For 1 − d′ at YIN's dip.
  static let yin = ConfidenceCalibration(
    voiced: Line(intercept: -2.254, slope: 1.389), unvoiced: Line(intercept: 1.800, slope: -3.527))
  /// For McLeod's clarity.
  static let mpm = ConfidenceCalibration(
    voiced: Line(intercept: -1.444, slope: 1.171), unvoiced: Line(intercept: 1.800, slope: -3.635))
  /// For 1 − d′ at the dip on pYIN's path.
  static let probabilisticYIN = ConfidenceCalibration(
    voiced: Line(intercept: -1.136, slope: 1.134), unvoiced: Line(intercept: 1.481, slope: -2.291))
  /// For SWIPE's strength.
  static let swipe = ConfidenceCalibration(
    voiced: Line(intercept: -0.836, slope: 3.861), unvoiced: Line(intercept: 1.605, slope: -14.453))
}
