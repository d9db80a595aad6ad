"""Masked PPO in one file, as CleanRL writes it: it learns small Mythos against a bot.

python examples/ppo.py --steps 40000

Plain numpy is enough. Where PyTorch is installed and sees a GPU, the network lives there; `--device` says
otherwise (`numpy`, `cpu`, `cuda`).
"""

import argparse
import importlib
import importlib.util
import os
from dataclasses import dataclass, field
from time import process_time
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # several threads only wait for each other over so little

import numpy as np

from tafelrunde import envs
from tafelrunde.games.mythos.small import SMALL

HIDDEN, TABLES, STEPS = 64, 16, 64
RATE, EPOCHS, PARTS = 2.5e-3, 4, 4
GAMMA, LAMBDA, CLIP, ENTROPY, WORTH = 0.99, 0.95, 0.2, 0.01, 0.5


class Mind:
    """Two layers of 64: how much each action is wanted, and how much the position is worth."""

    def __init__(self, seen: int, actions: int, random: Any) -> None:
        shapes = {"first": (seen, HIDDEN), "second": (HIDDEN, HIDDEN), "policy": (HIDDEN, actions)}
        shapes |= {"value": (HIDDEN, 1)}
        scale = {"policy": 0.01, "value": 1.0}
        self.weights = {
            name: random.normal(0, scale.get(name, 1.4) / np.sqrt(shape[0]), shape)
            for name, shape in shapes.items()
        }
        self.weights |= {f"{name}+": np.zeros(shape[1]) for name, shape in shapes.items()}
        self.means = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self.squares = {name: np.zeros_like(each) for name, each in self.weights.items()}
        self.updates = 0

    def think(self, seen: Any, mask: Any) -> tuple[Any, Any, Any]:
        """How likely each allowed action is, what the positions are worth, and the layers on the way."""
        own = self.weights
        first = np.tanh(seen @ own["first"] + own["first+"])
        second = np.tanh(first @ own["second"] + own["second+"])
        wish = np.where(mask, second @ own["policy"] + own["policy+"], -1e9)
        likely = np.exp(wish - wish.max(axis=1, keepdims=True))
        value = (second @ own["value"] + own["value+"])[:, 0]
        return likely / likely.sum(axis=1, keepdims=True), value, (first, second)

    def learn(self, seen: Any, layers: Any, wish: Any, value: Any, rate: float) -> None:
        """One step of Adam against the gradients at both heads."""
        first, second = layers
        own = self.weights
        value = value[:, None]
        back = (wish @ own["policy"].T + value @ own["value"].T) * (1 - second**2)
        deep = back @ own["second"].T * (1 - first**2)
        found = {}
        for name, before, slope in (
            ("policy", second, wish), ("value", second, value), ("second", first, back), ("first", seen, deep)
        ):  # fmt: skip
            found[name], found[f"{name}+"] = before.T @ slope, slope.sum(axis=0)
        size = np.sqrt(sum((each**2).sum() for each in found.values()))
        shrink = min(1.0, 0.5 / (size + 1e-8))
        self.updates += 1
        for name, steep in found.items():
            slope = shrink * steep
            self.means[name] += 0.1 * (slope - self.means[name])
            self.squares[name] += 0.001 * (slope**2 - self.squares[name])
            mean = self.means[name] / (1 - 0.9**self.updates)
            square = self.squares[name] / (1 - 0.999**self.updates)
            own[name] -= rate * mean / (np.sqrt(square) + 1e-5)


class DeviceMind:
    """The same network, with the same weights to begin with, where PyTorch says."""

    def __init__(self, mind: Mind, device: str) -> None:
        self.torch: Any = importlib.import_module("torch")
        self.device = device
        self.weights = {
            name: self.torch.tensor(each, dtype=self.torch.float32, device=device, requires_grad=True)
            for name, each in mind.weights.items()
        }
        self.adam = self.torch.optim.Adam(self.weights.values(), eps=1e-5)

    def there(self, numbers: Any) -> Any:
        """Numbers, on the device."""
        return self.torch.as_tensor(numbers, dtype=self.torch.float32, device=self.device)

    def think(self, seen: Any, mask: Any) -> tuple[Any, Any, Any]:
        """As `Mind.think`; on the way lie the two heads."""
        own = self.weights
        first = self.torch.tanh(self.there(seen) @ own["first"] + own["first+"])
        second = self.torch.tanh(first @ own["second"] + own["second+"])
        wish = second @ own["policy"] + own["policy+"]
        value = (second @ own["value"] + own["value+"])[:, 0]
        allowed = self.torch.as_tensor(mask, device=self.device)
        likely = wish.detach().masked_fill(~allowed, -1e9).softmax(dim=1)
        return likely.cpu().numpy().astype(float), value.detach().cpu().numpy(), (wish, value)

    def learn(self, seen: Any, layers: Any, wish: Any, value: Any, rate: float) -> None:
        """As `Mind.learn`; PyTorch finds the way back from the heads."""
        self.adam.zero_grad()
        self.torch.autograd.backward(list(layers), [self.there(wish), self.there(value)])
        self.torch.nn.utils.clip_grad_norm_(list(self.weights.values()), 0.5)
        for group in self.adam.param_groups:
            group["lr"] = rate
        self.adam.step()


def placed(mind: Mind, device: str | None) -> Mind | DeviceMind:
    """The network where it shall be: unless somebody says, on a GPU if PyTorch is there and sees one."""
    if device is None:
        found = importlib.util.find_spec("torch") and importlib.import_module("torch").cuda.is_available()
        device = "cuda" if found else "numpy"
    print(f"the network is on: {device}")
    return mind if device == "numpy" else DeviceMind(mind, device)


