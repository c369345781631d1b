"""What the figures were measured on and with: no names or paths of the machine."""

import datetime
import importlib.metadata
import os
import platform
import re
import subprocess

PEERS = ("librosa", "numpy", "pyFFTW", "pyloudnorm", "samplerate", "scipy", "soundfile", "soxr", "numba")
LIBRARIES = (("FFTW", "fftw3f"), ("libsndfile", "sndfile"), ("libsamplerate", "samplerate"), ("libFLAC", "flac"))


def output(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def first_match(pattern, path):
    try:
        with open(path, encoding="utf-8") as file:
            match = re.search(pattern, file.read(), re.MULTILINE)
    except OSError:
        return None
    return match and match.group(1)


def bundled_libsndfile():
    import soundfile

    return soundfile.__libsndfile_version__


def description(source):
    """Pairs of a name and a text."""
    processor = first_match(r"^model name\s*:\s*(.*)$", "/proc/cpuinfo") or output(
        "sysctl", "-n", "machdep.cpu.brand_string"
    )
    memory = first_match(r"^MemTotal:\s*(\d+)", "/proc/meminfo")
    system = first_match(r'^PRETTY_NAME="?(.*?)"?$', "/etc/os-release") or platform.system()
    swift = re.search(r"Swift version (\S+)", output("swift", "--version"))
    libraries = [f"{name} {output('pkg-config', '--modversion', package)}" for name, package in LIBRARIES]
    peers = [f"{name} {importlib.metadata.version(name)}" for name in PEERS]
    return [
        ("Date", datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%d %H:%M UTC")),
        ("Source", source),
        ("Processor", f"{processor or 'unknown'}, {os.cpu_count()} cores"),
        ("Memory", f"{int(memory) / 2**20:.0f} GB" if memory else "unknown"),
        ("System", f"{system}, kernel {platform.release().split('-')[0]}, {platform.machine()}"),
        ("Ours", f"Swift {swift.group(1) if swift else 'unknown'}, release build; " + ", ".join(libraries)),
        (
            "Peers",
            f"Python {platform.python_version()}; {', '.join(peers)}; "
            f"soundfile brings libsndfile {bundled_libsndfile()}",
        ),
    ]
