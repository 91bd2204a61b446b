### The words of fogchess in English. Every other language has the same keys, in the same order.
###
### How to read the arguments:
###   $color   white | red | black: a side
###   $board   chess | xiangqi
###   $piece   pawn | knight | bishop | rook | queen | king, or in xiangqi
###            soldier | advisor | elephant | horse | cannon | chariot | general
###   $square  a square as players name it: d5
###   $player  a name that a player chose; use it as it is and let no ending depend on it
###   $offer   draw | takeback | redo | lift-fog | lower-fog
###
### Some messages about a side exist twice: `key` takes $color and is for a player without a
### name, `key-named` takes $player (and may use $color). Say the same in both.
### Numbers choose their own plural form: [one], [other] and what your language needs more.

## The game and the language itself

game-title = Fog chess
game-tagline = You see your own pieces and the squares they can move to. The rest is{ "\u00A0" }fog.
# The name of this language in this language.
language-name = English

## Sides, pieces, squares

color-white = White
color-red = Red
color-black = Black
# The same in messages that take $color: at the start of one, within a sentence, and the other side.
side = { $color ->
    [white] White
    [red] Red
   *[black] Black
}
side-inline = { $color ->
    [white] white
    [red] red
   *[black] black
}
other-side = { $color ->
    [white] Black
    [red] Black
   *[black] { $board ->
        [xiangqi] Red
       *[chess] White
    }
}
# Players who are called neither by a name nor by their colour: the reader, and who plays them.
player-you = You
player-opponent = Opponent
piece-pawn = Pawn
piece-knight = Knight
piece-bishop = Bishop
piece-rook = Rook
piece-queen = Queen
piece-king = King
piece-soldier = Soldier
piece-advisor = Advisor
piece-elephant = Elephant
piece-horse = Horse
piece-cannon = Cannon
piece-chariot = Chariot
piece-general = General
piece-man = Man
piece-dame = King
# Within a sentence. $piece
piece-inline = { $piece ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
    [soldier] soldier
    [advisor] advisor
    [elephant] elephant
    [horse] horse
    [cannon] cannon
    [chariot] chariot
    [general] general
    [man] man
   *[king] king
}
# The piece that must not be captured, within a sentence. $board
royal = { $board ->
    [xiangqi] general
   *[chess] king
}
# A piece with its colour, for those who listen. $color, $piece
piece-colored = { side-inline } { piece-inline }

## Title screen

title-resume = Resume
title-resume-line = { $game }, move { $number }
title-resume-spoken = Resume: { $game }
title-resume-running =
    { $game }
    { $details }
# The button for several games on servers that run. $count: how many, at least 2
title-running = { $count ->
    [one] { $count } game in progress
   *[other] { $count } games in progress
}
title-new-game = New game
title-games = Games
title-learn = Learn
title-settings = Settings
title-quit = Quit

## New game

new-game-heading = New game
new-game-which = Variant
board-chess = Chess
board-xiangqi = Xiangqi
board-draughts = Draughts
board-draughts-10 = Draughts 10×10
# Spoken, since a variant has the same name. $name: of the board
new-game-board = Board: { $name }
new-game-start = Start
preset-fog-title = Fog of war
preset-fog-line = Check isn’t announced. Win by capturing the king.
preset-fog-check-title = Fog with check
preset-fog-check-line = Check is announced. Win by checkmate.
preset-chess-title = Chess
preset-chess-line = Standard chess. You see the whole board.
preset-crazy-knights-title = Sandbox
preset-crazy-knights-line = No turns and no winner. Move any piece, as often as you like.
preset-fog-xiangqi-title = Fog xiangqi
preset-fog-xiangqi-line = Check isn’t announced. Win by capturing the general.
preset-fog-check-xiangqi-title = Fog xiangqi with check
preset-fog-check-xiangqi-line = Check is announced. Win by checkmate.
preset-xiangqi-title = Xiangqi
preset-xiangqi-line = Chinese chess, in full view. Perpetual check loses, a perpetual chase draws.
preset-sandbox-xiangqi-title = Xiangqi sandbox
preset-sandbox-xiangqi-line = No turns and no winner. Move any piece, as often as you like.
preset-fog-draughts-title = Fog draughts
preset-fog-draughts-line = Russian draughts in the fog. You see what your pieces can reach and capture.
preset-draughts-title = Russian draughts
preset-draughts-line = In full view. Kings fly, and you choose among captures.
preset-sandbox-draughts-title = Draughts sandbox
preset-sandbox-draughts-line = No turns and no winner. Move any piece, as often as you like.
preset-fog-draughts-10-title = Fog draughts 10×10
preset-fog-draughts-10-line = You see what your pieces can reach and capture. The longest capture counts.
preset-draughts-10-title = International draughts
preset-draughts-10-line = Twenty men a side, in full view. You must play the longest capture.
preset-sandbox-draughts-10-title = Draughts 10×10 sandbox
preset-sandbox-draughts-10-line = No turns and no winner. Move any piece, as often as you like.
# Short, beside the time in the panel's head.
goal-checkmate = checkmate
goal-capture-king = capture the { royal }
goal-last-move = last move wins
new-game-against = Opponent
# Two persons play at one screen.
new-game-person = Friend on this device
new-game-watch = Watch two computers
new-game-side = Play as
new-game-by-lot = Random
# The computer's levels, from the weakest: their names, and a line about each. None of them
# sees more than a player would.
level-person-line = Two players share one screen. In fog games the board is hidden between turns.
level-watch-line = Two computers play each other. You watch the whole board, or what either side sees.
level-novice = Novice
level-novice-line = Takes what it can see, misses many moves, and never thinks of your reply.
level-recruit = Recruit
level-recruit-line = Sees your reply to its move, but soon forgets what it has seen.
level-scout = Scout
level-scout-line = Looks one move ahead, remembers what it has seen, and is wary of the rest.
level-tracker = Tracker
level-tracker-line = Guesses two ways your pieces might stand, and looks one move ahead.
level-hunter = Hunter
level-hunter-line = Guesses a few ways your pieces might stand, and looks one move ahead.
level-pathfinder = Pathfinder
level-pathfinder-line = Guesses several ways your pieces might stand, and looks one move ahead.
level-warden = Warden
level-warden-line = Guesses many ways your pieces might stand, and weighs each move on all of them.
level-ranger = Ranger
level-ranger-line = Picks from all the ways your pieces might stand, and looks a few moves ahead.
level-marshal = Marshal
level-marshal-line = Calculates deeply and considers what each side can’t know.
level-grandmaster = Grandmaster
level-grandmaster-line = Like the Marshal, but takes more time to think.
# Where their order matters. $rung: from 1, $level: its name
level-numbered = { $rung } · { $level }
# Below the levels. $rung: the number of the chosen one, $level: its name, $line: how it plays
level-about = Level { $rung }: { $level }. { $line }
# $won, $drawn, $lost: the player’s games against it
level-about-score = { level-about }
    { $won } won, { $drawn } drawn, { $lost } lost
# As a screen reader says it, in a game between two computers. $color, $level
new-game-level-of = { side }: { $level }
new-game-players = Players
# $color
new-game-name = { side }’s name
new-game-swap = Swap sides
# Of a position that has come in as FEN, and a button that discards it.
new-game-position = Starting position
new-game-position-usual = Standard position
# A button that opens the board on which the player sets up a position.
new-game-position-set-up = Set up a board
new-game-options = Options
option-takeback = Allow takebacks
option-takeback-hint = Your opponent has to agree each time.
option-pawn-vision = Pawns see
option-pawn-vision-moves = Squares they can move to
option-pawn-vision-three-squares = All three squares in front
option-lifting-fog = Explored squares stay visible
option-lifting-fog-hint = Once you have seen a square, the fog never covers it again.
option-no-move = If a side has no legal moves
option-no-move-loss = It loses
option-no-move-draw = It’s a draw

## Setting up a position

editor-heading = Set up a position
editor-fen = FEN
# Tools: for moving pieces, and for clearing squares.
editor-move = Move
editor-erase = Erase
editor-empty = Empty board
# $color
editor-turn = { side } to move
editor-castling = Castling rights
# Switches. $color
editor-castling-king-side = { side } kingside
editor-castling-queen-side = { side } queenside
# A choice of squares that a pawn has just crossed, or none.
editor-en-passant = En passant on
editor-en-passant-none = None
editor-use = Use this position
# The verdict of the rules. $game: a variant, $reason: why not
editor-fine = { $game } can start from here.
# $mends: what was mended, one or several of the texts fen-mend-…
editor-mended = { $game } can start from here: { $mends }.
editor-fault = { $game } can’t start from here: { $reason }.
editor-over = the game would be over at once

## Time

time-heading = Time control
time-custom = Custom
time-untimed = No clock
time-minutes-label = Minutes
time-increment-label = Seconds per move
time-same-for-both = Same time for both sides
time-of-both = Time per side
# $color
time-of-side = { side }’s time
time-kind-label = Extra time per move
time-kind-increment = Increment
time-kind-increment-hint = Added after each move.
time-kind-delay = Delay
time-kind-delay-hint = Each move, the clock waits this long before it starts running.
time-kind-bronstein = Bronstein
time-kind-bronstein-hint = After each move you get back the time you used, up to this much.
# Below the steppers, above the line to type in.
time-typed-label = Or type it: 5+3, 5d3 (delay), 5b3 (Bronstein), or one for each side: 10+5,5+3
# What is wrong with a time typed in. $text
time-error-unreadable = “{ $text }” isn’t a time control. Type minutes + seconds per move, like 5+3.
time-error-base-range = The time must be between 1 second and 24 hours.
time-error-base-fraction = The time must be in whole seconds: 0.5 minutes is 30 seconds.
time-error-bonus-range = The extra time can’t be more than 10 minutes.
# For those who listen. $color, $time: m:ss
clock-spoken = { side }’s clock: { $time }
# Spoken once when the time gets low, before clock-spoken.
clock-low = Time is running out.

## Status line: whose move, news, check

status-your-move = Your move.
# $color
status-to-move = { side } to move.
status-to-move-named = { $player } to move.
# A computer's turn. $color; -named: $player
status-thinking = { side } is thinking…
status-thinking-named = { $player } is thinking…
# The computer is asked what it would play in the player’s place.
status-hint-thinking = Finding a hint…
# $piece, $from, $to: squares
status-hint = Hint: { piece-inline } from { $from } to { $to }.
# $piece, $from, $to: squares. The player’s move is made as soon as it is their turn.
status-premove = Premove: { piece-inline } from { $from } to { $to }.
# $move: as it is written in the list of moves
status-confirm = Play { $move }?
confirm-move-yes = Play
confirm-move-no = Cancel
# $square: where an arrow of the player’s begins. The next square that is chosen ends it.
status-arrow = Arrow from { $square }: choose where it points.
status-sandbox = Move any piece.
status-must-capture = You must capture.
status-check = Check!
# $color: whose king; to somebody who sees everything
status-check-on = { side } is in check.
status-choose-promotion = Choose what to promote to.
# To the player who lost it. $piece, $square
news-lost = Your { piece-inline } on { $square } was captured.
# To the player who lost it to a piece that they see. $piece: what took it, $captured, $square
news-taken = { $piece ->
    [pawn] Pawn
    [knight] Knight
    [bishop] Bishop
    [rook] Rook
    [queen] Queen
    [soldier] Soldier
    [advisor] Advisor
    [elephant] Elephant
    [horse] Horse
    [cannon] Cannon
    [chariot] Chariot
    [general] General
    [man] Man
   *[king] King
} takes { piece-captured } on { $square }.
# To the player who took it. $piece, $square
news-captured = You captured { $piece ->
    [advisor] an advisor
    [elephant] an elephant
   *[other] a { piece-inline }
} on { $square }.
# To somebody who sees everything. $color: whose it was, $piece, $square
news-captured-open = A { side-inline } { piece-inline } was captured on { $square }.
# Several pieces of the reader were captured in one chain of draughts. $count, $squares: such as c5, e5
news-lost-several = You lost { $count } pieces: { $squares }.
# The reader captured several. $count, $squares
news-captured-several = You captured { $count } pieces: { $squares }.
# To somebody who sees everything. $color: whose they were, $count, $squares
news-captured-open-several = { $count } { side-inline } pieces were captured: { $squares }.
# $move: as in the list, e.g. Nf3
news-own-move = You played { $move }.
# An enemy piece that the reader has just begun to see. $piece, $square
news-in-view = { $piece ->
    [advisor] An advisor
    [elephant] An elephant
   *[other] A { piece-inline }
} has come into view on { $square }.
# Several of them. $squares: such as c6, e5
news-in-view-several = Pieces have come into view on { $squares }.

## How a game ends: a result and a reason, each a text of its own

