"""Makes metrics.json: traces with noise, sensors, a moving map and stray touches, and their figures by numpy and scipy. Run it beside this file; no arguments.

Made with numpy 2.4.6 and scipy 1.17.1. TraceMetricsTests/PeerFixtureTests.swift compares TraceMetrics with it.
"""
import json
import numpy as np
from scipy.interpolate import PchipInterpolator
from scipy.signal import butter, filtfilt, find_peaks
from scipy.spatial.distance import cdist

FS, TOLERANCE = 100.0, 4.0


def bezier(points, count):
    t = np.linspace(0, 1, count)[:, None]
    p = np.array(points, float)
    return (1 - t) ** 3 * p[0] + 3 * (1 - t) ** 2 * t * p[1] + 3 * (1 - t) * t**2 * p[2] + t**3 * p[3]


def template(strokes, count=4001):
    return [np.vstack([bezier(c, count)[(1 if i else 0):] for i, c in enumerate(s)]) for s in strokes]


def arc(points):
    return np.concatenate([[0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])


def resample(points, step):
    s = arc(points)
    count = max(1, round(s[-1] / step))
    at = np.linspace(0, s[-1], count + 1)
    return np.column_stack([np.interp(at, s, points[:, k]) for k in (0, 1)])


def middles(points, step):
    s = arc(points)
    count = max(1, round(s[-1] / step))
    at = (np.arange(count) + 0.5) * s[-1] / count
    return np.column_stack([np.interp(at, s, points[:, k]) for k in (0, 1)])


def headings(points, step):
    s = arc(points)
    count = max(1, round(s[-1] / step))
    at = (np.arange(count) + 0.5) * s[-1] / count
    k = np.searchsorted(s, at, side="right") - 1
    way = points[k + 1] - points[k]
    return way / np.hypot(*way.T)[:, None]


def course(t, values):
    grid = t[0] + np.arange(int(np.floor((t[-1] - t[0]) * FS + 1e-9)) + 1) / FS
    if len(grid) < 26:
        return None
    return filtfilt(*butter(2, 10, fs=FS), PchipInterpolator(t, values)(grid))


def speeds(t, points):
    smooth = [course(t, points[:, k]) for k in (0, 1)]
    return None if smooth[0] is None else np.hypot(*[np.gradient(v) for v in smooth]) * FS


def sensor(name, unit, parts, values):
    courses = [v for v in (course(p[:, 0], values(p)) for p in parts) if v is not None]
    whole = np.concatenate(courses)
    peaks = [find_peaks(v, prominence=0.1 * np.ptp(v))[0] for v in courses]
    first = [p[0] / FS for p in peaks if len(p)]
    return {f"{name}_mean{unit}": whole.mean(), f"{name}_variation": whole.std() / whole.mean(),
            f"{name}_first_peak_s": np.mean(first)}


def upright(p):
    return np.degrees(np.arctan(np.hypot(*np.tan(np.radians(p[:, 4:6].T)))))


def sparc(v):
    """As in the program of Balasubramanian et al. 2015 (smoothness.py)."""
    nfft = int(2 ** (np.ceil(np.log2(len(v))) + 4))
    f = np.arange(nfft // 2 + 1) * FS / nfft
    m = np.abs(np.fft.rfft(v, nfft))
    m = (m / m.max())[f <= 10]
    f = f[f <= 10]
    keep = np.nonzero(m >= 0.05)[0]
    f, m = f[keep[0]: keep[-1] + 1], m[keep[0]: keep[-1] + 1]
    return -np.sum(np.sqrt((np.diff(f) / (f[-1] - f[0])) ** 2 + np.diff(m) ** 2))


def ldlj(v):
    duration = (len(v) - 1) / FS
    jerk = np.diff(v, 2) * FS**2
    return -np.log(duration**3 / v.max() ** 2 * np.sum(jerk**2) / FS)


def dtw(a, b):
    d = cdist(a, b)
    cost = np.full((len(a) + 1, len(b) + 1), np.inf)
    cost[0, 0] = 0
    for i in range(len(a)):
        for j in range(len(b)):
            cost[i + 1, j + 1] = min(cost[i, j] + 2 * d[i, j], cost[i, j + 1] + d[i, j], cost[i + 1, j] + d[i, j])
    return cost[-1, -1] / (len(a) + len(b))


def frechet(a, b):
    d = cdist(a, b)
    row = np.maximum.accumulate(d[0])
    for i in range(1, len(a)):
        new = np.empty(len(b))
        reach = np.minimum(row, np.concatenate([[np.inf], row[:-1]])).tolist()
        di = d[i].tolist()
        last = np.inf
        for j in range(len(b)):
            last = max(min(reach[j], last), di[j])
            new[j] = last
        row = new
    return row[-1]


def runs(mask):
    edges = np.flatnonzero(np.diff(np.concatenate([[0], mask.astype(int), [0]])))
    return edges[1::2] - edges[::2]


def score(strokes, samples):
    # What began away from the letters is the stray touches, which `trace` puts there.
    parts, current = [], []
    for t, x, y, contact, *more in samples:
        if contact:
            current.append((t, x, y, *more))
        elif current:
            parts.append(np.array(current))
            current = []
    strays = [p for p in parts if p[0, 1] > 100]
    parts = [p for p in parts if p[0, 1] <= 100]
    line = template(strokes)
    flat = np.vstack(line)
    heading = np.vstack([np.gradient(p, axis=0) for p in line])
    heading /= np.hypot(*heading.T)[:, None]
    deviations = []
    for part in parts:
        for p, h in zip(middles(part[:, 1:3], 0.25), headings(part[:, 1:3], 0.25)):
            k = np.argmin(np.hypot(*(flat - p).T) + 0.05 * (1 - heading @ h))
            off = p - flat[k]
            deviations.append(np.copysign(np.hypot(*off), heading[k, 0] * off[1] - heading[k, 1] * off[0]))
    deviations = np.array(deviations)
    size = np.abs(deviations)
    glass = [p[:, 1:3] - p[:, 7:9] for p in parts]
    length = [arc(g)[-1] for g in glass]
    profiles = [v for v in (speeds(p[:, 0], g) for p, g in zip(parts, glass)) if v is not None]
    weights = [len(v) for v in profiles]
    fastest = max(v.max() for v in profiles)
    trace = np.vstack([resample(p[:, 1:3], 0.5) for p in parts])
    wanted = np.vstack([resample(p, 0.5) for p in line])
    return {
        "share_inside": np.mean(size <= TOLERANCE),
        "deviation_mean_mm": deviations.mean(),
        "deviation_rms_mm": np.sqrt(np.mean(deviations**2)),
        "deviation_p95_mm": np.quantile(size, 0.95, method="inverted_cdf"),
        "deviation_max_mm": size.max(),
        "duration_s": parts[-1][-1, 0] - parts[0][0, 0],
        "speed_mean_mm_s": sum(length) / sum(p[-1, 0] - p[0, 0] for p in parts),
        "speed_max_mm_s": fastest,
        "speed_peaks": sum(len(find_peaks(v, prominence=fastest / 10)[0]) for v in profiles),
        "sparc": np.average([sparc(v) for v in profiles], weights=weights),
        "log_dimensionless_jerk": np.average([ldlj(v) for v in profiles], weights=weights),
        "lifts": len(parts) - 1,
        "stops": sum(int(np.sum(runs(v < 2) >= 15)) for v in profiles),
        "in_air_s": sum(b[0, 0] - a[-1, 0] for a, b in zip(parts, parts[1:])),
        "dtw_mm": dtw(trace, wanted),
        "frechet_discrete_mm": frechet(trace, wanted),
        # The continuous distance from both sides: points 0.05 mm apart are off by 0.025 mm at most.
        "frechet_mm": frechet(resample(trace, 0.05), resample(wanted, 0.05)),
        "stray_touches": len(strays),
        **sensor("pressure", "", parts, lambda p: p[:, 3]),
        **sensor("tilt", "_deg", parts, upright),
        **sensor("contact_size", "_mm", parts, lambda p: p[:, 6]),
    }


def stray(start):
    """A scribble beside the letters."""
    along = np.linspace(0, 1, 20)
    lines = [(round(start + 0.2 * u, 6), round(105 + 8 * np.sin(9 * u), 4), round(60 + 30 * u, 4), 1, 0.9, 5, 5, 14, 0, 0)
             for u in along]
    return lines + [(round(start + 0.21, 6), *lines[-1][1:3], 0, *lines[-1][4:])]


def trace(random, strokes, rate, seconds, noise, wander, pause=None, strays=0, scroll=0.0):
    samples, start = [], 0.0
    for stroke in template(strokes, 801):
        for _ in range(strays):
            samples += stray(start)
            start += 0.4
        s = arc(stroke)
        u = np.linspace(0, 1, int(seconds * rate))
        place = s[-1] * (u - 0.12 * np.sin(4 * np.pi * u) / (2 * np.pi))
        point = np.column_stack([np.interp(place, s, stroke[:, k]) for k in (0, 1)])
        point += wander * np.column_stack([np.sin(9 * u), np.cos(7 * u) - 1]) + random.normal(0, noise, point.shape)
        times = start + u * seconds + random.uniform(0, 0.3 / rate, len(u))
        if pause:
            times[len(u) // 2:] += pause
        # What the device measures: pressure, tilt, size of the contact; and how far the map has moved.
        more = np.column_stack([
            0.5 + 0.2 * np.sin(11 * u) * u, 30 + 8 * np.sin(7 * u), 12 - 5 * u, 9 + 2 * np.sin(13 * u + 1),
            scroll * u**2, -scroll * u / 2,
        ])
        samples += [
            (round(t, 6), round(x, 4), round(y, 4), 1, *(round(v, 4) for v in row))
            for t, (x, y), row in zip(times, point, more)
        ]
        samples.append((round(times[-1] + 0.01, 6), *samples[-1][1:3], 0, *samples[-1][4:]))
        start = times[-1] + 0.35
    return samples


def main():
    random = np.random.default_rng(24)
    c = [[(70, 30), (60, 15), (20, 15), (20, 50)], [(20, 50), (20, 85), (60, 85), (70, 70)]]
    s = [[(70, 25), (40, 0), (10, 40), (45, 50)], [(45, 50), (85, 60), (55, 100), (20, 75)]]
    t = [[((50, 10), (50, 30), (48, 60), (60, 90))], [((30, 35), (40, 33), (60, 33), (72, 35))]]
    cases = []
    for name, strokes, rate, seconds, noise, wander, pause, strays, scroll in [
        ("good c", [c], 120, 2.0, 0.02, 0.8, None, 0, 0), ("trembling s", [s], 60, 3.0, 0.25, 2.5, None, 3, 25),
        ("t of two strokes", t, 240, 1.2, 0.05, 1.5, None, 1, 0), ("hesitating c", [c], 90, 2.5, 0.02, 5.0, 0.6, 0, 40),
    ]:
        samples = trace(random, strokes, rate, seconds, noise, wander, pause, strays, scroll)
        paths = [
            "M {} {}".format(*stroke[0][0])
            + "".join(" C " + " ".join(f"{v}" for p in curve[1:] for v in p) for curve in stroke) for stroke in strokes
        ]
        figures = {k: float(v) for k, v in score(strokes, samples).items()}
        cases.append({"name": name, "strokes": paths, "samples": samples, "figures": figures})
    with open("metrics.json", "w") as file:
        json.dump({"cases": cases}, file, separators=(",", ":"))
        file.write("\n")
    for case in cases:
        print(case["name"], case["figures"])


main()
