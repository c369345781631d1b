import AppRecords
import AppSound
import AudioCore
import Foundation
import PageMessages
import PageServer
import Synchronization
import Testing
import metronome

@Suite struct MetronomeTests {
  private static let rate = 48_000.0

  /// Claps at moments in seconds: bursts of noise over a quiet room.
  private static func claps(at moments: [Double], duration: Double) -> [Float] {
    var random = SystemRandomNumberGenerator()
    var samples = (0..<Int(duration * rate)).map { _ in Float.random(in: -0.001...0.001, using: &random) }
    for moment in moments {
      for frame in 0..<2400 {
        let place = Int(moment * rate) + frame
        guard samples.indices.contains(place) else { break }
        samples[place] += Float.random(in: -0.5...0.5, using: &random) * Float(exp(-Double(frame) / 480))
      }
    }
    return samples
  }

  private static func heard(_ samples: [Float], tempo: Int) throws -> Round {
    var ear = try ClapEar(tempo: tempo, sampleRate: rate)
    try AudioBuffer(channels: [samples], sampleRate: rate).withBlock { ear.process($0) }
    return ear.round
  }

  @Test(arguments: [50, 90, 150]) func steadyClapsHaveTheirTempo(tempo: Int) throws {
    let period = 60 / Double(tempo)
    let moments = (0..<30).map { 0.3 + Double($0) * period * 1.05 }
    let round = try Self.heard(Self.claps(at: moments, duration: 32 * period), tempo: tempo)
    #expect(abs(try #require(round.result).tempo - Double(tempo) / 1.05) < 0.5)
    #expect(try #require(round.result).deviation < 0.008)
  }

  @Test func unsteadyClapsAreUnsteady() throws {
    let moments = (0..<30).map { 0.3 + Double($0) * 0.6 + ($0.isMultiple(of: 2) ? 0.03 : -0.03) }
    let round = try Self.heard(Self.claps(at: moments, duration: 20), tempo: 100)
    // Times of 660 and 540 ms by turns.
    #expect(abs(try #require(round.result).deviation - 0.06) < 0.008)
  }

  @Test func aMissingClapIsNoBeatAndFewClapsHaveNoTempo() throws {
    let moments = (0..<30).filter { $0 != 15 }.map { 0.3 + Double($0) * 0.6 }
    let round = try Self.heard(Self.claps(at: moments, duration: 20), tempo: 100)
    #expect(round.intervals.count == Round.claps - 2)
    #expect(abs(try #require(round.result).tempo - 100) < 0.5)
    let few = try Self.heard(Self.claps(at: [6, 6.6, 7.2], duration: 20), tempo: 100)
    #expect(few.result == nil)
  }

  /// A microphone that hears samples.
  private struct Microphone: PageMicrophone {
    let samples: [Float]
    var sampleRate: Double { rate }
    var name: String { "test" }
    var lossCount: Int { 0 }
    func read(_ body: (AudioBlock) throws -> Bool) throws {
      for start in stride(from: 0, to: samples.count, by: 512) {
        let part = Array(samples[start..<min(samples.count, start + 512)])
        var isWanted = true
        try AudioBuffer(channels: [part], sampleRate: rate).withBlock { isWanted = try body($0) }
        if !isWanted { return }
      }
    }
    func stop() {}
  }

  @Test func aRoundIsShownStoredAndReported() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let book = try Logbook<Tempo, Round>(
      path: folder.appending(path: "m.sqlite").path, applicationID: Metronome.applicationID)
    let samples = Self.claps(at: (0..<30).map { 0.3 + Double($0) * 0.6 }, duration: 20)
    let (said, give) = AsyncStream<any ServerMessage>.makeStream()
    let desk = MetronomeDesk(
      book: book, opener: MicrophoneOpener(open: { Microphone(samples: samples) }), output: nil,
      send: { give.yield($0) }, fail: { Issue.record("\($0)") })
    await desk.pageCame(PageGreeting(language: .english))
    try await desk.take(PageMessage(Data(#"{"type":"add","name":"Anna"}"#.utf8)))
    try await desk.take(PageMessage(Data(#"{"type":"begin","tempo":100}"#.utf8)))
    for await message in said {
      guard let ready = message as? ReadyScreen, let result = ready.result else { continue }
      #expect(result.en.hasPrefix("100") || result.en.hasPrefix("99.9"))
      break
    }
    let anna = try book.person(named: "Anna")
    #expect(try book.sessions(of: anna).count == 1)
    let report = try #require(try await desk.document(at: "report"))
    #expect(report.text.contains("Anna") && report.text.contains("100"))
    // A program that was killed goes on with the same person.
    let later = MetronomeDesk(
      book: book, opener: MicrophoneOpener(open: { Microphone(samples: []) }), output: nil, send: { give.yield($0) },
      fail: { Issue.record("\($0)") })
    await later.pageCame(PageGreeting(language: .english))
    for await message in said {
      if let ready = message as? ReadyScreen {
        #expect(ready.name == "Anna")
        break
      }
    }
    await #expect(throws: PageRefusal.self) {
      try await desk.take(PageMessage(Data(#"{"type":"begin","tempo":1e300}"#.utf8)))
    }
  }

  /// The page's messages are made from the contract: `WRITE_CONTRACT=1 swift test` makes them.
  @Test func theMessagesOfThePageAreUpToDate() throws {
    let assets = URL(filePath: #filePath).appending(path: "../../../Sources/metronome/Assets").standardized
    for (name, text) in [("messages.js", metronomeContract.script), ("messages.d.ts", try metronomeContract.types())] {
      let file = assets.appending(path: name)
      if ProcessInfo.processInfo.environment["WRITE_CONTRACT"] != nil { try Data(text.utf8).write(to: file) }
      #expect(try String(contentsOf: file, encoding: .utf8) == text, "\(name) is out of date")
    }
  }
}