# $color: the winner
result-win = { side } wins
result-win-named = { $player } wins
# Against a computer the texts speak to the player.
result-win-you = You won
result-loss-you = You lost
result-draw = Draw
result-aborted = Aborted
# $result: one of the above, $reason: one of those below
result-with-reason = { $result }. { $reason }
aborted-reason = No first move was made, or the game went on for too long.
win-checkmate = Checkmate.
win-checkmate-by-you = You checkmated your opponent.
win-checkmate-you = You were checkmated.
win-king-captured = The { royal } was captured.
win-king-captured-by-you = You captured the { royal }.
win-king-captured-you = Your { royal } was captured.
# $color: who lost; -named: $player
win-no-move = { side } had no moves left.
win-no-move-named = { $player } had no moves left.
win-no-move-you = You had no moves left.
win-flag = { side } ran out of time.
win-flag-named = { $player } ran out of time.
win-flag-you = You ran out of time.
win-perpetual-check = { side } gave perpetual check.
win-perpetual-check-named = { $player } gave perpetual check.
win-perpetual-check-you = You gave perpetual check.
win-resignation = { side } resigned.
win-resignation-named = { $player } resigned.
win-resignation-you = You resigned.
win-abandonment = { side } left the game.
win-abandonment-named = { $player } left the game.
win-abandonment-you = You left the game.
draw-stalemate = Stalemate.
draw-dead-position = Insufficient material.
draw-threefold-repetition = Threefold repetition.
draw-fivefold-repetition = Fivefold repetition.
draw-fifty-moves = Fifty-move rule.
draw-seventy-five-moves = Seventy-five-move rule.
draw-agreement = By agreement.
draw-abandonment = One player left the game, the other claimed a draw.
draw-flag-without-mating-material = Time ran out, but the other side could never give mate.
draw-no-move = No moves left.
draw-sixty-moves = Sixty moves without a capture.
draw-king-moves = Only kings have moved, without a capture, for too long.
draw-ending-moves = The moves allowed for this ending are used up.
# $move: the number of the move
fog-lifted-note = The fog was lifted on move { $move }.
fog-lowered-note = The fog came down on move { $move }.
# $count: how often
takebacks-note = { $count ->
    [one] { $count } takeback.
   *[other] { $count } takebacks.
}

## Board, move list, captured pieces

board-label = Board
# A move of xiangqi or the number of a file, in the one of two notations that players of the language
# read: $wxf (C2=5) or $chinese (炮二平五). The choice only names the other one.
move-xiangqi = { $chinese ->
   *[any] { $wxf }
}
moves-heading = Moves
moves-empty = No moves yet.
# For those who listen, where the list shows ≈ or ≈+.
moves-hidden = hidden move
moves-hidden-check = hidden move, check
moves-lost = { $count ->
    [one] your piece on { $squares } was captured
   *[other] your pieces on { $squares } were captured
}
# The explanations of signs on the board and in the list of moves, beside the pointer.
tip-hidden = A move that you didn’t see
tip-lost-on = { $count ->
    [one] Your piece on { $squares } was captured, and you didn’t see by what
   *[other] Your pieces on { $squares } were captured, and you didn’t see by what
}
tip-lost = Your piece here was captured, and you didn’t see by what
tip-sighted = This piece has just come into view
tip-blocked = Something here blocks one of your pieces; you don’t see what it is
captured-heading = Captured
# $points: in pawns, at least 1
material-ahead = +{ $points }
material-known = +{ $points } known
move-input-label = Type a move: { $board ->
    [xiangqi] C2=5 or h3e3
   *[chess] e4, Nf3 or e2e4
}

## Buttons

button-flip = Flip
button-draw = Draw
button-claim-draw = Claim draw
button-resign = Resign
button-takeback = Takeback
button-redo = Redo
button-hint = Hint
button-pause = Pause
button-speed-1 = Speed ×1
button-speed-2 = Speed ×2
button-speed-4 = Speed ×4
button-go-on = Continue
button-new-game = New game
button-lift-fog = Lift fog
button-lower-fog = Restore fog
button-bring-fog = Play in fog
button-menu = Menu
button-back = Back
button-yes = Yes
button-no = No

## Pause

pause-heading = Paused
pause-resume = Resume
pause-heading-over = Game over
# A quiet line below the heading: whether the game would be found again.
pause-kept = Saved on this device.
pause-kept-online = Kept on the server.
pause-not-kept = Not saved: it can’t be resumed later.
pause-back-to-board = Back to the board
pause-zen = Board only
pause-settings = Settings
pause-rules = Rules
pause-new-game = New game
pause-quit-to-title = Leave game

## Learning, and the rules

learn-heading = Learn
learn-lesson = Lesson
learn-lesson-line = What you see in the fog, and what you don’t: seven short steps on the board.
learn-begin = Start the lesson
learn-pieces = The pieces
learn-pieces-line = Chess, xiangqi and draughts, piece by piece: make the moves yourself.
learn-pieces-chess = Chess pieces
learn-pieces-xiangqi = Xiangqi pieces
learn-pieces-draughts = Draughts
learn-pieces-draughts-10 = International draughts
learn-rules-chess = Rules: chess
learn-rules-xiangqi = Rules: xiangqi
learn-rules-draughts = Rules: draughts
learn-rules-draughts-10 = Rules: international draughts

