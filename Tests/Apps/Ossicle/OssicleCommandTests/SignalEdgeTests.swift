import AudioCore
import AudioFiles
import Expectations
import Foundation
import TestSignals
import TestSupport
import Testing

/// Tones, effects and calibrators as the commands make and judge them, beside scipy, sox and ffmpeg.
@Suite struct SignalEdgeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func make(_ arguments: [String], _ name: String) throws -> String {
    let outcome = try ossicle.run(arguments + ["-o", folder(name), "--force"])
    expectEqual(outcome.status, 0, "\(outcome.messages)")
    return folder(name)
  }

  private func scipy(_ script: String, _ arguments: [String]) throws -> [Double] {
    let head = """
      import sys, warnings
      import numpy as np
      from scipy import signal
      from scipy.io import wavfile
      warnings.simplefilter("ignore")
      rate, x = wavfile.read(sys.argv[1])
      x = x.astype(float) / {"int16": 2.0**15, "int32": 2.0**31}.get(str(x.dtype), 1.0)

      """
    return try IndependentTool.scipy(head + script, arguments).split(whereSeparator: \.isWhitespace).compactMap {
      Double($0)
    }
  }

  /// The levels in dB of left and right as sox measures them; −∞ as −200.
  private func soxLevels(_ input: String, _ effects: [String]) throws -> [Double] {
    let (_, messages) = try IndependentTool.run("sox", [input, "-n"] + effects + ["stats"])
    let line = messages.split(separator: "\n").first { $0.hasPrefix("RMS lev dB") } ?? ""
    let cells = line.split(separator: " ").dropFirst(3).map { $0 == "-inf" ? -200 : Double($0) ?? .nan }
    // Of two channels the first number is that of both.
    return cells.count == 3 ? Array(cells.dropFirst()) : Array(cells)
  }

  private func levels() throws -> [EdgeCase] {
    // Random ones: four deviations of the mean square of 20 s.
    let kinds: [(String, [String], Double)] = [
      ("sine", ["-f", "1000"], 0.01), ("square", ["-f", "1000"], 0.01), ("triangle", ["-f", "1000"], 0.01),
      ("sawtooth", ["-f", "4800"], 0.01), ("warble", ["-f", "1000"], 0.01), ("white", [], 0.03), ("pink", [], 0.2),
    ]
    return try kinds.map { kind, options, tolerance in
      let path = try make(
        ["tone", kind, "--level", "-20", "--duration", "20", "--ramp", "0", "--rate", "48000"] + options, "tone.wav")
      return EdgeCase(
        "tone \(([kind] + options).joined(separator: " ")) --level -20: RMS, sox", ours: -23.01,
        independent: try soxLevels(path, []).first, unit: "dB", tolerance: tolerance)
    }
  }

  private func ramps() throws -> [EdgeCase] {
    let path = try make(["tone", "pulsed", "-f", "1000", "--duration", "2", "--rate", "48000"], "pulsed.wav")
    let times = try scipy(
      """
      e = np.abs(signal.hilbert(x))[:15000]
      e /= np.median(e[4000:9000])
      above = lambda d: np.flatnonzero(e >= 10 ** (d / 20))
      print(1000 * (above(-1)[0] - above(-20)[0]) / rate, 1000 * (above(-20)[-1] - above(-1)[-1]) / rate)
      """, [path])
    // 0.5804 of 50 ms; the envelope that scipy finds ripples near the ends of the ramps.
    return zip(["rise", "fall"], times).map { name, time in
      EdgeCase(
        "tone pulsed: \(name) from −20 to −1 dB, scipy", ours: 29.02, independent: time, unit: "ms", tolerance: 0.3)
    }
  }

  private func pans() throws -> [EdgeCase] {
    let mono = try make(["tone", "sine", "-f", "1000", "--rate", "48000", "--level", "0", "--ramp", "0"], "m.wav")
    let stereo = try make(
      ["tone", "sine", "-f", "1000", "--rate", "48000", "--level", "0", "--ramp", "0", "--ear", "both"], "s.wav")
    // What sox has to do with a sine of −3.01 dB: factors of left and right by the law's definition.
    let cases: [(String, String, String, [String])] = [
      ("linear, one channel, centre", mono, "pan=0,law=linear", ["1v0.5", "1v0.5"]),
      ("linear, one channel, −50", mono, "pan=-50,law=linear", ["1v0.75", "1v0.25"]),
      ("linear, two channels, left", stereo, "pan=-100,law=linear", ["1", "0"]),
      ("linear, two channels, −50", stereo, "pan=-50,law=linear", ["1", "2v0.333333"]),
      ("constant power, one channel, centre", mono, "pan=0", ["1v0.707107", "1v0.707107"]),
      ("constant power, two channels, right", stereo, "pan=100", ["0", "2"]),
      ("constant power, two channels, −50", stereo, "pan=-50", ["1", "2v0.414214"]),
      ("balance, two channels, 50", stereo, "pan=50,law=balance", ["1v0.5", "2"]),
    ]
    return try cases.flatMap { name, input, chain, remix in
      let path = try make(["effect", input, "--chain", chain], "pan.wav")
      let (ours, theirs) = (try soxLevels(path, []), try soxLevels(input, ["remix"] + remix))
      return zip(["left", "right"], zip(ours, theirs)).map { side, levels in
        // Two digits of sox's, each.
        EdgeCase(
          "pan \(name): \(side) channel, sox", ours: levels.0, independent: levels.1, unit: "dB", tolerance: 0.011)
      }
    }
  }

  /// ffmpeg's `stereotools` in its mode of balance: the same law.
  private func ffmpegBalance() throws -> [EdgeCase] {
    let stereo = folder("s.wav")
    let path = try make(["effect", stereo, "--chain", "pan=-50,law=balance"], "pan.wav")
    _ = try IndependentTool.run(
      "ffmpeg",
      ["-v", "error", "-y", "-i", stereo, "-af", "stereotools=balance_out=-0.5:bmode_out=balance", folder("f.wav")])
    return try zip(["left", "right"], zip(soxLevels(path, []), soxLevels(folder("f.wav"), []))).map { side, levels in
      EdgeCase(
        "pan balance, two channels, −50: \(side) channel, ffmpeg", ours: levels.0, independent: levels.1, unit: "dB",
        tolerance: 0.011)
    }
  }

  /// The ceiling holds however scipy reads: by its own window of 20 samples, by one of 1024, and by all samples.
  private func ceilings() throws -> [EdgeCase] {
    try ["8000", "48000", "192000"].flatMap { rate -> [EdgeCase] in
      let noise = try make(["tone", "white", "--level", "0", "--duration", "2", "--rate", rate], "white.wav")
      let path = try make(["effect", noise, "--chain", "limit=-1"], "limited.wav")
      let peaks = try scipy(
        """
        long = signal.firwin(2 * 16 * 512 + 1, 1 / 16, window=("kaiser", 10))
        padded = np.pad(x, 4000)
        for y in (signal.resample_poly(x, 16, 1), signal.resample_poly(x, 16, 1, window=long),
                  signal.resample(padded, 16 * len(padded))):
            print(20 * np.log10(np.abs(y).max()))
        """, [path])
      expectEqual(peaks.count, 3)
      return zip(["resample_poly", "resample_poly, 1024 samples", "resample"], peaks).map { reading, peak in
        // Above the ceiling is wrong, also by 0.01 dB; below it, the margin for what lies just below half the rate.
        expectAtMost(peak, -1 + 0.01, "\(rate) Hz, \(reading)")
        return EdgeCase(
          "white noise at \(rate) Hz limited to −1 dB, \(reading) × 16", ours: -1, independent: peak, unit: "dB",
          tolerance: 1)
      }
    }
  }

  /// Samples of the silent channel that are not 0 after effects with gain, in 16 bits.
  private func silence() throws -> [EdgeCase] {
    let one = try make(["tone", "white", "--rate", "48000", "--ear", "left", "--level", "-20"], "left.wav")
    return try ["gain=-6", "limit=-30", "echo", "pitch=4", "pan=-50,law=linear"].map { chain in
      let path = try make(["effect", one, "--chain", chain], "silent.wav")
      let short = try make(["convert", path, "--encoding", "wav16", "--dither"], "short.wav")
      let back = try AudioFileReader(path: short).readAll()
      return EdgeCase(
        "silent channel after \(chain), 16 bits: samples that are not 0, scipy",
        ours: Double(back.channel(1).count { $0 != 0 }),
        independent: try scipy("print(np.count_nonzero(x[:, 1]))", [short]).first, unit: "samples", tolerance: 0,
        decimals: 0)
    }
  }

  /// A calibrator that drifts and is off: the figures of the refusal beside those of a demodulation.
  private func calibrators() throws -> [EdgeCase] {
    let rate = 16_000.0
    return try [(1000.0, 1012.0, 0.5), (250.0, 248.0, 0.3)].flatMap { nominal, frequency, drift -> [EdgeCase] in
      let count = 160_000
      let tone = TestSignal.sine(frequency: frequency, amplitude: 0.05, frameCount: count, sampleRate: rate)
        .enumerated().map { $1 * Float(pow(10, drift * Double($0) / Double(count) / 20)) }
      try AudioFileWriter.write(
        AudioBuffer(known: tone, sampleRate: rate), to: folder("cal.wav"), encoding: .wav24, dither: false)
      let outcome = try ossicle.run([
        "calibrate", "mic", "--recording", folder("cal.wav"), "--spl", "94", "--frequency", "\(nominal)",
        "--transducer", "capsule", "--device", "interface",
      ])
      expectEqual(outcome.status, 1)
      let words = outcome.messages.components(separatedBy: "got a drift of ").last?.split(separator: " ") ?? []
      let ours = [0, 3].map { words.count > $0 ? Double(words[$0]) : nil }
      let theirs = try scipy(
        """
        n = np.arange(len(x))
        z = signal.lfilter(*signal.butter(4, 20 / (rate / 2)), x * np.exp(-2j * np.pi * \(nominal) * n / rate))
        z, n = z[4000:-4000], n[4000:-4000]
        print(np.polyfit(n, 20 * np.log10(np.abs(z)), 1)[0] * len(x))
        print(\(nominal) + np.polyfit(n, np.unwrap(np.angle(z)), 1)[0] * rate / (2 * np.pi))
        """, [folder("cal.wav")])
      // Two digits are printed; a line through the pieces ends half a piece before the recording does.
      return zip([("drift", "dB"), ("frequency", "Hz")], zip(ours, theirs)).map { figure, values in
        EdgeCase(
          "calibrator of \(Int(nominal)) Hz: \(figure.0), scipy", ours: values.0, independent: values.1, unit: figure.1,
          tolerance: 0.011)
      }
    }
  }

  @Test func theyAreWhatIndependentToolsFind() throws {
    let cases =
      try levels() + ramps() + pans() + ffmpegBalance() + ceilings() + silence() + calibrators()
    expectEqual(
      try EdgeCases.problems(
        in: "Tones, effects, calibrators", tool: "scipy, sox, ffmpeg",
        introduction: """
          Files that `ossicle tone`, `effect` and `convert` wrote, as other tools read them, and recordings of \
          calibrators that `calibrate mic` refuses. For levels, ramps and ceilings, the column of this package has \
          the promised value; a level of −200 dB is silence. Noises are random, so their levels differ by chance. \
          Limited noise stays below the ceiling by the limiter's margin for frequencies just below half the rate.
          """, cases), [])
  }
}
