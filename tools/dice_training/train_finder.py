"""Train the finder of top faces.

    python -m tools.dice_training.train_finder SHARDS BOXED OUT --minutes 110 --seed 1

One core. The learning rate follows the clock, so the run ends on time on any machine.
Checkpoints and ONNX files are written to OUT all along; OUT/finder.pt is taken up again.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor

from tools.dice_training.nets import ANGLE, BOX, HEAT, OFFSET, SIZE, VALUES, Average, Finder, export
from tools.dice_training.samples import (
    BOXED_SHARE,
    Boxed,
    Painted,
    cut_out,
    recoloured,
    stretched,
    targets,
)

BATCH = 16
PEAK, FLOOR = 2.5e-3, 2e-5
WARM_STEPS = 300


def batch(
    painted: Painted, boxed: Boxed, rng: np.random.Generator
) -> tuple[Tensor, Tensor, Tensor]:
    pictures, heats, rows = [], [], []
    for index in range(BATCH):
        source = boxed if rng.random() < BOXED_SHARE else painted
        window = cut_out(stretched(source.pick(rng), rng), rng)
        heat, told = targets(window.faces)
        pictures.append(window.pixels)
        heats.append(heat)
        rows.append(np.column_stack([np.full(len(told), index, np.float32), told]))
    picture = torch.from_numpy(recoloured(np.stack(pictures), rng) - 0.5).permute(0, 3, 1, 2)
    return picture, torch.from_numpy(np.stack(heats)), torch.from_numpy(np.concatenate(rows))


def losses(answer: Tensor, heat: Tensor, rows: Tensor) -> tuple[Tensor, dict[str, float]]:
    truth, weight = heat[:, 0], heat[:, 1]
    seen = torch.sigmoid(answer[:, HEAT]).clamp(1e-4, 1 - 1e-4)
    centre = (truth == 1).float()
    found = centre * (1 - seen) ** 2 * -torch.log(seen)
    stray = (1 - centre) * weight * (1 - truth) ** 4 * seen**2 * -torch.log(1 - seen)
    count = max(len(rows), 1)
    heat_loss = (found.sum() + stray.sum()) / count
    parts = {"heat": float(heat_loss.detach())}
    if len(rows) == 0:
        return heat_loss, parts
    at = answer[rows[:, 0].long(), :, rows[:, 2].long(), rows[:, 1].long()]
    known = rows[:, 8:9]
    size = ((at[:, SIZE] - rows[:, 3]).abs() * known[:, 0]).sum() / count
    offset = ((at[:, OFFSET : OFFSET + 2] - rows[:, 4:6]).abs() * known).sum() / count
    angle = ((at[:, ANGLE : ANGLE + 2] - rows[:, 6:8]).abs() * known).sum() / count
    box = ((at[:, BOX : BOX + 4] - rows[:, 9:13]).abs() * rows[:, 13:14]).sum() / count
    value = torch.nn.functional.cross_entropy(at[:, VALUES : VALUES + 6], rows[:, 14].long())
    parts |= {"size": float(size.detach()), "value": float(value.detach())}
    total = heat_loss + 0.5 * size + 0.4 * offset + 0.1 * angle + 0.1 * box + 0.4 * value
    return total, parts


def rate(steps: int, share: float, peak: float) -> float:
    warm = min(1.0, (steps + 1) / WARM_STEPS)
    return warm * (FLOOR + (peak - FLOOR) * 0.5 * (1 + math.cos(math.pi * min(share, 1.0))))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shards", type=Path)
    parser.add_argument("boxed", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=110)
    parser.add_argument("--peak", type=float, default=PEAK)
    parser.add_argument("--seed", type=int, default=1)
    choice = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(choice.seed)
    rng = np.random.default_rng(choice.seed)
    choice.out.mkdir(parents=True, exist_ok=True)
    net = Finder().to(memory_format=torch.channels_last)
    kept = choice.out / "finder.pt"
    steps = 0
    if kept.exists():
        saved = torch.load(kept)
        net.load_state_dict(saved["net"])
        steps = int(saved["steps"])
    average = Average(net)
    if kept.exists():
        average.state, average.steps = saved["average"], steps
    decay = [p for p in net.parameters() if p.ndim > 1]
    plain = [p for p in net.parameters() if p.ndim <= 1]
    optimiser = torch.optim.AdamW(
        [{"params": decay, "weight_decay": 1e-3}, {"params": plain, "weight_decay": 0.0}],
        lr=choice.peak,
        betas=(0.9, 0.98),
    )
    painted, boxed = Painted(choice.shards), Boxed(choice.boxed)
    start, first = time.time(), steps
    sums: dict[str, float] = {}
    while time.time() - start < choice.minutes * 60:
        share = (time.time() - start) / (choice.minutes * 60)
        for group in optimiser.param_groups:
            group["lr"] = rate(steps - first, share, choice.peak)
        picture, heat, rows = batch(painted, boxed, rng)
        net.train()
        loss, parts = losses(net(picture.contiguous(memory_format=torch.channels_last)), heat, rows)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        average.update(net)
        steps += 1
        for name, value in parts.items():
            sums[name] = sums.get(name, 0.0) + value
        if steps % 250 == 0:
            told = " ".join(f"{name} {value / 250:.4f}" for name, value in sums.items())
            pace = (steps - first) / (time.time() - start)
            print(f"{steps} {told} pace {pace:.2f} share {share:.3f}", flush=True)
            sums = {}
            painted.refresh()
        if steps % 1000 == 0:
            save(net, average, steps, choice.out)
    save(net, average, steps, choice.out)


def save(net: Finder, average: Average, steps: int, out: Path) -> None:
    torch.save(
        {"net": net.state_dict(), "average": average.state, "steps": steps}, out / "finder.tmp"
    )
    (out / "finder.tmp").rename(out / "finder.pt")
    export(net, average.state, torch.zeros(1, 3, 384, 640), str(out / "finder.part.onnx"))
    (out / "finder.part.onnx").rename(out / "finder.onnx")


if __name__ == "__main__":
    main()
