import AudioCore
import Fingerprinting
import Foundation
import Tables

/// The comparison of two recordings as text and as JSON.
struct ComparisonReport: Encodable {
  /// A difference with its values rounded for output.
  struct Difference: Encodable {
    let kind: String
    let start: Double
    let duration: Double
    let size: Double
    let unit: String

    private enum CodingKeys: String, CodingKey {
      case kind
      case start = "start_s"
      case duration = "duration_s"
      case size, unit
    }
  }

  let reference: String
  let other: String
  let version = OssicleVersion.current
  let isSameSound: Bool
  let bitErrorRate: Double?
  let falsePositiveProbability: Double
  let offset: Double?
  let drift: Double?
  let gain: Double?
  let isInverted: Bool?
  let levelMargin: Double?
  let bitErrorRateMargin: Double?
  let differences: [Difference]

  private enum CodingKeys: String, CodingKey {
    case reference, other, version
    case isSameSound = "same_sound"
    case bitErrorRate = "bit_error_rate"
    case falsePositiveProbability = "false_positive_probability"
    case offset = "offset_s"
    case drift
    case gain = "gain_db"
    case isInverted = "inverted"
    case levelMargin = "level_margin_db"
    case bitErrorRateMargin = "bit_error_rate_margin"
    case differences
  }

  init(_ comparison: SoundComparison, reference: String, other: String) {
    func rounded(_ value: Double, _ decimals: Double) -> Double {
      (value * pow(10, decimals)).rounded() / pow(10, decimals)
    }
    let isSame = comparison.isSameSound
    self.reference = reference
    self.other = other
    isSameSound = isSame
    bitErrorRate = comparison.bitErrorRate.map { rounded($0, 4) }
    falsePositiveProbability = comparison.falsePositiveProbability
    offset = isSame ? rounded(comparison.offset, 4) : nil
    drift = isSame ? rounded(comparison.drift, 6) : nil
    gain = isSame ? rounded(comparison.gain, 2) : nil
    isInverted = comparison.isInverted
    levelMargin = comparison.levelMargin.map { rounded($0, 2) }
    bitErrorRateMargin = comparison.bitErrorRateMargin.map { rounded($0, 4) }
    differences = comparison.differences.map { difference in
      let unit =
        switch difference.kind {
        case .missing, .added: "dB"
        case .changed: "bit error rate"
        case .jump, .absent: "s"
        }
      return Difference(
        kind: difference.kind.rawValue, start: rounded(difference.start, 3), duration: rounded(difference.duration, 3),
        size: rounded(difference.size, 3), unit: unit)
    }
  }

  var text: String {
    func number(_ value: Double?, _ decimals: Int) -> String {
      value.flatMap { Cell.number($0, decimals: decimals).plainText } ?? "–"
    }
    guard isSameSound else {
      let reason = bitErrorRate.map { "bit error rate \(number($0, 3))" } ?? "no content in common"
      return "not the same sound: \(reason)\n"
    }
    var lines = [
      "same sound      bit error rate \(number(bitErrorRate, 3))",
      "offset          \(number(offset, 4)) s, drift \(number(drift.map { $0 * 100 }, 3)) %",
      "gain            \(number(gain, 2)) dB\(isInverted == true ? ", polarity inverted" : "")",
      "margins         level \(number(levelMargin, 1)) dB, bit error rate \(number(bitErrorRateMargin, 3))",
    ]
    lines += differences.map { difference in
      let kind = difference.kind.padding(toLength: 8, withPad: " ", startingAt: 0)
      let place = "\(number(difference.start, 3)) s"
      let length = difference.duration > 0 ? " for \(number(difference.duration, 3)) s" : ""
      return "\(kind)        at \(place)\(length): \(number(difference.size, 3)) \(difference.unit)"
    }
    if differences.isEmpty { lines.append("no difference") }
    return lines.joined(separator: "\n") + "\n"
  }
}
