"""GPT-2 in PyTorch, small: 4 layers, 4 heads, width 128, context 128, 1,071,872 parameters.

As in Radford et al. 2019: learned positions, LayerNorm before each block and at the end, biases
everywhere, gelu by its tanh formula, the output tied to the token embedding. Parameters bear the names
and the layout of Hugging Face's GPT-2 (Conv1D: a weight is [in, out]).

    x = wte[ids] + wpe;  x = x + attention(ln_1(x));  x = x + mlp(ln_2(x));  logits = ln_f(x) wte^T
    attention: softmax(q k^T / sqrt(32) + M) v, M = -inf above the diagonal, per head; joined, c_proj
    mlp: c_proj(gelu(c_fc(x))),  gelu(z) = z/2 (1 + tanh(sqrt(2/pi) (z + 0.044715 z^3)))

Import this before torch: it fixes the kernels and one thread, so that a run is the same bit for bit
whenever it is repeated on a machine of the same kind.
"""
import dataclasses
import math
import os

os.environ.update(
    OPENBLAS_CORETYPE="Haswell", ATEN_CPU_CAPABILITY="avx2", OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1"
)
import torch  # noqa: E402  (after the environment)
import torch.nn.functional as F  # noqa: E402

torch.set_num_threads(1)
torch.use_deterministic_algorithms(True)


@dataclasses.dataclass
class Config:
    """Sizes: V tokens known, T tokens of context, d wide, L layers of H heads."""

    vocab_size: int = 2048
    n_positions: int = 128
    n_embd: int = 128
    n_layer: int = 4
    n_head: int = 4
    layer_norm_epsilon: float = 1e-5


class Conv1D(torch.nn.Module):
    """x W + b, W [in, out]: a linear layer as GPT-2 stores it."""

    def __init__(self, n_in, n_out):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.empty(n_in, n_out))
        self.bias = torch.nn.Parameter(torch.empty(n_out))

    def forward(self, x):
        return torch.addmm(self.bias, x.view(-1, x.shape[-1]), self.weight).view(*x.shape[:-1], -1)


class Attention(torch.nn.Module):
    def __init__(self, config):
        super().__init__()
        self.n_head = config.n_head
        self.c_attn = Conv1D(config.n_embd, 3 * config.n_embd)
        self.c_proj = Conv1D(config.n_embd, config.n_embd)

    def forward(self, x, kept):
        """x [B, T, d] -> [B, T, d]. The weights [B, H, T, T] are appended to kept, if it is a list."""
        B, T, d = x.shape
        q, k, v = self.c_attn(x).view(B, T, 3, self.n_head, d // self.n_head).permute(2, 0, 3, 1, 4)
        mask = torch.full((T, T), -math.inf, dtype=x.dtype).triu(1)
        weights = torch.softmax(q @ k.transpose(-1, -2) / math.sqrt(d // self.n_head) + mask, -1)
        if kept is not None:
            kept.append(weights)
        return self.c_proj((weights @ v).permute(0, 2, 1, 3).reshape(B, T, d))


class Mlp(torch.nn.Module):
    def __init__(self, config):
        super().__init__()
        self.c_fc = Conv1D(config.n_embd, 4 * config.n_embd)
        self.c_proj = Conv1D(4 * config.n_embd, config.n_embd)

    def forward(self, x):
        return self.c_proj(F.gelu(self.c_fc(x), approximate="tanh"))


class Block(torch.nn.Module):
    def __init__(self, config):
        super().__init__()
        self.ln_1 = torch.nn.LayerNorm(config.n_embd, config.layer_norm_epsilon)
        self.attn = Attention(config)
        self.ln_2 = torch.nn.LayerNorm(config.n_embd, config.layer_norm_epsilon)
        self.mlp = Mlp(config)

    def forward(self, x, kept):
        x = x + self.attn(self.ln_1(x), kept)
        return x + self.mlp(self.ln_2(x))


class GPT2(torch.nn.Module):
    def __init__(self, config):
        super().__init__()
        self.config = config
        self.wte = torch.nn.Embedding(config.vocab_size, config.n_embd)
        self.wpe = torch.nn.Embedding(config.n_positions, config.n_embd)
        self.h = torch.nn.ModuleList(Block(config) for _ in range(config.n_layer))
        self.ln_f = torch.nn.LayerNorm(config.n_embd, config.layer_norm_epsilon)

    def forward(self, ids, kept=None):
        """ids [B, T] -> logits [B, T, V]. kept: a list that receives each layer's weights [B, H, T, T]."""
        x = self.wte(ids) + self.wpe.weight[: ids.shape[1]]
        for block in self.h:
            x = block(x, kept)
        return self.ln_f(x) @ self.wte.weight.t()

    def start(self, seed):
        """The weights before training: normal with deviation 0.02, the positions 0.01, what is added
        to the sum of all blocks 0.02 / sqrt(2 L); biases 0, LayerNorm 1 and 0."""
        generator = torch.Generator().manual_seed(seed)
        deviations = {"wpe": 0.01, "c_proj": 0.02 / math.sqrt(2 * self.config.n_layer)}
        with torch.no_grad():
            for name, parameter in self.named_parameters():
                module, kind = name.split(".")[-2:]
                if parameter.dim() == 2:
                    normal = torch.randn(parameter.shape, generator=generator)
                    parameter.copy_(normal * deviations.get(module, 0.02))
                else:
                    parameter.fill_(1.0 if module.startswith("ln_") and kind == "weight" else 0.0)
        return self
