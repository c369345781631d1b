import ArgumentParser
import CommandSupport
import HearingRecords
import HearingRuns
import HearingTest

/// The options that choose a test with tones.
struct TestOptions: ParsableArguments {
  enum Ears: String, ExpressibleByArgument, CaseIterable { case both, left, right }

  @Option(name: .long, help: "The ears to test; of both, the right one comes first.") var ear = Ears.both
  @Option(name: .long, help: "Procedure by which thresholds are found, one of those above.")
  var procedure = ProcedureMethod.bayesian.rawValue
  @Option(
    name: .long, help: ArgumentHelp("Frequencies, 100 to 20000 Hz, in the order of the test.", valueName: "hz,hz,…"))
  var frequencies = CommaList<Double>([1000, 2000, 4000, 8000, 500, 250], text: "1000,2000,4000,8000,500,250")
  @Option(name: .long, help: "The tones: pure, pulsed or warble.") var tone = ToneStimulus.Kind.pulsed
  @OptionGroup var timing: TimingOptions
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      The highest level of a tone, 10 to 120, in dB HL with a calibration. Without one no tone is above -20 dBFS in \
      any case.
      """,
      valueName: "db"))
  var limit = 85.0
  @Option(
    name: .long,
    help: ArgumentHelp("Procedure whole-audiogram: largest number of trials, 1 to 10000.", valueName: "count"))
  var trials = 60
  @Flag(name: .long, help: "Do not repeat thresholds with noise in the other ear.") var noMasking = false
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Least attenuation of a tone on its way to the other ear, 10 to 100 dB; 55 for insert earphones.", valueName: "db"
    ))
  var interauralAttenuation = 40.0

  func validate() throws {
    guard (1...10_000).contains(trials) else {
      throw ValidationError("--trials: expected 1 to 10000, got \(trials).")
    }
    guard (10...120).contains(limit) else { throw ValidationError("--limit: expected 10 to 120 dB, got \(limit).") }
    guard (10...100).contains(interauralAttenuation) else {
      throw ValidationError("--interaural-attenuation: expected 10 to 100 dB, got \(interauralAttenuation).")
    }
    _ = try (parsedFrequencies, parsedProcedure, stimulus)
  }

  /// The tone with its times.
  var stimulus: ToneStimulus { get throws { try timing.stimulus(tone) } }

  /// The test under the given conditions.
  func setup(_ conditions: SessionConditions) throws -> TestSetup {
    TestSetup(
      ears: ears, frequencies: try parsedFrequencies, procedure: try parsedProcedure, timing: try timing.timing,
      familiarises: !timing.noPractice, limit: limit,
      masking: noMasking ? nil : CrossHearing(interauralAttenuation: interauralAttenuation), conditions: conditions)
  }

  private var ears: [Ear] {
    switch ear {
    case .both: [.right, .left]
    case .right: [.right]
    case .left: [.left]
    }
  }

  private var parsedFrequencies: [Double] {
    get throws {
      let complaint = "--frequencies: expected 100 to 20000 Hz, as in 1000,2000,500, got \(frequencies.text)."
      let values = try frequencies.values { _ in complaint }
      guard values.allSatisfy((100...20_000).contains) else { throw ValidationError(complaint) }
      guard Set(values).count == values.count else {
        throw ValidationError("--frequencies: expected each once, got \(frequencies.text).")
      }
      return values
    }
  }

  private var parsedProcedure: SessionPlan.Procedure {
    get throws {
      if procedure == "whole-audiogram" { return .wholeAudiogram(mostTrials: trials) }
      guard let method = ProcedureMethod(rawValue: procedure) else {
        let names = ProcedureMethod.allCases.map(\.rawValue) + ["whole-audiogram"]
        throw ValidationError("--procedure: expected one of \(names.joined(separator: ", ")), got \(procedure).")
      }
      return .sequential(method)
    }
  }
}

extension ToneStimulus.Kind: ExpressibleByArgument {}
