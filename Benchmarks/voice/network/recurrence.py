"""A recurrent layer for training on a CPU: the loop of `recurrence.c`, compiled when this is first read (cc)."""

import ctypes
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import torch

from network import LOOK


def library():
    folder = tempfile.mkdtemp()
    path = f"{folder}/recurrence.so"
    subprocess.run(
        [
            "cc",
            "-O3",
            "-march=native",
            "-ffast-math",
            "-fopenmp-simd",
            "-shared",
            "-fPIC",
            "-o",
            path,
            Path(__file__).with_name("recurrence.c"),
            "-lm",
        ],
        check=True,
    )
    return ctypes.CDLL(path)


LIBRARY = library()


def pointers(*tensors):
    return [ctypes.c_void_p(t.data_ptr()) for t in tensors]


class Loop(torch.autograd.Function):
    @staticmethod
    def forward(context, x, weight, bias):
        x, (T, B, _), H = x.contiguous(), x.shape, weight.shape[1]
        assert B % 4 == 0 and H % 32 == 0
        h, gates, work = torch.zeros(T + 1, B, H), torch.empty(T, B, 4 * H), torch.empty(B, 3 * H)
        turned = weight.t().contiguous()
        LIBRARY.forward(T, B, H, *pointers(x, turned, bias.contiguous(), h, gates, work))
        context.save_for_backward(weight, h, gates)
        return h[1:]

    @staticmethod
    def backward(context, out):
        weight, h, gates = context.saved_tensors
        T, B, H = out.shape
        out = out.contiguous()
        dx, dg, dh = torch.empty(T, B, 3 * H), torch.empty(T, B, 3 * H), torch.zeros(B, H)
        LIBRARY.backward(T, B, H, *pointers(out, weight.contiguous(), h, gates, dx, dg, dh))
        flat = dg.view(T * B, 3 * H)
        return dx, flat.t() @ h[:-1].reshape(T * B, H), flat.sum(0)


def layer(gru, x):
    """(T, B, ·) through a layer of `torch.nn.GRU`'s weights."""
    return Loop.apply(x @ gru.weight_ih_l0.t() + gru.bias_ih_l0, gru.weight_hh_l0, gru.bias_hh_l0)


def answer(network, x):
    """The network's log-odds, (B, T, outputs), as its `forward` gives them."""
    B, T, F = x.shape
    x = ((x - network.mean) / network.deviation).transpose(0, 1)
    taps = network.convolution.kernel_size[0]
    x = torch.cat([x[:1].expand(taps - 1, -1, -1), x], 0)
    weight = network.convolution.weight
    z = sum(x[k : k + T].reshape(T * B, F) @ weight[:, :, k].t() for k in range(taps)) + network.convolution.bias
    z = torch.relu(z).view(T, B, -1)
    return network.line(layer(network.second, layer(network.first, z))).transpose(0, 1)


def probabilities(network, values, together=16, output=0, look=LOOK):
    """Those of `network.probabilities` for many sounds at once: what follows a sound changes nothing in it."""
    result, order = [None] * len(values), sorted(range(len(values)), key=lambda k: len(values[k]))
    for start in range(0, len(order), together):
        group = order[start : start + together]
        longest = max(len(values[k]) for k in group)
        x = np.zeros((together, longest, values[0].shape[1]), np.float32)
        for row, k in enumerate(group):
            x[row, : len(values[k])] = values[k]
        with torch.no_grad():
            odds = answer(network, torch.tensor(x))[..., output].numpy().astype(np.float64)
        for row, k in enumerate(group):
            p = 1 / (1 + np.exp(-odds[row, look : len(values[k])]))
            result[k] = np.concatenate([p, np.repeat(p[-1:] if len(p) else [0.0], len(values[k]) - len(p))]).astype(
                np.float32
            )
    return result
