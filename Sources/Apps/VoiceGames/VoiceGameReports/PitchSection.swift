import AppReports
import Reporting
import VoiceGames

/// The part of a progress report about the pitch of the voice. It unfolds, so that the usual page stays on one sheet.
struct PitchSection {
  let figures: ProgressFigures
  let words: ProgressWords

  /// Writes the part; nothing if no session has figures of the pitch.
  func write<Failure: Error>(to report: HTMLReport<Failure>) throws(Failure) {
    guard figures.sessions.contains(where: { $0.pitch != nil }) else { return }
    try report.details(words.say("Výška hlasu (F0)", "Pitch of the voice (F0)")) { () throws(Failure) in
      if let figure = ProgressFigure(figures: figures, words: words, quantities: ProgressQuantity.ofPitch).figure {
        try report.figure(
          figure,
          caption: words.say(
            "Každá značka je jedno hraní, čáry spojují mediány dnů.",
            "Each marker is a session; lines join the medians of the days."))
      }
      let tables = ProgressTables(figures: figures, words: words, gameQuantities: ProgressQuantity.ofPitch)
      try report.table(columns: tables.gameColumns, rows: tables.games, isCompact: true)
      try report.table(columns: tables.pitchColumns, rows: tables.pitches, isCompact: true)
      try report.smallPrint(method)
    }
  }

  private var method: String {
    words.say(
      "Z úseků hlasu po 50 ms, které mají výšku (počet v sloupci úseků); hraní s méně než \(PitchFigures.leastTicks) takovými "
        + "úseky údaje nemá, ani hra pro dva. Průměr a směrodatná odchylka v Hz a v půltónech (st; průměr nad 100 Hz); rozsah je "
        + "od 5. do 95. percentilu. Hra si o výšku často říká sama: porovnávejte jen hraní téže hry. Žádná hodnota není lepší "
        + "než jiná.",
      "From the ticks of voice, usually of 50 ms, that have a pitch (their number is in the column of ticks); a session with "
        + "fewer than \(PitchFigures.leastTicks) of them has no figures, nor has a game for two. Mean and standard deviation "
        + "in Hz and in semitones (st; the mean above 100 Hz); the range is from the 5th to the 95th percentile. Games often ask "
        + "for a pitch themselves: compare only sessions of the same game. No value is better than another one.")
  }
}
