import AudioCore
import Expectations
import Foundation
import Testing
import VoiceListening
import VoiceScenes

@Suite struct HeardStepsTests {
  /// Every number except times is a whole number of steps, so that a recording can be short and exact; none is −0.
  @Test func theEarGivesWholeSteps() throws {
    var scene = Scene(duration: 3)
    scene.voice(at: 0.5, 1, pitch: 230)
    scene.clap(at: 2)
    let configuration = VoiceEar.Configuration(measuresSpectrum: true)
    let heard = try VoiceEar.heard(in: scene.sound, configuration: configuration)
    expect(heard.contains { if case .event = $0 { true } else { false } })
    func isWhole(_ number: Double?, _ step: Double) -> Bool {
      guard let number else { return true }
      return (number / step).rounded() * step == number && !(number == 0 && number.sign == .minus)
    }
    for sound in heard {
      let numbers: [Double?] =
        switch sound {
        case .tick(let tick): [tick.volume, tick.level, tick.roomLevel, tick.frequency]
        case .event(let event): [event.volume, event.level, event.roomLevel, event.frequency]
        }
      expect(numbers.allSatisfy { isWhole($0, Heard.resolution) }, "\(sound)")
      guard case .tick(let tick) = sound, let spectrum = tick.spectrum?.coefficients else { continue }
      expect((0..<16).allSatisfy { isWhole(Double(spectrum[$0]), Double(VoiceSpectrum.resolution)) }, "\(sound)")
    }
  }
}
