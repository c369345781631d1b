import AppSound
import AudioCore
import Expectations
import Foundation
import Synchronization
import TestSupport
import Testing
import VoiceGamePages
import VoiceGameRecords
import VoiceGames
import VoiceListening

/// A game behind a page, with a microphone that hears a quiet room.
@Suite struct PlayedGameTests {
  private struct QuietRoom: PageMicrophone {
    let sampleRate = 16_000.0
    let name = "mic"
    let lossCount = 0
    /// The blocks of 0.1 s after which the sound ends.
    let most: Int
    /// The blocks in which it gives nothing but zeros.
    var dead = 0..<0

    func read(_ body: (AudioBlock) throws -> Bool) throws {
      let room = AudioBuffer(known: (0..<1600).map { $0 % 2 == 0 ? 1e-4 : -1e-4 }, sampleRate: sampleRate)
      let nothing = AudioBuffer(known: [Float](repeating: 0, count: 1600), sampleRate: sampleRate)
      for block in 0..<most {
        guard try (dead.contains(block) ? nothing : room).withBlock(body) else { return }
      }
    }

    func stop() {}
  }

  /// Plays the endless game of the mole, and returns how it ended.
  private func play(
    _ records: GameRecords, _ child: Child, time: Double?, blocks: Int, dead: Range<Int> = 0..<0,
    silent: @escaping @Sendable (Bool) -> Void = { _ in }
  ) async throws -> PlayedGame.Ending {
    let settings = try require(GameSettings.standard(for: .mole))
    return await withCheckedContinuation { continuation in
      PlayedGame(
        settings: settings, child: child, records: records, time: time,
        opener: MicrophoneOpener { QuietRoom(most: blocks, dead: dead) },
        listener: .init(
          began: {}, state: { _, _, _, _ in }, silent: silent, lost: { _ in }, event: { _ in },
          ended: { continuation.resume(returning: $0) })
      ).start()
    }
  }

  @Test func minutesEndAnEndlessGame() async throws {
    let folder = try TemporaryFolder()
    let records = try GameRecords(path: folder("games.sqlite"))
    let child = try records.addChild(named: "Anna", at: Date(timeIntervalSince1970: 0))
    expectEqual(try await play(records, child, time: 3, blocks: 100), .timeIsOver)
    let session = try require(try records.sessions(of: child).first)
    // A block of 0.1 s.
    expectAtMost(abs(try require(session.duration) - 3), 0.11)
    // A microphone that goes away before is no end of the time.
    guard case .deaf = try await play(records, child, time: 60, blocks: 20) else {
      Issue.record("a game without sound has ended well")
      return
    }
  }

  /// A dead microphone is not a quiet child: after 3 s of zeros the round waits, and goes on when there is sound.
  @Test func aDeadMicrophoneIsWaitedFor() async throws {
    let folder = try TemporaryFolder()
    let records = try GameRecords(path: folder("games.sqlite"))
    let child = try records.addChild(named: "Anna", at: Date(timeIntervalSince1970: 0))
    let told = Mutex<[Bool]>([])
    // 2 s of a room, 20 s of nothing, and the room again: of the nothing 2.9 s count.
    _ = try await play(records, child, time: 7, blocks: 300, dead: 20..<220) { isSilent in
      told.withLock { $0.append(isSilent) }
    }
    expectEqual(told.withLock { $0 }, [true, false])
    let session = try require(try records.sessions(of: child).first)
    expectAtMost(abs(try require(session.duration) - 7), 0.11)
    // Zeros that are shorter are a quiet moment of the device.
    told.withLock { $0 = [] }
    _ = try await play(records, child, time: 7, blocks: 300, dead: 20..<48) { isSilent in
      told.withLock { $0.append(isSilent) }
    }
    expectEqual(told.withLock { $0 }, [])
  }
}