# The puzzles. $game: the name of a game, $solved, $count: the numbers of solved puzzles and of all
learn-puzzles = Puzzles
learn-puzzles-line = Positions from games in the fog, in which everything you have seen leaves one answer.
learn-puzzles-solved = { $game }: { $solved } of { $count }
learn-puzzles-streak = Days in a row: { $days }. Today’s puzzle is waiting.
learn-puzzles-streak-today = Days in a row: { $days }. Today’s puzzle is solved.
puzzle-of-the-day = Puzzle of the day
puzzle-of-the-day-streak = Puzzle of the day · days in a row: { $days }
puzzle-progress = { $number } of { $count }
# Short, for buttons.
puzzle-end = End puzzles
puzzle-show = Show answer
puzzle-again = Try again
puzzle-next = Next puzzle
puzzle-prepared = Going through everything you have seen…
# $piece: a piece of the opponent, $square: a square
puzzle-question-where = Where must the { piece-inline } be?
puzzle-question-blocks = What stands on { $square }?
puzzle-question-safe = The only safe move
puzzle-question-take = Catch the { royal }
puzzle-task-where = Everything you have seen leaves one square in the fog. Tap it. Earlier moves tell more: look back at them.
puzzle-task-blocks = Everything you have seen leaves one piece. Choose it. Earlier moves tell more: look back at them.
puzzle-task-safe = One move is safe, whatever the fog hides. Play it. Earlier moves tell more: look back at them.
puzzle-task-take = After one move you will capture the { royal }, whatever your opponent plays. Play it. Earlier moves tell more: look back at them.
# In the place of “Your move.”
puzzle-status = What do you know for sure?
puzzle-wrong-where = Not for sure. This position fits everything you have seen, too.
puzzle-wrong-blocks = Not for sure. This position fits everything you have seen, too.
puzzle-wrong-safe = Not for sure. This position fits everything you have seen, too, and here your { royal } falls.
puzzle-wrong-take = Not for sure. This position fits everything you have seen, too, and here the { royal } gets away.
puzzle-solved = Right! { $reason }
puzzle-told = { $reason }
# $positions: the number of positions
puzzle-reason-where = In all { $positions } positions that fit what you have seen, the { piece-inline } is on { $square }. Here is the true one.
puzzle-reason-blocks = In all { $positions } positions that fit what you have seen, there is { $piece ->
    [advisor] an advisor
    [elephant] an elephant
   *[other] a { piece-inline }
} on { $square }. Here is the true one.
puzzle-reason-safe = In all { $positions } positions that fit what you have seen, this move alone keeps your { royal } safe. Here is the true one.
puzzle-reason-take = In all { $positions } positions that fit what you have seen, the { royal } falls after this move. Here is the true one.
# Before a player’s first game in the fog.
offer-lesson-title = New to the fog?
offer-lesson-line = Seven short steps on the board show what you see and what you don’t. You can find them later under Learn.
offer-pieces-title = New to this game?
offer-pieces-line = A few short steps on the board show how its pieces move and capture. You can find them later under Learn.
offer-lesson-yes = Show me how (one minute)
offer-lesson-no = Start playing
# $step, $steps: numbers
lesson-progress = { $step } of { $steps }
lesson-previous = Previous
lesson-next = Next
lesson-skip = Skip step
lesson-end = End lesson
lesson-finish = Done
lesson-play = Start playing
# A button at the end of the chess pieces: to the lesson about the fog.
lesson-fog = Into the fog
# Each step of the lesson has a title, a task, a text after another move, and one when it is solved.
lesson-see = What you see
lesson-see-task = You see your own pieces and the squares they can move to. The rest is fog. Move your rook from a1 to d1, and watch the fog.
lesson-see-again = That move is fine, but try the marked one: the rook from a1 to d1.
lesson-see-done = The rook now sees up the d-file, and finds a queen there. The a-file, where none of your pieces can go any more, is fogged again.
lesson-block = Something in the way
lesson-block-task = Your pawn on e4 is blocked. The question mark says that something stands on e5, but not what. Move a piece so that it looks at e5.
lesson-block-again = From there, none of your pieces sees e5. Try the knight: from f3 it does.
lesson-block-done = A bishop! A pawn can’t see what stands straight ahead of it. A piece that could capture it can.
lesson-lose = Lost to an unseen piece
lesson-lose-task = Jump to e5 with your knight. As far as you can see, nothing attacks that square.
lesson-lose-again = This time, go with the knight from f3 to e5.
lesson-lose-done = Your knight is gone. The cross shows where it was captured. You aren’t told by what, as none of your pieces sees e5. You can only guess.
# $means: mouse | touch | keys | words (typed in the page’s text view)
lesson-mark-how = { $means ->
    [touch] hold a finger on e5
    [keys] go to e5 with the arrow keys, press M
    [words] type m e5
   *[mouse] right-click e5
}
lesson-mark = Mark what you suspect
lesson-mark-task = Something stands on e5 again. What could it be? Mark your guess: { lesson-mark-how } and choose a piece.
lesson-mark-again = That was a move, and a mark needs none: { lesson-mark-how } and choose a piece.
lesson-mark-done = That’s your guess, and only you see it. It stays until you see the square. The same ring has circles and arrows, on any square.
lesson-check = Nobody warns your king
lesson-check-task = Your rook sees the queen on e5, and it attacks your king along the e-file. In Fog of war nobody says “check”. Save your king.
lesson-check-again = The queen captured your king, and nobody had warned you. Capture it with the rook, or move the king off the e-file.
lesson-check-done = Your king is safe. Fog of war never announces check, so keep looking. The variant Fog with check does, and there you must answer it.
lesson-take = Capture the king
lesson-take-task = Fog of war has no checkmate: capture the king, and you win. Your rook could take the queen on a1. Is there anything better?
lesson-take-again = The king is worth more than anything else. Your rook on d1 can capture it on d8.
lesson-take-done = The king is gone, so you win at once. When the game is over, the fog lifts and both players see everything.
lesson-curtain = Two players, one screen
lesson-curtain-task = When two players share a screen, a curtain hides the board between turns. Make any move, then let the other player open the curtain.
lesson-curtain-done = This is Black’s board. White’s pieces are in the fog now, and White has to look away. That’s all you need. Have fun!
# At the end of a lesson that offers a game. $level: the name of a computer
lesson-curtain-offer = { lesson-curtain-done } Your first opponent can be the { $level }.
# The pieces of chess, and those of xiangqi.
lesson-chess-rook = The rook
lesson-chess-rook-task = The rook goes along ranks and files, as far as nothing is in its way. Capture the three pawns, one with each move.
lesson-chess-rook-again = That captured nothing. The rook goes straight ahead, back or sideways, and captures the first black piece it meets.
lesson-chess-rook-done = That’s the rook: straight on, over any number of squares. It can’t jump over other pieces.
lesson-chess-bishop = The bishop
lesson-chess-bishop-task = The bishop goes diagonally, as far as nothing is in its way. Capture the three pawns, one with each move.
lesson-chess-bishop-again = That captured nothing. The bishop goes along diagonals, and captures the first black piece it meets.
lesson-chess-bishop-done = A bishop never leaves the colour of its squares. So you begin with two, one for the light squares and one for the dark.
lesson-chess-queen = The queen
lesson-chess-queen-task = The queen goes like a rook or like a bishop. Capture the three pieces, one with each move.
lesson-chess-queen-again = That captured nothing. The queen goes straight or diagonally, over any number of squares.
lesson-chess-queen-done = The queen is the strongest piece. Don’t lose her to a weaker one.
lesson-chess-king = The king
lesson-chess-king-task = The king goes one square in any direction, but never to a square that is attacked. Capture the three pawns, one with each move.
lesson-chess-king-again = That captured nothing. Look for a pawn that no other pawn protects.
lesson-chess-king-done = Each pawn protected the next one, so the order mattered. A king never moves to where it could be captured.
lesson-chess-knight = The knight
lesson-chess-knight-task = The knight jumps two squares straight and one to the side, over any piece. Capture the three pieces, one with each move.
lesson-chess-knight-again = That captured nothing. Count two squares straight and one to the side, in any direction.
lesson-chess-knight-done = Only the knight jumps over other pieces. With each jump, the colour of its square changes.
lesson-chess-pawn = The pawn
lesson-chess-pawn-task = A pawn goes one square ahead, or two from where it starts, and captures one square diagonally ahead. Go to e4, then to e5, then capture the rook.
lesson-chess-pawn-again = This time, go from e2 to e4, then to e5, and capture the rook on d6.
lesson-chess-pawn-done = The black pawn straight ahead only stopped yours: pawns capture diagonally. They never go back.
lesson-chess-promotion = Promotion
lesson-chess-promotion-task = A pawn that reaches the far end of the board becomes another piece. Move yours ahead, and choose which.
lesson-chess-promotion-again = Move the pawn from b7 to b8.
lesson-chess-promotion-done = It’s nearly always a queen, even if you still have yours. But a rook, a bishop or a knight is allowed too.
lesson-chess-en-passant = En passant
lesson-chess-en-passant-task = A pawn that goes two squares, and so passes yours, can be captured as if it had gone one. Go to e5, then capture it.
lesson-chess-en-passant-again = First go to e5. When the black pawn stands beside yours, capture it by going to d6.
lesson-chess-en-passant-done = That’s possible with your very next move only, and only if the pawn has just gone two squares.
lesson-chess-check = Check
lesson-chess-check-task = The rook attacks your king. That’s check, and you must answer it: move the king, put a piece between, or capture the rook. Which is best?
lesson-chess-check-again = Your king is safe, but the rook could be had for nothing: capture it with the bishop on b5.
lesson-chess-check-done = Move away, step between, or capture: there’s no other answer to check. You may not leave your king in it.
lesson-chess-castling = Castling
lesson-chess-castling-task = Once in a game, the king may go two squares towards a rook, which jumps to its other side. Castle to either side.
lesson-chess-castling-again = Move the king two squares: from e1 to g1 or to c1.
lesson-chess-castling-done = Neither of them may have moved before, and nothing may stand between them. You can’t castle out of check, through check or into check.
lesson-chess-mate = Checkmate
lesson-chess-mate-task = Checkmate is a check that nothing helps against, and it wins the game. Give it with one move.
lesson-chess-mate-again = That isn’t checkmate yet. The king is shut in by its own pawns: attack it along the last rank.
lesson-chess-mate-done = Checkmate: the king is attacked, and nothing helps. With no legal move but no check either, it would be stalemate, which is a draw.
lesson-xiangqi-chariot = The chariot
lesson-xiangqi-chariot-task = The chariot goes straight along the lines, as far as nothing is in its way. Capture the three soldiers, one with each move.
lesson-xiangqi-chariot-again = That captured nothing. The chariot goes ahead, back or sideways, as far as you like.
lesson-xiangqi-chariot-done = The chariot is the strongest piece, but it can’t jump over others.
lesson-xiangqi-horse = The horse
lesson-xiangqi-horse-task = The horse goes one step straight, then one diagonally. A piece right beside it stops it in that direction. Capture the three pieces, one with each move.
lesson-xiangqi-horse-again = That captured nothing. Go one step straight, then one diagonally; there may be nothing where the first step ends.
lesson-xiangqi-horse-done = This horse doesn’t jump: your soldier right in front of it was in its way, so it had to go around.
lesson-xiangqi-cannon = The cannon
lesson-xiangqi-cannon-task = A cannon moves like a chariot. To capture, it jumps over exactly one piece, the screen. Capture the three pieces, one with each move.
lesson-xiangqi-cannon-again = That captured nothing. Look for a line with exactly one piece, of either side, between the cannon and a black one.
lesson-xiangqi-cannon-done = Any piece of either side can be the screen. Without one, or over two, a cannon can’t capture.
lesson-xiangqi-soldier = The soldier
lesson-xiangqi-soldier-task = A soldier goes one step ahead, and beyond the river also sideways. Cross the river, then capture the horse and the cannon.
lesson-xiangqi-soldier-again = Cross the river first. Then capture the horse beside your soldier, and the cannon ahead of it.
lesson-xiangqi-soldier-done = A soldier captures as it moves, and never goes back.
lesson-xiangqi-elephant = The elephant
lesson-xiangqi-elephant-task = The elephant goes exactly two steps diagonally, and can’t jump over a piece. Capture the three soldiers that have crossed the river, one with each move.
lesson-xiangqi-elephant-again = That captured nothing. Go two steps diagonally, with nothing between.
lesson-xiangqi-elephant-done = Elephants defend, and never cross the river. They can’t reach the soldier on the other side.
lesson-xiangqi-advisor = The advisor
lesson-xiangqi-advisor-task = The advisor goes one step diagonally, and stays in the palace. Capture the two soldiers there, one with each move.
lesson-xiangqi-advisor-again = That captured nothing. Go one step along the diagonal lines of the palace.
lesson-xiangqi-advisor-done = Advisors guard the general. The palace has only five places for them.
lesson-xiangqi-general = The general
lesson-xiangqi-general-task = The general goes one step straight within the palace, and never to where it is attacked. The generals may not face each other along an open file. Capture the two horses.
lesson-xiangqi-general-again = That captured nothing. The horses stand straight ahead of your general.
lesson-xiangqi-general-done = You couldn’t capture the cannon: on its file, the generals would have faced each other.
lesson-xiangqi-mate = Checkmate
lesson-xiangqi-mate-task = Attack the general so that nothing helps: that’s checkmate, and it wins the game. Give it with one move.
lesson-xiangqi-mate-again = The general still has a way out. One chariot holds the rank before it already: attack with the other one.
lesson-xiangqi-mate-done = Checkmate. A side with no legal move loses too, even if it isn’t in check.
lesson-draughts-man = The man
lesson-draughts-man-task = Men go one square diagonally forward, on the dark squares. Move your man from d2 to e3, then to f4.
lesson-draughts-man-again = Go from d2 to e3 this time, then to f4.
lesson-draughts-man-done = Men only go forward, one square at a time.
lesson-draughts-capture = Jumping
lesson-draughts-capture-task = A man captures by jumping over a black piece to the empty square behind it. Capture the man on f4.
lesson-draughts-capture-again = Jump over the black man: from e3 to g5.
lesson-draughts-capture-done = The jumped piece leaves the board. If you can capture, you must.
lesson-draughts-back = Backwards too
lesson-draughts-back-task = Men go forward, but they capture in every direction. Capture the man behind yours.
lesson-draughts-back-again = Jump back over the black man: from e5 to c3.
lesson-draughts-back-done = That’s Russian and international draughts. Don’t leave a piece with an empty square behind it.
lesson-draughts-chain = A chain
lesson-draughts-chain-task = If the man can jump again from where it lands, it goes on in the same move. Capture both men.
lesson-draughts-chain-again = Go from c3 over the first man to e5, and on over the second to g3.
lesson-draughts-chain-done = Two in one move. Captured pieces leave the board when the whole chain is over, and no piece is jumped twice.
lesson-draughts-choice = Your choice
lesson-draughts-choice-task = In Russian draughts you choose which piece to capture with. A chain you begin must be played to its end. Capture two men.
lesson-draughts-choice-again = That captured only one. The other way there are two.
lesson-draughts-choice-done = Both were allowed: Russian draughts doesn’t ask for the longest chain.
lesson-draughts-king = The king
lesson-draughts-king-task = A man that reaches the far side becomes a king. Go there, then move the king as far as you like.
lesson-draughts-king-again = Go from c7 to d8. Then choose a square where the black man can’t jump your king.
lesson-draughts-king-done = A king flies: any number of squares, forward and back.
lesson-draughts-flying = The king captures
lesson-draughts-flying-task = A king captures from afar, and may land on any empty square behind the piece. Capture the man on e5, and mind the other one.
lesson-draughts-flying-again = Next to the man on h8 your king is jumped. Land further away from it.
lesson-draughts-flying-done = Nothing is left to Black. Who can’t move has lost.
lesson-draughts-crowned = A king within the chain
lesson-draughts-crowned-task = In Russian draughts a man that reaches the far side in a chain goes on as a king at once. Capture two men.
lesson-draughts-crowned-again = Jump over e7 to d8. There the man becomes a king and goes on.
lesson-draughts-crowned-done = You know Russian draughts now. The fog changes only what you see: your pieces, where they can go, and what they can capture.
lesson-draughts-10-most = The longest chain
lesson-draughts-10-most-task = International draughts asks for the longest chain. One man or two? The dots show what you may play.
lesson-draughts-10-most-again = Go from 32 over two men to 14.
lesson-draughts-10-most-done = 32x14. Squares have numbers here, from 1 at Black’s side to 50.
lesson-draughts-10-pass = Only passing
lesson-draughts-10-pass-task = A man becomes a king only if its move ends on the far side. Capture two men, and see.
lesson-draughts-10-pass-again = Go from 13 over both men to 15.
lesson-draughts-10-pass-done = It passed the far side and went on, so it stayed a man.
lesson-draughts-10-king = The king
lesson-draughts-10-king-task = Kings fly here too, and they must take the most. Capture two men, and mind the third.
lesson-draughts-10-king-again = Next to the man on 5 your king is jumped. Land further away from it.
lesson-draughts-10-king-done = You know international draughts now. In the fog, every capture that exists is seen by who can make it.
# The rules of a game, put together from those it has. $board
rules-goal = How to win
rules-goal-checkmate = Checkmate the { royal }: it is attacked, and no move helps.
rules-goal-check = You may not leave your { royal } in check.
rules-goal-check-fog = Check is announced, even when you don’t see what gives it. You may not leave your { royal } in check.
rules-goal-facing = The generals may not face each other along an open file.
rules-goal-no-move = A side with no legal move loses.
rules-goal-last-move = A side loses if it has no piece left, or none that can move.
rules-goal-capture = Capture the { royal } to win at once.
rules-goal-no-check = Check is not announced. You may leave your { royal } under attack, or even move it there.
rules-goal-facing-dark = When the generals face each other along an open file, either may capture the other.
rules-goal-sandbox = There are no turns and no winner. Move any piece, as often as you like.
rules-vision = What you see
rules-vision-open = Both players see the whole board.
rules-vision-fog = You see your own pieces and the squares they can move to. The rest is fog.
rules-vision-renewing = When your pieces can no longer reach a square, the fog comes back.
rules-vision-lifting = A square that you have seen once stays visible.
rules-vision-pawn = A pawn sees ahead only where it can move, and diagonally only what it can capture.
rules-vision-pawn-three = A pawn always sees the three squares in front of it.
rules-vision-cannon = A cannon sees the piece that it can capture, but not the empty squares between that and its screen.
rules-vision-draughts = You see what your pieces can capture, and every square of the chain.
rules-vision-blocked = A question mark in the fog means that something there blocks { $board ->
    [xiangqi] a horse or an elephant of yours, or is a screen for your cannon
    [draughts] a piece of yours
    [draughts-10] a piece of yours
   *[chess] your pawn
}. You aren’t told what it is.
rules-vision-loss = When you lose a piece, you learn which one and where. You learn what captured it only if you see that square.
rules-vision-end = After the game, everything is revealed.
rules-signs = Signs
# Also explains these signs in the line of moves.
rules-signs-moves = ≈ is a move that you didn’t see. ×h2 says that your piece on h2 was captured, and you didn’t see by what.
rules-signs-lost = A cross on a square in the fog: your piece there has just been captured.
rules-signs-sighted = Triangles around a piece: it has just come into view.
rules-moves = Special moves
rules-moves-promotion = A pawn that reaches the last rank becomes a queen, rook, bishop or knight.
rules-moves-promotion-fog = A pawn that reaches the last rank becomes a queen, rook, bishop or knight. Your opponent isn’t told.
rules-moves-castling = King and rook may castle if neither has moved and nothing stands between them, but not out of check, through check or into check.
rules-moves-castling-free = King and rook may castle if neither has moved and nothing stands between them. Attacks don’t matter.
rules-moves-en-passant = A pawn that has just moved two squares may be captured en passant, as if it had moved one.
rules-moves-en-passant-fog = A pawn that has just moved two squares may be captured en passant, as if it had moved one. If you can do that, you see it.
rules-moves-palace = The general and the advisors stay in the palace, and the elephants on their own side of the river.
rules-moves-horse = A piece right beside a horse stops it in that direction. An elephant can’t jump over a piece.
rules-moves-cannon = A cannon moves like a chariot. To capture, it jumps over exactly one piece, the screen.
rules-moves-soldier = A soldier moves ahead, and beyond the river also sideways. It never promotes.
rules-moves-draughts = You must capture if you can. A captured piece leaves the board at the end of the chain.
rules-moves-draughts-any = You choose among the chains. A man that reaches the last rank within a chain goes on as a king.
rules-moves-draughts-most = Of several chains you must play the longest. A man becomes a king only if its move ends on the last rank.
rules-draws = Draws
rules-draws-claim = Threefold repetition, or fifty moves by each side without a capture or a pawn move, lets you claim a draw. Fivefold repetition or seventy-five moves end the game automatically.
rules-draws-fog = Threefold repetition, or fifty moves by each side without a capture or a pawn move, ends the game automatically, because players can’t count moves they don’t see.
rules-draws-stalemate = Stalemate: the side to move has no legal move and isn’t in check.
rules-draws-material = Neither side has the pieces to checkmate.
rules-draws-no-material = A game is never drawn for lack of pieces.
rules-draws-no-move = A side that can’t move draws.
rules-draws-xiangqi = Threefold repetition, or sixty moves by each side without a capture.
rules-draws-draughts = Threefold repetition, fifteen moves by each side with kings only, or an ending that is not won in the moves that the rules of draughts-64 allow.
rules-draws-draughts-10 = Threefold repetition, twenty-five moves by each side with kings only, or an ending against a lone king that is not won in sixteen moves, or five.
rules-draws-perpetual = If one side alone gave check with every move of the repetition, that side loses. A perpetual chase is a draw.
rules-draws-agreement = Both players agree.
rules-time = Time
rules-time-mate = Whoever runs out of time loses. It is a draw if the other side could never checkmate.
rules-time-loss = Whoever runs out of time loses.

