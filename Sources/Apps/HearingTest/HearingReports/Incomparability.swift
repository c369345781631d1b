import AppWords
import HearingRecords

/// The reasons why the levels of two sessions cannot be compared.
package enum Incomparability: Sendable, Hashable, CustomStringConvertible {
  /// One session has not ended, so that results are missing.
  case notFinished
  /// One session has no calibration: its levels are unknown.
  case notCalibrated
  /// The output of one session names no particular device.
  case unnamedDevice(String)
  /// The calibrations differ.
  case otherCalibration
  /// The devices differ.
  case otherDevice(String, String)
  /// The tones or the procedures differ: their thresholds differ by some decibels.
  case otherTest
  /// Only one session is of a person, or both are trial runs of different kinds.
  case otherSource
  /// In one session no tone was answered.
  case noAnswer
  /// In one session the answers do not belong to the tones.
  case notValid

  /// The reason in one line, in English.
  package var description: String { words.en }

  /// The reason in one line.
  package var words: Words {
    switch self {
    case .notFinished: Words(cs: "nedokončeno", en: "not finished")
    case .notCalibrated: Words(cs: "bez kalibrace", en: "not calibrated")
    case .unnamedDevice(let name):
      Words(
        cs: "název „\(name)“ neurčuje jedno zařízení: to pojmenuje `run --device`",
        en: "the name \"\(name)\" does not identify a device: `run --device` names one")
    case .otherCalibration: Words(cs: "jiná kalibrace", en: "another calibration")
    case .otherDevice(let one, let other):
      Words(cs: "jiné zařízení („\(one)“, „\(other)“)", en: "another device (\"\(one)\", \"\(other)\")")
    case .otherTest: Words(cs: "jiné tóny nebo jiná metoda", en: "other tones or another procedure")
    case .otherSource:
      Words(
        cs: "jen jedno z vyšetření bylo osoby se sluchátky",
        en: "only one of the two sessions was of a person with a headphone")
    case .noAnswer: Words(cs: "žádný tón nebyl zodpovězen", en: "no tone was answered")
    case .notValid:
      Words(cs: "odpovědi nepatří k tónům", en: "the answers do not belong to the tones")
    }
  }
}

extension ReportedSession {
  /// The reason why the levels of two sessions cannot be compared; `nil` if they can: both sessions used the same
  /// calibrated device and the same tones, or simulated listeners with the same calibration.
  package func incomparability(with other: ReportedSession) -> Incomparability? {
    let (own, others) = (record.conditions, other.record.conditions)
    guard record.ended != nil, other.record.ended != nil else { return .notFinished }
    guard !isUnanswered, !other.isUnanswered else { return .noAnswer }
    guard isValid, other.isValid else { return .notValid }
    guard own.source == others.source else { return .otherSource }
    guard let calibration = own.calibration, let second = others.calibration else { return .notCalibrated }
    if !own.isSimulated {
      for conditions in [own, others] where !conditions.namesDevice { return .unnamedDevice(conditions.device) }
    }
    guard calibration == second else { return .otherCalibration }
    guard own.device == others.device else { return .otherDevice(own.device, others.device) }
    guard own.stimulus == others.stimulus, record.plan.procedure.name == other.record.plan.procedure.name else {
      return .otherTest
    }
    return nil
  }
}

extension SessionConditions {
  /// Whether `device` names one particular device. Otherwise the system or a sound server chooses the device at the
  /// moment.
  package var namesDevice: Bool {
    let first = device.lowercased().split { !$0.isLetter }.first.map(String.init) ?? ""
    return !["", "default", "sysdefault", "pulse", "pulseaudio", "pipewire", "jack", "null"].contains(first)
  }
}
