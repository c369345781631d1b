import Expectations
import RecordingProcessing
import Testing

@Suite struct EffectChainTests {
  @Test func whatIsNotSaidHasItsDefault() throws {
    expectEqual(try EffectChain("gain").description, "gain,gain=0.0")
    expectEqual(
      try EffectChain(" gain = -6 ;lowpass=1000, q=0.7;; echo=0.25,feedback=0.3; ").description,
      "gain,gain=-6.0; lowpass,frequency=1000.0,q=0.7; echo,delay=0.25,feedback=0.3,wet=0.75")
    expectEqual(try EffectChain("pitch=4; tempo=1.5").description, "pitch,pitch=4.0; tempo,tempo=1.5")
    expectEqual(try EffectChain("pitch=4,formants=0").description, "pitch,pitch=4.0,formants=0.0")
    expectEqual(try EffectChain("trim,from=1").description, "trim,from=1.0")
    expectEqual(try EffectChain("fade-in=2,curve=linear").description, "fade-in,duration=2.0,start=0.0,curve=linear")
    expectEqual(
      try EffectChain("fade-out; compress; normalize,peaks=lower-gain").description,
      """
      fade-out,duration=1.0,curve=s-curve; \
      compress,threshold=-20.0,ratio=4.0,knee=6.0,attack=0.005,release=0.1,makeup=0.0,channels=linked; \
      normalize,loudness=-23.0,ceiling=-1.0,peaks=lower-gain
      """)
    expectEqual(try EffectChain("reverse; normalize=-16").needsWholeSound, ["reverse", "normalize"])
  }

  /// The description of a chain can be parsed, and gives the same chain.
  @Test func theDescriptionIsAChain() throws {
    for kind in EffectKind.all {
      let chain = try EffectChain(kind.name)
      expectEqual(try EffectChain(chain.description).description, chain.description)
    }
  }

  @Test(arguments: [
    ("", "expected effects, such as 'gain=-6; echo=0.25', got none"),
    (" ; ", "expected effects, such as 'gain=-6; echo=0.25', got none"),
    ("gain=61", "gain: gain: expected -120.0 to 60.0 dB, got 61.0 dB"),
    ("gain=loud", "gain: gain: expected a number, got 'loud'"),
    ("gain=nan", "gain: gain: expected -120.0 to 60.0 dB, got nan dB"),
    ("gain=1,gain=2", "gain: expected gain once, got it twice"),
    ("echo=0.2,decay=1", "echo: expected a setting of delay, feedback, wet, got 'decay'"),
    ("echo=0.2,0.3", "echo: expected name=value, got '0.3'"),
    ("echo,feedback=", "echo: expected name=value, got 'feedback='"),
    ("reverse=1", "reverse: expected no settings, got '1'"),
    ("reverse,speed=2", "reverse: expected no settings, got 'speed'"),
    ("gain=1,ramp=0.1", "gain: expected a setting of gain, got 'ramp'"),
    ("pitch=1,highest=2", "pitch: expected a setting of pitch, formants, got 'highest'"),
    ("fade-out=1,curve=round", "fade-out: curve: expected one of linear, equal-power, s-curve, got 'round'"),
    ("normalize=3", "normalize: loudness: expected -70.0 to 0.0 LUFS, got 3.0 LUFS"),
    ("pan=0,law=square", "pan: law: expected one of constant-power, linear, balance, got 'square'"),
    ("pitch=25", "pitch: pitch: expected -24.0 to 24.0 semitones, got 25.0 semitones"),
    ("pitch=4,formants=13", "pitch: formants: expected -12.0 to 12.0 semitones, got 13.0 semitones"),
    ("tempo=0", "tempo: tempo: expected 0.25 to 4.0, got 0.0"),
    ("tempo=4.01", "tempo: tempo: expected 0.25 to 4.0, got 4.01"),
    ("trim=-1", "trim: from: expected 0.0 to 1000000.0 s, got -1.0 s"),
  ]) func whatIsWrongIsSaid(text: String, message: String) {
    #expect {
      try EffectChain(text)
    } throws: { "\($0)" == message }
  }

  @Test func anUnknownEffectNamesTheKnownOnes() {
    #expect {
      try EffectChain("gain=1; reverb=3")
    } throws: {
      "\($0)".hasPrefix("expected an effect (gain, fade-in, ") && "\($0)".hasSuffix("normalize), got 'reverb'")
    }
  }
}
