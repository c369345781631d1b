import AppReports
import Foundation
import Reporting
import Tables
import VoiceGames
import VoiceListening

/// The part of a progress report about sounds that were held as long as one breath lasts: the maximum phonation time and
/// the s/z ratio. It unfolds, so that the usual page stays on one sheet.
struct HeldSoundSection {
  let figures: HeldSoundFigures
  let words: ProgressWords

  private struct Quantity {
    let title: String
    let value: (HeldSoundDay) -> Double?
  }

  private var quantities: [Quantity] {
    [
      Quantity(title: words.say("nejdelší [a] (s)", "longest [a] (s)"), value: \.maximumPhonation),
      Quantity(title: "s/z", value: \.szRatio),
    ]
  }

  /// Writes the part; nothing if no sound was held.
  func write<Failure: Error>(to report: HTMLReport<Failure>) throws(Failure) {
    guard !figures.days.isEmpty else { return }
    let title = words.say("Nejdelší výdrž hlasu a s/z", "Maximum phonation time and s/z")
    try report.details(title) { () throws(Failure) in
      if let figure {
        try report.figure(figure, caption: words.say("Každá značka je jeden den.", "Each marker is a day."))
      }
      try report.table(columns: trendColumns, rows: trends, isCompact: true)
      try report.table(columns: dayColumns, rows: days, isCompact: true)
      try report.smallPrint(method)
    }
  }

  // MARK: The picture

  private var figure: Figure? {
    let shown = quantities.filter { quantity in figures.days.contains { quantity.value($0) != nil } }
    let moments = figures.days.map { Date(timeIntervalSince1970: $0.date) }
    guard let calendar = CalendarAxis(moments, words: words), !shown.isEmpty else { return nil }
    let panels = shown.map { quantity in
      let points = figures.days.compactMap { day in quantity.value(day).map { (day.date, $0) } }
      let x = points.map { calendar.place(Date(timeIntervalSince1970: $0.0)) }
      let values = points.map(\.1)
      var y = Axis("", from: 0, to: 1.12 * max(values.max() ?? 1, 0.1))
      y.hasDecimalComma = words.language == .czech
      let colour = Colour(0x2A827E)
      return Panel(
        title: quantity.title, height: 84, x: calendar.axis, y: y,
        marks: [
          .line(x: values.count > 1 ? x : [], y: values.count > 1 ? values : [], colour: colour),
          .markers(x: x, y: values, marker: .circle, colour: colour, label: nil),
        ])
    }
    return Figure(width: 900, panels: panels, sharesXAxis: true)
  }

  // MARK: The tables

  private var trendColumns: [Column] {
    [
      Column(words.say("údaj", "figure")), Column(words.say("dnů", "days"), decimals: 0),
      Column(words.say("dříve", "before"), decimals: 2), Column(words.say("nyní", "now"), decimals: 2),
      Column(words.say("změna za týden", "change a week"), decimals: 2),
      Column(words.say("95% interval", "95 % interval"), decimals: 2),
    ]
  }

  private var trends: [Row] {
    quantities.compactMap { quantity in
      let values = figures.days.compactMap(quantity.value)
      guard let last = values.last else { return nil }
      let trend = figures.trend(quantity.value)
      func text(_ value: Double?) -> Cell { value.map { .text(words.number($0, decimals: 2)) } ?? .undefined }
      return Row([
        .text(quantity.title), .text("\(values.count)"), text(trend?.before), text(trend?.after ?? last),
        trend.map { .text(words.signed(7 * $0.changePerDay, decimals: 2) + ($0.isChange ? "\u{A0}*" : "")) }
          ?? .undefined,
        trend?.interval.map {
          .text(
            words.signed(7 * $0.lowerBound, decimals: 2) + words.say(" až ", " to ")
              + words.signed(7 * $0.upperBound, decimals: 2))
        } ?? .undefined,
      ])
    }
  }

  private var dayColumns: [Column] {
    [Column(words.say("den", "day"))]
      + HeldSound.allCases.map { Column("[\($0.rawValue)] (s)", decimals: 1) } + [Column("s/z", decimals: 2)]
  }

  private var days: [Row] {
    figures.days.map { day in
      let lengths = HeldSound.allCases.map { sound -> Cell in
        guard let tries = day.tries[sound] else { return .undefined }
        return .text(tries.map { words.number($0, decimals: 1) }.joined(separator: " · "))
      }
      return Row(
        [.text(words.longDay(Date(timeIntervalSince1970: day.date)))] + lengths
          + [day.szRatio.map { .text(words.number($0, decimals: 2)) } ?? .undefined])
    }
  }

  // MARK: What it means

  private var method: String {
    let least = HeldSoundDay.leastTries
    return words.say(
      "Den se počítá s nejdelším z aspoň \(least) pokusů o hlásku; změna a interval podle stejných pravidel jako u her. Ve "
        + "studii 1660 dětí bez hlasových potíží trvalo [a] průměrně 6,1 s ve 4 až 6 letech, 7,9 s v 7 až 9 a 9,0 s v 10 až "
        + "12 letech a s/z bylo u většiny blízko 1 (u 133 nad 1,2, u 133 pod 0,8) (Tavares a kol., J. Voice 26, 2012). Tytéž "
        + "děti se od pokusu k pokusu i mezi sebou velmi liší, takže srovnávat jedno dítě s průměrem skupiny nelze (Finnegan, "
        + "J. Commun. Disord. 17, 1984); říká něco jen vývoj téhož dítěte, měřeného stejně. s/z nad 1,4 je důvod nechat "
        + "vyšetřit hlasivky, nic víc (Eckel a Boone, J. Speech Hear. Disord. 46, 1981). Není to diagnóza.",
      "A day counts with the longest of \(least) tries of a sound or more; change and interval by the rules of the games. In "
        + "a study of 1660 children without complaints of the voice an [a] lasted 6.1 s on average at 4 to 6 years, 7.9 s at "
        + "7 to 9 and 9.0 s at 10 to 12, and s/z was near 1 in most (above 1.2 in 133, below 0.8 in 133) (Tavares et al., J. "
        + "Voice 26, 2012). The same children differ much from try to try and from each other, so that one child cannot be "
        + "compared with the mean of a group (Finnegan, J. Commun. Disord. 17, 1984); only the course of the same child, "
        + "measured the same way, says something. An s/z above 1.4 is a reason to have the vocal folds examined, no more "
        + "(Eckel & Boone, J. Speech Hear. Disord. 46, 1981). It is no diagnosis.")
  }
}
