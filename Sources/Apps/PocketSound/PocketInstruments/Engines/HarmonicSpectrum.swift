import ToneSynthesis

/// The levels of a sustained sound's harmonics, as a slope with formants, or as a list.
package struct HarmonicSpectrum {
  /// A resonance of the body or the vocal tract.
  package struct Formant {
    /// In hertz.
    var frequency: Double
    /// Width in hertz between the points 3 dB below the top.
    var width: Double
    /// Its level in decibels.
    var level: Double

    package init(frequency: Double, width: Double, level: Double) {
      self.frequency = frequency
      self.width = width
      self.level = level
    }
  }

  /// Levels of the first harmonics in decibels; the slope continues from the last one.
  package var levels: [Double] = [0]
  /// Fall of the further harmonics in decibels for each octave.
  package var slope = 6.0
  /// Level of the even harmonics in decibels; a tube that is closed at one end has weak ones.
  package var evenLevel = 0.0
  /// Above this frequency the even harmonics are as strong as the odd ones; hertz.
  package var evenLimit = Double.infinity
  /// Resonances; without any, the spectrum is that of the source.
  package var formants: [Formant] = []

  /// The level between the resonances in decibels.
  package var formantFloor = -24.0
  /// Above this frequency the harmonics fall by 12 dB for each octave besides; hertz.
  package var limit = 20_000.0

  package init(
    levels: [Double] = [0], slope: Double = 6.0, evenLevel: Double = 0.0, evenLimit: Double = Double.infinity,
    formants: [Formant] = [], formantFloor: Double = -24.0, limit: Double = 20_000.0
  ) {
    self.levels = levels
    self.slope = slope
    self.evenLevel = evenLevel
    self.evenLimit = evenLimit
    self.formants = formants
    self.formantFloor = formantFloor
    self.limit = limit
  }

  /// The amplitude of a harmonic.
  ///
  /// - Parameters:
  ///   - harmonic: its number, from 1.
  ///   - frequency: its frequency in hertz.
  package func amplitude(_ harmonic: Int, at frequency: Double) -> Double {
    guard frequency < Waves.highestPartial else { return 0 }
    var level: Double
    if harmonic <= levels.count {
      level = levels[harmonic - 1]
    } else {
      let octaves = PortableFunctions.log(Double(harmonic) / Double(levels.count)) / 0.6931471805599453
      level = (levels.last ?? 0) - slope * octaves
    }
    if harmonic % 2 == 0, evenLevel != 0 {
      let share = frequency / evenLimit
      level += evenLevel / (1 + share * share)
    }
    let ratio = frequency / limit
    var amplitude = Waves.amplitude(level) / (1 + ratio * ratio)
    if !formants.isEmpty {
      amplitude *= formants.reduce(Waves.amplitude(formantFloor)) { sum, formant in
        let distance = 2 * (frequency - formant.frequency) / formant.width
        return sum + Waves.amplitude(formant.level) / (1 + distance * distance).squareRoot()
      }
    }
    return amplitude
  }
}
