import Detectors

extension DetectionTask {
  /// The measures of this task. Detectors are ranked by the first one.
  package var measures: [Measure] {
    switch self {
    case .pitch:
      [
        Measure("rpa", "RPA", "Raw Pitch Accuracy"), Measure("rca", "RCA", "Raw Chroma Accuracy"),
        Measure("vr", "VR", "Voicing Recall"), Measure("vfa", "VFA", "Voicing False Alarm", .lower),
        Measure("oa", "OA", "Overall Accuracy"), Measure("gpe", "GPE", "Gross Pitch Error", .lower),
        Measure("vde", "VDE", "Voicing Decision Error", .lower), Measure("ffe", "FFE", "F0 Frame Error", .lower),
        Measure("fpe_cents", "FPE", "Fine Pitch Error", .lowerUnbounded),
      ]
    case .voice:
      [
        Measure("f_measure", "F", "F-measure"), Measure("hit_rate", "SHR", "Speech Hit Rate"),
        Measure("false_alarm_rate", "FAR", "False Alarm Rate", .lower), Measure("precision", "P", "Precision"),
        Measure("accuracy", "ACC", "Accuracy"), Measure("hter", "HTER", "Half Total Error Rate", .lower),
        Measure("dcf", "DCF", "Detection Cost", .lower), Measure("fec", "FEC", "Front-End Clipping", .lower),
        Measure("msc", "MSC", "Mid-Speech Clipping", .lower), Measure("over", "OVER", "Carry-Over", .lower),
        Measure("nds", "NDS", "Noise Detected as Speech", .lower),
        Measure("boundary_f", "BF", "Boundary F-measure"),
      ]
    case .onset:
      [
        Measure("f_measure", "F", "F-measure"), Measure("precision", "P", "Precision"),
        Measure("recall", "R", "Recall"),
      ]
    case .beat:
      [
        Measure("f_measure", "F", "F-measure"), Measure("cemgil", "Cem", "Cemgil"),
        Measure("cemgil_best", "CemBest", "Cemgil Best Metric Level"), Measure("goto", "Goto", "Goto"),
        Measure("p_score", "PScore", "P-score"), Measure("cmlc", "CMLc", "Correct Metric Level Continuous"),
        Measure("cmlt", "CMLt", "Correct Metric Level Total"), Measure("amlc", "AMLc", "Any Metric Level Continuous"),
        Measure("amlt", "AMLt", "Any Metric Level Total"), Measure("information_gain", "IG", "Information gain"),
      ]
    case .tempo:
      [
        Measure("p_score", "PScore", "P-score"), Measure("one_correct", "One", "One-correct"),
        Measure("both_correct", "Both", "Both-correct"),
      ]
    case .soundEvent:
      [
        Measure("event_f", "EB-F", "Event-based F-measure"),
        Measure("event_precision", "EB-P", "Event-based Precision"),
        Measure("event_recall", "EB-R", "Event-based Recall"),
        Measure("event_error_rate", "EB-ER", "Event-based Error Rate", .lowerUnbounded),
        Measure("segment_f", "SB-F", "Segment-based F-measure"),
        Measure("segment_precision", "SB-P", "Segment-based Precision"),
        Measure("segment_recall", "SB-R", "Segment-based Recall"),
        Measure("segment_error_rate", "SB-ER", "Segment-based Error Rate", .lowerUnbounded),
      ]
    case .loudness:
      [
        Measure("within_tolerance", "WT", "Within Tolerance"),
        Measure("absolute_deviation_lu", "AD", "Absolute Deviation", .lowerUnbounded),
      ]
    case .fingerprint:
      [
        Measure("identification_rate", "IR", "Identification Rate"),
        Measure("misidentification_rate", "MIR", "Misidentification Rate", .lower),
        Measure("false_positive_rate", "FPR", "False Positive Rate", .lower),
        Measure("accuracy", "ACC", "Accuracy"), Measure("mrr", "MRR", "Mean Reciprocal Rank"),
      ]
    }
  }
}
