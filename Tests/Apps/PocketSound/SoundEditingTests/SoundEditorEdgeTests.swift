import AudioCore
import Expectations
import SoundEditing
import TestSignals
import Testing

/// Odd sounds, odd selections and random lists of edits.
@Suite struct SoundEditorEdgeTests {
  private let short = AudioBuffer(known: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8], sampleRate: 8000)

  /// Whether all samples are finite: the sum of their squares is not, where one of them is not.
  private func isFinite(_ sound: AudioBuffer) -> Bool { Arrays.power(sound.samples[...]).isFinite }

  @Test func selectionsOutsideTheSoundAreRefusedInOneLine() {
    let second = AudioBuffer(silence: 8000, sampleRate: 8000)
    let cases = [
      (["mute=0.5..1.5"], "edit 1, mute=0.5..1.5: expected times within the sound, 0 to 1.0 s, got 1.5 s"),
      (
        ["louder", "cut=0..0.5", "mute=0.7.."],
        "edit 3, mute=0.7..: expected times within the sound, 0 to 0.5 s, got 0.7 s"
      ),
      (["mute=1.."], "edit 1, mute=1.0..: expected a selection of at least one frame, got none in a sound of 1.0 s"),
      (
        ["mute=0.5..0.50001"],
        "edit 1, mute=0.5..0.50001: expected a selection of at least one frame, got none in a sound of 1.0 s"
      ), (["paste=1"], "edit 1, paste=1.0: expected an edit 'copy' before it, got none"),
      (["copy", "paste=3"], "edit 2, paste=3.0: expected times within the sound, 0 to 1.0 s, got 3.0 s"),
      (["mute=0..1e300"], "edit 1, mute=0.0..1e+300: expected times within the sound, 0 to 1.0 s, got 1e+300 s"),
    ]
    for (list, line) in cases {
      let error = expect(throws: SoundEditError.self) {
        try SoundEditor.applied(try list.map { try SoundEdit(text: $0) }, to: second)
      }
      expectEqual(error?.description, line)
    }
  }

  @Test func anEmptySoundStaysEmpty() throws {
    let empty = AudioBuffer(silence: 0, channelCount: 3, sampleRate: 44_100)
    for operation in SoundEdit.Operation.allCases where ![.cut, .paste].contains(operation) {
      expectEqual(try SoundEditor.applied([SoundEdit(operation)], to: empty), empty, "\(operation)")
      expect(throws: SoundEditError.self) {
        try SoundEditor.applied([SoundEdit(operation, SoundSelection())], to: empty)
      }
    }
    expectEqual(try edited(empty, "copy", "paste", "paste=0"), empty)
    // What was copied before everything was cut comes back; its edges are those of the sound.
    expectEqual(try edited(short, "copy", "cut=0..", "paste"), short)
  }

  @Test func soundsOfFewFramesAreEdited() throws {
    for operation in SoundEdit.Operation.allCases {
      for frames in 1...3 {
        let sound = AudioBuffer(silence: frames, channelCount: 2, sampleRate: 8000)
        let edits = try [SoundEdit(.copy), SoundEdit(operation, SoundSelection(from: 0, to: 1 / 8000))]
        let result = try SoundEditor.applied(edits, to: sound)
        expect(isFinite(result), "\(operation) of \(frames)")
      }
    }
    // 5 ms are 40 frames at 8 kHz: a selection of 8 frames is shared by two cross-fades of 4.
    let muted = try edited(AudioBuffer(known: [Float](repeating: 1, count: 100), sampleRate: 8000), "mute=0.005..0.006")
    expect(muted.samples[40] == 1 && muted.samples[47] == 1 && muted.samples[43] < 0.5 && muted.samples[44] < 0.5)
  }

  @Test func everyRateAndEveryNumberOfChannelsIsTaken() throws {
    for rate in [1, 8, 101, 8000, 44_100, 96_000, 768_000] as [Double] {
      for channels in [1, 2, 8] {
        let sound = TestSignal.mixed(
          channelCount: channels, frameCount: Int(rate) + 16, sampleRate: max(rate, 1000), seed: 3)
        let buffer = try AudioBuffer(
          planar: sound.samples, channelCount: channels, frameCount: sound.frameCount, sampleRate: rate)
        for operation in SoundEdit.Operation.allCases where operation != .robot || rate > 100 {
          let result = try SoundEditor.applied(
            [SoundEdit(.copy), SoundEdit(operation, SoundSelection(from: 0, to: 1))], to: buffer)
          expect(result.channelCount == channels && result.sampleRate == rate)
          expect(isFinite(result))
        }
      }
    }
    let slow = AudioBuffer(silence: 100, sampleRate: 100)
    let error = expect(throws: SoundEditError.self) { try edited(slow, "robot") }
    expectEqual(
      error?.description,
      "edit 1, robot: frequency: expected less than half of the sample rate of 100.0 Hz, got 50.0 Hz")
  }

  @Test func whatWouldGrowWithoutBoundIsRefused() throws {
    let sound = AudioBuffer(silence: 8000, channelCount: 2, sampleRate: 8000)
    let (most, copy) = (1 << 16, try SoundEdit(.copy))
    for growth in try [SoundEdit(.slower), SoundEdit(.paste), SoundEdit(.echo)] {
      let error = expect(throws: SoundEditError.self) {
        let edits = (0..<50).flatMap { _ in [copy, growth] }
        _ = try SoundEditor.applied(edits, to: sound, mostSamples: most)
      }
      guard case .tooLong(_, let count, most) = error else {
        Issue.record("\(growth): \(String(describing: error))")
        continue
      }
      expect(count > most && count < 3 * most)
    }
    // A sound that is too long already may be edited.
    expectEqual(try SoundEditor.applied([SoundEdit(.mute)], to: sound, mostSamples: 10).samples.count, 16_000)
  }

  @Test func samplesBeyondFullScaleAreKeptAndInfiniteOnesRefused() throws {
    let loud = try edited(short, "louder", "louder")
    expect(zip(loud.samples, short.samples).allSatisfy { abs($0 - $1 * 1.5625) < 1e-6 } && loud.samples[7] > 1)
    // 1.25 to the power of 400 is larger than the largest Float.
    expect(throws: SoundEditError.self) {
      try SoundEditor.applied([SoundEdit](repeating: SoundEdit(.louder), count: 400), to: short)
    }
    let broken = AudioBuffer(known: [0, .nan], sampleRate: 8000)
    let error = expect(throws: SoundEditError.notFinite) { try edited(broken, "louder") }
    expectEqual(error?.description, "expected a sound of finite samples, got NaN or infinity")
  }

  /// Random valid edits of random sounds give finite samples, and their text and JSON give the same result.
  @Test func randomListsGiveFiniteSamples() throws {
    for seed in UInt64(1)...150 {
      var random = SeededRandom(seed: seed)
      let rate: Double = [8000, 22_050, 44_100].randomElement(using: &random) ?? 8000
      let sound = TestSignal.mixed(
        channelCount: 1 + Int(random.next() % 3), frameCount: Int(random.next() % 20_000), sampleRate: rate, seed: seed)
      var (edits, current): ([SoundEdit], AudioBuffer) = ([try SoundEdit(.copy)], sound)
      for _ in 0..<8 {
        let operation = SoundEdit.Operation.allCases.randomElement(using: &random) ?? .mute
        let shares = [random.uniform(), random.uniform()].sorted()
        let times = shares.map { (share: Double) -> Double in share * current.duration }
        let hasSelection = current.frameCount > 0 && (operation == .cut || random.next() % 3 > 0)
        let isTooShort = (times[1] - times[0]) * rate < 2
        guard operation != .cut || hasSelection, !hasSelection || !isTooShort else { continue }
        edits.append(try SoundEdit(operation, hasSelection ? SoundSelection(from: times[0], to: times[1]) : nil))
        current = try SoundEditor.applied(edits, to: sound)
        expect(isFinite(current), "seed \(seed): \(edits)")
      }
      let again = try SoundEditor.applied(edits.map { try SoundEdit(text: $0.description) }, to: sound)
      expectEqual(again, current, "seed \(seed): \(edits)")
    }
  }
}
