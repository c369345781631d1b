"""Draws what the gate says of a mixture: sounds one after the other in a room, with its events over the waveform.

    plot_gate.py --tool ossicle --output picture.png SOUND...
"""

import argparse

import matplotlib
import numpy as np

import mixing

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    parser.add_argument("--output", required=True)
    parser.add_argument("sounds", nargs="+")
    a = parser.parse_args()
    random = np.random.default_rng(5)
    parts, names, position = [np.zeros(mixing.RATE // 2)], [], 0.5
    for path in a.sounds:
        samples = mixing.read(path, longest=1.2)
        if samples is None:
            parser.error(f"no sound in {path}")
        samples = samples * 10 ** (random.uniform(-12, -4) / 20)
        names.append((position, path.rsplit("/", 1)[-1]))
        parts += [samples, np.zeros(int(0.4 * mixing.RATE))]
        position += len(samples) / mixing.RATE + 0.4
    sound = np.concatenate(parts)
    mix = (sound + mixing.room(len(sound), -55, random)).astype(np.float32)
    inputs = mixing.Inputs()
    inputs.add(mix)
    events, = inputs.events(a.tool, "gate")
    figure, axes = plt.subplots(2, 1, figsize=(16, 7), sharex=True)
    time = np.arange(len(mix)) / mixing.RATE
    axes[0].plot(time, mix, linewidth=0.4, color="0.4")
    axes[1].specgram(mix, NFFT=512, Fs=mixing.RATE, noverlap=384, cmap="magma", vmin=-130)
    axes[1].set_ylim(0, 5000)
    axes[0].set_ylim(-1, 1.3)
    for t, name in names:
        axes[0].text(t, -0.95, name, fontsize=8)
    for e in events:
        if e["kind"] == "voice_accepted":
            for axis in axes:
                axis.axvline(e["time_s"], color="tab:green")
                axis.axvline(e["voicing_onset_s"], color="tab:green", linestyle=":")
            axes[0].text(e["time_s"], 1.1, f"voice\n{e['score']:.1f}", color="tab:green", fontsize=8)
        elif e["kind"] == "sound_rejected":
            axes[0].axvline(e["time_s"], color="tab:red", alpha=0.6)
            axes[0].text(e["time_s"], 1.1, f"{e['reason']}\n{e['score']:.1f}", color="tab:red", fontsize=8)
        elif e["kind"] == "sound_ended":
            axes[0].axvspan(e["start_s"], e["end_s"], color="tab:green" if e["voice"] else "tab:red", alpha=0.12)
    axes[1].set_xlabel("time, s")
    axes[0].set_ylabel("amplitude")
    axes[1].set_ylabel("frequency, Hz")
    figure.tight_layout()
    figure.savefig(a.output, dpi=80)


if __name__ == "__main__":
    main()
