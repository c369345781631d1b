import AppReports
import AppWords
import Foundation
import LetterTrail
import Reporting
import Statistics
import Tables
import TraceMetrics

/// A page about one player: for parents a sentence for each letter and what to practise; for therapists figures with
/// intervals, progress over time, and the traces over the letters.
package struct TrailReport: Sendable {
  /// What to practise: a letter, how much, and why.
  package struct Practice: Sendable {
    package var chapter: String
    package var need: Double
    package var reason: Words

    package init(chapter: String, need: Double, reason: Words) {
      (self.chapter, self.need, self.reason) = (chapter, need, reason)
    }
  }

  /// The letters whose pictures are shown, those with the greatest need first.
  private static let pictured = 12
  /// The figures of the therapists' table.
  private static let figures: [TraceFigure] = [
    .shareInside, .deviationRMS, .deviationMax, .duration, .speedMean, .sparc, .logDimensionlessJerk, .lifts, .stops,
    .inAir, .frechet,
  ]

  private let player: String
  private let letters: [(name: String, traces: [TracedLetter])]
  private let practice: [Practice]
  private let words: ReportWords

  /// - Parameters:
  ///   - player: the name in the title.
  ///   - traces: all traces, in any order.
  ///   - practice: what to practise, the greatest need first.
  package init(
    player: String, traces: [TracedLetter], practice: [Practice], language: Language, timeZone: TimeZone = .current
  ) {
    words = ReportWords(language: language, timeZone: timeZone)
    (self.player, self.practice) = (player, practice)
    let sorted = traces.sorted { $0.begun < $1.begun }
    let order = Dictionary(practice.enumerated().map { ($0.element.chapter, $0.offset) }, uniquingKeysWith: min)
    letters = Dictionary(grouping: sorted, by: \.chapter.id).map { ($0.key, $0.value) }
      .sorted { (order[$0.name] ?? .max, $0.name) < (order[$1.name] ?? .max, $1.name) }
  }

  /// Writes the page, piece by piece.
  package func write<Failure: Error>(to write: @escaping (String) throws(Failure) -> Void) throws(Failure) {
    let page = AppPage(
      app: "letter-trail", title: say("Jak se píše: ", "How writing goes: ") + player, subtitle: period,
      language: words.language.rawValue,
      remark: say(
        ". Popisuje tahy, není to diagnóza. Údaje zůstávají v tomto počítači.",
        ". It describes traces and is no diagnosis. The data stay on this computer."))
    try page.write(to: write) { report throws(Failure) in try writeBody(report) }
  }

  private func writeBody<Failure: Error>(_ report: HTMLReport<Failure>) throws(Failure) {
    guard !letters.isEmpty else {
      return try report.paragraph(say("Zatím tu není žádný tah.", "There is no trace yet."))
    }
    if letters.contains(where: { $0.traces.contains { !$0.isMeasured } }) {
      try report.note(
        say(
          "Obrazovka nebyla u všech tahů změřená kartou; milimetry jsou u nich jen přibližné.",
          "The screen was not measured with a card for all traces; their millimetres are nominal."))
    }
    try report.section(say("Pro rodiče", "For parents"))
    try report.answers([
      (say("Jak to jde?", "How is it going?"), summary),
      (say("Co procvičovat?", "What to practise?"), plan),
    ])
    try report.list(letters.map(sentence))
    try report.section(say("Tahy přes písmena", "Traces over the letters"))
    try report.smallPrint(legend)
    for letter in letters.prefix(Self.pictured) { try pictures(letter, report) }
    if letters.count > Self.pictured {
      let names = letters.dropFirst(Self.pictured).map { label($0.name) }.joined(separator: ", ")
      try report.paragraph(say("Bez obrázku: ", "Without a picture: ") + names)
    }
    try report.section(say("Pro terapeuty", "For therapists"))
    for letter in letters { try table(letter, report) }
    try report.smallPrint(method)
    if let figure {
      try report.section(say("Vývoj", "Progress"))
      try report.figure(
        figure,
        caption: say(
          "Podíl čáry na cestě u každého tahu; každé písmeno má svou značku.",
          "The share of the line on the path, for each trace; each letter has its own mark."))
    }
  }

  private func label(_ name: String) -> String { LetterScript.label(of: name)(words.language) }

  // MARK: For parents

  private var summary: String {
    let count = letters.reduce(0) { $0 + $1.traces.count }
    let finished = letters.reduce(0) { $0 + $1.traces.count(where: \.isFinished) }
    let inside = MedianInterval(letters.flatMap { $0.traces.compactMap { $0.score[.shareInside] } })
    let share = inside.map { words.number(100 * $0.median, decimals: 0) + "\u{A0}%" } ?? "–"
    return words.say(
      "Písmen a slov: \(letters.count), tahů: \(count), dokončených: \(finished). Na cestě bylo obvykle \(share) čáry.",
      "Letters and words: \(letters.count), traces: \(count), finished: \(finished). \(share) of the line were usually on the path."
    )
  }

  private var plan: String {
    let wanted = practice.filter { $0.need >= 0.3 }.prefix(5)
    guard !wanted.isEmpty else {
      return say("Nic zvlášť: všechno jde dobře.", "Nothing in particular: all of it goes well.")
    }
    return wanted.map { "\(label($0.chapter)) (\($0.reason(words.language)))" }.joined(separator: ", ") + "."
  }

  /// One sentence about a letter. Nothing scolds, and nothing is a diagnosis.
  private func sentence(_ letter: (name: String, traces: [TracedLetter])) -> String {
    let inside = letter.traces.map { $0.score[.shareInside] ?? 0 }
    let reason = practice.first { $0.chapter == letter.name }?.reason(words.language) ?? ""
    guard inside.count >= 6, let first = MedianInterval(Array(inside.prefix(3))),
      let last = MedianInterval(Array(inside.suffix(3)))
    else { return "\(label(letter.name)): \(reason)." }
    let change = last.median - first.median
    let trend =
      change > 0.05
      ? say("jde lépe než na začátku", "goes better than at the beginning")
      : change < -0.05
        ? say("na začátku to šlo lépe", "went better at the beginning") : say("drží se stejně", "is as it was")
    return "\(label(letter.name)): \(trend); \(reason)."
  }

  // MARK: Pictures

  private func pictures<Failure: Error>(
    _ letter: (name: String, traces: [TracedLetter]), _ report: HTMLReport<Failure>
  ) throws(Failure) {
    guard let first = letter.traces.first, let last = letter.traces.last else { return }
    var shown = [(say("první", "first"), first)]
    if letter.traces.count > 1 { shown.append((say("poslední", "newest"), last)) }
    let panels = shown.flatMap { name, trace in
      TracePicture.Colouring.allCases.map { colouring in
        let what = colouring == .deviation ? say("odchylka", "deviation") : say("rychlost", "speed")
        return (TracePicture(chapter: trace.chapter, samples: trace.samples), colouring, "\(name): \(what)")
      }
    }
    let days = Set(shown.map { words.longDay($0.1.begun) })
    let label =
      "\(label(letter.name)) (\(shown.map { words.longDay($0.1.begun) }.prefix(days.count).joined(separator: ", ")))"
    try report.together { () throws(Failure) in
      try report.paragraph(label)
      try report.figure(svg: TracePicture.row(panels, label: label))
    }
  }

  private var legend: String {
    say(
      """
      Odchylka: tenká zelená je uprostřed cesty, širší okrová u jejího kraje, nejširší červená mimo ni. Rychlost: \
      široká fialová je pomalejší než polovina obvyklé rychlosti, zelená obvyklá, tenká červená víc než dvakrát rychlejší.
      """,
      """
      Deviation: thin green is in the middle of the path, wider ochre near its edge, widest red off it. Speed: \
      wide purple is slower than half the usual speed, green usual, thin red more than twice as fast.
      """)
  }

  // MARK: For therapists

  private func table<Failure: Error>(
    _ letter: (name: String, traces: [TracedLetter]), _ report: HTMLReport<Failure>
  ) throws(Failure) {
    let finished = letter.traces.count(where: \.isFinished)
    let title = words.say(
      "\(letter.name): tahů \(letter.traces.count), dokončených \(finished)",
      "\(letter.name): \(letter.traces.count) traces, \(finished) finished")
    let columns = [
      Column("figure", heading: say("číslo", "figure")), Column("unit", heading: say("jednotka", "unit")),
      Column("median", heading: say("medián", "median")),
      Column("interval", heading: say("95% interval", "95 % interval")),
      Column("n", heading: "n", decimals: 0), Column("icc", heading: say("shoda dvojic", "agreement of pairs")),
    ]
    let rows = Self.figures.map { row($0, letter.traces) }
    try report.details(title, open: letters.count == 1) { () throws(Failure) in
      try report.table(columns: columns, rows: rows, isCompact: true)
    }
  }

  private func row(_ figure: TraceFigure, _ traces: [TracedLetter]) -> Row {
    let decimals = figure == .shareInside ? 3 : 2
    func text(_ value: Double) -> String { words.number(value, decimals: decimals) }
    let values = traces.compactMap { $0.score[figure] }
    let unit = figure.unit == "1" ? "" : figure.unit
    guard let found = MedianInterval(values) else {
      let reason = traces.lazy.compactMap { $0.score.reason(figure)?.rawValue }.first ?? ""
      return Row([.text(figure.rawValue), .text(unit), .text("–"), .text(reason), .integer(0), .text("–")])
    }
    let interval = found.interval.map { "\(text($0.lowerBound)) – \(text($0.upperBound))" }
    let few = say("méně než \(MedianInterval.least) tahů", "fewer than \(MedianInterval.least) traces")
    // Each trace belongs to one pair: the first and the second, the third and the fourth.
    let pairs = stride(from: 0, to: traces.count - 1, by: 2).compactMap { place -> (Double, Double)? in
      guard let one = traces[place].score[figure], let other = traces[place + 1].score[figure] else { return nil }
      return (one, other)
    }
    let agreement = IntraclassCorrelation.ofPairs(pairs).map { words.number($0, decimals: 2) }
    return Row([
      .text(figure.rawValue), .text(unit), .text(text(found.median)), .text(interval ?? few), .integer(found.count),
      .text(agreement ?? "–"),
    ])
  }

  private var method: String {
    say(
      """
      Interval mediánu leží mezi dvěma pořadovými statistikami a nic nepředpokládá o rozdělení. Shoda dvojic je ICC(1,1) po sobě \
      jdoucích tahů, aspoň ze \(IntraclassCorrelation.least) dvojic: 1 znamená, že jeden tah řekne, jaký bude další. Jak se čísla počítají, \
      je v Docs/Guides/trace-metrics.md.
      """,
      """
      The interval of the median lies between two order statistics and assumes nothing about the distribution. The agreement of \
      pairs is the ICC(1,1) of consecutive traces, from \(IntraclassCorrelation.least) pairs on: 1 means that one trace tells what the next \
      one will be. Docs/Guides/trace-metrics.md says how the figures are computed.
      """)
  }

  private static let markers: [Marker] = [.circle, .square, .triangle, .diamond, .triangleDown, .plus]
  private static let colours = [0x2A827E, 0xF2705B, 0x7A4E8A, 0xB87A00, 0x2B2A33]

  private var figure: Figure? {
    let drawn = letters.prefix(Self.markers.count).filter { $0.traces.count > 1 }
    let moments = drawn.flatMap { $0.traces.map(\.begun) }
    guard let calendar = CalendarAxis(moments, words: words) else { return nil }
    var y = Axis("", from: 0, to: 1.05)
    y.hasDecimalComma = words.language == .czech
    let marks = drawn.enumerated().map { number, letter in
      let traces = letter.traces.filter { $0.score[.shareInside] != nil }
      return Mark.markers(
        x: traces.map { calendar.place($0.begun) }, y: traces.map { $0.score[.shareInside] },
        marker: Self.markers[number % Self.markers.count],
        colour: Colour(UInt32(Self.colours[number % Self.colours.count])),
        label: letter.name)
    }
    let panel = Panel(
      title: say("podíl čáry na cestě", "share of the line on the path"), height: 180, x: calendar.axis, y: y,
      marks: Array(marks))
    return Figure(width: 900, panels: [panel], sharesXAxis: true)
  }

  private var period: String? {
    let dates = letters.flatMap { $0.traces.map(\.begun) }
    guard let first = dates.min(), let last = dates.max() else { return nil }
    let days = [first, last].map { words.longDay($0) }
    return days[0] == days[1] ? days[0] : "\(days[0]) – \(days[1])"
  }

  private func say(_ czech: String, _ english: String) -> String { words.say(czech, english) }
}
