import BrowserSound
import SoundRoutes

/// Watches the sound of a browser: the page tells when another output would play it. Of the volume nothing is known.
package struct BrowserWitness: SoundWitness {
  private let headphone: BrowserHeadphone

  /// Watches a headphone.
  package init(_ headphone: BrowserHeadphone) { self.headphone = headphone }

  package var report: SoundReport {
    let seen = headphone.placement
    return SoundReport(looks: seen.looks, disturbance: seen.isElsewhere ? .otherOutput(nil) : nil)
  }

  package var route: SoundRoute? { nil }

  package func accept() { headphone.stay() }
}
