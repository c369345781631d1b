import AppReports
import AppWords
import Foundation
import HearingRecords
import HearingTest
import LevelCalibration

/// The head of a report: who was tested, when, where, by whom, and with what.
struct ReportFacts {
  private let record: HearingSessionRecord
  private let circumstances: SessionCircumstances
  private let room: RoomCheck?
  private let words: ReportWords

  init(
    _ record: HearingSessionRecord, _ circumstances: SessionCircumstances, _ room: RoomCheck?, _ words: ReportWords
  ) {
    self.record = record
    self.circumstances = circumstances
    self.room = room
    self.words = words
  }

  /// The day, and the time of day from the first to the last tone.
  var time: String {
    let begin = "\(words.longDay(record.started)), \(words.time(record.started))"
    guard let ended = record.ended else { return begin }
    let isSameDay = words.calendar.isDate(record.started, inSameDayAs: ended)
    return isSameDay
      ? "\(begin)–\(words.time(ended))" : "\(begin) – \(words.longDay(ended)), \(words.time(ended))"
  }

  /// The facts with their names, in order.
  var all: [(name: String, value: String)] {
    [
      (say("rok narození", "year of birth"), birth), (say("pohlaví", "sex"), sex),
      (say("místo", "place"), circumstances.place ?? untold),
      (say("vyšetřil(a)", "examiner"), circumstances.examiner ?? untold),
      (say("sluchátka", "headphone"), headphone), (say("kalibrace", "calibration"), calibration),
      (say("zvukový výstup", "sound output"), output),
      (say("levá a pravá strana", "left and right"), earphones), (say("hluk místnosti", "noise of the room"), noise),
      (say("metoda", "procedure"), "\(procedure), \(tone), \(words.count(record.trialCount, tones))"),
    ]
  }

  private var untold: String { say("neuvedeno", "not told") }

  private var birth: String {
    guard let year = record.person.birthYear, let age = record.person.age(at: record.started) else { return untold }
    let years = CountedWords(
      cs: .init(one: "rok", few: "roky", fraction: "roku", other: "let"), en: .init(one: "year", other: "years"))
    return "\(year) (\(words.count(Int(age), years)))"
  }

  private var sex: String {
    switch record.person.sex {
    case .female: say("žena", "female")
    case .male: say("muž", "male")
    case nil: untold
    }
  }

  private var headphone: String {
    guard let calibration = record.conditions.calibration else {
      return record.headphone.map { "\($0) (\(say("podle vyšetřované osoby", "as the person calls it")))" }
        ?? say("neznámá", "unknown")
    }
    return "\(calibration.transducer), \(calibration.device)"
  }

  /// The device, and what the mixer said of it.
  private var output: String {
    guard let route = record.route else { return record.conditions.device }
    let volume = route.percent.map { ", \(say("hlasitost", "volume")) \(words.number($0, decimals: 0)) %" } ?? ""
    return "\(record.conditions.device): \(route.label)\(volume)"
  }

  private var calibration: String {
    guard let calibration = record.conditions.calibration else {
      return say("žádná, hladiny jsou jen orientační", "none, levels are nominal")
    }
    var parts = [words.language == .czech ? calibration.method.czech : calibration.method.summary]
    if let date = calibration.date { parts.append(day(date)) }
    let known = calibration.uncertainties.compactMap { $0 }
    if let least = known.min(), let most = known.max() {
      let (low, high) = (words.number(least, decimals: 1), words.number(most, decimals: 1))
      parts.append(low == high ? "± \(high) dB" : "± \(low) \(say("až", "to")) \(high) dB")
    }
    return parts.joined(separator: ", ")
  }

  /// The calibration's day as the other days of the report are written.
  private func day(_ date: CalibrationDate) -> String {
    let parts = DateComponents(year: date.year, month: date.month, day: date.day, hour: 12)
    return words.calendar.date(from: parts).map(words.longDay) ?? "\(date)"
  }

  private var earphones: String {
    switch record.earphones {
    case .right: say("před vyšetřením ověřeny", "named rightly before the test")
    case .swapped: say("prohozené", "swapped")
    case .silent: say("před vyšetřením nebylo nic slyšet", "nothing heard before the test")
    case .rightOnly:
      say("před vyšetřením slyšet jen pravá strana", "only the right side was heard before the test")
    case .leftOnly: say("před vyšetřením slyšet jen levá strana", "only the left side was heard before the test")
    case .mono: say("obě strany hrály totéž (mono)", "both sides played the same (mono)")
    case .unclear: say("odpovědi před vyšetřením nejasné", "answers before the test were unclear")
    case nil: say("neověřeny", "not checked")
    }
  }

  private var noise: String {
    guard let room else { return say("neměřen", "not checked") }
    let level = "\(words.number(room.lowestLevel, decimals: 0)) dB HL"
    let verdict =
      room.verdict == .fine
      ? say("dost ticho pro \(level)", "quiet enough for \(level)")
      : say("příliš hlučno pro \(level)", "too loud for \(level)")
    return room.isCalibrated ? verdict : verdict + say(" (mikrofon bez kalibrace)", " (microphone not calibrated)")
  }

  private var procedure: String {
    let czech =
      switch record.plan.procedure {
      case .wholeAudiogram: "celý audiogram najednou (bayesovsky)"
      case .sequential(.bayesian): "bayesovská"
      case .sequential(.bayesianQuick): "bayesovská zkrácená"
      case .sequential(.bayesianWithoutTimes): "bayesovská bez reakčních dob"
      case .sequential(.hughsonWestlake): "Hughson–Westlake"
      case .sequential(.iso8253): "ISO 8253-1"
      case .sequential(.iso8253Short): "ISO 8253-1, zkrácená"
      case .sequential(.threeHits): "tři odpovědi na jedné hladině"
      case .sequential(.oneUpOneDown): "schodišťová 1 : 1"
      case .sequential(.twoDownOneUp): "schodišťová 2 : 1"
      }
    return say(czech, record.plan.procedure.name)
  }

  private var tone: String {
    switch record.conditions.stimulus.kind {
    case .pure: say("stálý tón", "pure")
    case .pulsed: say("přerušovaný tón", "pulsed")
    case .warble: say("kolísavý tón", "warble")
    }
  }

  private var tones: CountedWords {
    CountedWords(
      cs: .init(one: "pokus", few: "pokusy", fraction: "pokusu", other: "pokusů"),
      en: .init(one: "trial", other: "trials"))
  }

  private func say(_ czech: String, _ english: String) -> String { words.say(czech, english) }
}

extension CalibrationMethod {
  /// The Czech form of `summary`.
  fileprivate var czech: String {
    switch self {
    case .calibrator: "zvukovým kalibrátorem"
    case .levelMeter: "zvukoměrem"
    case .microphone(let name): "podle nahrávek mikrofonem \(name)"
    case .stated(let source): "podle údaje: \(source)"
    case .listeners(let count): "podle slyšících osob (\(count))"
    case .comparison(let reference, let count): "srovnáním se sluchátky \(reference) (počet osob: \(count))"
    }
  }
}
