import AudioCore
import Expectations
import ProcessorContracts
import TestSignals
import Testing

@Suite struct StreamingContractTests {
  private let signal = TestSignal.mixed(channelCount: 1, frameCount: 3000, sampleRate: 8000, seed: 1)

  private func violations(_ fault: Smoother.Fault) -> [String] {
    var instances = 0
    return StreamingContract.violations(
      of: {
        instances += 1
        return Smoother(fault, instance: instances)
      }, on: signal, output: { sample, log in log.record(sample) })
  }

  @Test func aRightProcessorPasses() {
    expectEqual(violations(.none), [])
  }

  @Test func dependenceOnBlocksIsFoundForEveryLength() {
    let found = violations(.dependsOnBlocks)
    for length in StreamingContract.blockLengths {
      expect(found.contains { $0.hasPrefix("blocks of \(length) frames") }, "\(found)")
    }
    expect(!found.contains { $0.hasPrefix("after reset()") }, "\(found)")
  }

  @Test func lostShortBlocksAreFound() {
    let found = violations(.dropsShortBlocks)
    expect(found.contains { $0.hasPrefix("blocks of 1 frames") && $0.contains("0 came") }, "\(found)")
    expect(!found.contains { $0.hasPrefix("blocks of 1024") }, "\(found)")
  }

  @Test func aForgottenResetIsFound() {
    let found = violations(.forgetsToReset)
    expect(found.contains { $0.hasPrefix("after reset()") }, "\(found)")
    expect(found.contains { $0.hasPrefix("after process() and reset()") }, "\(found)")
    expect(!found.contains { $0.hasPrefix("blocks of") }, "\(found)")
    expect(violations(.forgetsToResetHeldBack).contains { $0.hasPrefix("after reset()") })
  }

  @Test func aLostEndIsFound() {
    let found = violations(.losesTheEnd)
    expect(found.count == 1 && found.allSatisfy { $0.hasPrefix("blocks of 1024 frames") }, "\(found)")
  }

  @Test func givingNothingIsFound() {
    expectEqual(violations(.givesNothing), ["the processor gave nothing, so nothing was checked"])
    let silent = StreamingContract.violations(
      of: { Smoother(.none) }, on: AudioBuffer(silence: 0, sampleRate: 8000),
      output: { sample, log in log.record(sample) })
    expectEqual(silent, ["the processor gave nothing, so nothing was checked"])
  }

  /// The comparison is of bits, not of numbers: −0 differs from 0, and the last bit counts.
  @Test func singleBitsAreFound() {
    expect(violations(.changesSign).contains { $0.hasPrefix("blocks of 1 frames") })
    let found = violations(.changesLastBit)
    expect(!found.isEmpty && !found.contains { $0.hasPrefix("blocks of 1 ") || $0.hasPrefix("blocks of 7 ") })
  }

  @Test func anythingThatDiffersBetweenInstancesIsFound() {
    expectEqual(violations(.differsEachTime).count, StreamingContract.blockLengths.count)
  }

  @Test func metersAreReadAtTheEnd() {
    func violations(rounds: Bool) -> [String] {
      StreamingContract.violations(
        of: { MeanMeter(roundsPerBlock: rounds) }, on: signal, value: { meter, log in log.record(meter.sum) })
    }
    expectEqual(violations(rounds: false), [])
    expect(violations(rounds: true).contains { $0.hasPrefix("blocks of 1 frames") })
  }

  @Test func ownersThatCannotBeCopiedCanBeChecked() {
    let found = StreamingContract.violations(
      of: { UniqueCounter() }, on: signal, output: { count, log in log.record(count) },
      value: { counter, log in log.record(counter.count) })
    expectEqual(found, [])
  }

  @Test func whatMakeThrowsIsPassedOn() {
    struct Unmade: Error {}
    expect(throws: Unmade.self) {
      _ = try StreamingContract.violations(
        of: { () throws -> MeanMeter in throw Unmade() }, on: signal, value: { _, _ in })
    }
  }

  @Test func logsTellNilFromZero() {
    func log(_ value: Double?) -> StreamingContract.Log {
      var log = StreamingContract.Log()
      log.record(value)
      return log
    }
    expect(log(nil) != log(0) && log(0) != log(-0.0) && log(nil) == log(nil) && log(.nan) == log(.nan))
  }
}
