import Expectations
import Foundation
import SoundRoutes
import Synchronization
import Testing

@Suite struct RouteWatchTests {
  /// A mixer whose every look waits until the test answers it.
  private final class HeldMixer: SoundMixer {
    private let asked = DispatchSemaphore(value: 0)
    private let answered = DispatchSemaphore(value: 0)
    private let answer = Mutex(MixerReading(route: SoundRoute(server: "x", output: "x", label: "x", gains: [:])))

    func read() throws -> MixerReading {
      asked.signal()
      answered.wait()
      return answer.withLock { $0 }
    }

    /// Waits until the watch looks, and lets it see this gain.
    func show(_ gain: Double) {
      asked.wait()
      answer.withLock { $0.route.gains = ["left": gain] }
      answered.signal()
    }

    /// Waits until the watch looks: the look before is then in its report. That look is answered as before.
    func settle(_ body: () -> Void) {
      asked.wait()
      body()
      asked.signal()
    }
  }

  private final class Bell: SoundMixer {
    let freed = DispatchSemaphore(value: 0)
    func read() throws -> MixerReading { throw MixerError.noOutput("x") }
    deinit { freed.signal() }
  }

  @Test func aWatchLooksByItself() throws {
    let mixer = HeldMixer()
    let asleep = Mutex(0.0)
    let watch = RouteWatch(
      mixer: mixer, expected: nil, period: 0.001,
      clock: SleepClock {
        asleep.withLock { $0...$0 }
      })
    expectEqual(watch.report, SoundReport())
    expectNil(watch.reading)
    mixer.show(-20)
    mixer.settle {
      expectEqual(watch.report, SoundReport(looks: 1))
      expectEqual(watch.reading?.route.gains, ["left": -20])
    }
    mixer.show(-26)
    mixer.settle {
      expectEqual(watch.report, SoundReport(looks: 1, disturbance: .volumeMoved(byDecibels: -6)))
      watch.accept()
      expectEqual(watch.report, SoundReport(looks: 1))
      asleep.withLock { $0 = 60 }
    }
    mixer.show(-26)
    mixer.settle { expectEqual(watch.report, SoundReport(looks: 1, disturbance: .slept)) }
    watch.stop()
    mixer.show(-26)
  }

  /// The thread ends, and lets go of the mixer, when the watch is stopped or is no more. A thread that went on would make
  /// the test hang.
  @Test func theThreadEnds() throws {
    for isStopped in [true, false] {
      let freed: DispatchSemaphore
      do {
        let mixer = Bell()
        freed = mixer.freed
        let watch = RouteWatch(mixer: mixer, expected: nil, period: 1e6)
        if isStopped { watch.stop() }
      }
      freed.wait()
    }
  }

  /// The bounds of the time asleep are those of one moment: a later look cannot be before an earlier one.
  @Test func theSystemsClockHasBounds() {
    let (one, two) = (SleepClock.system.asleep(), SleepClock.system.asleep())
    expectAtLeast(one.lowerBound, -1e-3)
    expectAtMost(one.lowerBound, two.upperBound)
  }
}
