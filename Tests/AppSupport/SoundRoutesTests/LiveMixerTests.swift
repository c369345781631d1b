import AudioCore
import Expectations
import Foundation
import PulseServer
import SoundRoutes
import TestSupport
import Testing

/// A real PulseAudio server with two outputs, `spk` and `mouth`, and streams of real programs.
@Suite(.serialized) struct LiveMixerTests {
  private let server: PulseServer
  private let folder: TemporaryFolder

  init() throws {
    server = try PulseServer()
    folder = try TemporaryFolder()
  }

  /// Runs `pactl` and waits for its end.
  private func pactl(_ arguments: String...) throws {
    let process = try server.client("pactl", arguments)
    process.waitUntilExit()
    expectEqual(process.terminationStatus, 0, "pactl \(arguments.joined(separator: " "))")
  }

  /// Plays silence, which is a sound to the mixer, for ever.
  private func play(_ name: String, to sink: String) throws -> Process {
    try server.client("pacat", ["--client-name=\(name)", "--device=\(sink)", "--raw", "/dev/zero"])
  }

  private func end(_ process: Process) {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Waits until a look finds what is expected, and returns it.
  @discardableResult
  private func wait(
    _ mixer: SystemMixer, _ what: String, _ holds: (MixerReading) -> Bool
  ) throws -> MixerReading {
    var last: MixerReading?
    try server.waitUntil("\(what)") {
      let reading = try mixer.read()
      last = reading
      return holds(reading)
    }
    return try require(last)
  }

  /// The number of a stream in the server.
  private func stream(of process: Process) throws -> String {
    let pipe = Pipe()
    let listing = try server.client(
      "pactl", ["--format=json", "list", "sink-inputs"], output: pipe.fileHandleForWriting)
    try pipe.fileHandleForWriting.close()
    let answer = try pipe.fileHandleForReading.readToEnd() ?? Data()
    listing.waitUntilExit()
    let streams = try JSONSerialization.jsonObject(with: answer) as? [[String: Any]] ?? []
    let own = streams.first {
      ($0["properties"] as? [String: String])?["application.process.id"] == "\(process.processIdentifier)"
    }
    return "\(try require(own?["index"] as? Int))"
  }

  @Test func theOutputIsReadBeforeAnythingPlays() throws {
    let mixer = SystemMixer.pulse(server: server.address)
    let first = try mixer.read()
    expect(first.route.server == "PulseAudio" && first.route.output == "spk" && !first.route.isMuted)
    expectEqual(first.route.gains, ["front-left": 0, "front-right": 0])
    expect(first.route.percent == 100 && first.others.isEmpty && first.ownGains == nil)
    // 60 log₁₀ 0.5 = −18.06 dB.
    try pactl("set-sink-volume", "spk", "50%")
    guard case .volumeMoved(let change?) = try mixer.read().route.difference(from: first.route) else {
      Issue.record("the volume has moved")
      return
    }
    expectAtMost(abs(change + 18.06), 0.01)
    try pactl("set-sink-volume", "spk", "100%")
    expectNil(try mixer.read().route.difference(from: first.route))
    try pactl("set-sink-volume", "spk", "0%")
    expect(try mixer.read().route.isMuted)
    try pactl("set-sink-volume", "spk", "100%")
    try pactl("set-sink-mute", "spk", "1")
    expectEqual(try mixer.read().route.difference(from: first.route), .muted)
    try pactl("set-default-sink", "mouth")
    expectEqual(try mixer.read().route.output, "mouth")
    expectEqual(try SystemMixer.pulse(server: server.address, sink: "spk").read().route.output, "spk")
  }

  @Test func theStreamIsFollowedAndOthersAreHeard() throws {
    let own = try play("own", to: "spk")
    defer { end(own) }
    let mixer = SystemMixer.pulse(server: server.address, process: own.processIdentifier)
    let first = try wait(mixer, "our stream is there") { $0.ownGains != nil }
    expect(first.route.output == "spk" && first.others.isEmpty)
    let stream = try stream(of: own)
    try pactl("set-sink-input-volume", stream, "50%", "100%")
    let quiet = try mixer.read().route
    expectAtMost(abs(try require(quiet.gains["front-left"]) + 18.06), 0.01)
    expectEqual(quiet.gains["front-right"], 0)
    expectEqual(quiet.percent, 100)
    try pactl("set-sink-input-volume", stream, "100%")

    let elsewhere = try play("elsewhere", to: "mouth")
    defer { end(elsewhere) }
    let other = try play("other", to: "spk")
    defer { end(other) }
    let heard = try wait(mixer, "the other is heard") { !$0.others.isEmpty }
    expectEqual(heard.others, ["other"])
    expectNil(heard.route.difference(from: first.route))
    let number = try self.stream(of: other)
    try pactl("set-sink-input-mute", number, "1")
    expectEqual(try mixer.read().others, [])
    try pactl("set-sink-input-mute", number, "0")
    try pactl("set-sink-input-volume", number, "0")
    expectEqual(try mixer.read().others, [])

    try pactl("move-sink-input", stream, "mouth")
    let moved = try mixer.read()
    expectEqual(moved.route.output, "mouth")
    expectEqual(moved.route.difference(from: first.route), .otherOutput(moved.route.label))
    expect(moved.others.contains("elsewhere"))
    try pactl("set-sink-input-mute", stream, "1")
    expect(try mixer.read().route.isMuted)
  }

  /// What this process and its children play is no other sound.
  @Test func childrenAreNoStrangers() throws {
    let child = try play("child", to: "spk")
    defer { end(child) }
    let asStranger = SystemMixer.pulse(server: server.address, process: child.processIdentifier)
    try wait(asStranger, "the child plays") { $0.ownGains != nil }
    let reading = try SystemMixer.pulse(server: server.address).read()
    expect(reading.others.isEmpty && reading.ownGains == nil)
  }

  @Test func aLostLabelIsFoundAndAFilterIsFollowed() throws {
    try pactl(
      "load-module", "module-null-sink", "sink_name=card",
      #"sink_properties="device.description='Sluchátka \"Kůň\", levá'""#)
    try pactl("load-module", "module-remap-sink", "sink_name=filter", "master=card")
    try pactl("set-sink-volume", "card", "50%")
    try pactl("set-default-sink", "filter")
    let route = try SystemMixer.pulse(server: server.address).read().route
    expectEqual(route.output, "filter → card")
    expect(route.label.hasSuffix(#"Sluchátka "Kůň", levá"#), "\(route.label)")
    expectAtMost(abs(try require(route.gains["front-left"]) + 18.06), 0.01)
  }

  @Test func aServerThatDoesNotAnswerIsUnknownAndComesBack() throws {
    let watch = RouteWatch(mixer: SystemMixer.pulse(server: server.address), expected: nil, period: 0.01)
    try server.waitUntil("a good look") { watch.report.looks > 0 }
    server.crash()
    try server.waitUntil("nobody knows") { watch.report.disturbance == .unknown }
    let before = watch.report.looks
    try server.start()
    try server.waitUntil("all is well again") { watch.report.looks > before && watch.report.disturbance == nil }
    try pactl("set-sink-mute", "spk", "1")
    try server.waitUntil("it is muted") { watch.report.disturbance == .muted }
    watch.stop()
    // A server that hangs ends a look by its time limit.
    server.freeze()
    expect(throws: MixerError.self) { try SystemMixer.pulse(server: server.address).read() }
    server.thaw()
  }

  @Test func aDeviceThatNoMixerIsKnownForHasNone() throws {
    for (device, hostAPI) in [
      ("x", "JACK Audio Connection Kit"), ("x (hw:97,0)", "ALSA"), ("dmix", "ALSA"), ("null", "ALSA"),
    ] {
      expect(SystemMixer.of(deviceName: device, hostAPI: hostAPI) == nil, "\(device)")
    }
  }
}
