import AppSound
import ArgumentParser
import AudioCore
import CommandSupport
import LiveAudio
import PocketPrograms
import PocketSound

/// `pocket-sound play` plays a project on headphones or loudspeakers.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Plays a project on headphones or loudspeakers.",
    discussion: """
      What is played has the same samples as the file that `render` writes with the same options. Control-C ends it.

      Exit status: 0 the program was played, 1 the device failed or the project could not be read, 2 wrong usage.
      """)

  /// Seconds of silence before the program, on which the device fades in.
  private static let ramp = 0.02

  @OptionGroup var program: ProgramOptions

  @Option(name: .long, help: "Duration in seconds, at most a day; without it until the program has ended.")
  var duration: Double?

  @Option(name: .long, help: "The device: its name, or a part that no other has (see `devices`).")
  var device: String?

  @Option(name: .long, help: "File for the events of the program, in JSON Lines; - for standard output.")
  var events: String?

  @Flag(name: .long, help: "Replace files that exist.")
  var force = false

  func validate() throws { try RenderCommand.check(duration: duration) }

  func run() throws {
    if let events, events != "-" { try program.requireWritable(events, force: force) }
    Console.muteLibraries()
    let project = try OpenedProject(program)
    let renderer = try project.renderer()
    project.report(renderer.warnings)
    let rate = Double(program.rate)
    let playback = try LivePlayback(
      configuration: .init(
        device: try AudioDevice.chosen(device, .output), channelCount: 2, latency: 0.1, rampDuration: Self.ramp),
      sampleRate: rate, queueDuration: 0.5)
    let interruption = Interruption { playback.stop() }
    let log = try EventLog(events, sampleRate: rate)
    try AudioBuffer(channelCount: 2, frameCount: Int((Self.ramp * rate).rounded(.up)), sampleRate: rate).withBlock {
      _ = try playback.write($0)
    }
    var rendering = SoundRendering(renderer, sampleRate: rate, duration: duration)
    try rendering.run(events: log.write) { block in
      try interruption.check()
      try playback.write(block)
    }
    try playback.finish()
    try log.finish()
    project.report(renderer.speechWarnings.map { .init($0) })
    if interruption.isRequested { throw Interruption.Interrupted() }
    let counts = playback.counts
    if counts.underflows > 0 { Console.message("pocket-sound: the device reports \(counts.underflows) gaps") }
    if counts.starvedFrames > 0 {
      Console.message("pocket-sound: gaps of \(counts.starvedFrames) frames: the machine was too slow")
    }
  }
}
