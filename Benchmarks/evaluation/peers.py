"""What mir_eval and sed_eval give for a pair, and where they give a number that stands for nothing.

Each function gives two dictionaries: the peer's values, and for those that are shares of nothing, True.
"""

import math
import warnings

import dcase_util
import mir_eval
import numpy as np
import sed_eval

warnings.simplefilter("ignore")


def columns(rows, count):
    return np.array(rows, dtype=float).reshape(-1, count).T


def melody(reference, estimate, options):
    truth, guess = columns(reference, 2), columns(estimate, 2)
    arguments = {"cent_tolerance": options.get("tolerance_cents", 50), "hop": options.get("hop")}
    values = mir_eval.melody.evaluate(*truth, *guess, **arguments)
    voicing, *_ = mir_eval.melody.to_cent_voicing(*truth, *guess, hop=arguments["hop"])
    voiced = bool((voicing > 0).any())
    undefined = {"Voicing False Alarm": bool((voicing > 0).all())}
    for name in ("Voicing Recall", "Raw Pitch Accuracy", "Raw Chroma Accuracy"):
        undefined[name] = not voiced
    return values, undefined


def onset(reference, estimate, options):
    truth, guess = columns(reference, 1)[0], columns(estimate, 1)[0]
    values = mir_eval.onset.evaluate(truth, guess, window=options.get("window", 0.05))
    return values, {
        "Precision": len(guess) == 0,
        "Recall": len(truth) == 0,
        "F-measure": len(truth) + len(guess) == 0,
    }


def transcription(reference, estimate, options):
    truth, guess = columns(reference, 3), columns(estimate, 3)
    values = mir_eval.transcription.evaluate(
        truth[:2].T,
        truth[2],
        guess[:2].T,
        guess[2],
        onset_tolerance=options.get("onset_tolerance", 0.05),
        pitch_tolerance=options.get("tolerance_cents", 50),
        offset_ratio=options.get("offset_ratio", 0.2),
        offset_min_tolerance=options.get("offset_min_tolerance", 0.05),
        strict=options.get("strict", False),
    )
    undefined = {}
    for name in values:
        if "Precision" in name:
            undefined[name] = len(estimate) == 0
        elif "Recall" in name:
            undefined[name] = len(reference) == 0
        elif "F-measure" in name:
            undefined[name] = len(reference) + len(estimate) == 0
    # No pair that overlaps: the recall of the same kind is 0, or has no value either.
    for suffix in ("", "_no_offset"):
        undefined["Average_Overlap_Ratio" + suffix] = values["Recall" + suffix] == 0
    return values, undefined


def beat(reference, estimate, options):
    truth, guess = columns(reference, 1)[0], columns(estimate, 1)[0]
    first = options.get("min_beat_time", 5)
    arguments = {"min_beat_time": first, "f_measure_threshold": options.get("window", 0.07)}
    truth_count, guess_count = (truth >= first).sum(), (guess >= first).sum()
    undefined = {}
    together = truth_count > 1 and np.ptp(truth[truth >= first]) == 0
    try:
        values = mir_eval.beat.evaluate(truth, guess, **arguments)
    except ValueError:
        # All beats of the reference within 10 ms: no interval for the P-score.
        truth, guess = mir_eval.beat.trim_beats(truth, first), mir_eval.beat.trim_beats(guess, first)
        names = ("Correct Metric Level Continuous", "Correct Metric Level Total", "Any Metric Level Continuous")
        values = dict(zip((*names, "Any Metric Level Total"), mir_eval.beat.continuity(truth, guess)))
        values["F-measure"] = mir_eval.beat.f_measure(truth, guess, arguments["f_measure_threshold"])
        values["Cemgil"], values["Cemgil Best Metric Level"] = mir_eval.beat.cemgil(truth, guess)
        values["Goto"] = mir_eval.beat.goto(truth, guess)
        values["Information gain"] = mir_eval.beat.information_gain(truth, guess)
        values["P-score"] = math.nan
    for name in values:
        if name in ("F-measure", "Cemgil", "Cemgil Best Metric Level", "Goto"):
            undefined[name] = truth_count == 0
        else:
            undefined[name] = truth_count < 2 or guess_count < 2
    if math.isnan(values["Information gain"]) or together:
        undefined["Information gain"] = math.isnan(values["Information gain"])
    undefined["P-score"] = undefined["P-score"] or math.isnan(values["P-score"])
    return values, undefined


