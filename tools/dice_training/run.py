"""A training run: takes up where it stopped, follows the clock, writes what it has.

Samples are made in a process of their own, one core, while the network learns on another.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.utils.data import DataLoader, IterableDataset

from tools.dice_training.nets import Average, Finder, Reader, export

FLOOR = 2e-5
WARM_STEPS = 300
TELL, KEEP = 250, 1000
"""Steps between two lines of the log, and between two checkpoints."""


def command_line(
    about: str | None, minutes: float, peak: float, seed: int
) -> argparse.ArgumentParser:
    """What all training scripts take."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("shards", type=Path)
    parser.add_argument("boxed", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=minutes)
    parser.add_argument("--peak", type=float, default=peak)
    parser.add_argument("--seed", type=int, default=seed)
    parser.add_argument(
        "--bfloat16", action="store_true", help="half the time where the processor knows it"
    )
    return parser


Batch = tuple[Tensor, ...]


class Endless(IterableDataset[Batch]):
    """Batch after batch out of chance; `rest` is called now and then between two of them."""

    def __init__(
        self, make: Callable[[np.random.Generator], Batch], rest: Callable[[], None], seed: int
    ) -> None:
        self.make, self.rest, self.seed = make, rest, seed

    def __iter__(self) -> Iterator[Batch]:
        cv2.setNumThreads(1)
        torch.set_num_threads(1)
        rng = np.random.default_rng(self.seed)
        while True:
            for _ in range(TELL):
                yield self.make(rng)
            self.rest()


class Run:
    """One network on its way. The learning rate follows the clock, so it ends on time anywhere."""

    def __init__(
        self,
        net: Finder | Reader,
        name: str,
        sample: Tensor,
        wish: argparse.Namespace,
        decay: float,
    ) -> None:
        torch.set_num_threads(1)
        cv2.setNumThreads(1)
        torch.manual_seed(wish.seed)
        self.net = net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
        self.name, self.sample, self.wish = name, sample, wish
        wish.out.mkdir(parents=True, exist_ok=True)
        self.average, self.steps = Average(self.net), 0
        if self._kept.exists():
            saved = torch.load(self._kept)
            self.net.load_state_dict(saved["net"])
            self.average.state = saved["average"]
            self.steps = self.average.steps = int(saved["steps"])
        spread = [p for p in self.net.parameters() if p.ndim > 1]
        plain = [p for p in self.net.parameters() if p.ndim <= 1]
        self.optimiser = torch.optim.AdamW(
            [{"params": spread, "weight_decay": decay}, {"params": plain, "weight_decay": 0.0}],
            lr=wish.peak,
            betas=(0.9, 0.98),
        )

    @property
    def _kept(self) -> Path:
        return Path(self.wish.out / f"{self.name}.pt")

    def train(
        self, samples: Endless, losses: Callable[..., tuple[Tensor, dict[str, float]]]
    ) -> None:
        """Take a step a batch until the time is up."""
        batches = iter(DataLoader(samples, batch_size=None, num_workers=1, prefetch_factor=8))
        sums: dict[str, float] = {}
        start, first = time.time(), self.steps
        for share in self._shares(start):
            picture, *truth = next(batches)
            for group in self.optimiser.param_groups:
                group["lr"] = self._rate(self.steps - first, share)
            self.net.train()
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=self.wish.bfloat16):
                answer = self.net(picture.contiguous(memory_format=torch.channels_last))
            loss, parts = losses(answer.float(), *truth)
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
            self.optimiser.step()
            self.average.update(self.net)
            self.steps += 1
            for name, value in parts.items():
                sums[name] = sums.get(name, 0.0) + value
            if self.steps % TELL == 0:
                told = " ".join(f"{name} {value / TELL:.4f}" for name, value in sums.items())
                pace = (self.steps - first) / (time.time() - start)
                print(f"{self.steps} {told} pace {pace:.2f} share {share:.3f}", flush=True)
                sums = {}
            if self.steps % KEEP == 0:
                self.save()
        self.save()

    def _shares(self, start: float) -> Iterator[float]:
        while (share := (time.time() - start) / (self.wish.minutes * 60)) < 1:
            yield share

    def _rate(self, steps: int, share: float) -> float:
        warm = min(1.0, (steps + 1) / WARM_STEPS)
        return warm * (FLOOR + (self.wish.peak - FLOOR) * 0.5 * (1 + math.cos(math.pi * share)))

    def save(self) -> None:
        """Whole files only: a run may be stopped at any moment."""
        part = self._kept.with_suffix(".part.pt")
        state = {"net": self.net.state_dict(), "average": self.average.state, "steps": self.steps}
        torch.save(state, part)
        part.rename(self._kept)
        onnx = self._kept.with_suffix(".part.onnx")
        export(self.net, self.average.state, self.sample, str(onnx))
        onnx.rename(self._kept.with_suffix(".onnx"))