## Settings

settings-heading = Settings
settings-group-play = Moves
settings-group-one-screen = Two players at one screen
settings-group-fog = Fog
settings-group-look = Look
settings-group-sound = Sound
settings-sound = Volume
# $percent
settings-percent = { $percent }%
settings-sound-off = Off
settings-motion = Animations
settings-motion-hint = Pieces slide and the fog drifts.
settings-full-screen = Full screen
settings-full-screen-hint = F11 on a keyboard.
settings-coordinates = Coordinates
settings-coordinates-hint = Letters and numbers along the edge of the board.
settings-file-numbers = Numbered files in xiangqi
settings-file-numbers-hint = Instead of letters: 1 to 9 from each side’s right, as in C2=5.
settings-auto-queen = Always promote to queen
settings-auto-queen-hint = When off, you choose each time.
settings-confirm-moves = Confirm moves
settings-confirm-moves-hint = Each move waits until you confirm it.
settings-one-tap-moves = Move with one click
settings-one-tap-moves-hint = Click or tap a square to move the only piece that can go there.
settings-vibration = Vibration
settings-vibration-hint = Along with sounds, on phones only.
settings-board-turning = Flip the board each turn
settings-board-turning-hint = In fog games it always flips.
settings-clock-starts-at-once = Start the clock right away
settings-clock-starts-at-once-hint = Otherwise it starts when you see the board, or after 3 seconds.
settings-memory = Show last seen pieces
settings-memory-hint = Enemy pieces stay where you last saw them, dimmed.
settings-hindsight = Show where hidden pieces could have been
settings-hindsight-hint = In the replay of a fog game, each side’s view shows where the strongest enemy pieces might have stood.
settings-theme = Theme
settings-theme-hint = Pieces, board, fog and colours.
# Read out for the button that leads to the themes.
settings-theme-spoken = Theme: { $theme }. Change theme
settings-lettering = Xiangqi pieces
settings-lettering-hint = The symbols on the pieces.
lettering-traditional = Traditional
lettering-simplified = Simplified
lettering-pictures = Pictures
settings-language = Language
settings-language-system = System language
settings-about = About
about-heading = About
# $version: a number
about-version = Fog chess { $version }
about-licence = The game is free: you may use, change and share it under the MIT licence or the Apache licence 2.0, as you like.
about-assets = Pictures and sounds were made for it. The letters are those of Inter, Noto and LXGW WenKai (SIL Open Font License 1.1); CREDITS.md names each file.
about-crates = Built with
about-crates-line = Thanks to everybody who wrote these crates
about-texts = Their licences in full are in credits/licences.txt, among the assets.

## Themes

themes-heading = Themes
# The name of a theme. $theme: the folder of one of the game’s own, such as paper, or nothing; $title: from theme.ron, in English
theme-title = { $theme ->
    [base] Lantern
    [contrast] Beacon
    [paper] Paper and ink
    [tournament] Tournament
   *[other] { $title }
}
# Below a theme's title.
themes-author = by { $author }
# Read out for a theme; $author is themes-author.
themes-spoken = { $title }, { $author }
# The pieces and the board can be those of another theme than the chosen one. Headings.
themes-pieces = Pieces
themes-board = Board
themes-sounds = Sounds
# In the place of another theme’s title: those of the chosen theme.
themes-own-part = Theme default
# Read out for a choice; $part is themes-pieces, themes-board or themes-sounds.
themes-part-spoken = { $part }: { $theme }
# Chooses the zip of a theme.
themes-add = Add a theme…
# Shows the folder in which the player's own themes lie.
themes-folder = Open themes folder
# In a browser, which has no such folder.
themes-remove = Remove theme

## Offers: asked of the other player. Each has the texts ask, sent, accepted, declined, withdrawn

offer-accept = Accept
# To the player who asks and looks at the board; after the question. $color: who is asked
offer-answers = { side } to answer.
offer-answers-named = { $player } to answer.
offer-decline = Decline
offer-withdraw = Withdraw
# $color: who asks
offer-draw-ask = { side } offers a draw.
offer-draw-ask-named = { $player } offers a draw.
offer-draw-sent = You offered a draw.
offer-draw-accepted = Draw agreed.
offer-draw-declined = Draw declined.
offer-draw-withdrawn = Draw offer withdrawn.
# $color
offer-takeback-ask = { side } requests a takeback.
offer-takeback-ask-named = { $player } requests a takeback.
offer-takeback-sent = You requested a takeback.
offer-takeback-accepted = Takeback accepted.
offer-takeback-declined = Takeback declined.
offer-takeback-withdrawn = Takeback request withdrawn.
# $color
offer-redo-ask = { side } asks to redo the move.
offer-redo-ask-named = { $player } asks to redo the move.
offer-redo-sent = You asked to redo the move.
offer-redo-accepted = Move redone.
offer-redo-declined = Redo declined.
offer-redo-withdrawn = Redo request withdrawn.
# $color
offer-lift-fog-ask = { side } asks to lift the fog for both sides.
offer-lift-fog-ask-named = { $player } asks to lift the fog for both sides.
offer-lift-fog-sent = You asked to lift the fog.
offer-lift-fog-accepted = Fog lifted. This will be noted in the result.
offer-lift-fog-declined = The fog stays.
offer-lift-fog-withdrawn = Request to lift the fog withdrawn.
# $color
offer-lower-fog-ask = { side } asks to play in fog.
offer-lower-fog-ask-named = { $player } asks to play in fog.
offer-lower-fog-sent = You asked to play in fog.
offer-lower-fog-accepted = The game goes on in fog.
offer-lower-fog-declined = The board stays open.
offer-lower-fog-withdrawn = Request to play in fog withdrawn.

## Refusals: nothing has changed, and this is why. They tell nothing of hidden squares

refusal-game-over = The game is over. Start a new one or replay this one.
# $color: whose turn it is
refusal-not-your-seat = Somebody else plays this side.
refusal-not-your-turn = It’s { side }’s turn.
# $move: e2e4
refusal-not-available = You can’t play { $move }. The dots show where a piece can go.
refusal-check-castling = You can’t castle out of check, through check or into check.
refusal-check-into = Your { royal } would be in check there.
refusal-check-stays = You are in check, and that move doesn’t stop it.
refusal-check-pinned = That move would leave your { royal } in check.
refusal-promotion-missing = Choose what to promote to.
refusal-flagged = Your time ran out before you moved.
refusal-paused = The game is paused. Resume it to continue.
# $offer
refusal-already-offered = { $offer ->
    [draw] You’ve already offered a draw. Wait for the answer, or withdraw the offer.
    [takeback] You’ve already requested a takeback. Wait for the answer, or withdraw the request.
    [redo] You’ve already asked to redo the move. Wait for the answer, or withdraw the request.
    [lift-fog] You’ve already asked to lift the fog. Wait for the answer, or withdraw the request.
   *[lower-fog] You’ve already asked to play in fog. Wait for the answer, or withdraw the request.
}
# $offer: it was declined or withdrawn since the player's last move
refusal-offered-too-soon = { $offer ->
    [draw] You’ve just offered a draw. Make a move before you offer again.
    [takeback] You’ve just requested a takeback. Make a move before you ask again.
    [redo] You’ve just asked to redo a move. Make a move before you ask again.
    [lift-fog] You’ve just asked to lift the fog. Make a move before you ask again.
   *[lower-fog] You’ve just asked to play in fog. Make a move before you ask again.
}
# $offer
refusal-nothing-offered = { $offer ->
    [draw] There’s no draw offer to answer. You can offer one.
    [takeback] There’s no takeback request to answer.
    [redo] There’s no request to redo a move.
    [lift-fog] There’s no request to lift the fog.
   *[lower-fog] There’s no request to play in fog.
}
refusal-nothing-to-claim = You can’t claim a draw: that takes threefold repetition, or fifty moves without a capture or a pawn move. You can offer one.
# The same in a game with fog, where it tells nothing of the count.
refusal-nothing-to-claim-fog = You can’t claim a draw: in fog games such draws are automatic. You can offer one.
refusal-nothing-to-take-back = You have no move to take back.
refusal-nothing-to-redo = There’s no move to redo.
refusal-takeback-off = Takebacks are off in this game. You can allow them when you start a new one.
refusal-fog-unchanged = Nothing to change: the fog is already that way, or this game has no fog.
# A typed move. $text: what was typed
typed-move-unreadable = “{ $text }” isn’t a move. Type it like { $board ->
    [xiangqi] C2=5, H8+7 or h3e3
    [draughts] c3-d4, c3:e5 or c3:e5:g7
    [draughts-10] 32-28, 28x19 or 28x19x8
   *[chess] e4, Nf3 or e2e4
}.
# $moves: the moves that fit, as in e2e4, e3e4
typed-move-ambiguous = More than one move fits. Type one of these: { $moves }.
typed-square = “{ $text }” isn’t a square. Type one like d8.
typed-move-none = None of your pieces can play “{ $text }”.
typed-move-castling-lost = You can’t castle on that side any more: the king or the rook has moved.
typed-move-castling-blocked = You can’t castle: there’s a piece between the king and the rook.

## The curtain between two players at one screen

# $color: whose turn it is
curtain-title = { side } to move
curtain-title-named = { $player } to move
# $color: whose turn it is
curtain-hand-over = Switch players. { other-side }, look away.
# $other: the name of the player who has just moved
curtain-hand-over-named = Switch players. { $other }, look away.
# $color: whose turn it is
curtain-lift = I’m { side }: show the board
curtain-lift-named = I’m { $player }: show the board
curtain-any-key = or press any key
curtain-tap = or tap anywhere
# $seconds
curtain-clock-starts = Your clock starts in { $seconds } s
curtain-clock-runs = Your clock is running
# When the game begins and nobody has moved yet.
curtain-first = Make sure your opponent isn’t looking.
# Behind the curtain, when a player is asked about an offer. $color: who answers
curtain-answer = { side }, please answer
curtain-answer-named = { $player }, please answer

## Confirmations

confirm-resign-title = Resign?
# $color: who would win
confirm-resign-line = { side } will win the game.
confirm-resign-line-you = The computer will win the game.
confirm-resign-yes = Resign
# Against a computer, which agrees to it at once.
confirm-lift-fog-title = Lift the fog?
confirm-lift-fog-line = You will see all pieces for the rest of the game. This will be noted in the result.
confirm-lift-fog-yes = Lift fog
confirm-lift-fog-no = Keep the fog
confirm-new-game-title = Start a new game?
confirm-new-game-yes = New game
confirm-leave-title = Leave the game?
confirm-leave-kept = Your game is saved. You can resume it later.
confirm-leave-lost = Your game couldn’t be saved and will be lost.
confirm-leave-writing = Your game is being saved.
confirm-leave-yes = Leave
confirm-open-title = Open another game?
confirm-open-kept = Your current game is saved. You can resume it later.
confirm-open-yes = Open game
confirm-open-no = Keep playing
confirm-keep-playing = Keep playing

## The end of a game, and the replay

