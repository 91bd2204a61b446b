// A client of a fogchess server in another language, written from src/server/PROTOCOL.md alone.
//
//     node --experimental-websocket protocol_client.mjs ws://host:port PLIES
//
// Invites itself to a game of dark chess, plays both sides at random from what each sees, resigns
// after so many plies, and prints the result and the moves that each side saw itself make.

const [, , server, plies] = process.argv;
const rules = {
  board: "Chess", vision: "Fog", goal: "CaptureKing", pawn_vision: "Moves", no_move: "Loss",
};

/** Opens a socket, says hello, and calls `hear` with each message. */
function open(path, hello, hear) {
  const socket = new WebSocket(server + path, ["fogchess.json"]);
  const say = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () => say({ Hello: hello });
  socket.onmessage = ({ data }) => JSON.parse(data).forEach((message) => hear(message, say));
  return socket;
}

/** Plays one side until the game is over. Resolves with what it has seen. */
function play(game, key, name) {
  return new Promise((resolve) => {
    let side, view, id, asked = -1;
    // By ply: one that is sent again replaces the earlier one.
    const moves = new Map();
    open("/ws/game", { version: 1, game, key, name }, ({ Seated, Update, Bye }, say) => {
      if (Bye) throw new Error(`the server said goodbye: ${Bye}`);
      if (Seated) [side, id] = [Seated.side, Seated.done];
      if (Update?.Ply) {
        ({ view } = Update.Ply.seen[0]);
        if (view.plies > 0 && view.turn !== side) moves.set(view.plies, view.last_move);
      }
      if (Update?.Over) resolve({ side, moves: [...moves.values()], record: Update.Over });
      const now = Update?.Now;
      // Not before the clock runs: the other player may still be missing.
      if (!now || now.outcome || !now.clock.turn || now.turn !== side || asked === now.plies) return;
      asked = now.plies;
      const mv = view.moves[Math.floor(Math.random() * view.moves.length)];
      const intent = now.plies >= plies || !mv ? "Resign" : { Move: mv };
      say({ Do: { request: { id: ++id, side, intent }, plies: now.plies, takebacks: now.takebacks } });
    });
  });
}

open("/ws/lobby", { version: 1 }, async ({ Seeks, Invited }, say) => {
  const terms = { name: "Anna", ruleset: rules, time: "5+3", takeback: false, side: "White" };
  if (Seeks) say({ Invite: terms });
  if (!Invited) return;
  const { game, key, friend } = Invited;
  const [white, black] = await Promise.all([play(game, key, "Anna"), play(game, friend, "Boris")]);
  console.log(JSON.stringify({ white: white.moves, black: black.moves, record: white.record }));
  process.exit(0);
});
