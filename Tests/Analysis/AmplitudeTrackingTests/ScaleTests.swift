import AmplitudeTracking
import Expectations
import Foundation
import Testing

@Suite struct ScaleTests {
  /// The scale has the right ends and middle, and 10 volumes for 3 dB with the floor at −60 dBFS.
  @Test func voiceVolume() throws {
    let scale = VoiceVolume()
    expect(scale.volume(rootMeanSquare: 1) == 200 && scale.volume(rootMeanSquare: 7) == 200)
    expect(scale.volume(rootMeanSquare: 0) == 0 && scale.volume(rootMeanSquare: 1e-4) == 0)
    expectLess(abs(scale.volume(rootMeanSquare: pow(10, -1.5)) - 100), 1e-9)
    expectLess(abs(scale.volume(rootMeanSquare: pow(10, -3.0 / 20)) - 190), 1e-9)
    expect(scale.volume(rootMeanSquare: .nan) == 0 && scale.volume(rootMeanSquare: .infinity) == 200)
    expectEqual(try VoiceVolume(floor: -40).volume(rootMeanSquare: 0.1), 100)
  }

  @Test(arguments: [-60.0, -45, -90])
  func voiceVolumeInverse(floor: Double) throws {
    let scale = try VoiceVolume(floor: floor)
    for step in 0...40 {
      let volume = 5 * Double(step)
      expectLess(abs(scale.volume(rootMeanSquare: scale.rootMeanSquare(volume: volume)) - volume), 1e-9)
    }
    expectEqual(scale.rootMeanSquare(volume: 300), 1)
  }

  /// The expected values were computed by hand: 0.01 gives 100 √(1.63 · 0.01) = 12.77, 0.25 gives 63.8, and 1 / 1.63 =
  /// 0.6135 gives 100.
  @Test func loudnessSensor() {
    expect(LoudnessSensor.value(held: 0) == 0 && LoudnessSensor.value(held: 0.01) == 13)
    expect(LoudnessSensor.value(held: 0.25) == 64 && LoudnessSensor.value(held: 0.6135) == 100)
    expect(LoudnessSensor.value(held: 1) == 100 && LoudnessSensor.value(held: .infinity) == 100)
    expect(LoudnessSensor.value(held: -1) == 0 && LoudnessSensor.value(held: .nan) == 0)
    for value in 0...100 { expectEqual(LoudnessSensor.value(held: LoudnessSensor.held(value: value)), value) }
  }

  /// After a loud block r is multiplied by 0.6 per block, so the value by √0.6. It rises at once.
  @Test func loudnessSensorFalls() {
    var sensor = LoudnessSensor()
    expectEqual(sensor.update(rootMeanSquare: 0.25), 64)
    expect(sensor.update(rootMeanSquare: 0) == 49 && sensor.held == 0.15)
    expectEqual(sensor.update(rootMeanSquare: 0), 38)
    expectEqual(sensor.update(rootMeanSquare: 0.5), 90)
    expectEqual(sensor.update(rootMeanSquare: .nan), 70)
  }

  @Test func unitAmplitude() {
    expect(UnitAmplitude.amplitude(rootMeanSquare: 0.3) == 0.3 && UnitAmplitude.amplitude(rootMeanSquare: 2) == 1)
    expect(UnitAmplitude.amplitude(rootMeanSquare: 0) == 0 && UnitAmplitude.amplitude(rootMeanSquare: .nan) == 0)
    expect(UnitAmplitude.rootMeanSquare(amplitude: 0.3) == 0.3 && UnitAmplitude.rootMeanSquare(amplitude: 2) == 1)
  }
}