end-rematch = Rematch
# A button after three games won or lost in a row. $rung: the number of the next level
end-next-level = Level { $rung }
# As a screen reader says it. $rung, $level
end-next-level-spoken = Next: { level-numbered }
end-another-level = New opponent
end-new-game = New game
replay-play-on = Play on from here
replay-white = White’s view
replay-red = Red’s view
replay-black = Black’s view
replay-truth = Full board
# Through a side’s eyes, kings and queens in the fog show where they might have been. $color: that
# side. The first also has $positions: how many positions agree with what it saw.
hindsight-all = From what { side } had seen, { $positions ->
    [one] only one position was possible
   *[other] { $positions } positions were possible
}. Framed: the real { $board ->
    [xiangqi] general and chariots
   *[chess] king and queen
}.
hindsight-sample = From what { side } had seen, thousands of positions were possible. Framed: the real { $board ->
    [xiangqi] general and chariots
   *[chess] king and queen
}.
hindsight-working = Working out what { side } could know…
# The review of a finished game: the buttons that start it, stop it ($percent: the part that is done)
# and go to the next moment worth another look. Short.
button-review = Review
button-review-stop = Stop, { $percent } %
button-review-moments = Moments
# Plays on from the position that is shown, against the same computer. Short.
button-try-again = Try again
# $number, $move: as in look-back-move; $verdict: one of the verdicts
review-title = { $number } { $move }: { $verdict }
review-verdict-good = well played
review-verdict-in-sight = overlooked
review-verdict-known = could have been known
review-verdict-likely = was to be expected
review-verdict-gamble = a bad risk
review-verdict-better = there was better
review-verdict-came-true = a fair risk that went wrong
review-verdict-unlucky = bad luck
# Why. $best: the better move, $before and $after: the chances to win with that one and with the one
# that was played, in percent
review-best = The Grandmaster would have played it too.
review-good = As good as { $best }.
# $piece, $square: an enemy piece
review-in-sight = { $best } was better: the { piece-inline } on { $square } was in sight. { $before } % → { $after } %
review-known = { $best } was better: in every position that fits what was seen, there is { $piece ->
    [advisor] an advisor
    [elephant] an elephant
   *[other] a { piece-inline }
} on { $square }. { $before } % → { $after } %
# $percent: in so many of a hundred positions
review-likely = { $best } was better: in { $percent } % of the positions that fit what was seen, there is { $piece ->
    [advisor] an advisor
    [elephant] an elephant
   *[other] a { piece-inline }
} on { $square }. { $before } % → { $after } %
review-gamble = { $best } was better: this fails in { $percent } % of the positions that fit what was seen. { $before } % → { $after } %
review-better = { $best } was better. { $before } % → { $after } %
review-came-true = As good as { $best }, from what was seen: it fails in { $percent } % of those positions, and this was one of them. In truth { $before } % → { $after } %
review-unlucky = As good as { $best }, from what was seen: nothing there spoke against it. In truth { $before } % → { $after } %
# The best move and what is expected after it, in a game in the open: $line, to which each
# $move adds one
review-line = Best line: { $line }.
review-line-next = { $line } { $move }
# The sum of the game. $costliest: a review-title
review-sum-clean = Hardly anything was given away.
review-sum-open = The costliest move: { $costliest }.
review-sum-mistakes = More mistakes than bad luck. The costliest: { $costliest }.
review-sum-luck = More bad luck than mistakes. The costliest: { $costliest }.
review-sum-both = Mistakes and bad luck alike. The costliest: { $costliest }.
# Beside the chart of the chances to win. $percent
review-chances = Chances { $percent } %
review-chances-known = As known { $percent } %
review-chances-true = In truth { $percent } %
# The openings of games in the open, in the order of src/rules/openings. $opening: one of them
review-opening = Opening: { $opening }.
opening-kings-pawn = King’s Pawn Opening
opening-centre-game = Centre Game
opening-danish-gambit = Danish Gambit
opening-bishops-opening = Bishop’s Opening
opening-vienna-game = Vienna Game
opening-vienna-gambit = Vienna Gambit
opening-kings-gambit = King’s Gambit
opening-kings-gambit-accepted = King’s Gambit Accepted
opening-kings-gambit-declined = King’s Gambit Declined
opening-falkbeer-countergambit = Falkbeer Countergambit
opening-latvian-gambit = Latvian Gambit
opening-philidor-defence = Philidor Defence
opening-petrov-defence = Petrov’s Defence
opening-stafford-gambit = Petrov’s Defence, Stafford Gambit
opening-ponziani-opening = Ponziani Opening
opening-scotch-game = Scotch Game
opening-scotch-gambit = Scotch Gambit
opening-three-knights = Three Knights Game
opening-four-knights = Four Knights Game
opening-italian-game = Italian Game
opening-evans-gambit = Evans Gambit
opening-two-knights-defence = Two Knights Defence
opening-fried-liver-attack = Two Knights Defence, Fried Liver Attack
opening-ruy-lopez = Ruy Lopez
opening-ruy-lopez-berlin = Ruy Lopez, Berlin Defence
opening-ruy-lopez-steinitz = Ruy Lopez, Steinitz Defence
opening-ruy-lopez-exchange = Ruy Lopez, Exchange Variation
opening-ruy-lopez-open = Ruy Lopez, Open Variation
opening-ruy-lopez-closed = Ruy Lopez, Closed Variation
opening-ruy-lopez-marshall = Ruy Lopez, Marshall Attack
opening-ruy-lopez-chigorin = Ruy Lopez, Chigorin Variation
opening-scandinavian-defence = Scandinavian Defence
opening-alekhine-defence = Alekhine’s Defence
opening-alekhine-four-pawns = Alekhine’s Defence, Four Pawns Attack
opening-owen-defence = Owen’s Defence
opening-modern-defence = Modern Defence
opening-pirc-defence = Pirc Defence
opening-pirc-austrian = Pirc Defence, Austrian Attack
opening-caro-kann-defence = Caro-Kann Defence
opening-caro-kann-advance = Caro-Kann Defence, Advance Variation
opening-caro-kann-exchange = Caro-Kann Defence, Exchange Variation
opening-caro-kann-panov = Caro-Kann Defence, Panov Attack
opening-caro-kann-classical = Caro-Kann Defence, Classical Variation
opening-french-defence = French Defence
opening-french-advance = French Defence, Advance Variation
opening-french-exchange = French Defence, Exchange Variation
opening-french-tarrasch = French Defence, Tarrasch Variation
opening-french-classical = French Defence, Classical Variation
opening-french-winawer = French Defence, Winawer Variation
opening-french-rubinstein = French Defence, Rubinstein Variation
opening-sicilian-defence = Sicilian Defence
opening-sicilian-alapin = Sicilian Defence, Alapin Variation
opening-sicilian-smith-morra = Sicilian Defence, Smith-Morra Gambit
opening-sicilian-closed = Sicilian Defence, Closed Variation
opening-sicilian-grand-prix = Sicilian Defence, Grand Prix Attack
opening-sicilian-rossolimo = Sicilian Defence, Rossolimo Attack
opening-sicilian-moscow = Sicilian Defence, Moscow Variation
opening-sicilian-najdorf = Sicilian Defence, Najdorf Variation
opening-sicilian-dragon = Sicilian Defence, Dragon Variation
opening-sicilian-scheveningen = Sicilian Defence, Scheveningen Variation
opening-sicilian-classical = Sicilian Defence, Classical Variation
opening-sicilian-richter-rauzer = Sicilian Defence, Richter-Rauzer Attack
opening-sicilian-accelerated-dragon = Sicilian Defence, Accelerated Dragon
opening-sicilian-kalashnikov = Sicilian Defence, Kalashnikov Variation
opening-sicilian-sveshnikov = Sicilian Defence, Sveshnikov Variation
opening-sicilian-taimanov = Sicilian Defence, Taimanov Variation
opening-sicilian-kan = Sicilian Defence, Kan Variation
opening-sicilian-four-knights = Sicilian Defence, Four Knights Variation
opening-queens-pawn = Queen’s Pawn Opening
opening-blackmar-diemer-gambit = Blackmar-Diemer Gambit
opening-veresov-attack = Richter-Veresov Attack
opening-london-system = London System
opening-colle-system = Colle System
opening-englund-gambit = Englund Gambit
opening-queens-gambit = Queen’s Gambit
opening-queens-gambit-accepted = Queen’s Gambit Accepted
opening-albin-countergambit = Albin Countergambit
opening-chigorin-defence = Chigorin Defence
opening-queens-gambit-declined = Queen’s Gambit Declined
opening-queens-gambit-declined-exchange = Queen’s Gambit Declined, Exchange Variation
opening-tarrasch-defence = Tarrasch Defence
opening-ragozin-defence = Ragozin Defence
opening-slav-defence = Slav Defence
opening-slav-exchange = Slav Defence, Exchange Variation
opening-semi-slav-defence = Semi-Slav Defence
opening-semi-slav-meran = Semi-Slav Defence, Meran Variation
opening-catalan-opening = Catalan Opening
opening-indian-defence = Indian Defence
opening-trompowsky-attack = Trompowsky Attack
opening-torre-attack = Torre Attack
opening-budapest-gambit = Budapest Gambit
opening-benoni-defence = Benoni Defence
opening-modern-benoni = Modern Benoni
opening-benko-gambit = Benko Gambit
opening-nimzo-indian-defence = Nimzo-Indian Defence
opening-nimzo-indian-classical = Nimzo-Indian Defence, Classical Variation
opening-nimzo-indian-rubinstein = Nimzo-Indian Defence, Rubinstein Variation
opening-queens-indian-defence = Queen’s Indian Defence
opening-bogo-indian-defence = Bogo-Indian Defence
opening-kings-indian-defence = King’s Indian Defence
opening-kings-indian-samisch = King’s Indian Defence, Sämisch Variation
opening-kings-indian-four-pawns = King’s Indian Defence, Four Pawns Attack
opening-kings-indian-classical = King’s Indian Defence, Classical Variation
opening-grunfeld-defence = Grünfeld Defence
opening-grunfeld-exchange = Grünfeld Defence, Exchange Variation
opening-dutch-defence = Dutch Defence
opening-dutch-leningrad = Dutch Defence, Leningrad Variation
opening-dutch-stonewall = Dutch Defence, Stonewall Variation
opening-english-opening = English Opening
opening-english-symmetrical = English Opening, Symmetrical Variation
opening-reti-opening = Réti Opening
opening-kings-indian-attack = King’s Indian Attack
opening-larsen-opening = Larsen’s Opening
opening-bird-opening = Bird’s Opening
opening-from-gambit = From’s Gambit
opening-sokolsky-opening = Sokolsky Opening
opening-grob-opening = Grob Opening
opening-central-cannon = Central Cannon
opening-same-direction-cannons = Same Direction Cannons
opening-same-direction-cannons-filed-ranked = Same Direction Cannons, Filed vs Ranked Chariot
opening-same-direction-cannons-ranked-filed = Same Direction Cannons, Ranked vs Filed Chariot
opening-opposite-direction-cannons = Opposite Direction Cannons
opening-screen-horses = Central Cannon vs Screen Horses
opening-cross-river-chariot = Cross-River Chariot vs Screen Horses
opening-cross-river-chariot-exchange = Cross-River Chariot vs Screen Horses, Exchange of Chariots
opening-five-six-cannons = Five-Six Cannons vs Screen Horses
opening-five-seven-cannons = Five-Seven Cannons vs Screen Horses
opening-five-eight-cannons = Five-Eight Cannons vs Screen Horses
opening-five-nine-cannons = Five-Nine Cannons vs Screen Horses
opening-sandwiched-horses = Central Cannon vs Sandwiched Horses
opening-single-horse = Central Cannon vs Single Horse
opening-three-step-tiger = Central Cannon vs Three-Step Tiger
opening-left-cannon-blockade = Central Cannon vs Left Cannon Blockade
opening-elephant-opening = Elephant Opening
opening-elephant-opening-central-cannon = Elephant Opening vs Central Cannon
opening-elephant-opening-palcorner-cannon = Elephant Opening vs Palcorner Cannon
opening-elephant-opening-cross-palace-cannon = Elephant Opening vs Cross-Palace Cannon
opening-horse-opening = Horse Opening
opening-horse-opening-pawn = Horse Opening vs Pawn
opening-palcorner-cannon = Palcorner Cannon
opening-cross-palace-cannon = Cross-Palace Cannon
opening-golden-hook-cannon = Golden Hook Cannon
opening-edge-horse = Edge Horse
opening-advisor-opening = Advisor Opening
opening-pawn-opening = Pawn Opening
opening-pawn-versus-pawn = Pawn vs Pawn
opening-pawn-versus-pawn-base-cannon = Pawn vs Pawn, Pawn-Base Cannon
opening-pawn-opening-base-cannon = Pawn Opening vs Pawn-Base Cannon
opening-pawn-opening-central-cannon = Pawn Opening vs Central Cannon
opening-pawn-opening-elephant = Pawn Opening vs Elephant
replay-first = First position
replay-previous = Previous move
replay-next = Next move
replay-last = Last position
# $ply, $total: half-moves
replay-position = { $ply } of { $total }
replay-start = Start
# The caption of the chart of a finished game, beside it: short.
think-chart-caption = Time per move
# $past: the move that led to an earlier board, as in look-back-move, or look-back-start
# $now: the side to move now
look-back = Looking back: { $past } { $now }
# $number: “12.” of White, “12…” of Black
look-back-move = { $number } { $move }.
look-back-start = the start.
look-back-now = Back to now
spoken-look-back = Looking back: { $past }
# How long a turn took. The spaces within a time do not break.
think-seconds = { $seconds }.{ $tenths } s
think-minutes = { $minutes } min { $seconds } s
# $player: who thought, $time: how long
think-line = { $player } { $time }

## Days and times

# $time: 14:05
date-today = today { $time }
date-yesterday = yesterday { $time }
# $day, $month: 1 to 12, $year
date-day = { $day } { $month ->
    [1] Jan
    [2] Feb
    [3] Mar
    [4] Apr
    [5] May
    [6] Jun
    [7] Jul
    [8] Aug
    [9] Sep
    [10] Oct
    [11] Nov
   *[12] Dec
} { $year }
# $date: the one above
date-day-time = { $date }, { $time }
date-unknown = date unknown

## The saved games

