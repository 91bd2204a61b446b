"""Records random games of draughts as pydraughts plays them, one game a line, for draughts_oracle.rs.

    python3 -m venv /tmp/venv && /tmp/venv/bin/pip install pydraughts
    /tmp/venv/bin/python tests/rules/draughts_record.py russian 0 2000 > /tmp/games.jsonl
    /tmp/venv/bin/python tests/rules/draughts_record.py international 0 2000 >> /tmp/games.jsonl
    FOGCHESS_DRAUGHTS=/tmp/games.jsonl cargo test -p fogchess-game --test rules -- --ignored more_recorded

The arguments are the game, the first seed, and the one after the last. With `endings` as a fourth one
the games begin with a few pieces, most of them kings, and many end in a draw. A thousand games take a
few minutes.
"""

import json
import random
import sys

from draughts.core.game import Game

VARIANTS = {"russian": "russian", "international": "standard"}
LONGEST = 250


def moves_of(game):
    """Returns the moves by their ends and captured pieces."""
    if game.board.get_possible_capture_moves([]):
        found = zip(*game.legal_moves())
    else:
        # Each possible move is a whole one; finding them so is faster.
        found = (([move], [None]) for move in game.get_possible_moves())
    moves = {}
    for jumps, captured in found:
        captured = tuple(sorted(at for at in captured if at is not None))
        moves.setdefault((jumps[0][0], jumps[-1][1], captured), jumps)
    return moves


def written(move):
    start, end, captured = move
    return f"{start}-{end}" + "".join(f"x{at}" for at in captured)


def ending(name, choose):
    """Returns the FEN of a position with a few pieces."""
    width, ranks = (4, 8) if name == "russian" else (5, 10)
    squares = choose.sample(range(width + 1, width * (ranks - 1) + 1), choose.randint(2, 8))
    pieces = [("K" if choose.random() < 0.7 else "") + str(at) for at in squares]
    split = choose.randint(1, min(3, len(pieces) - 1))
    sides = [",".join(pieces[:split]), ",".join(pieces[split:])]
    choose.shuffle(sides)
    return f"{choose.choice('WB')}:W{sides[0]}:B{sides[1]}"


def play(name, seed, from_ending):
    choose = random.Random(seed)
    start = ending(name, choose) if from_ending else None
    game, plies = Game(VARIANTS[name], start or "startpos"), []
    for _ in range(LONGEST):
        moves = moves_of(game)
        listed, threefold = sorted(moves), game.is_threefold()
        winner = game.get_winner() if not moves or game.is_draw() else None
        ply = {"moves": " ".join(map(written, listed)), "played": None, "winner": winner, "threefold": threefold}
        plies.append(ply)
        # Half of the games go on after a draw by counting, so that there are more of them.
        if not listed or threefold or (winner is not None and choose.random() < 0.5):
            break
        move = choose.choice(listed)
        ply["played"] = listed.index(move)
        game.push(moves[move])
    return {"game": name, "start": start, "plies": plies}


if __name__ == "__main__":
    name, first, last = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    for seed in range(first, last):
        print(json.dumps(play(name, seed, "endings" in sys.argv[4:]), separators=(",", ":")), flush=True)
