import AppWords
import Foundation
import HearingRecords
import HearingTest
import SoundRoutes

/// The reasons why the levels of two sessions cannot be compared.
package enum Incomparability: Sendable, Hashable, CustomStringConvertible {
  /// One session has not ended, so that results are missing.
  case notFinished
  /// One session has no calibration, and the other has one; or none of them has one, and the headphone has no name.
  case notCalibrated
  /// The headphones without a calibration differ.
  case otherHeadphone(String, String)
  /// The sound went to other outputs or sockets.
  case otherOutput(String, String)
  /// The volume differs, by so many decibels if they are known.
  case otherVolume(Double?)
  /// The low tones, which are to be steady, differ by so many decibels: above 0 the later session is worse.
  case unsteady(Double)
  /// Without a calibration, too few low tones have thresholds in both sessions to tell whether the same levels sounded.
  case noAnchors
  /// A second person who was tested on both days heard worse by so many decibels in the later session: the sound differs.
  case otherSound(Double)
  /// The sound changed during one session.
  case soundChanged
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
    case .notCalibrated:
      Words(cs: "bez kalibrace a bez jména sluchátek", en: "not calibrated, and the headphone has no name")
    case .otherHeadphone(let one, let other):
      Words(cs: "jiná sluchátka („\(one)“, „\(other)“)", en: "another headphone (\"\(one)\", \"\(other)\")")
    case .otherOutput(let one, let other):
      Words(cs: "jiný výstup zvuku („\(one)“, „\(other)“)", en: "another output (\"\(one)\", \"\(other)\")")
    case .otherVolume(let decibels):
      Words { language in
        let size = decibels.map { " (\(ResultText.number(abs($0), language))\u{A0}dB)" } ?? ""
        return Words(cs: "jiná hlasitost", en: "another volume")(language) + size
      }
    case .unsteady(let shift):
      Words { language in
        let size = ResultText.number(abs(shift), language)
        return Words(
          cs: "hluboké tóny jsou o \(size)\u{A0}dB \(shift > 0 ? "hůře" : "lépe"): změnil se zvuk, nebo sluch",
          en: "low tones are \(size)\u{A0}dB \(shift > 0 ? "worse" : "better"): the sound has changed, or hearing")(
            language)
      }
    case .noAnchors:
      Words(
        cs: "příliš málo prahů do 1000 Hz, podle kterých by se poznalo, že hraje totéž",
        en: "too few thresholds up to 1000 Hz to tell whether the same levels sounded")
    case .otherSound(let shift):
      Words { language in
        let size = ResultText.number(abs(shift), language)
        return Words(
          cs: "druhá osoba slyšela o \(size)\u{A0}dB \(shift > 0 ? "hůře" : "lépe"): změnil se zvuk",
          en: "a second person heard \(size)\u{A0}dB \(shift > 0 ? "worse" : "better"): the sound has changed")(
            language)
      }
    case .soundChanged: Words(cs: "zvuk se během vyšetření změnil", en: "the sound changed during the session")
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
  /// The reason why the levels of the session cannot be compared with an earlier one; `nil` if they can: both used the same
  /// calibrated device and the same tones, or simulated listeners with the same calibration.
  ///
  /// Without a calibration they can if the person named the same headphone, if the mixer told the same output and volume (or
  /// there was none), and if the same levels sounded: as a second person heard on both days, or else by the person's own low
  /// tones.
  ///
  /// - Parameter listener: how a second person's tests on both days differ; `nil` without one.
  package func incomparability(
    with other: ReportedSession, listener: ListenerShift? = nil
  ) -> Incomparability? {
    let (own, others) = (record.conditions, other.record.conditions)
    guard record.ended != nil, other.record.ended != nil else { return .notFinished }
    guard !isUnanswered, !other.isUnanswered else { return .noAnswer }
    guard isValid, other.isValid else { return .notValid }
    guard own.source == others.source else { return .otherSource }
    guard own.calibration == others.calibration else {
      return isCalibrated && other.isCalibrated ? .otherCalibration : .notCalibrated
    }
    if !isCalibrated {
      guard let name = record.headphone, let second = other.record.headphone else { return .notCalibrated }
      guard name.caseInsensitiveCompare(second) == .orderedSame else { return .otherHeadphone(name, second) }
    }
    if !own.isSimulated, record.route == nil || other.record.route == nil, isCalibrated {
      for conditions in [own, others] where !conditions.namesDevice { return .unnamedDevice(conditions.device) }
    }
    guard own.device == others.device else { return .otherDevice(own.device, others.device) }
    if let reason = otherRoute(than: other.record.route) { return reason }
    guard record.soundChanges.isEmpty, other.record.soundChanges.isEmpty else { return .soundChanged }
    guard own.stimulus == others.stimulus, record.plan.procedure.name == other.record.plan.procedure.name else {
      return .otherTest
    }
    return isCalibrated ? nil : unsteadiness(since: other, listener)
  }

  /// The difference between the ways of the sound; `nil` without one, or if one of them is not known.
  private func otherRoute(than earlier: SoundRoute?) -> Incomparability? {
    guard let route = record.route, let earlier else { return nil }
    switch route.difference(from: earlier) {
    case nil: return nil
    case .volumeMoved(let decibels): return .otherVolume(decibels)
    case .muted: return .otherVolume(nil)
    case .otherOutput, .otherSound, .slept, .unknown: return .otherOutput(route.label, earlier.label)
    }
  }

  /// Whether other levels sounded than in an earlier session without a calibration; `nil` if the same did.
  private func unsteadiness(since earlier: ReportedSession, _ listener: ListenerShift?) -> Incomparability? {
    if let listener { return listener.isSteady ? nil : .otherSound(listener.shift) }
    guard let anchors = AnchorShift(from: earlier.results, to: results) else { return .noAnchors }
    return anchors.isSteady ? nil : .unsteady(anchors.shift)
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
