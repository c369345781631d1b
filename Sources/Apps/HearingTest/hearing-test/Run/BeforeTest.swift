import AudioCore
import CommandSupport
import Foundation
import HearingRecords
import HearingTest
import LevelCalibration
import LiveAudio
import TerminalSupport

/// The preparation before the first tone: the person sets the volume, and hears and names the left and the right side.
struct BeforeTest {
  let device: AudioDevice
  let keys: TerminalKeys
  let interruption: Interruption

  /// The level in decibels of the tone for setting the volume.
  private static let comfortable = 60.0
  /// Seconds of a written block.
  private static let block = 0.01
  private static let gap = 0.5

  /// The meaning of levels in this session, in one or two lines.
  static func calibrationNote(_ record: CalibrationRecord?, _ source: SessionSource) -> String {
    let note =
      if let record {
        "Calibrated: \(record.summary). Levels are dB HL only with this headphone, at this volume: \(record.device)."
      } else {
        "Not calibrated: nobody knows how loud this headphone is. Levels are nominal, no tone is above "
          + String(format: "%.0f dBFS.", LevelScale.uncalibratedCap)
      }
    return [note, source.warning].compactMap { $0 }.joined(separator: "\n")
  }

  /// Sets the volume and checks the sides, until they are right or the person chooses to go on. The verdict is stored.
  func check(_ run: inout SessionRun) throws {
    let playback = try LivePlayback(
      configuration: .init(device: device, channelCount: 2), sampleRate: Explanation.sampleRate, queueDuration: 0.1)
    defer { playback.stop() }
    let highest = try run.highestCheckLevel()
    if run.isCalibrated {
      Console.message(
        "A tone sounds in both ears. Do not change the volume. Press the space bar when you have heard it.")
    } else {
      Console.message(
        "A tone sounds in both ears. Set the volume so that it is clear and pleasant, then press the space bar. "
          + "Do not change the volume after that.")
    }
    _ = try key(
      while: try run.checkTone([.right, .left], level: min(Self.comfortable, highest)), [.space], playback, run)
    var attempt: UInt64 = 0
    while true {
      Console.message(
        "On which side is the tone? Press L for left, R for right, N if you hear nothing.")
      var check = EarphoneCheck(highest: highest, seed: run.plan.seed &+ attempt)
      while let next = check.next {
        let tone = try run.checkTone([next.ear], level: next.level)
        switch try key(while: tone, [.letter("l"), .letter("r"), .letter("n")], playback, run) {
        case .letter("l"): check.record(.heard(.left))
        case .letter("r"): check.record(.heard(.right))
        default: check.record(.nothing)
        }
      }
      guard let verdict = check.verdict else { preconditionFailure("a check without a next tone has a verdict") }
      try run.record(verdict)
      let (text, mayGoOn) = Self.advice(verdict)
      Console.message(text)
      if verdict == .right { return }
      Console.message("Press the space bar to check again" + (mayGoOn ? ", or C to go on as it is." : "."))
      let answer = try key(while: nil, mayGoOn ? [.space, .letter("c")] : [.space], playback, run)
      if answer == .letter("c") { return }
      attempt += 1
    }
  }

  /// The advice for a verdict, and whether the test may begin nevertheless, since an ear may be deaf.
  private static func advice(_ verdict: EarphoneCheck.Verdict) -> (text: String, mayGoOn: Bool) {
    switch verdict {
    case .right: ("Left and right are right.", false)
    case .swapped:
      ("Left and right are swapped: turn the headphone round (red: right), or swap the channels' plugs.", false)
    case .silent:
      (
        "Nothing was heard: look at the plug and the cable, mute, volume, battery, and whether this is the right device.",
        false
      )
    case .rightOnly:
      (
        "The left earphone was not heard on its side: look at the plug, the cable and the balance. Or the left ear is deaf.",
        true
      )
    case .leftOnly:
      (
        "The right earphone was not heard on its side: look at the plug, the cable and the balance. Or the right ear is deaf.",
        true
      )
    case .unclear: ("The answers contradict each other: wait for each tone, then name its side.", false)
    }
  }

  /// Waits for one of the keys while a sound is repeated.
  private func key(
    while sound: AudioBuffer?, _ accepted: Set<TerminalKeys.Key>, _ playback: LivePlayback, _ run: SessionRun
  ) throws -> TerminalKeys.Key {
    let rate = Explanation.sampleRate
    let blockLength = Int(Self.block * rate)
    let silence = AudioBuffer(channelCount: 2, frameCount: blockLength, sampleRate: rate)
    var current = sound.map { FadingSound($0) }
    var quiet = 0.0
    var answer: TerminalKeys.Key?
    while true {
      if interruption.isRequested { throw DeviceRun.interrupted(run) }
      if current?.isWritten == false {
        _ = try current?.write(to: playback, atMost: blockLength)
      } else {
        if let answer { return answer }
        _ = try silence.withBlock { block throws(LiveAudioError) in try playback.write(block) }
        quiet += Self.block
        if quiet >= Self.gap { (current, quiet) = (sound.map { FadingSound($0) }, 0) }
      }
      if answer == nil, let key = keys.pressed().first(where: accepted.contains) {
        answer = key
        current?.fadeOut()
      }
    }
  }
}
