"""Silero's voice activity (PyPI's silero-vad, MIT) by frames of 10 ms: the teacher, and a peer."""

import importlib.util
from pathlib import Path

import numpy as np
import onnxruntime

BLOCK, CONTEXT, HOP = 512, 64, 160
# Milliseconds by which its answer for a block stands behind the middle of that block: measured on prompts and acted
# speech, where it agrees best with the level of the recording (0.877 of the frames, 0.869 unmoved).
LAG = 30.0


class Silero:
    def __init__(self, path=None):
        if path is None:
            package = Path(importlib.util.find_spec("silero_vad").origin).parent
            path = package / "data" / "silero_vad.onnx"
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])

    def blocks(self, samples):
        """A probability for each 512 samples."""
        count = -(-len(samples) // BLOCK)
        padded = np.zeros(CONTEXT + count * BLOCK, np.float32)
        padded[CONTEXT : CONTEXT + len(samples)] = samples
        state, rate, result = np.zeros((2, 1, 128), np.float32), np.array(16_000, np.int64), np.empty(count, np.float32)
        for k in range(count):
            x = padded[None, k * BLOCK : (k + 1) * BLOCK + CONTEXT]
            answer, state = self.session.run(None, {"input": x, "state": state, "sr": rate})
            result[k] = answer[0, 0]
        return result

    def frames(self, samples):
        """A probability for each whole hop, moved back by the lag."""
        return between(self.blocks(samples), len(samples) // HOP, LAG)


def between(blocks, count, lag):
    """The answers of blocks by the hop, taken between the middles of blocks; `lag` in milliseconds."""
    middle = (np.arange(count) + 0.5) * HOP + lag * 16
    return np.interp(middle, (np.arange(len(blocks)) + 0.5) * BLOCK, blocks).astype(np.float32)