@dataclass
class Rollout:
    """What happened at all tables, step by step."""

    seen: list[Any] = field(default_factory=list)
    mask: list[Any] = field(default_factory=list)
    chosen: list[Any] = field(default_factory=list)
    likely: list[Any] = field(default_factory=list)
    value: list[Any] = field(default_factory=list)
    reward: list[Any] = field(default_factory=list)
    is_over: list[Any] = field(default_factory=list)


def told(seen: list[dict[str, Any]]) -> tuple[Any, Any]:
    """Observations and masks of all tables."""
    observations = np.stack([each["observation"] for each in seen])
    return np.tanh(observations / 4.0), np.stack([each["action_mask"] for each in seen]).astype(bool)


def draw(likely: Any, random: Any) -> Any:
    """An action of each row."""
    return (likely.cumsum(axis=1) > random.random((len(likely), 1))).argmax(axis=1)


def roll(mind: Mind | DeviceMind, tables: list[Any], seen: list[dict[str, Any]], random: Any) -> Rollout:
    """Play on at all tables; a game that is over begins anew."""
    found = Rollout()
    for _ in range(STEPS):
        observed, mask = told(seen)
        likely, value, _ = mind.think(observed, mask)
        chosen = draw(likely, random)
        reward, is_over = np.zeros(len(tables)), np.zeros(len(tables))
        for place, (table, action) in enumerate(zip(tables, chosen, strict=True)):
            seen[place], reward[place], ended, cut, _ = table.step(int(action))
            if ended or cut:
                is_over[place] = 1.0
                seen[place], _ = table.reset(seed=int(random.integers(2**31)))
        for name, each in zip(
            ("seen", "mask", "chosen", "likely", "value", "reward", "is_over"),
            (observed, mask, chosen, likely[np.arange(len(tables)), chosen], value, reward, is_over),
            strict=True,
        ):
            getattr(found, name).append(each)
    return found


def improve(mind: Mind | DeviceMind, found: Rollout, last: Any, random: Any, rate: float) -> None:
    """Make likelier what went better than expected, but never much at once."""
    gain = np.zeros(len(last))
    gains: list[Any] = []
    for step in reversed(range(STEPS)):
        goes_on = 1.0 - found.is_over[step]
        surprise = found.reward[step] + GAMMA * last * goes_on - found.value[step]
        gain = surprise + GAMMA * LAMBDA * goes_on * gain
        last = found.value[step]
        gains.insert(0, gain)
    gained = np.concatenate(gains)
    aims = gained + np.concatenate(found.value)
    seen, mask = np.concatenate(found.seen), np.concatenate(found.mask)
    chosen, before = np.concatenate(found.chosen), np.concatenate(found.likely)
    for _ in range(EPOCHS):
        for part in np.array_split(random.permutation(len(seen)), PARTS):
            likely, value, layers = mind.think(seen[part], mask[part])
            rows = np.arange(len(part))
            better = (gained[part] - gained[part].mean()) / (gained[part].std() + 1e-8)
            ratio = likely[rows, chosen[part]] / before[part]
            is_free = np.where(better > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            wish = likely * (is_free * better * ratio)[:, None]
            wish[rows, chosen[part]] -= is_free * better * ratio
            logs = np.log(likely + 1e-12)
            wish += ENTROPY * likely * (logs - (likely * logs).sum(axis=1, keepdims=True))
            slope = WORTH * (value - aims[part])
            mind.learn(seen[part], layers, wish / len(part), slope / len(part), rate)


def measure(mind: Mind | DeviceMind, against: str, games: int, random: Any) -> tuple[float, float]:
    """The share of games won against a bot, draws counting half, and its standard error."""
    table, won = envs.single(SMALL, "four-turns", against=against, seat=None), []
    for _ in range(games):
        seen, _ = table.reset(seed=int(random.integers(2**31)))
        is_over, reward = False, 0.0
        while not is_over:
            likely, _, _ = mind.think(*told([seen]))
            seen, reward, is_over, _, _ = table.step(int(draw(likely, random)[0]))
        won.append((1 + reward) / 2)
    return float(np.mean(won)), float(np.std(won) / np.sqrt(games))


def main() -> None:
    """Learn for a while, and tell how it went before and after."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=40_000, help="at all tables together, for learning")
    parser.add_argument("--against", default="random", help="the bot at the other seat")
    parser.add_argument("--games", type=int, default=400, help="to measure with")
    parser.add_argument("--device", help="numpy, or what PyTorch calls a device: cpu, cuda")
    options = parser.parse_args()
    random = np.random.default_rng(1)
    tables = [envs.single(SMALL, "four-turns", against=options.against, seat=None) for _ in range(TABLES)]
    seen = [table.reset(seed=number)[0] for number, table in enumerate(tables)]
    mind = placed(Mind(len(seen[0]["observation"]), int(tables[0].action_space.n), random), options.device)
    before, about = measure(mind, options.against, options.games, random)
    print(f"before: {before:.1%} ± {2 * about:.1%} of {options.games} games against {options.against}")
    start = process_time()
    for done in range(0, options.steps, TABLES * STEPS):
        found = roll(mind, tables, seen, random)
        _, last, _ = mind.think(*told(seen))
        improve(mind, found, last, random, RATE * max(0.1, 1 - done / options.steps))
    spent = process_time() - start
    after, about = measure(mind, options.against, options.games, random)
    print(f"after {options.steps} steps in {spent:.0f} s: {after:.1%} ± {2 * about:.1%}")


if __name__ == "__main__":
    main()