games-heading = Games
games-none = No saved games yet.
# A game that another program has copied. $from: from its file's name, as in “LAPTOP” or “conflicted copy 2026-11-21”
games-copy = Copy in the folder: { $from }
# Games that are there but can’t be read.
games-newer = Made by a newer version of the game. To open it, update this one.
games-closed = Can’t be opened: { $reason }.
games-resume = Resume
games-replay = Replay
# For the game that is on the board now: back to it.
games-return = Return
games-more = More
games-duplicate = Duplicate
games-remove = Delete
games-undo = Undo delete
games-headline-named = { $game }: { $white } – { $black }
games-move = Move { $number }
games-details = { $state } · { $time } · { $date }
games-button-spoken = { $button }: { $game }, { $details }
games-on-board = On the board now
games-unfinished = In progress
# $game: as in “Fog of war”, $time: as in “5+3”
games-kind = { $game } · { $time }
# $count
games-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
# $when: a day, as above
games-started = Started { $when }
games-last-played = Last played { $when }
games-title-label = Game name
# $number: 2 and more
games-copy-title = { $game } ({ $number })
# The search, the filters and the order of the list.
games-search = Search: name, player, date
games-filter = Filter
games-filter-game = Variant
games-filter-opponent = Opponent
games-filter-result = Result
games-order = Order
# Spoken for a value. $filter: one of the four above, $value
games-filter-spoken = { $filter }: { $value }
games-filter-clear = Clear filters
games-all = All
games-result-won = Won
games-result-drawn = Drawn
games-result-lost = Lost
games-result-other = Other
games-order-newest = Newest
games-order-oldest = Oldest
games-order-longest = Longest
games-order-name = Name
# $count of $total
games-found = { $count } of { $total }
games-none-found = No games match.
# $count: how many more
games-show-more = Show { $count } more

## Games on servers that run

running-heading = In progress online
# A game of which only the server is known
running-unknown = A game online
# $time, $server: the address of the server without https://
running-details = { $time } · { $server }
running-waiting = { $time } · waiting for your friend · { $server }
running-gone = The game is no longer on the server, so it was removed from your games.
confirm-forget-seat-title = Delete your key to this game?
# $game
confirm-forget-seat-line = { $game }: without the key you can’t come back to it. If the game is still running, you will lose it.

## Games on the server

# The two places where games are kept
games-here = This device
games-there = Server
games-statistics = Statistics
games-put = Keep on server
server-games-no-address = To keep games on a server, enter its address under “Play online”.
server-games-each = Keep every game on the server
server-games-each-hint = From now on, each game goes there when it ends or when you leave it.
# $reason: a sentence
server-games-not-yet = Your game isn’t on the server yet, only on this device. { $reason }
server-games-unreachable = The server can’t be reached.
server-games-none = No games on the server yet. To put one there, choose “More” and “Keep on server” for a game on this device.
server-games-busy = One moment…
server-games-fetch = Fetch
server-games-forget-all = Delete all
server-games-devices = Other devices
server-games-given-up = The server stopped answering. Open the list of games there later to see what was done.
# $reason: a reason without a full stop
server-games-unreadable = The game on the server can’t be read: { $reason }.
server-games-further-there = The server has this game further on. Fetch it from there.
server-games-ahead = The game goes on from where the server had it.
server-games-behind = This device had the game further on than the server, so nothing was changed.
server-games-beside = This device has another game of the same date. The one from the server was saved beside it.
confirm-forget-title = Delete from the server?
# $game
confirm-forget-line = { $game } will be gone from there. Copies on your devices stay.
# $count
confirm-forget-all-line = { $count ->
    [one] The game will be gone from there. Copies on your devices stay.
   *[other] All { $count } games will be gone from there. Copies on your devices stay.
}
devices-heading = Your other devices
devices-line = Open this link on another device to have the same games on the server there.
devices-secret = Anyone who has this link can read and delete these games, so keep it to yourself.
confirm-adopt-title = Open the games of this link?
confirm-adopt-line = This device will list these games on the server, and put yours there. Anyone who has the link sees them too, so open only a link of your own.
confirm-adopt-other = Until now it has listed other games there. Those stay, but only the link below will open them. Copy it if you still want them.
confirm-adopt-yes = Open

## Statistics of the saved games

statistics-none = No game has been played to its end yet.
statistics-elsewhere = Players online
# $played, $won, $drawn, $lost: games; $streak: the most games won in a row
statistics-results = { $played } played · { $won } won · { $drawn } drawn · { $lost } lost · longest{ "\u00A0" }streak{ "\u00A0" }{ $streak }
statistics-played = { $played } played
# $count: games that ended so. $board
statistics-checkmate = { $count } by checkmate
statistics-king-captured = { $count } by { royal } capture
statistics-no-move = { $count } with no moves left
statistics-perpetual-check = { $count } by perpetual check
statistics-flag = { $count } on time
statistics-resignation = { $count } by resignation
statistics-abandonment = { $count } abandoned
statistics-draw = { $count } drawn

## Games out and in

# On a button: opens the menu for exporting a game.
export-open = Share
export-heading = Share this game
export-pgn = { $board ->
    [draughts] PDN
    [draughts-10] PDN
   *[chess] PGN
}
export-pgn-hint = Moves and clock times, for other programs.
export-fen = FEN
export-fen-hint = The current position on one line.
export-save = Game file
export-save-hint = The whole game, to continue it elsewhere.
export-file = Save as file
export-copy = Copy
# For those who listen. $button, $form: export-pgn and so on
export-button-spoken = { $form }: { $button }
confirm-export-title = This reveals both sides
confirm-export-line = The game isn’t over, and what you share holds both players’ pieces: anyone who reads it can see through the fog.
confirm-export-yes = Share anyway
export-saved = File saved.
# $file: its path
export-saved-at = Saved as { $file }
export-copied = Copied.
import-open = Open file…
import-paste = Paste
import-no-dialog = No file dialog is available here. Drop the file onto this window, paste its text, or start the game with “fogchess FILE”.
# $note: one of the texts import-note-… or fen-mend-…
import-note = Imported game: { $note }.
# $note: one of the texts fen-mend-… or import-note-more-positions
position-note = Start position: { $note }.
import-refused-title = This game can’t be read
# $reason: one of the texts import-fault-…, game-fault-…, fen-… or reason-…
import-refused-line = The problem: { $reason }. You can open games as PGN, PDN or game files, and positions as FEN.
import-broken-title = Only part of this game can be read
import-broken-line = The problem: { $reason }. The moves before that are fine: keep them?
# $number: of the last move
import-keep = Keep up to move { $number }
import-leave = Discard
# Why it is none; within a sentence.
import-fault-unrecognised = it isn’t a PGN game, a PDN game, a FEN position or a game file
import-fault-not-utf-8 = it isn’t UTF-8 text: if it’s a game, save it in UTF-8 and import it again
import-fault-fog-fen = this position shows only what one side saw (? is fog), and a game needs the whole board
# $name: what stands there, $known: the names of games
import-fault-variant = the variant “{ $name }” isn’t available; these are: { $known }
# $tag: as in FogTime, $fault: one of those below
import-fault-value = the { $tag } tag: { $fault }
# $text: what stands there, $known: what can
value-none-of = “{ $text }” isn’t one of { $known }
# $text
value-no-yes-or-no = “{ $text }” is neither yes nor no
value-no-time = this isn’t a time control; write it like 5+3, 5d3, 5b3 or none
# $fault: one of those about FEN
import-fault-start = the start position is wrong: { $fault }
import-fault-tag = this isn’t a tag: write it like [White "Anna"]
# $what: comment | variation
import-fault-unclosed = { $what ->
    [variation] this variation isn’t closed
   *[comment] this comment isn’t closed
}
# $text: what stands there
import-fault-unexpected = “{ $text }” doesn’t belong here
# $most: how many
import-fault-too-many-moves = a game can have at most { $most } moves
# $move: as in “12. Bxf7”, $fault: one of those below
import-fault-move = move { $move }: { $fault }
# $piece
move-fault-no-piece = no { piece-inline } can go there
move-fault-not-available = this move isn’t legal there
move-fault-unreadable = this isn’t a move; write it like { $board ->
    [xiangqi] C2=5, H8+7, P3+1 or h3e3
    [draughts] c3-d4, c3:e5 or c3:e5:g7
    [draughts-10] 32-28, 28x19 or 28x19x8
   *[chess] e4, Nf3, exd5, O-O, e8=Q or e2e4
}
# $moves: as in e7e8q, e7e8n
move-fault-ambiguous = more than one move fits: write one of { $moves }
move-fault-null = you can’t pass in this game
# $result: as in 1-0
move-fault-over = the game had already ended ({ $result })
# What is told of a game that came in; within a sentence.
# $count: how many more
import-note-more-games = { $count ->
    [one] the text contains one more game, which was skipped
   *[other] the text contains { $count } more games, which were skipped
}
# $variations and $comments: how many
import-note-left-out = { $variations ->
    [0] { $comments ->
        [one] a comment was skipped
       *[other] { $comments } comments were skipped
    }
   *[other] { $comments ->
        [0] { $variations ->
            [one] a variation was skipped
           *[other] { $variations } variations were skipped
        }
       *[other] variations ({ $variations }) and comments ({ $comments }) were skipped
    }
}
# $time: as it stands there
import-note-time-control = the time control { $time } isn’t supported, so the game has no clocks
# $said, $reached: as in 1-0
import-note-result = the text gives the result { $said }, but the moves lead to { $reached }
# $count: how many more
import-note-more-positions = { $count ->
    [one] the text contains one more position, which was skipped
   *[other] the text contains { $count } more positions, which were skipped
}
# $first: 0 or 1
import-note-ranks = the moves don’t tell whether ranks count from 0 or 1, so they were read as counting from { $first }
import-note-not-by-the-clock = the text says the game ended on time, but its clock times say otherwise
# $name: of an encoding, as in windows-1252
import-note-encoding = the text isn’t UTF-8, so it was read as { $name }
# $count: how many, $first: as the first of them stands there
import-note-tags = { $count ->
    [one] the tag { $first } can’t be read, so it was skipped
   *[other] { $count } tags can’t be read, so they were skipped; the first is { $first }
}
# $count: how many
import-note-clocks = { $count ->
    [one] the clock time of one move doesn’t fit the time control, so it was changed
   *[other] the clock times of { $count } moves don’t fit the time control, so they were changed
}
import-note-both-lost = the text says both players lost; a game here can’t end like that, so it stays unfinished
import-note-castling = the 0-0 at the end was read as castling, though it can also mean that both players lost

## Why a game that is written down is none; within a sentence

# $number: of the event, from 1; $fault: one of the texts event-…, or move-fault-over
game-fault-event = event { $number } can’t have happened: { $fault }
game-fault-thinking = the last turn can’t have taken that long: time would have run out
# $said, $reached: as in 1-0
game-fault-outcome = the result is given as { $said }, but the moves lead to { $reached }
# $color: whose clock it would be
event-no-clock = { side } plays without a clock
# $color: whose turn it was
event-not-the-turn = it was { side }’s turn
# $move: as in e2e4
event-not-available = { $move } wasn’t a legal move there
event-check = { $move } would have left the king in check
# $move: as in e7e8, $example: as in e7e8q
event-promotion-missing = { $move } doesn’t say what the pawn promotes to; write { $example }
event-flagged = time had already run out
event-nothing-to-claim = there was no draw to claim
event-nothing-to-take-back = there was no move to take back
event-nothing-to-redo = there was no move to redo
event-takeback-off = takebacks are off in this game
event-fog-unchanged = the fog was already that way, or the game has none
event-out-of-place = it doesn’t belong there
# $byte: its number, from 1
save-not-text = byte { $byte } isn’t text (UTF-8)
save-too-deep = it’s nested deeper than any game
# $version: as in `version: 1`
save-no-version = the version is missing; start with `version: { $version }`
# $version: what it has, $most: what can be read
save-newer = it was saved by a newer version of the game: its format is version { $version }, and this game reads up to { $most }
# $version, $most: the newest one
save-unknown-version = there’s no format version { $version }; versions go from 1 to { $most }
# $most: how many
save-too-much = it contains more than { $most } values
# $count, $most: how many
save-too-many-events = it has { $count } events; the maximum is { $most }

## What is wrong with a position in FEN; within a sentence. The fields of a FEN are numbered from 1

