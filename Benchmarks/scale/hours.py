"""Measures hours of sound with the filter of clusters and calculates a million hours from them.

    python3 Benchmarks/scale/hours.py .build/release/ossicle FOLDER [--hours 10] [--price 0.04] [--features …]

The material is one hour: ten recordings of six minutes (speech, singing, music, a bird, applause: Examples/Recordings, made
16 kHz mono and repeated), below FOLDER. The list names them as often as hours are wanted, so the sound is decoded and measured
anew each time, but read from memory. Processor time is counted, not the clock, so a busy machine does not matter much.
`--price` is what an hour of a core costs. Prints the measured values and the plan.
"""

import argparse
import os
import pathlib
import subprocess
import tempfile
import time
import wave

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAMES = [
    "speech-dutch.ogg", "speech-english-female.wav", "speech-english-male.flac", "speech-child-age-9.wav",
    "singing-tagalog.flac", "music-string-orchestra.ogg", "music-trumpet.ogg", "bird-robin.ogg", "applause.mp3",
    "percussion-tabla-loop.flac",
]
RATE, SECONDS, MILLION = 16_000, 360, 1_000_000


def make(ossicle, folder):
    """The ten recordings; returns their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name in NAMES:
        path = folder / f"{pathlib.Path(name).stem}.wav"
        paths.append(path)
        if path.exists():
            continue
        with tempfile.TemporaryDirectory() as place:
            short = f"{place}/short.wav"
            subprocess.run(
                [ossicle, "convert", ROOT / "Examples/Recordings" / name, "-o", short, "--rate", str(RATE), "--mono",
                 "--encoding", "wav16"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            with wave.open(short) as sound:
                frames = sound.readframes(sound.getnframes())
        size = 2 * RATE * SECONDS
        with wave.open(str(path), "wb") as long:
            long.setnchannels(1)
            long.setsampwidth(2)
            long.setframerate(RATE)
            long.writeframes((frames * (size // len(frames) + 1))[:size])
    return paths


def main():
    parser = argparse.ArgumentParser(description="Measures hours of sound and calculates a million hours from them.")
    parser.add_argument("ossicle")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--hours", type=int, default=10)
    parser.add_argument("--features")
    parser.add_argument("--price", type=float, default=0.04, help="price of an hour of a core")
    options = parser.parse_args()
    paths = make(options.ossicle, options.folder)
    read = sum(path.stat().st_size for path in paths)
    command = [options.ossicle, "analyze", "--stdin", "--stdout", "--jobs", "1"]
    if options.features:
        command += ["--features", options.features]
    began = time.monotonic()
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    # The list is far shorter than the pipe holds.
    process.stdin.write("".join(f"{path}\n" for path in paths * options.hours).encode())
    process.stdin.close()
    rows = sum(len(line) for line in process.stdout)
    _, status, usage = os.wait4(process.pid, 0)
    wall, cpu = time.monotonic() - began, usage.ru_utime + usage.ru_stime
    if status != 0:
        raise SystemExit(f"error: the filter ended with status {status}")
    print(f"{options.hours} h in {len(paths) * options.hours} recordings: {cpu:.1f} s of CPU ({wall:.0f} s on the clock), "
          f"{usage.ru_maxrss / 1024:.0f} MB, {rows} bytes of rows")
    hourly = cpu / options.hours
    cores = hourly * MILLION / 3600
    print(f"an hour: {hourly:.2f} s of CPU, {read / 1e6:.0f} MB read, {rows / options.hours / 1e3:.1f} kB of rows")
    print(f"{MILLION:,} h: {hourly:.2f} s x {MILLION:,} / 3600 = {cores:,.0f} core-hours; on 1000 cores {cores / 1000:.1f} h; "
          f"at {options.price} an hour of a core {cores * options.price:,.0f}")
    print(f"{MILLION:,} h: {read * MILLION / 1e12:.0f} TB read, {rows / options.hours * MILLION / 1e9:.1f} GB of rows, "
          f"{read / hourly / 1e6:.1f} MB/s for a core")


if __name__ == "__main__":
    main()
