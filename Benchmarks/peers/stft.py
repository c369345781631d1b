"""The power spectrogram of a signal: Hann window of 2048, hop 512."""

# First: it keeps what is imported after it to one thread.
from measurement import main, measure

# isort: split
import librosa
import numpy
import scipy.signal
import soundfile


def stft_power(case, material, repetitions):
    signal, rate = soundfile.read(f"{material}/mono.wav", dtype="float32")
    sound = len(signal) / rate
    window = scipy.signal.get_window("hann", 2048).astype(numpy.float32)
    transform = scipy.signal.ShortTimeFFT(window, hop=512, fs=rate)

    def by_librosa():
        return numpy.abs(librosa.stft(signal, n_fft=2048, hop_length=512)) ** 2

    measure(case, "librosa.stft, abs squared", repetitions, by_librosa, sound=sound)
    measure(
        case,
        "scipy.signal.ShortTimeFFT.spectrogram",
        repetitions,
        lambda: transform.spectrogram(signal),
        sound=sound,
    )


main({"stft-power": stft_power})
