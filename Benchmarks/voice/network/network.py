"""The voice network: its form in PyTorch, and its weights as a file.

Values minus their mean over their deviation; a convolution over this frame and four before (the first frame stands
for those before the beginning); ReLU; two recurrent layers (GRU); a line. The answer at frame i is the log-odds that
frame i − LOOK is speech."""

import struct

import numpy as np
import torch
from torch import nn

from features import VALUES

TAPS, LOOK = 5, 4


class Network(nn.Module):
    def __init__(self, first=64, second=32, outputs=1, values=VALUES):
        super().__init__()
        self.mean = nn.Parameter(torch.zeros(values), False)
        self.deviation = nn.Parameter(torch.ones(values), False)
        self.convolution = nn.Conv1d(values, first, TAPS)
        self.first = nn.GRU(first, first, batch_first=True)
        self.second = nn.GRU(first, second, batch_first=True)
        self.line = nn.Linear(second, outputs)

    def forward(self, x):
        x = (x - self.mean) / self.deviation
        x = torch.cat([x[:, :1].expand(-1, TAPS - 1, -1), x], 1)
        z = torch.relu(self.convolution(x.transpose(1, 2))).transpose(1, 2)
        return self.line(self.second(self.first(z)[0])[0])

    def tensors(self):
        """In the file's order: name, values, and whether they are a matrix (kept short in `OVN2`)."""
        yield "mean", self.mean, False
        yield "deviation", self.deviation, False
        yield "convolution weight", self.convolution.weight, True
        yield "convolution bias", self.convolution.bias, False
        for name, layer in (("first", self.first), ("second", self.second)):
            yield name + " input", layer.weight_ih_l0, True
            yield name + " state", layer.weight_hh_l0, True
            yield name + " input bias", layer.bias_ih_l0, False
            yield name + " state bias", layer.bias_hh_l0, False
        yield "line weight", self.line.weight, True
        yield "line bias", self.line.bias, False


def write(network, path, short=False):
    """`OVN1`: float32 throughout. `OVN2` (short): matrices as float16, the rest as float32. Little-endian."""
    sizes = (VALUES, TAPS, network.first.hidden_size, network.second.hidden_size, network.line.out_features, LOOK)
    data = (b"OVN2" if short else b"OVN1") + struct.pack("<6I", *sizes)
    for _, tensor, is_matrix in network.tensors():
        values = tensor.detach().numpy()
        data += values.astype("<f2" if short and is_matrix else "<f4").tobytes()
    path.write_bytes(data)


def read(path):
    data = path.read_bytes()
    short = {b"OVN1": False, b"OVN2": True}[data[:4]]
    values, taps, first, second, outputs, look = struct.unpack("<6I", data[4:28])
    assert (values, taps, look) == (VALUES, TAPS, LOOK)
    network, at = Network(first, second, outputs), 28
    with torch.no_grad():
        for _, tensor, is_matrix in network.tensors():
            kind = np.dtype("<f2" if short and is_matrix else "<f4")
            tensor.copy_(
                torch.tensor(np.frombuffer(data, kind, tensor.numel(), at).astype(np.float32)).view(tensor.shape)
            )
            at += tensor.numel() * kind.itemsize
    assert at == len(data)
    return network.eval()


def probabilities(network, values):
    """Of speech by the frame, (frames,): moved by LOOK: the answer for frame i stands at i. The last LOOK frames
    repeat the last answer that there is."""
    if len(values) <= LOOK:
        return np.zeros(len(values), np.float32)
    with torch.no_grad():
        odds = network(torch.tensor(values[None]))[0, :, 0].numpy()
    answer = 1 / (1 + np.exp(-odds[LOOK:].astype(np.float64)))
    return np.concatenate([answer, np.repeat(answer[-1:], LOOK)]).astype(np.float32)


def write_vector(network, samples, folder, name="vector", count=300):
    """What an engine must find: `NAME.npz` and `NAME.bin` (uint32 frames, values, outputs; then the features and the
    network's log-odds by the frame, float32), beside `NAME.wav`, 16 kHz float32."""
    import soundfile

    from features import features

    values = features(samples)[:count]
    with torch.no_grad():
        odds = network(torch.tensor(values[None]))[0].numpy()
    probability = 1 / (1 + np.exp(-odds))
    np.savez(folder / f"{name}.npz", features=values, logodds=odds, probability=probability)
    head = struct.pack("<3I", len(values), VALUES, odds.shape[1])
    (folder / f"{name}.bin").write_bytes(head + values.astype("<f4").tobytes() + odds.astype("<f4").tobytes())
    soundfile.write(folder / f"{name}.wav", samples, 16_000, subtype="FLOAT")
