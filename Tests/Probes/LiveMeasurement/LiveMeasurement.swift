import AudioCore
import Foundation
import LiveAudio
import LiveMeasures
import PulseServer
import TestSignals
import TestSupport

/// Measures live sound on a private PulseAudio server and prints tables in Markdown: a tone that is played and
/// recorded, and the round-trip time of sound for several requested latencies.
///
///     swift run -c release live-measurement [--seconds 60]
///
/// Exit 0: every goal is met; 1: a goal is missed, or a measurement failed; 2: usage.
@main
enum LiveMeasurement {
  private static let goals = (cents: 0.1, decibels: 0.01, splatter: -80.0)

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.isEmpty || arguments.count == 2 && arguments.first == "--seconds",
      let seconds = Double(arguments.last ?? "60"), (1...3600).contains(seconds)
    else {
      FileHandle.standardError.write(Data("usage: live-measurement [--seconds 60]\n".utf8))
      exit(2)
    }
    let server = try PulseServer()
    let configuration = try ALSAConfiguration([("default", server)])
    configuration.adopt()
    let isGood = try tone(seconds, server)
    try peer(server)
    try latencies(server)
    if !isGood { exit(1) }
  }

  private static func tone(_ seconds: Double, _ server: PulseServer) throws -> Bool {
    let tone = try LiveTone(seconds: seconds, on: server, configuration: .init(channelCount: 2, latency: 0.5))
    let steady = tone.steady
    let (cents, decibels) = (steady.cents(from: 1000), steady.decibels(from: tone.amplitude))
    let (start, stop) = (try tone.startSplatter, try tone.stopSplatter)
    print("## A tone of 1 kHz, \(Int(seconds)) s, played by `LiveOutput` and recorded from the sink by `parec`\n")
    print("| measure | measured | goal | met |\n| --- | ---: | ---: | --- |")
    var isGood = true
    func row(_ name: String, _ text: String, _ goal: String, _ isMet: Bool) {
      print("| \(name) | \(text) | \(goal) | \(isMet ? "yes" : "**no**") |")
      isGood = isGood && isMet
    }
    row(
      "frequency, deviation", String(format: "%.2g cent", abs(cents)), "0.1 cent", abs(cents) < goals.cents)
    row("level, deviation", String(format: "%.2g dB", abs(decibels)), "0.01 dB", abs(decibels) < goals.decibels)
    row(
      "largest residual without the fitted sine", String(format: "%.1f dB", steady.residualPeakDecibels),
      "below −100 dB; one lost frame leaves −24 dB or more", steady.residualPeakDecibels < -100)
    row("start, outside the octave", String(format: "%.1f dB", start), "−80 dB", start < goals.splatter)
    row("stop, outside the octave", String(format: "%.1f dB", stop), "−80 dB", stop < goals.splatter)
    row("gaps that were counted", tone.counts.isComplete ? "0" : "\(tone.counts)", "0", tone.counts.isComplete)
    print("")
    return isGood
  }

  /// Measures the same tone with `pacat`, PulseAudio's own player, which has no ramps at the start and at Ctrl-C.
  private static func peer(_ server: PulseServer) throws {
    let (sampleRate, amplitude) = (PulseServer.sampleRate, 0.5)
    let tone = TestSignal.sine(frequency: 1000, amplitude: amplitude, frameCount: 960_000, sampleRate: sampleRate)
    let folder = try TemporaryFolder()
    let recorder = try server.recordSpeaker()
    try recorder.wait(forFrames: 24_000)
    let player = try server.play(AudioBuffer(known: tone, sampleRate: sampleRate), to: "spk", keeping: folder)
    try recorder.wait(forFrames: 96_000)
    player.interrupt()
    player.waitUntilExit()
    try recorder.wait(forFrames: 96_000)
    let recording = try recorder.finish()
    guard let sound = Splatter.extent(recording.channel(0)) else {
      throw PulseServer.Failure(description: "nothing was heard of pacat")
    }
    let ends = try [sound.lowerBound, sound.upperBound].map {
      try Splatter.decibels(at: $0, in: recording, frequency: 1000, amplitude: amplitude)
    }
    print("The same of `pacat`, which starts at a zero of the wave and is ended by Ctrl-C: start")
    print(String(format: "%.1f dB, stop %.1f dB.\n", ends[0], ends[1]))
  }

  /// Measures the latency from the program to the sink's monitor and back to the program, on one audio thread.
  private static func latencies(_ server: PulseServer) throws {
    print("## From output to input through the server\n")
    print("| latency asked for | stated, out + in | measured, median of 9 (range) | trips with a gap |")
    print("| ---: | ---: | ---: | ---: |")
    for latency in [0.01, 0.02, 0.04, 0.1] {
      var values: [Double] = []
      var (stated, torn) = (0.0, 0)
      for _ in 0..<9 {
        let trip = try RoundTrip(latency: latency, server: server)
        values.append(1000 * trip.seconds)
        stated = 1000 * trip.statedSeconds
        if !trip.isWhole { torn += 1 }
      }
      values.sort()
      let range = String(format: "%.1f ms (%.1f–%.1f)", values[4], values[0], values[8])
      print("| \(Int((1000 * latency).rounded())) ms | \(String(format: "%.1f ms", stated)) | \(range) | \(torn) |")
    }
    print("")
  }
}
