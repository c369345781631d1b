import AppRecords
import AppWords
import SpeechBoardRecords

extension BoardDesk {
  /// Why records stand in for the person's own, and how those are opened once they can be.
  package struct StandIn: Sendable {
    /// Why they stand in, and what that means.
    let words: Words
    /// Opens the person's own records. It may wait for another program.
    let open: @Sendable () throws -> BoardRecords
    /// The time between two attempts.
    let pause: Duration

    /// - Parameters:
    ///   - words: why they stand in, and what that means.
    ///   - pause: the time between two attempts.
    ///   - open: opens the person's own records. It may wait for another program.
    package init(_ words: Words, pause: Duration = .seconds(5), open: @escaping @Sendable () throws -> BoardRecords) {
      (self.words, self.pause, self.open) = (words, pause, open)
    }
  }

  /// Tries to open the person's own records, again and again, behind what is seen and heard.
  func awaitOwnRecords(_ standIn: StandIn) {
    waiting = Task.detached { [weak self] in
      while (try? await Task.sleep(for: standIn.pause)) != nil, let self {
        guard let own = try? standIn.open() else { continue }
        return await self.goOn(with: own)
      }
    }
  }

  /// Goes on with the person's own records: their boards, with the sentence and what was said so far. Where several people
  /// have boards, one is chosen first, and what was said so far is nobody's.
  private func goOn(with own: BoardRecords) {
    late.settle()
    let sentence = opened?.visit.sentence
    let said = opened.map { [records] in (try? records.history(of: $0.speaker)) ?? [] } ?? []
    take(own)
    do {
      try resume()
      if let sentence, !sentence.isEmpty {
        _ = opened?.visit.replaceSentence(sentence.parts)
        _ = opened?.visit.type(sentence.draft)
      }
      if let speaker = opened?.speaker {
        for sentence in said.reversed() {
          late.add {
            try own.keep(
              spoken: sentence.text, parts: sentence.parts, way: sentence.way, of: speaker, at: sentence.time,
              patience: LateRecords.patience)
          }
        }
      }
      try showAll()
    } catch { fail(error) }
  }
}
