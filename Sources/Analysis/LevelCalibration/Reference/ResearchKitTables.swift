/// The tables of ResearchKit's hearing test for some headphones on an iPhone.
///
/// From ResearchKit (Copyright (c) 2015, Apple Inc., BSD-3-Clause: see NOTICE), "dBHL Tone Audiometry": `retspl_*`,
/// `frequency_dBSPL_*` and `volume_curve_*`.
enum ResearchKitTables {
  /// The frequencies of all tables, in hertz.
  static let frequencies: [Double] = [125, 250, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000, 8000]

  /// dB SPL at 0 dB HL.
  static func thresholds(_ headphone: ResearchKitHeadphone) -> [Double] {
    switch headphone {
    case .airPods: [31, 21, 13, 9, 7, 10, 12, 13.5, 16, 16, 15.5]
    case .airPods2: [42.45, 30.2, 17.94, 16.45, 14.96, 13.85, 12.73, 13.27, 13.8, 14.81, 15.82]
    case .airPods3: [39.05, 26.68, 14.31, 13.16, 12.01, 12.64, 13.27, 14.48, 15.69, 14.77, 13.85]
    case .airPodsPro: [34.04, 23.52, 12.99, 11.13, 9.27, 11.69, 14.11, 13.42, 12.72, 14.62, 16.51]
    case .airPodsPro2: [34.04, 23.52, 12.99, 11.13, 9.27, 11.69, 14.11, 13.42, 12.72, 14.62, 16.51]
    case .airPodsMax: [25.13, 19.29, 13.45, 10.515, 7.58, 11.45, 15.32, 12.06, 8.79, 3.74, 18.68]
    case .earPods: [38.78, 28.99, 21.66, 17.97, 14.28, 13.02, 11.75, 13.69, 15.62, 16.77, 17.92]
    }
  }

  /// dB SPL of a sine whose peak is −30 dBFS, at full system volume.
  static func levels(_ headphone: ResearchKitHeadphone) -> [Double] {
    switch headphone {
    case .airPods: [88.97, 86.3, 84.49, 83.59, 83.89, 87.6, 90.07, 92.51, 88.87, 91.46, 89.61]
    case .airPods2: [88.97, 86.3, 84.49, 83.59, 83.89, 87.6, 90.07, 92.51, 88.87, 91.46, 89.61]
    case .airPods3: [83.97, 82.02, 81.1, 82.7, 84.2, 85.9, 88.12, 91.8, 89.63, 90.4, 85.14]
    case .airPodsPro: [83.54, 83.11, 84.58, 84.02, 82.8, 86.2, 89.29, 92.67, 89.76, 86.64, 88.22]
    case .airPodsPro2: [84.05, 83.16, 84.13, 83.95, 83.67, 84.79, 86.52, 89.24, 86.64, 86.5, 90.11]
    case .airPodsMax: [82.6, 81.5, 81.2, 82.4, 83.7, 84.5, 87.5, 87.9, 82.7, 82.9, 86.3]
    case .earPods: [91.28, 88.38, 86.82, 86.16, 86.37, 89.83, 91.62, 92.31, 90.19, 93.91, 90.04]
    }
  }

  /// The attenuation by the system volume, in decibels, for 1/16, 2/16 … 16/16.
  static func volumeCurve(_ headphone: ResearchKitHeadphone) -> [Double] {
    switch headphone {
    case .airPods, .airPods2, .airPods3, .airPodsPro, .airPodsPro2:
      [-65.5, -58.5, -52.5, -47, -42, -37.5, -33, -29, -25, -21, -17, -13.5, -10, -6.5, -3, 0]
    case .airPodsMax:
      [-63.5, -56.5, -50.5, -45, -40, -35.5, -31, -27, -23, -19, -15.5, -12, -8.5, -5.5, -2.5, 0]
    case .earPods:
      [-65.6, -58.4, -52.3, -46.9, -42, -37.3, -32.9, -28.9, -24.9, -20.9, -16.9, -13.6, -10, -6.7, -3.2, -0.5]
    }
  }
}