fen-too-long = the text is too long for a FEN
# $field, $number: of the field
fen-missing = { $field ->
    [placement] the placement (field 1) is missing
    [side-to-move] the side to move (field 2) is missing: add “ w” or “ b” after the placement
   *[other] field { $number } is missing
}
# $text: what follows
fen-trailing-text = “{ $text }” follows the fullmove number: a FEN ends after six fields
# $found: how many
fen-rank-count = { $found ->
    [one] the placement (field 1) has { $found } rank
   *[other] the placement (field 1) has { $found } ranks
}: it needs { $ranks }, with slashes between them, from rank { $ranks } down to rank 1
# $rank: its number, $found: how many
fen-rank-width = rank { $rank } of the placement describes { $found ->
    [one] { $found } square
   *[other] { $found } squares
}: pieces and empty squares must add up to { $files }
# $rank: its number, $letter: what stands there
fen-unknown-letter = “{ $letter }” in rank { $rank } of the placement isn’t a piece: { $board ->
    [xiangqi] use kabnrcp for Black, KABNRCP for Red, and 1 to 9 for empty points
   *[chess] use pnbrqk for Black, PNBRQK for White, and 1 to 8 for empty squares
}
# $square
fen-pawn-on-edge = there’s a pawn on { $square }: pawns can’t stand on the first or last rank
# $color and $piece, $letter: how it is written, $square
fen-misplaced = there’s a { piece-colored } ({ $letter }) on { $square }, where it can never stand
# $found: how many, $most: how many there can be, $color and $piece, $letter
fen-too-many = there are { $found } of a { piece-colored } ({ $letter }): a side has at most { $most }
# $text: what stands there, $number: of the field
fen-field-of-chess = “{ $text }” has no meaning in xiangqi (field { $number }): write -
# $color, $found: how many
fen-kings = { side } has { $piece ->
    [general] { $found ->
        [one] { $found } general
       *[other] { $found } generals
    }
   *[king] { $found ->
        [one] { $found } king
       *[other] { $found } kings
    }
}
fen-king-count = { fen-kings }: each side needs exactly one
fen-king-count-at-most = { fen-kings }: each side can have at most one
# $text: what stands there
fen-side-to-move = “{ $text }” isn’t a side to move (field 2): write w or b
# $text: what stands there
fen-castling-text = “{ $text }” isn’t castling rights (field 3): write -, or some of KQkq, each once
# $right: its letter, $color and $piece: what is needed, $letter: how it is written, $square
fen-castling-right = the castling right { $right } (field 3) needs a { piece-colored } ({ $letter }) on { $square }: put it there or remove the right
# $text: what stands there
fen-en-passant-text = “{ $text }” isn’t an en passant square (field 4): write -, or the square a pawn has just crossed, like e3
# $color: whose turn it is, $square
fen-en-passant-rank = { $color ->
    [white] { $square } can’t be the en passant square (field 4) on White’s turn: write a square on rank 6, or -
   *[black] { $square } can’t be the en passant square (field 4) on Black’s turn: write a square on rank 3, or -
}
# $square, $pawn: where it must stand, $color and $piece: the pawn, $letter: how it is written
fen-en-passant-pawn = no pawn has just crossed { $square } (field 4, en passant): that needs a { piece-colored } ({ $letter }) on { $pawn }, with { $square } and the square before it empty; otherwise write -
# $text: what stands there, $most
fen-halfmove-clock = “{ $text }” isn’t a halfmove clock (field 5): write a number from 0 to { $most }
# $text: what stands there, $most
fen-fullmove-number = “{ $text }” isn’t a fullmove number (field 6): write a number from 1 to { $most }
# $color: the side in check
fen-opponent-in-check = { side } is in check, but it’s { other-side }’s turn: the { royal } could be captured; change the side to move or the pieces
# What is wrong with the FEN of a position of draughts; within a sentence, like those above.
fen-draughts-side-to-move = “{ $text }” isn’t a side to move: begin with W: or B:
# $color: white or black; $letter: W or B
fen-draughts-missing-pieces = { side }’s pieces are missing: add :{ $letter } and their squares
fen-draughts-unknown-part = “{ $text }” is neither the pieces of a side, as in W31,K32, nor a counter, as in H0 or F1
# $first, $last: squares, as c3 or 31
fen-draughts-not-a-square = “{ $text }” isn’t a dark square: write one like { $first } or { $last }
fen-draughts-twice-placed = there are two pieces on { $square }: leave one out
fen-draughts-man-on-last-rank = { side } has a man on { $square }, where it would be a king: write K{ $square }
fen-draughts-too-many = { side } has { $found } pieces: a side has at most { $most }
# $counter: H or F
fen-draughts-counter = “{ $text }” isn’t a counter: write a number of at most { $most } after { $counter }
# What was mended in a position; within a sentence. $text: the letters of rights to castle
fen-mend-castling = the castling rights { $text } were left out, because their king or rook isn’t where it starts
# $square
fen-mend-en-passant = the en passant square { $square } was left out, because no pawn can just have crossed it
fen-mend-dashes = in its FEN, the fields that are missing before the counters were read as -
fen-mend-move-number = the move number 0 was read as 1
fen-mend-operations = the operations of EPD after the position were skipped
# $first, $then: two of the texts fen-mend-…
fen-mends = { $first }; { $then }

## Themes of the player's own

theme-added = “{ $title }” has been added to your themes and is now in use.
# $first: a text error-… or picture-misfit; $listed: one of the next two
theme-added-faults = “{ $title }” has been added to your themes and is now in use, but { $count ->
    [one] it has a fault:
   *[other] it has { $count } faults. { $listed } The first:
} { $first }
theme-faults-listed = `fogchess check-assets` lists them.
theme-faults-listed-page = The browser’s console lists them.
# $files: their paths
theme-left-out = { $count ->
    [one] One file was skipped, since themes don’t use it:
   *[other] { $count } files were skipped, since themes don’t use them:
} { $files }
# $file: the picture, $misfit: the text misfit
picture-misfit = The picture { $file } { $misfit }. It is scaled to fit.
# $width, $height: in pixels; $reason: one of the texts misfit-…
misfit = is { $width } by { $height } pixels; { $reason }
# $most: in pixels
misfit-too-large = the maximum is { $most } per side
misfit-not-square = make it square
# $least: in pixels
misfit-too-small = below { $least } it looks blurred on the board
# $least: in pixels
misfit-no-middle = with borders of 64 on each side it needs more than { $least }
# Where no program shows folders. $folder: its path
theme-folder-at = Your themes are in { $folder }

## Why a theme is refused; within a sentence. $file: a path in it

# $most: in MiB
theme-fault-too-large = it is larger than { $most } MiB
theme-fault-no-zip = it isn’t a zip file, or it’s incomplete
theme-fault-damaged = { $file } is damaged; zip the theme again
theme-fault-encrypted = { $file } needs a password; zip the theme again without one
theme-fault-method = { $file } is compressed in an unusual way; choose Deflate when zipping it
theme-fault-outside = the path { $file } may lead outside the theme’s folder; nothing was unpacked
theme-fault-no-file = { $file } is a link or something like it; replace it with the file itself
theme-fault-twice = { $file } is in it twice, perhaps with different capitals; keep one of them
# $most: how many
theme-fault-too-many = it contains more than { $most } files
# $most: how many
theme-fault-too-deep = { $file } is more than { $most } folders deep; move it further up
# $most: in MiB
theme-fault-file-too-large = { $file } is larger than { $most } MiB unpacked
# $most: in MiB
theme-fault-all-too-large = its files are larger than { $most } MiB in total
# $most: in pixels
theme-fault-picture = { $file } is wider or taller than { $most } pixels
# $manifest: the name of the file that each theme has
theme-fault-no-manifest = it has no { $manifest }; a file containing just `()` is enough
theme-fault-other-manifest = it has no { $manifest }; if you meant { $file }, rename it
# $one, $other: their folders
theme-fault-several = it contains two themes, { $one } and { $other }; zip them separately

## What went wrong, and what happens instead. $file: its name, $reason: one of the reasons below, or from the system, in English

error-picture = Couldn’t read the picture { $file }: { $reason }. A letter is shown instead.
error-texture = Couldn’t read the picture { $file }: { $reason }. A plain colour is shown instead.
error-sound = Couldn’t read the sound { $file }: { $reason }. It won’t be heard.
error-font = Couldn’t read the font { $file }: { $reason }. Another one is used instead.
error-theme = Couldn’t read the theme { $file }: { $reason }. The base theme is used instead.
# A browser without a connection. $title: that of a theme
error-files-away = There’s no connection, so some pictures and sounds are missing.
error-theme-away = Couldn’t load the theme { $title }: there’s no connection. The theme hasn’t changed.
error-manifest = { $count ->
    [one] Ignored in { $file }:
   *[other] { $count } things ignored in { $file }. The first:
} { $reason }
# A theme could not be added to the player's own. $reason: one of the texts theme-fault-… or store-…
error-theme-add = Couldn’t add the theme { $file }: { $reason }.
error-theme-folder = Couldn’t open your themes folder: { $reason }.
# For this visit the page has it. $reason: from the browser
error-theme-keep = The theme will be gone when you leave this page: it couldn’t be saved ({ $reason }).
# A picture may take the browser too long to draw
error-themes-held = The game didn’t start with your own themes last time, so it has started without them. Choose another theme, and reload the page to have them again.
# A file was changed while the game runs
error-file-kept = Couldn’t read the file { $file }: { $reason }. The previous one stays in use.
error-manifest-kept = Couldn’t read { $file }: { $reason }. The theme hasn’t changed.
error-locale = Couldn’t read the texts { $file }: { $reason }. English is used instead.
# A game could not be exported, or something not be imported. $reason
error-export = The game can’t be written in this format: { $reason }. The game file holds all of it.
error-export-save = The file wasn’t saved: { $reason }.
error-export-copy = Nothing was copied: { $reason }. Save it as a file instead.
error-import-open = Couldn’t open the file: { $reason }.
error-import-paste = Couldn’t read the clipboard: { $reason }. Open a file instead.
error-import-keep = The game couldn’t be saved, so it wasn’t opened: { $reason }.
error-settings-read = Couldn’t read the settings { $file }: { $reason }. The defaults are used.
# $file; $fields: names of settings
error-settings-odd = The settings { $file } have values that this version doesn’t understand: { $fields }. The defaults are used for them; the file keeps them.
error-settings-write = Couldn’t save the settings: { $reason }.
error-game-write = Couldn’t save the game: { $reason }. You can play on; it will be tried again after the next move.
error-game-elsewhere = This game was continued in another window. Moves made here are no longer saved.
# $reason: a reason without a full stop
error-key-write = Couldn’t save your key to a game on the server: { $reason }. You can play on, but keep this window open: without the key you can’t come back.
error-storage-cleared = The saved data of the game was deleted while it ran. Your game goes on, and was saved again.
error-games-look = Couldn’t look for saved games: { $reason }.
error-game-open = Couldn’t open the saved game: { $reason }.
error-game-change = Couldn’t change the saved game: { $reason }.
error-game-set-aside = Couldn’t read a saved game: { $reason }. It was set aside: { $file }
error-game-backup = Couldn’t read a saved game: { $reason }. Its backup is used instead. The original was set aside: { $file }
error-game-up-to = Couldn’t read a saved game to the end: { $reason }. { $plies ->
    [one] One move was
   *[other] { $plies } moves were
} recovered, and you can play on from there. The original was set aside: { $file }
error-game-unknown = The saved game contains something this version doesn’t know, which is ignored: { $fields }.
error-fen = This position can’t be played: { $reason }.
error-link = This link can’t be opened: { $reason }
link-unknown-game = There’s no variant “{ $name }”. Available: { $known }.
link-unknown-theme = There’s no theme “{ $name }”.
# $known: levels such as `marshal`, or `person`
link-unknown-opponent = There’s no opponent “{ $name }”. Available: { $known }.
# $known: `white`, `black` and `lot`
link-unknown-side = There’s no side “{ $name }”. Available: { $known }.
# A misspelt parameter. $name: as it is written, $meant: the one that is like it
link-unknown-word = This link has the word “{ $name }”, which means nothing here. Was “{ $meant }” meant?
link-no-computer = This variant has no turns, so the computer can’t play it.
error-dismiss = Dismiss

## Reasons: within a sentence, for all of the above

# $line and $column: where in a text, $fault: what is wrong there
reason-at = { $fault } (line { $line }, column { $column })
# $file: its name, $fault: reason-at
reason-in-file = { $file }, { $fault }
reason-not-found = the file doesn’t exist
reason-no-folder = the folder doesn’t exist
reason-denied = access is denied
reason-read-only = the disk is read-only
reason-full = there’s no space left on the disk
reason-folder = there’s a folder where a file should be, or the other way round
reason-no-text = it isn’t text (UTF-8)
reason-no-picture = it isn’t a PNG, or it’s damaged
reason-picture-empty = it is empty
# $format: as in JPEG, $other: PNG or SVG
reason-picture-format = it is in the { $format } format; save it as { $other }
# $format: PNG or SVG, $ending: the same in small letters
reason-picture-ending = it is in the { $format } format; rename it to .{ $ending }
reason-picture-lfs = it is a pointer of Git LFS, not the picture; run `git lfs pull`
reason-picture-cut = it is cut off; copy or save it again
reason-no-font = it isn’t a font
reason-no-sound = it isn’t a sound that can be played
# $width, $height, $most: in pixels
reason-pixels = it is { $width } by { $height } pixels; the maximum is { $most } per side
# An SVG is not drawn. $error: what a library or the browser says of it, in English
reason-svg-none = it isn’t a readable SVG ({ $error })
reason-svg-root = its outermost element is not <svg xmlns="http://www.w3.org/2000/svg">
reason-svg-size = it has neither a viewBox nor a width and height
# $element: as in `text`
reason-svg-element = line { $line }: <{ $element }> can’t be drawn; convert it to paths, or remove it
reason-svg-deep = its elements are nested too deep
reason-svg-much = it takes too long to draw; simplify it
reason-svg-failed = it can’t be drawn ({ $error })
# $kib: how long a text may be
reason-too-long = it is longer than { $kib } KiB
reason-empty = the text is empty
# $status: a number, as in 500
reason-server = the server answered { $status }
reason-clipboard-empty = there’s no text on the clipboard
reason-no-clipboard = this system has no clipboard
reason-clipboard-busy = another program is using the clipboard
reason-clipboard-unfit = the clipboard doesn’t accept this text
# $place: a path, or one of the texts place-…
store-missing = { $place } can’t be found
store-dead-link = a link leads to { $place }, which can’t be found
store-in-cloud = { $place } is in iCloud and not on this device; download it there first
store-no-home = you have no home folder
# $moves, $kib: how long a game may be
store-too-large = { $place } is longer than { $moves } moves or { $kib } KiB
store-folder = there’s a folder in place of a file at { $place }, or the other way round
store-denied = access to { $place } is denied
store-read-only = { $place } can’t be changed (read-only)
store-full = there’s no space left in { $place }
store-in-use = another window of the game has { $place } open
store-changed = something else has changed { $place }
store-altered = what was written to { $place } can’t be read back
store-refused = the browser refused
# $reason: from the system or the browser
store-other = { $reason } ({ $place })
# $name: as in 2026-07-31T18-05-00Z
place-game = the game { $name }
place-games = the saved games
place-home = your home folder
place-browser = the browser’s storage for this page

