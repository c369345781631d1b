import AudioCore
import CatrobatProjects
import Expectations
import PocketPrograms
import PocketSound
import Testing

@Suite struct RefusedRenderingTests {
  private func renderer(rate: Double = 8000, quantum: Quantum = .exact) throws -> PocketRenderer {
    let project = CatrobatProject(
      languageVersion: "1", scenes: [CatrobatScene(name: "s", objects: [CatrobatObject(name: "a")])])
    return try PocketRenderer(
      PocketProgram(project), configuration: .init(sampleRate: rate, quantum: quantum, voice: nil),
      recording: { _ in throw AudioFormatError.sampleCount(0, expected: 1) })
  }

  @Test func whatCannotBeRendered() throws {
    let rates: [Double] = [0, .nan, 1e300]
    for rate in rates {
      expectLines(
        of: PocketProgramError.self,
        [("sample rate in Hz: expected 1.0 to 768000.0, got \(rate)", { _ = try renderer(rate: rate) })])
    }
    let good = try renderer()
    expectLines(
      of: AudioFormatError.self,
      [
        ("frames: expected 0.0 to 4503599627370496.0, got -1.0", { try good.render(frameCount: -1) { _ in } }),
        (
          "frames: expected 0.0 to 4503599627370496.0, got 9.223372036854776e+18",
          { try good.render(frameCount: .max) { _ in } }
        ),
        (
          "block length: expected 1.0 to 4503599627370496.0, got 0.0",
          { try good.render(frameCount: 1, blockLength: 0) { _ in } }
        ),
        ("frames: expected 0 to 8589934592 of 2 channels, got -1", { _ = try good.rendered(frameCount: -1) }),
        (
          "frames: expected 0 to 8589934592 of 2 channels, got \(Int.max)",
          { _ = try good.rendered(frameCount: .max) }
        ),
      ])
    expectEqual(good.position, 0)
    expectEqual(try good.rendered(frameCount: 100).frameCount, 100)
  }

  @Test func aConfigurationSurvivesJSON() {
    expectKept(PocketRenderer.Configuration(profile: .scratch3, sampleRate: 44_100, quantum: .ticks(0.02), voice: nil))
  }
}
