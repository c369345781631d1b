import AppWords
import ArgumentParser
import CommandSupport
import FilePaths
import Foundation
import LetterTraces
import LetterTrail
import LetterTrailRecords

/// The options for a file with a trace: what it does not say of itself, and how it is laid over the letter.
struct InkOptions: ParsableArguments {
  /// Millimetres of a unit: a name or a number.
  struct Unit: ExpressibleByArgument {
    let millimetres: Double

    init?(argument: String) {
      guard let length = TraceAssumptions.lengths[argument] ?? SampleCheck.number(argument), length > 0 else {
        return nil
      }
      millimetres = length
    }
  }

  @Option(
    name: .long,
    help: .words(
      cs: "Jednotka míst v souboru, který žádnou nemá: mm, cm, m, in, pt, pc, himetric, nebo počet milimetrů.",
      en: "The unit of places in a file without one: mm, cm, m, in, pt, pc, himetric, or a number of millimetres.",
      valueName: Words(cs: "jednotka", en: "unit")))
  var units: Unit?

  @Option(
    name: .long,
    help: .words(
      cs: "Počet vzorků za sekundu v souboru bez časů.", en: "Samples a second in a file without times.",
      valueName: Words(cs: "hertzy", en: "hertz")))
  var rate: Double?

  @Option(
    name: .long,
    help: .words(
      cs: """
        Tah, který nevznikl na mapě: none (místa jsou na mapě), move (posune se střed), scale (i velikost podle písmene).
        """,
      en: """
        A trace that was not written on the map: none (places are on the map), move (its middle is moved), scale (its size \
        too is that of the letter).
        """))
  var fit = TraceFit.none

  @Option(
    name: .long,
    help: .words(
      cs: "Který z kusů souboru UNIPEN, od 1.", en: "Which piece of a UNIPEN file, from 1.",
      valueName: Words(cs: "číslo", en: "number")))
  var piece: Int?

  func validate() throws {
    if let rate, !(0.1...100_000).contains(rate) {
      throw ValidationError(
        Words(
          cs: "--rate: očekáváno 0,1 až 100000 Hz, zadáno \(rate).",
          en: "--rate: expected 0.1 to 100000 Hz, got \(rate)."
        ).text)
    }
  }

  /// The trace of a file, over the letter of a chapter; and what its millimetres mean.
  ///
  /// A trace that takes its size from the letter needs no unit of its own.
  func trace(in path: String, over chapter: Chapter) throws -> (samples: [TraceSample], scale: TraceScale) {
    let assumptions = TraceAssumptions(
      unit: units?.millimetres ?? (fit == .scale ? 1 : nil), sampleRate: rate)
    do {
      let bytes = [UInt8](try FileAccess.contents(of: path))
      let read =
        switch (path as NSString).pathExtension.lowercased() {
        case "inkml", "xml": try TraceInkML.read(bytes, assuming: assumptions)
        case "unp", "unipen", "upn", "tra", "tes": try TraceUNIPEN.read(bytes, assuming: assumptions, piece: piece)
        default: try TraceCSV.read(bytes)
        }
      let (samples, change) = try fit.apply(to: read, of: chapter)
      if fit != .none {
        let factor = String(format: "%.4g", change.scale)
        let (x, y) = (String(format: "%.1f", change.shift.x), String(format: "%.1f", change.shift.y))
        Console.message(
          Words(
            cs: "násobeno \(factor), posunuto o \(x) a \(y) mm",
            en: "multiplied by \(factor), moved by \(x) and \(y) mm"
          )
          .text)
      }
      return (samples, fit == .scale ? .nominal : .measured)
    } catch { throw ToolFault(description: "\(path): \(error)") }
  }
}

extension TraceFit: ExpressibleByArgument {}