## For those who listen, and the page's text view

# What a square holds: a piece is piece-colored.
cell-empty = empty
cell-light = not in play
cell-fog = fog
# Something stands there that blocks a piece of the player’s.
cell-blocked = fog; something is there
# $color, $piece
cell-memory = fog; last seen here: { piece-colored }
# In the replay: how likely the other king or queen was here for all a side knew.
# $king, $queen: percents
cell-king = fog; { royal } { $king }%
cell-queen = fog; { $board ->
    [xiangqi] chariot
    [draughts] man
    [draughts-10] man
   *[chess] queen
} { $queen }%
cell-king-queen = { cell-king }, { $board ->
    [xiangqi] chariot
   *[chess] queen
} { $queen }%
# $cell: one of the above or piece-colored
square-cell = { $square }: { $cell }
# What else is true of a square, after what it holds.
mark-selected = selected
mark-target = can go here
mark-capture = can be captured
mark-check = in check
mark-unmoved = hasn’t moved yet
mark-last-move = last move
mark-lost = you lost a piece here
mark-sighted = just came into view
mark-hint = hint
mark-premove = premove
mark-king-was = the { royal } was here
mark-queen-was = the { $board ->
    [xiangqi] chariot
    [draughts] man
    [draughts-10] man
   *[chess] queen
} was here
# A piece that the player has placed in the fog as a guess. $color, $piece
mark-suspected = you suspect a { piece-colored }
# $ink: green | red | blue | yellow
ink = { $ink ->
    [red] red
    [blue] blue
    [yellow] yellow
   *[green] green
}
# Circles and arrows that the player has drawn. $ink, $square
mark-circle = { ink } circle
mark-arrow-to = { ink } arrow to { $square }
mark-arrow-from = { ink } arrow from { $square }
# The ring of marks for a square, and its buttons. $square; $piece; $ink
ring-heading = Mark { $square }
ring-suspect = Suspect a { piece-inline }
ring-circle = Circle: { ink }
ring-arrow = Arrow: { ink }
ring-clean = Remove marks
spoken-erased = Arrows and circles removed.
# $squares: where the selected piece can go, as in e3, e4
spoken-targets = It can move to { $squares }.
spoken-premove-cancelled = Premove cancelled.
spoken-no-targets = It can’t move.
# A move in the open: $color, $piece, $from, $to
spoken-move = { side }: { piece-inline } { $from } to { $to }.
# The same with a capture: $captured is a piece
spoken-capture = { side }: { piece-inline } { $from } takes { piece-captured } on { $to }.
# $captured
piece-captured = { $captured ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
    [soldier] soldier
    [advisor] advisor
    [elephant] elephant
    [horse] horse
    [cannon] cannon
    [chariot] chariot
    [general] general
    [man] man
   *[king] king
}
# A chain of draughts that captures several. $piece with $color, $from, $to, $count, $squares
spoken-capture-several = { side }: { piece-inline } { $from } takes { $count } pieces on { $squares } and lands on { $to }.
# $at: where the captured pawn stood
spoken-en-passant = { side }: pawn { $from } takes the pawn on { $at } en passant and goes to { $to }.
spoken-castle-king-side = { side } castles kingside.
spoken-castle-queen-side = { side } castles queenside.
# After one of the above. $piece
spoken-promotion = { $piece ->
    [knight] It promotes to a knight.
    [bishop] It promotes to a bishop.
    [rook] It promotes to a rook.
   *[queen] It promotes to a queen.
}
# A move in the fog, told to both players. $color
spoken-moved = { side } has moved.
spoken-moved-named = { $player } has moved.
spoken-lift = Press Enter to show the board.
# $color, $pieces: as in 2 pawns, knight
spoken-captured = Captured from { side }: { $pieces }
spoken-captured-nothing = Nothing captured yet
# $count, $piece
piece-count = { $count ->
    [one] { piece-inline }
   *[other] { $count } { $piece ->
        [pawn] pawns
        [knight] knights
        [bishop] bishops
        [rook] rooks
        [queen] queens
        [soldier] soldiers
        [advisor] advisors
        [elephant] elephants
        [horse] horses
        [cannon] cannons
        [chariot] chariots
        [general] generals
        [man] men
       *[king] kings
    }
}
# A button with a sign for less or more. $whose: time-of-both or time-of-side, $what: what it
# changes, $value: what it is now
stepper-less = { $whose }, { $what }, now { $value }: decrease
stepper-more = { $whose }, { $what }, now { $value }: increase
text-view = Text view
text-view-hint = The board, the moves and all buttons as text, for screen readers and keyboards. Type m and a square, such as m e5, to mark it for yourself.
text-view-hide = Hide text view
controls-label = Buttons
clocks-label = Clocks
move-input-submit = Play

## Playing online: menus

# Servers in the same network.
nearby-heading = On this network
nearby-none = Nobody hosts here right now.
nearby-trust = A host’s server knows both sides of a game in the fog. Play on the computer of somebody you trust.
# A server. $player: who hosts, $address
nearby-line = { $player } ({ $address })
nearby-enter = Enter
nearby-leave = Leave
# Spoken for these buttons. $line: nearby-line, or the address
nearby-enter-spoken = Enter the server of { $line }
nearby-leave-spoken = Leave the server of { $line }
nearby-toggle = Find and be found
nearby-toggle-hint = Looks for games on this network, and tells it your name and address while you host.
# The server of this game.
host-heading = Host on this network
host-button = Host on this network
host-show = You are hosting…
host-starting = The server is starting…
host-stopped = You are not hosting any more. Games that ran are kept, and go on when you host again.
host-line = Everybody on this network can play here. Phones scan the code or open the address; the game on another computer lists it under “Play online”.
host-line-no-page = Everybody on this network who has the game can play here: it is listed under “Play online”. This copy has no page for browsers.
host-code = QR code of this address
# $others: the number of others who are connected, $games: that of games
host-who = { $others ->
    [0] Nobody else is here yet.
    [one] One other is here.
   *[other] { $others } others are here.
  } { $games ->
    [0] { "" }
    [one] One game is on.
   *[other] { $games } games are on.
  }
host-elsewhere = Another program uses the usual port, so older links don’t lead here. This server has port { $port }.
host-firewall = If somebody can’t reach it, a firewall may be in the way: allow port { $port } on this network.
host-kept = Closing the game ends it. Games that run are kept, and go on when you host again.
host-no-network = This computer is in no network. Connect it, then host again.
host-port-taken = Port { $port } is used by another program. Close that program, then try again.
host-already-runs = A server with these games already runs on this computer, in another window or by “./play serve”. Close it, then try again.
host-no-program = The server’s program, fogchess-server, isn’t beside the game. It comes with every package of the game. In a source folder, “./play serve” builds it.
host-failed = The server doesn’t run: { $reason }
host-again = Try again
host-stop = Stop hosting
host-play = Play here
host-how = To host games for others, use the game for computers: Play online → Host on this network.
confirm-quit-title = Quit?
confirm-quit-line = Others are on your server. Their games are kept, and go on when you host again.

title-online = Play online
online-heading = Play online
online-name = Your name
online-server = Server address
online-no-address = To play online, host on this network, follow a friend’s link, or enter the address of a server.
online-at = You are on the server at { $address }.
online-no-server-page = No game server answers here. You can play everything else as always.
online-no-server = No server answers at this address. Trying again…
online-untrusted = This computer doesn’t trust the server’s certificate. Check the address, or ask whoever runs the server.
online-friend = Play a friend
online-anyone = Play anyone
online-open-games = Open games
online-no-games = Nobody is looking for a game right now.
# An open game. $game: its title, $time, $player: a name, or online-nobody
online-seek-line = { $game }, { $time }: { $player }
online-somebody = somebody
online-accept = Play
# Spoken for that button. $line: online-seek-line
online-accept-spoken = Play { $line }
online-link = Link to a game
online-join = Join by link
# $reason: one of invite-fault-…
online-link-refused = This link can’t be opened: { $reason }.
invite-fault-address = a link to a game begins with http:// or https://
invite-fault-game = it names no game, so copy the whole link
invite-fault-number = the number of the game in it is damaged, so copy the whole link
invite-fault-key = its end is missing or damaged, so copy the whole link
online-connecting = Connecting…
online-connecting-again = The server doesn’t answer. Trying again…
online-seeking = Looking for a player…
# $level: of a computer
online-computer-offer = Nobody has come yet. { $level }, a computer, would play with you.
online-play-computer = Play the computer
online-friend-line = Send this link to your friend. The game begins when they open it.
online-friend-waiting = Waiting for your friend…
online-copy = Copy link
online-share = Share
online-cancel = Cancel
online-fault-seek-gone = That game is gone. Choose another one.
online-fault-too-many = Too many games were started from here. Wait a minute.
online-fault-not-stored = The server couldn’t save the game. Try again later.
online-fault-no-computer = The server has no computer free now. Wait for a player.
online-fault-not-a-game = The server couldn’t read this game.
online-fault-too-many-kept = No more games can be saved there. Delete some first.
online-fault-no-such-game = This game is no longer on the server.
online-fault-too-much-today = Too much was saved there from here today. Try again tomorrow.

## Playing online: during the game

online-lost = Connection lost. Trying again…
# The same while a move of the player is on its way.
online-lost-sending = Connection lost. Your move goes out as soon as it is back.
online-back = Connected again.
online-sending = Sending your move…
online-still-sending = Your last move is still on its way. Wait until it has arrived.
online-not-saved = Your move isn’t saved yet. The clocks wait.
online-late = That came too late: the game had already changed.
# To who opens the link for a friend in the browser that has the other seat already.
online-other-seat = This link is for the other player: you already have a seat in that game on this device. Send it to a friend, or play both sides here.
online-other-seat-take = Play the other side too
online-other-seat-own = Back to my side
online-waiting = Waiting for the other player…
# $white, $black: the players; $plies: the moves of both sides together
online-watching = { $white } – { $black }, ply { $plies }
online-watching-fog = The board is hidden from spectators while the game runs.
# $time: m:ss until the game is called off
online-first-move-you = Make your first move within { $time }.
# $color; -named: $player
online-first-move = { side } has { $time } left to make the first move.
online-first-move-named = { $player } has { $time } left to make the first move.
online-gone = { side } is gone.
online-gone-named = { $player } is gone.
# $time: m:ss
online-gone-soon = { side } is gone. You may claim the game in { $time }.
online-gone-soon-named = { $player } is gone. You may claim the game in { $time }.
online-gone-claim = { side } is gone. You may claim the game now, or wait.
online-gone-claim-named = { $player } is gone. You may claim the game now, or wait.
online-claim-win = Claim win
online-claim-draw = Claim draw
online-come-back = Play here
online-rematch-sent = You asked for a rematch. Waiting for the answer…
online-rematch-asked = The other player wants a rematch. Press “Accept” to agree.
# What a server says before it closes the connection, and what to do.
online-bye-superseded = The game goes on in another window. Play there, or come back here.
online-bye-restarting = The server is starting again. The game goes on in a moment.
online-bye-new-version = The server has another version of the game. Reload the page, or update the game.
online-bye-no-such-game = There is no such game, or the link isn’t complete. Ask for it again.
online-bye-hello = The server and the game misunderstood each other. Connect again.
online-bye-not-a-message = The server couldn’t read what the game sent. Connect again, or update the game.
online-bye-too-many-messages = The server was sent too much at once. Wait a moment, then connect again.
online-bye-too-slow = The connection is too slow for the server’s news. It comes again in a moment.
online-bye-silent = The server heard nothing from here for too long. The game goes on in a moment.
online-bye-full = The server is full. Try again later.
online-bye-damaged = The server can no longer read this game. Tell whoever runs the server.
button-greet = Chat
greet-heading = Quick chat
greet-mute = Mute the other player
greet-mute-hint = What they say isn’t shown.
# $greeting
online-greeted = The other player says: “{ $greeting }”
greeting-hello = Hello!
greeting-good-luck = Good luck!
greeting-well-played = Well played!
greeting-one-moment = One moment, please.
greeting-thanks = Thank you!
greeting-goodbye = Goodbye!
pause-heading-online = The game goes on
confirm-resign-line-online = Your opponent will win the game.
confirm-leave-online = The clock runs on, and your opponent may claim the game 10 seconds after you leave.