def tempo(reference, estimate, options):
    (first, second, weight), (one, two, _) = reference[0], estimate[0]
    truth, guess = np.array([first, second]), np.array([one, two])
    return mir_eval.tempo.evaluate(truth, weight, guess, tol=options.get("tempo_tolerance", 0.08)), {}


def sound_event(reference, estimate, options):
    labels = sorted({row[2] for row in reference + estimate})

    def container(rows):
        return dcase_util.containers.MetaDataContainer(
            [{"onset": float(a), "offset": float(b), "event_label": str(label)} for a, b, label in rows]
        )

    truth, guess = container(reference), container(estimate)
    segments = sed_eval.sound_event.SegmentBasedMetrics(labels, time_resolution=options.get("segment_length", 1.0))
    rule = "zero_score" if options.get("zero_score") else None
    segments.empty_system_output_handling = rule
    events = sed_eval.sound_event.EventBasedMetrics(
        labels,
        evaluate_offset=not options.get("onsets_only", False),
        t_collar=options.get("collar", 0.2),
        percentage_of_length=options.get("percentage_of_length", 0.5),
        event_matching_type="greedy" if options.get("greedy") else "optimal",
        empty_system_output_handling=rule,
    )
    segments.evaluate(truth, guess)
    events.evaluate(truth, guess)
    values, undefined = {}, {}
    for name, metric in (("segment_based", segments), ("event_based", events)):
        results = metric.results() if labels else {"overall": metric.results_overall_metrics()}
        classes = [("class_wise", label) for label in labels]
        for path in [("overall",), *classes]:
            group = results
            for key in path:
                group = group[key]
            counts = metric.overall if path == ("overall",) else metric.class_wise[path[1]]
            for key, value in flat(group):
                place = ".".join((name, *path, key))
                values[place] = value
                undefined[place] = is_of_nothing(key, counts, rule)
        if labels:
            for key, value in flat(results["class_wise_average"]):
                place = f"{name}.class_wise_average.{key}"
                members = [".".join((name, *path, key)) for path in classes]
                defined = [values[member] for member in members if not undefined[member]]
                # sed_eval's mean takes in what is a share of nothing, unless that is not a number; ours does not.
                peer_differs = any(undefined[member] and not math.isnan(values[member]) for member in members)
                values[place] = float(np.mean(defined)) if peer_differs and defined else value
                undefined[place] = not defined
    return values, undefined


def flat(group, path=()):
    for key, value in group.items():
        if isinstance(value, dict):
            yield from flat(value, (*path, key))
        else:
            yield ".".join((*path, key)), float(value)


def is_of_nothing(key, counts, rule):
    family, name = key.split(".")
    no_reference = counts["Nref"] == 0
    no_estimate = counts["Nsys"] == 0 and rule != "zero_score"
    if family == "f_measure":
        return {"precision": no_estimate, "recall": no_reference, "f_measure": no_reference or no_estimate}[name]
    if family == "error_rate":
        return no_reference
    if family == "accuracy":
        negatives = counts["Ntn"] + counts["Nfp"]
        positives = counts["Ntp"] + counts["Nfn"]
        return {
            "sensitivity": positives == 0,
            "specificity": negatives == 0,
            "balanced_accuracy": positives == 0 or negatives == 0,
            "accuracy": positives + negatives == 0,
        }[name]
    return False
