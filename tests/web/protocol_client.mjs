// A client of a fogchess server in another language, written from src/server/PROTOCOL.md alone.
//
//     node --experimental-websocket protocol_client.mjs ws://host:port PLIES
//
// Invites itself to a game of dark chess, plays both sides at random from what each sees, loses the
// connection of each once while a request is on its way, comes back, resigns after so many plies,
// and prints the result and the moves that each side saw itself make.

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
  return new Promise((resolve, reject) => {
    let side, view, now, pending, id = 0, asked = -1, failures = 0, cuts = 0, stays = true;
    // By ply: one that is sent again replaces the earlier one.
    const moves = new Map();
    const connect = () => {
      const hello = { version: 5, game, key, name };
      const socket = open("/ws/game", hello, ({ Seated, Update, Bye, ...answers }, say) => {
        failures = 0;
        if (Bye && !["Restarting", "Full", "TooSlow", "Silent"].includes(Bye)) {
          stays = false;
          reject(new Error(`the server said goodbye: ${Bye}`));
        }
        if (Seated) {
          side = Seated.side;
          id = Math.max(id, Seated.done);
          if (pending) say(pending);
        }
        const answer = answers.Done ?? answers.Late ?? answers.NumberUsed;
        if (pending && answer?.id === pending.Do.request.id) pending = undefined;
        if (answers.Late || answers.NumberUsed) asked = -1;
        if (Update?.Ply) {
          ({ view } = Update.Ply.seen[0]);
          if (view.plies > 0 && view.turn !== side) moves.set(view.plies, view.last_move);
        }
        if (Update?.Over) {
          stays = false;
          resolve({ side, moves: [...moves.values()], record: Update.Over });
        }
        if (Update?.Now) now = Update.Now;
        // Not before the clock runs: the other player may still be missing.
        if (!now || now.outcome || !now.clock.turn || now.turn !== side) return;
        if (pending || asked === now.plies) return;
        asked = now.plies;
        const mv = view.moves[Math.floor(Math.random() * view.moves.length)];
        const intent = now.plies >= plies || !mv ? "Resign" : { Move: mv };
        const request = { id: ++id, side, intent };
        pending = { Do: { request, plies: now.plies, takebacks: now.takebacks } };
        say(pending);
        if (now.plies > plies / 2 && cuts++ === 0) socket.close();
      });
      socket.onclose = () => {
        const wait = Math.min(250 * 2 ** failures++, 8000);
        if (stays) setTimeout(connect, wait / 2 + (Math.random() * wait) / 2);
      };
    };
    connect();
  });
}

open("/ws/lobby", { version: 5 }, async ({ Seeks, Invited }, say) => {
  const terms = { name: "Anna", ruleset: rules, time: "5+3", takeback: false, side: "White" };
  if (Seeks) say({ Invite: terms });
  if (!Invited) return;
  const { game, key, friend } = Invited;
  const [white, black] = await Promise.all([play(game, key, "Anna"), play(game, friend, "Boris")]);
  console.log(JSON.stringify({ white: white.moves, black: black.moves, record: white.record }));
  process.exit(0);
});
