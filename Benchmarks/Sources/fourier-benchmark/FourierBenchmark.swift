import ArgumentParser
import AudioCore
import Spectral

/// Prints the time of one transform by each backend, in nanoseconds, as comma-separated values. The backends take turns
/// in one process, and the best turn counts, so that other programs disturb them alike.
@main
struct FourierBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fourier-benchmark", abstract: "Compares the backends of the Fourier transform.")

  @Argument(help: "Lengths of the real signal.")
  var lengths = [256, 512, 1024, 2048, 4096, 8192, 1536, 1920, 3000]

  @Option(name: .long, help: "Turns of each backend.")
  var turns = 400

  func run() throws {
    print("length,precision,direction,backend,nanoseconds")
    for length in lengths {
      var cases: [(name: String, run: (Int) -> Void)] = []
      for backend in FourierBackend.allCases {
        let single = Direction(try RealFFT(length: length, backend: backend))
        let double = Direction(try RealFourierTransform<Double>(length: length, backend: backend))
        cases.append(("single,forward,\(backend)", single.forward))
        cases.append(("single,inverse,\(backend)", single.inverse))
        cases.append(("double,forward,\(backend)", double.forward))
        cases.append(("double,inverse,\(backend)", double.inverse))
      }
      let repetitions = max(1, 40_000 / length)
      var best = Array(repeating: Duration.seconds(3600), count: cases.count)
      for _ in 0..<turns {
        for index in cases.indices {
          best[index] = min(best[index], ContinuousClock().measure { cases[index].run(repetitions) })
        }
      }
      for (name, time) in zip(cases.map(\.name), best) {
        print("\(length),\(name),\(Int(time / .nanoseconds(1) / Double(repetitions)))")
      }
    }
  }
}

/// A transform whose runs are values. Inverse transforms are of zeros, since they would overflow when repeated.
private final class Direction<Scalar: BinaryFloatingPoint & SIMDScalar> {
  private let transform: RealFourierTransform<Scalar>
  private let signal: [Scalar]

  init(_ transform: consuming RealFourierTransform<Scalar>) {
    var random = SeededRandom(seed: 1)
    signal = (0..<transform.length).map { _ in Scalar(random.uniform(in: -1..<1)) }
    self.transform = transform
  }

  func forward(repetitions: Int) {
    _ = transform.signal.update(from: signal)
    for _ in 0..<repetitions { transform.forward() }
  }

  func inverse(repetitions: Int) {
    transform.spectrum.update(repeating: .zero)
    for _ in 0..<repetitions { transform.inverse() }
  }
}
