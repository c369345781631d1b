import CatrobatProjects
import Expectations
import PocketPrograms
import Testing

/// Events from outside and events of a program as JSON Lines.
@Suite struct JSONTests {
  @Test func allOutsideEvents() throws {
    let events = try OutsideEvent.events(
      jsonLines: """
        {"time_s": 0.5, "event": "tap", "object": "Kühe \\"x\\""}

        {"time_s": 1, "event": "touch", "x": -3.5, "y": 4}
        {"time_s": 1, "event": "release"}
        {"time_s": 2, "event": "broadcast", "message": "go"}
        {"time_s": 3, "event": "sensor", "sensor": "FACE_DETECTED", "value": true}
        {"time_s": 3, "event": "loudness", "value": 40}
        {"time_s": 4, "event": "key", "key": "A"}
        {"time_s": 5, "event": "answer", "text": "Anna"}
        {"time_s": 6, "event": "collision", "object": "a", "other": "b"}
        {"time_s": 7, "event": "collision_end", "object": "a", "other": "b"}
        """)
    expectEqual(
      events,
      [
        .init(at: 0.5, .tap(object: "Kühe \"x\"")), .init(at: 1, .touch(x: -3.5, y: 4)), .init(at: 1, .release),
        .init(at: 2, .broadcast("go")), .init(at: 3, .sensor("FACE_DETECTED", .number(1))),
        .init(at: 3, .sensor("LOUDNESS", .number(40))), .init(at: 4, .key("A")), .init(at: 5, .answer("Anna")),
        .init(at: 6, .collision("a", "b", begins: true)), .init(at: 7, .collision("a", "b", begins: false)),
      ])
  }

  @Test(arguments: [
    ("nonsense", "line 1: expected a JSON object with time_s and event, got nonsense"),
    ("{\"event\": \"tap\"}", "line 1: expected time_s of 0 to 86400, got none"),
    ("\n{\"time_s\": -1, \"event\": \"tap\"}", "line 2: expected time_s of 0 to 86400, got -1.0"),
    ("{\"time_s\": 1, \"event\": \"tap\"}", "line 1: expected the field object of a tap event, got none"),
    ("{\"time_s\": 1, \"event\": \"touch\", \"x\": 1}", "line 1: expected a number in the field y, got none"),
    (
      "{\"time_s\": 1, \"event\": \"sensor\", \"sensor\": \"NOSE\", \"value\": 1}",
      "line 1: expected the name of a sensor as in formulas (LOUDNESS, X_INCLINATION), got 'NOSE'"
    ),
    (
      "{\"time_s\": 1, \"event\": \"jump\"}",
      """
      line 1: expected the event tap, touch, release, broadcast, sensor, loudness, key, answer, collision or \
      collision_end, got 'jump'
      """
    ),
  ])
  func wrongLines(text: String, message: String) {
    #expect { try OutsideEvent.events(jsonLines: text) } throws: { "\($0)" == message }
  }

  @Test func programEvents() {
    let run = Run(
      Programs.project(Programs.object("a\"\n", Programs.script(.start, Bricks.wait(0.25), Bricks.speak("ä\\")))),
      until: 300)
    expectEqual(
      run.events.last?.jsonLine(sampleRate: 1000),
      "{\"time_s\":0.25,\"object\":\"a\\\"\\n\",\"event\":\"speak_start\",\"text\":\"ä\\\\\"}")
    expectEqual(
      run.events.first?.jsonLine(sampleRate: 1000),
      "{\"time_s\":0,\"object\":null,\"event\":\"scene_start\",\"scene\":\"scene\"}")
  }
}
