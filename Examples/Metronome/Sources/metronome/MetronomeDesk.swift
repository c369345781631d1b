import AppRecords
import AppSound
import Foundation
import PageMessages
import PagePrompts
import PageServer

/// The app's side of its page.
package actor MetronomeDesk: PageDesk {
  package static let sampleRate = 48_000.0
  private let book: Logbook<Tempo, Round>
  private let opener: MicrophoneOpener
  private let output: (@Sendable () throws -> any PromptOutput)?
  private let send: @Sendable (any ServerMessage) -> Void
  private let fail: @Sendable (any Error) -> Void
  private let clips: PageClips
  private var kept: PagePlace<Int64?>
  private var person: LogbookPerson?
  private var last: Round?
  private var listening: ListeningThread?

  /// - Parameters:
  ///   - output: opens the output of this computer; `nil` for the browser of the page.
  ///   - send: sends a message to the page.
  ///   - fail: tells the page what has failed.
  package init(
    book: Logbook<Tempo, Round>, opener: MicrophoneOpener, output: (@Sendable () throws -> any PromptOutput)?,
    send: @escaping @Sendable (any ServerMessage) -> Void, fail: @escaping @Sendable (any Error) -> Void
  ) {
    (self.book, self.opener, self.output, self.send, self.fail) = (book, opener, output, send, fail)
    clips = PageClips(sampleRate: Self.sampleRate, send: send)
    kept = PagePlace(in: book.pageMemory)
  }

  package func pageCame(_ greeting: PageGreeting) async {
    show {
      if let id = try kept.before() { person = try book.people().first { $0.id == id } }
    }
  }

  package func pageWent() async { await stop() }

  package func close() async {
    await stop()
    do { try kept.end() } catch { fail(error) }
  }

  package func take(_ message: PageMessage) async throws {
    let request = try MetronomeRequest(message)
    await stop()
    show {
      switch request {
      case .people: person = nil
      case .choose(let wish): person = try book.people().first { $0.id == wish.person.value }
      case .add(let wish): person = try book.addPerson(named: wish.name.value, at: Date())
      case .begin(let wish): if let person { try begin(wish.tempo.value, person) }
      }
      last = nil
    }
  }

  package func document(at path: String) throws -> PageDocument? {
    let parts = path.split(separator: "/")
    if parts.first == "clips", parts.count == 2 { return clips.document(parts[1]) }
    guard path == "report", let person else { return nil }
    return PageDocument(.html, try Report.text(of: person, in: book))
  }

  /// Runs `body`, and shows what is true after it.
  private func show(_ body: () throws -> Void) {
    do { try body() } catch { fail(error) }
    do {
      if listening == nil { send(try screen()) }
      try kept.keep(person?.id, of: person?.id)
    } catch { fail(error) }
  }

  private func screen() throws -> any ServerMessage {
    guard let person else {
      return PeopleScreen(people: try book.people().map { .init(person: .init($0.id), name: $0.name) })
    }
    let tempo = try book.settings(of: person) ?? Tempo()
    return ReadyScreen(name: person.name, tempo: tempo.tempo, result: last?.words)
  }

  private func begin(_ tempo: Int, _ person: LogbookPerson) throws {
    try book.set(Tempo(tempo: tempo), of: person)
    let (thread, output) = (ListeningThread(opener), try output?() ?? clips)
    listening = thread
    let tell = { @Sendable [send] (claps: Int?) in
      send(RoundScreen(person: .init(person.id), tempo: tempo, claps: .init(claps)))
    }
    tell(nil)
    thread.start { opened in
      let heard = Result {
        let microphone = try opened.get()
        var ear = try ClapEar(tempo: tempo, sampleRate: microphone.sampleRate)
        output.play(ear.round.sound(sampleRate: Self.sampleRate))
        tell(0)
        try microphone.read { block in
          let before = ear.round.moments.count
          ear.process(block)
          if ear.round.moments.count > before { tell(ear.round.moments.count) }
          return !ear.isDone && !thread.isLeft
        }
        return ear.round
      }
      output.stop()
      Task { await self.ended(thread, heard, person) }
    }
  }

  private func ended(_ thread: ListeningThread, _ heard: Result<Round, any Error>, _ person: LogbookPerson) {
    guard listening === thread else { return }
    listening = nil
    show {
      let round = try heard.get()
      last = round
      if round.result == nil { return }
      let session = try book.beginSession(of: person, settings: Tempo(tempo: round.tempo), source: "page", at: Date())
      try session.record(round)
      try session.finish(at: Date())
    }
  }

  private func stop() async {
    guard let thread = listening else { return }
    listening = nil
    await thread.leave()
  }
}
