import AudioCore
import Expectations
import Foundation
import Testing

@Suite struct KaiserWindowTests {
  /// The example of `scipy.signal.kaiserord` in SciPy 1.15: 65 dB and a transition of 24 Hz at 1000 Hz give 167 taps
  /// and β = 6.20426. SciPy uses the formula with angular frequency.
  @Test func estimatesAreThoseOfSciPy() {
    let order = KaiserWindow.order(attenuation: 65, angularTransition: 2 * .pi * 24 / 1000)
    expectEqual(Int((order + 1).rounded(.up)), 167)
    expectLess(abs(KaiserWindow.beta(attenuation: 65) - 6.20426), 1e-9)
  }

  /// The two published formulas differ by the rounding of 2π · 2.285 to 14.36, which is 0.02 %.
  @Test func theTwoFormsAgree() {
    for width in [0.001, 0.02, 0.1] {
      let plain = KaiserWindow.order(attenuation: 80, transition: width)
      let angular = KaiserWindow.order(attenuation: 80, angularTransition: 2 * .pi * width)
      expectLess(abs(plain / angular - 1), 2.1e-4)
      expectLess(abs(KaiserWindow.transition(attenuation: 80, order: plain) / width - 1), 1e-12)
    }
  }

  /// A low-pass that is designed with the estimates has the requested attenuation. The tolerance of 1.1 dB is the error
  /// of Kaiser's fit at 80 dB and this width.
  @Test(arguments: [60.0, 80, 100]) func designsMeetTheAttenuation(attenuation: Double) {
    let (cutoff, width) = (0.2, 0.05)
    let half = Int((KaiserWindow.order(attenuation: attenuation, transition: width) / 2).rounded(.up))
    let window = Window.kaiser(beta: KaiserWindow.beta(attenuation: attenuation))
    let taps = window.samples(knownLength: 2 * half + 1, .symmetric).enumerated().map { n, weight -> Double in
      let t = Double(n - half)
      return weight * (t == 0 ? 2 * cutoff : sin(2 * .pi * cutoff * t) / (.pi * t))
    }
    let limit = Decibels.amplitude(level: 1.1 - attenuation)
    for frequency in stride(from: cutoff + width / 2, through: 0.5, by: 0.0005) {
      let gain = taps.enumerated().reduce(0.0) { $0 + $1.element * cos(2 * .pi * frequency * Double($1.offset - half)) }
      expectLess(abs(gain), limit, "\(frequency) cycles per sample")
    }
  }
}
