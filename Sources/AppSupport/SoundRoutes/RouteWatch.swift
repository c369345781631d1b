import Foundation
import Synchronization

/// Looks at the mixer again and again, in a thread of its own.
///
/// The thread ends with `stop()`, or with the watch.
package final class RouteWatch: SoundWitness {
  /// What the thread needs. It does not hold the watch.
  private final class Core: Sendable {
    let mixer: any SoundMixer
    let clock: SleepClock
    let judge: Mutex<RouteJudge>
    let end = DispatchSemaphore(value: 0)

    init(_ mixer: any SoundMixer, _ clock: SleepClock, _ judge: RouteJudge) {
      (self.mixer, self.clock) = (mixer, clock)
      self.judge = Mutex(judge)
    }

    func run(period: Double) {
      repeat {
        let look = Result { try mixer.read() }
        let asleep = clock.asleep()
        judge.withLock { $0.take(look, asleep: asleep) }
      } while end.wait(timeout: .now() + period) == .timedOut
    }
  }

  private let core: Core

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - mixer: what is looked at.
  ///   - expected: the way that is to stay; `nil` for that of the first look. A way that is stored for later is to be
  ///     from a look while the program played (`ownGains`): the volume of its stream is unknown before.
  ///   - period: the seconds between two looks.
  ///   - clock: tells whether the computer has slept.
  package init(mixer: any SoundMixer, expected: SoundRoute?, period: Double = 0.5, clock: SleepClock = .system) {
    core = Core(mixer, clock, RouteJudge(expected: expected))
    let thread = Thread { [core] in core.run(period: period) }
    thread.name = "mixer"
    thread.start()
  }

  deinit { stop() }

  /// What the watch knows so far.
  package var report: SoundReport { core.judge.withLock { $0.report } }
  /// The way that is to stay, once it was seen with this program's own stream.
  package var route: SoundRoute? { core.judge.withLock { $0.route } }
  /// The last look that succeeded; `nil` before the first.
  package var reading: MixerReading? { core.judge.withLock { $0.reading } }

  /// Makes the present way the expected one from now on, and forgets the disturbance. Where the mixer is unknown, the next
  /// look that succeeds finds the way.
  package func accept() { core.judge.withLock { $0.accept() } }

  /// Ends the watch. It does not wait for a look that is going on.
  package func stop() { core.end.signal() }
}
