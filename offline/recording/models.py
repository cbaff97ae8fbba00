"""The LSTM encoder-decoder, without and with dot-product attention."""

from __future__ import annotations

import torch
from torch import Tensor, nn


class Seq2Seq(nn.Module):
    """Encoder LSTM, decoder LSTM started from the encoder's last (h, c), output layer.

    With ``attention`` the decoder state s is compared with all encoder states E *after* the
    recurrent step: scores E @ s, softmax, context = weights @ E; state and context are joined
    before the output layer (Luong, Pham and Manning 2015, dot score, without their tanh layer).
    Because nothing of the attention goes back into the recurrence, all steps of a known target
    run in one call.
    """

    def __init__(self, inputs: int, outputs: int, embedding: int, hidden: int, attention: bool):
        super().__init__()
        self.attention = attention
        self.source_embedding = nn.Embedding(inputs, embedding)
        self.target_embedding = nn.Embedding(outputs, embedding)
        self.encoder = nn.LSTM(embedding, hidden, batch_first=True)
        self.decoder = nn.LSTM(embedding, hidden, batch_first=True)
        self.output = nn.Linear(2 * hidden if attention else hidden, outputs)

    def encode(self, source: Tensor) -> tuple[Tensor, tuple[Tensor, Tensor]]:
        """Tokens (B, L) -> encoder states E (B, L, H) and the last (h, c), each (1, B, H)."""
        return self.encoder(self.source_embedding(source))

    def decode(
        self, tokens: Tensor, memory: tuple[Tensor, Tensor], states: Tensor
    ) -> tuple[Tensor, Tensor | None, tuple[Tensor, Tensor]]:
        """Tokens (B, T) fed in -> logits (B, T, V), weights (B, T, L) or None, new (h, c)."""
        decoded, memory = self.decoder(self.target_embedding(tokens), memory)
        if not self.attention:
            return self.output(decoded), None, memory
        weights = torch.softmax(decoded @ states.transpose(1, 2), dim=-1)
        joined = torch.cat([decoded, weights @ states], dim=-1)
        return self.output(joined), weights, memory

    def forward(self, source: Tensor, fed: Tensor) -> Tensor:
        """Source (B, L) and right-shifted target (B, T) -> logits (B, T, V)."""
        states, memory = self.encode(source)
        return self.decode(fed, memory, states)[0]

    @torch.no_grad()
    def write(
        self, source: Tensor, bos: int, eos: int, longest: int
    ) -> tuple[Tensor, Tensor | None]:
        """Greedy output for a batch of sources of one length.

        Returns tokens (B, T) and weights (B, T, L) or None. T <= ``longest``: writing stops when
        every row has written ``eos``; what a row writes after its own ``eos`` means nothing.
        """
        states, memory = self.encode(source)
        token = torch.full((len(source), 1), bos)
        done = torch.zeros(len(source), dtype=torch.bool)
        tokens, weights = [], []
        while len(tokens) < longest and not done.all():
            logits, looked, memory = self.decode(token, memory, states)
            token = logits.argmax(dim=-1)
            tokens.append(token)
            weights.append(looked)
            done |= token[:, 0] == eos
        return torch.cat(tokens, 1), torch.cat(weights, 1) if self.attention else None


def parameter_count(model: nn.Module) -> int:
    """How many numbers training adjusts (PyTorch's LSTM has two bias vectors; both count)."""
    return sum(p.numel() for p in model.parameters())
