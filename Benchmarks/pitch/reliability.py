"""Is a confidence a probability? Ten bins of it beside the share of right frames, and a picture."""

import numpy as np

BINS = 10


def bins(confidence, right):
    """Per bin: frames, mean confidence, share right (None where there is no frame); and the expected calibration error:
    the mean distance of the two over all frames (Naeini et al. 2015)."""
    index = np.minimum((np.asarray(confidence) * BINS).astype(int), BINS - 1)
    rows, error = [], 0.0
    for number in range(BINS):
        inside = index == number
        count = int(inside.sum())
        if count == 0:
            rows.append((0, None, None))
            continue
        mean, share = float(confidence[inside].mean()), float(right[inside].mean())
        rows.append((count, mean, share))
        error += count / len(index) * abs(mean - share)
    return rows, error


def picture(tables):
    """An SVG: one panel per method, confidence to the right, share right upwards; the area of a disc is its frames."""
    size, gap, top, columns = 150, 42, 34, 3
    lines = -(-len(tables) // columns)
    width, height = columns * (size + gap) + gap, lines * (size + gap + top) + 8
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="10">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for number, (name, (rows, error)) in enumerate(tables.items()):
        x = gap + number % columns * (size + gap)
        y = top + number // columns * (size + gap + top)

        def place(confidence, share):
            return f"{x + size * confidence:.1f}", f"{y + size * (1 - share):.1f}"

        parts.append(f'<text x="{x}" y="{y - 18}" font-size="11" font-weight="bold">{name}</text>')
        parts.append(f'<text x="{x}" y="{y - 5}" fill="#555">calibration error {error:.3f}</text>')
        parts.append(f'<rect x="{x}" y="{y}" width="{size}" height="{size}" fill="#f6f6f6" stroke="#bbb"/>')
        parts.append(f'<path d="M{x} {y + size}L{x + size} {y}" stroke="#bbb" stroke-dasharray="3 3"/>')
        for share in (0, 0.5, 1):
            parts.append(f'<text x="{x - 4}" y="{y + size * (1 - share) + 3:.0f}" text-anchor="end">{share:g}</text>')
            parts.append(f'<text x="{x + size * share:.0f}" y="{y + size + 12}" text-anchor="middle">{share:g}</text>')
        total = sum(row[0] for row in rows)
        points = [(count, *place(mean, share)) for count, mean, share in rows if count]
        parts.append(f'<polyline fill="none" stroke="#1f77b4" points="{" ".join(f"{a},{b}" for _, a, b in points)}"/>')
        for count, a, b in points:
            radius = max(1.5, 12 * (count / total) ** 0.5)
            parts.append(f'<circle cx="{a}" cy="{b}" r="{radius:.1f}" fill="#1f77b4" fill-opacity="0.45"/>')
    middle, bottom = width // 2, height - 6
    parts.append(f'<text x="{middle}" y="{bottom}" text-anchor="middle" fill="#555">confidence (share of right frames '
                 "upwards; a disc's area: its frames)</text></svg>")
    return "\n".join(parts) + "\n"
