import HearingRecords

/// Why levels of two sessions cannot be compared.
package enum Incomparability: Sendable, Hashable, CustomStringConvertible {
  /// One has not ended, so that results are missing.
  case notFinished
  /// One has no calibration: nobody knows what its levels are.
  case notCalibrated
  /// One was played on what names no device: nobody knows what it was.
  case unnamedDevice(String)
  /// The calibrations differ.
  case otherCalibration
  /// The devices differ.
  case otherDevice(String, String)
  /// The tones, or the procedures, differ: their thresholds lie some decibels apart.
  case otherTest
  /// Only one of them is of a person, or they are trial runs of different kinds.
  case otherSource
  /// No tone was answered in one of them.
  case noAnswer

  /// One line.
  package var description: String {
    switch self {
    case .notFinished: "not finished"
    case .notCalibrated: "not calibrated"
    case .unnamedDevice(let name): "the device \"\(name)\" is not a certain one: `run --device` names one"
    case .otherCalibration: "another calibration"
    case .otherDevice(let one, let other): "another device (\"\(one)\", \"\(other)\")"
    case .otherTest: "other tones or another procedure"
    case .otherSource: "only one of them is of a person at a headphone"
    case .noAnswer: "no tone was answered"
    }
  }
}

extension ReportedSession {
  /// Why the levels of two sessions do not mean the same; `nil` if they do: both were made on the same calibrated device with the same
  /// tones, or by simulated listeners with the same calibration.
  package func incomparability(with other: ReportedSession) -> Incomparability? {
    let (own, others) = (record.conditions, other.record.conditions)
    guard record.ended != nil, other.record.ended != nil else { return .notFinished }
    guard !isUnanswered, !other.isUnanswered else { return .noAnswer }
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

  /// Whether the levels of two sessions mean the same.
  package func isComparable(with other: ReportedSession) -> Bool { incomparability(with: other) == nil }
}

extension SessionConditions {
  /// Whether `device` names one device, rather than whatever the system or a sound server plays on at the moment.
  package var namesDevice: Bool {
    let first = device.lowercased().split { !$0.isLetter }.first.map(String.init) ?? ""
    return !["", "default", "sysdefault", "pulse", "pulseaudio", "pipewire", "jack", "null"].contains(first)
  }
}
