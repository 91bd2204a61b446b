### The words of fogchess in English. Every other language has the same keys, in the same order.
###
### How to read the arguments:
###   $color   white | black: a side
###   $piece   pawn | knight | bishop | rook | queen | king
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
color-black = Black
# Who plays which colour: let chance decide.
color-random = Random
player-you = You
piece-pawn = Pawn
piece-knight = Knight
piece-bishop = Bishop
piece-rook = Rook
piece-queen = Queen
piece-king = King
# Within a sentence. $piece
piece-inline = { $piece ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
   *[king] king
}
# A piece with its colour, for those who listen. $color, $piece
piece-colored = { $color ->
    [white] white { piece-inline }
   *[black] black { piece-inline }
}

## Title screen

title-resume = Resume
title-resume-line = { $game }, move { $number }
title-resume-spoken = Resume: { $game }
title-new-game = New game
title-games = Games
title-settings = Settings
title-quit = Quit

## Loading

loading = Loading…
# $done, $total: numbers of files
loading-progress = Loading: { $done } of { $total }

## New game

new-game-heading = New game
new-game-which = Which game?
new-game-start = Start
preset-fog-check-title = Fog of war
preset-fog-check-line = Fog over the board, but check is announced and checkmate wins.
preset-fog-title = Dark chess
preset-fog-line = No check, no mate: take the king to win.
preset-chess-title = Chess
preset-chess-line = The game you know. Everything is in sight.
preset-crazy-knights-title = Sandbox
preset-crazy-knights-line = No turns and no goal: move any piece as often as you like.
# Short, beside the time in the panel's head.
goal-checkmate = checkmate
goal-capture-king = capture the king
goal-sandbox = no goal
new-game-against = Opponent
# Two persons play at one screen.
new-game-person = A person here
new-game-side = You play
new-game-by-lot = By lot
# The computer's levels, from the weakest: their names, and a line about each. None of them
# sees more than a player would.
level-person-line = Two players at one screen, with a curtain between them where there is fog.
level-novice = Novice
level-novice-line = Moves at random, but takes a king that it sees.
level-scout = Scout
level-scout-line = Looks one move ahead, remembers what it saw, and fears what it does not see.
level-ranger = Ranger
level-ranger-line = Imagines where your pieces may stand, and looks a few moves ahead.
level-marshal = Marshal
level-marshal-line = Thinks the game through, and what you cannot know either.
level-grandmaster = Grandmaster
level-grandmaster-line = The Marshal with all the time it wants.
new-game-players = Players
# $color
new-game-name = { $color ->
    [white] White’s name
   *[black] Black’s name
}
new-game-swap = Swap colours
# Of a position that has come in as FEN, and a button that discards it.
new-game-position = Start position
new-game-position-usual = Usual start
new-game-options = Options
option-takeback = Taking moves back
option-takeback-hint = The other player is asked each time.
option-pawn-vision = Pawns see
option-pawn-vision-moves = where they can go
option-pawn-vision-three-squares = three squares ahead
option-lifting-fog = Seen squares stay clear
option-lifting-fog-hint = The fog never comes back over a square that you have seen.
option-no-move = Having no move
option-no-move-loss = loses
option-no-move-draw = is a draw

## Time

time-heading = Time
time-bullet = Bullet
time-blitz = Blitz
time-rapid = Rapid
time-classical = Classical
time-custom = Your own
time-untimed = No clock
time-minutes-label = Minutes
time-increment-label = Seconds a move
time-same-for-both = The same for both
time-of-both = Time of each side
# $color
time-of-side = { $color ->
    [white] White’s time
   *[black] Black’s time
}
time-kind-label = The extra seconds
time-kind-increment = Increment
time-kind-increment-hint = Added after each move.
time-kind-delay = Delay
time-kind-delay-hint = The clock waits this long before it runs.
time-kind-bronstein = Bronstein
time-kind-bronstein-hint = The time used is given back, up to this much.
time-kind-none = None
# Below the steppers, above the line to type in.
time-typed-label = Or type it: 5+3, 5d3 for a delay, 5b3 for Bronstein, or White’s and Black’s: 10+5,5+3
# $minutes: may have a fraction
time-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}
# $seconds
time-seconds = { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
# What is wrong with a time typed in. $text
time-error-unreadable = “{ $text }” is no time. Type minutes + seconds a move, as in 5+3.
time-error-base-range = The time goes from 1 second to 24 hours.
time-error-base-fraction = The time must be whole seconds: 0.5 minutes are 30.
time-error-bonus-range = The extra seconds go up to 10 minutes.
# For those who listen. $color, $time: m:ss
clock-spoken = { $color ->
    [white] White’s clock: { $time }
   *[black] Black’s clock: { $time }
}
# Spoken and shown once when the time gets low.
clock-low = Little time left.

## Status line: whose move, news, check

status-your-move = Your move.
# $color
status-to-move = { $color ->
    [white] White to move.
   *[black] Black to move.
}
status-to-move-named = { $player } to move.
# A computer's turn. $color; -named: $player
status-thinking = { $color ->
    [white] White is thinking…
   *[black] Black is thinking…
}
status-thinking-named = { $player } is thinking…
# The computer is asked what it would play in the player’s place.
status-hint-thinking = Looking for a hint…
# $piece, $from, $to: squares
status-hint = The Marshal would move the { piece-inline } from { $from } to { $to }.
status-sandbox = Move any piece.
status-check = Check!
# $color: whose king; to somebody who sees everything
status-check-on = { $color ->
    [white] White is in check.
   *[black] Black is in check.
}
status-paused = Paused.
status-choose-promotion = What does the pawn become?
# To the player who lost it. $piece, $square
news-lost = A { piece-inline } of yours vanished on { $square }.
# To the player who took it. $piece, $square
news-captured = You captured a { piece-inline } on { $square }.
# To somebody who sees everything. $color: whose it was, $piece, $square
news-captured-open = { $color ->
    [white] A white { piece-inline } was captured on { $square }.
   *[black] A black { piece-inline } was captured on { $square }.
}
# $move: as in the list, e.g. Nf3
news-own-move = You played { $move }.

## How a game ends: a result and a reason, each a text of its own

# $color: the winner
result-win = { $color ->
    [white] White wins
   *[black] Black wins
}
result-win-named = { $player } wins
# Against a computer the texts speak to the player.
result-win-you = You won
result-loss-you = You lost
result-draw = Draw
# $result: one of the above, $reason: one of those below
result-with-reason = { $result }. { $reason }
win-checkmate = Checkmate.
win-king-captured = The king was captured.
win-king-captured-by-you = You took the king.
win-king-captured-you = Your king was taken.
# $color: who lost; -named: $player
win-no-move = { $color ->
    [white] White had no move left.
   *[black] Black had no move left.
}
win-no-move-named = { $player } had no move left.
win-no-move-you = You had no move left.
win-flag = { $color ->
    [white] White ran out of time.
   *[black] Black ran out of time.
}
win-flag-named = { $player } ran out of time.
win-flag-you = You ran out of time.
win-resignation = { $color ->
    [white] White resigned.
   *[black] Black resigned.
}
win-resignation-named = { $player } resigned.
win-resignation-you = You resigned.
draw-stalemate = Stalemate: no legal move, and no check.
draw-dead-position = Neither side can give mate any more.
draw-threefold-repetition = The same position for the third time.
draw-fivefold-repetition = The same position for the fifth time.
draw-fifty-moves = Fifty moves without a capture or a pawn move.
draw-seventy-five-moves = Seventy-five moves without a capture or a pawn move.
draw-agreement = Both players agreed.
draw-flag-without-mating-material = The time ran out, but the other side could not give mate.
draw-no-move = The side to move had no move left.
# $move: the number of the move
fog-lifted-note = The fog was lifted at move { $move }.
fog-lowered-note = The fog was lowered again at move { $move }.
# $count: how often
takebacks-note = { $count ->
    [one] A move was taken back once.
   *[other] Moves were taken back { $count } times.
}

## Board, move list, captured pieces

board-label = Board
moves-heading = Moves
moves-empty = No moves yet.
# For those who listen, where the list shows a question mark.
moves-hidden = hidden move
captured-heading = Captured
# $points: in pawns, at least 1
material-ahead = +{ $points }
material-known = +{ $points } known
promotion-heading = Promote to
move-input-label = Type a move: e4, Nf3, e2e4

## Buttons

button-flip = Flip
button-draw = Draw
button-claim-draw = Claim draw
button-resign = Resign
button-takeback = Take back
button-redo = Redo
button-hint = Hint
button-pause = Pause
button-new-game = New game
button-lift-fog = Lift fog
button-lower-fog = Lower fog
button-menu = Menu
button-close = Close
button-back = Back
button-ok = OK
button-cancel = Cancel
button-yes = Yes
button-no = No

## Pause

pause-heading = Paused
pause-resume = Resume
pause-heading-over = Game over
pause-back-to-board = Back to the board
pause-settings = Settings
pause-new-game = New game
pause-quit-to-title = Leave the game
# Why a game paused by itself.
pause-because-away = The game paused while you were away.

## Settings

settings-heading = Settings
settings-sound = Sound volume
# $percent
settings-percent = { $percent } %
settings-sound-off = Off
settings-motion = Motion
settings-motion-hint = Pieces slide, the fog drifts.
settings-coordinates = Coordinates
settings-coordinates-hint = Letters and numbers at the edge of the board.
settings-auto-queen = Always promote to a queen
settings-auto-queen-hint = Otherwise you choose each time.
settings-board-turning = Turn the board to whoever plays
settings-board-turning-hint = With fog it always turns.
settings-clock-starts-at-once = Start the clock at once
settings-clock-starts-at-once-hint = Otherwise it starts when the board is shown, or after 3 seconds.
settings-memory = Show what was last seen
settings-memory-hint = Pieces you have seen stay on the fog, dimmed.
settings-hindsight = Show what could be known
settings-hindsight-hint = After a game in the fog, a side’s view shows where the other king and queen might have been.
settings-theme = Theme
settings-theme-hint = Pieces, board, fog and colours.
# Read out for the button that leads to the themes.
settings-theme-spoken = Theme: { $theme }. Change it
settings-language = Language
settings-language-system = As the system
settings-on = On
settings-off = Off

# Themes
themes-heading = Themes
# Below a theme's title.
themes-author = by { $author }
# Read out for a theme; $author is themes-author.
themes-spoken = { $title }, { $author }
# Chooses the zip of a theme.
themes-add = Add a theme…
# Shows the folder in which the player's own themes lie.
themes-folder = Folder of your themes
# In a browser, which has no such folder.
themes-remove = Remove this theme

## Offers: asked of the other player. Each has the texts ask, sent, accepted, declined, withdrawn

offer-accept = Accept
# To the player who asks and looks at the board; after the question. $color: who is asked
offer-answers = { $color ->
    [white] White answers.
   *[black] Black answers.
}
offer-answers-named = { $player } answers.
offer-decline = Decline
offer-withdraw = Withdraw
# $color: who asks
offer-draw-ask = { $color ->
    [white] White offers a draw.
   *[black] Black offers a draw.
}
offer-draw-ask-named = { $player } offers a draw.
offer-draw-sent = You offered a draw.
offer-draw-accepted = Draw agreed.
offer-draw-declined = The draw was declined.
offer-draw-withdrawn = The draw offer was withdrawn.
# $color
offer-takeback-ask = { $color ->
    [white] White asks to take a move back.
   *[black] Black asks to take a move back.
}
offer-takeback-ask-named = { $player } asks to take a move back.
offer-takeback-sent = You asked to take your move back.
offer-takeback-accepted = The move was taken back.
offer-takeback-declined = Taking back was declined.
offer-takeback-withdrawn = The request to take back was withdrawn.
# $color
offer-redo-ask = { $color ->
    [white] White asks to play the move taken back after all.
   *[black] Black asks to play the move taken back after all.
}
offer-redo-ask-named = { $player } asks to play the move taken back after all.
offer-redo-sent = You asked to play the move taken back after all.
offer-redo-accepted = The move was played again.
offer-redo-declined = Playing the move again was declined.
offer-redo-withdrawn = The request to play the move again was withdrawn.
# $color
offer-lift-fog-ask = { $color ->
    [white] White asks to lift the fog for both.
   *[black] Black asks to lift the fog for both.
}
offer-lift-fog-ask-named = { $player } asks to lift the fog for both.
offer-lift-fog-sent = You asked to lift the fog.
offer-lift-fog-accepted = The fog is lifted. The result will say so.
offer-lift-fog-declined = The fog stays.
offer-lift-fog-withdrawn = The request to lift the fog was withdrawn.
# $color
offer-lower-fog-ask = { $color ->
    [white] White asks to lower the fog again.
   *[black] Black asks to lower the fog again.
}
offer-lower-fog-ask-named = { $player } asks to lower the fog again.
offer-lower-fog-sent = You asked to lower the fog again.
offer-lower-fog-accepted = The fog is back.
offer-lower-fog-declined = The board stays open.
offer-lower-fog-withdrawn = The request to lower the fog was withdrawn.

## Refusals: nothing has changed, and this is why. They tell nothing of hidden squares

refusal-game-over = The game is over. Start a new one or replay this one.
# $color: whose turn it is
refusal-not-your-turn = { $color ->
    [white] It is White’s turn.
   *[black] It is Black’s turn.
}
# $move: e2e4
refusal-not-available = { $move } is not one of your moves. The dots show where a piece can go.
refusal-promotion-missing = Choose what the pawn becomes.
refusal-flagged = The time had run out before the move.
refusal-paused = The game is paused. Resume it to go on.
# $offer
refusal-already-offered = { $offer ->
    [draw] A draw is offered already. Wait for the answer, or withdraw it.
    [takeback] Taking back is asked already. Wait for the answer, or withdraw it.
    [redo] Playing the move again is asked already. Wait for the answer, or withdraw it.
    [lift-fog] Lifting the fog is asked already. Wait for the answer, or withdraw it.
   *[lower-fog] Lowering the fog is asked already. Wait for the answer, or withdraw it.
}
# $offer: it was declined or withdrawn since the player's last move
refusal-offered-too-soon = { $offer ->
    [draw] You have just offered a draw. Make a move before you offer it again.
    [takeback] You have just asked to take a move back. Make a move before you ask again.
    [redo] You have just asked to play a move again. Make a move before you ask again.
    [lift-fog] You have just asked to lift the fog. Make a move before you ask again.
   *[lower-fog] You have just asked to lower the fog. Make a move before you ask again.
}
# $offer
refusal-nothing-offered = { $offer ->
    [draw] Nobody offers a draw now. You can offer one.
    [takeback] Nobody asks to take a move back now.
    [redo] Nobody asks to play a move again now.
    [lift-fog] Nobody asks to lift the fog now.
   *[lower-fog] Nobody asks to lower the fog now.
}
refusal-nothing-to-claim = No draw to claim: that takes the same position three times, or fifty moves without a capture or a pawn move. You can offer a draw.
# The same in a game with fog, where it tells nothing of the count.
refusal-nothing-to-claim-fog = No draw to claim: in fog such draws come by themselves. You can offer one.
refusal-nothing-to-take-back = You have no move to take back.
refusal-nothing-to-redo = No move was taken back.
refusal-takeback-off = Taking back is switched off in this game. You can allow it when you start a new one.
refusal-fog-unchanged = Nothing to change: the fog is so already, or this game has none.
# A typed move. $text: what was typed
typed-move-unreadable = “{ $text }” is not a move. Type it as e4, Nf3 or e2e4.
# $moves: the moves that fit, as in e2e4, e3e4
typed-move-ambiguous = More than one move fits. Type one of { $moves }.
# $moves: as above
typed-move-promotion = Say what the pawn becomes. Type one of { $moves }.
typed-move-none = No piece of yours can play “{ $text }”.
typed-move-check = “{ $text }” would leave your king in check.
typed-move-castling-check = You cannot castle out of check, through check or into check.

## The curtain between two players at one screen

# $color: whose turn it is
curtain-title = { $color ->
    [white] White to move
   *[black] Black to move
}
curtain-title-named = { $player } to move
# $color: whose turn it is
curtain-hand-over = { $color ->
    [white] Hand over the board. Black, look away.
   *[black] Hand over the board. White, look away.
}
# $other: the name of the player who has just moved
curtain-hand-over-named = Hand over the board. { $other }, look away.
# $color: whose turn it is
curtain-lift = { $color ->
    [white] I am White: lift the fog
   *[black] I am Black: lift the fog
}
curtain-lift-named = I am { $player }: lift the fog
curtain-any-key = or press any key
curtain-tap = or tap anywhere
# $seconds
curtain-clock-starts = Your clock starts in { $seconds } s
curtain-clock-runs = Your clock is running
# When the game begins and nobody has moved yet.
curtain-first = The other player, look away.
# Behind the curtain, when a player is asked about an offer. $color: who answers
curtain-answer = { $color ->
    [white] White to answer
   *[black] Black to answer
}
curtain-answer-named = { $player } to answer

## Confirmations

confirm-resign-title = Resign?
# $color: who would win
confirm-resign-line = { $color ->
    [white] White wins the game.
   *[black] Black wins the game.
}
confirm-resign-line-you = The computer wins the game.
confirm-resign-yes = Resign
# Against a computer, which agrees to it at once.
confirm-lift-fog-title = Lift the fog?
confirm-lift-fog-line = You will see all pieces for the rest of the game, and the result will say so.
confirm-lift-fog-yes = Lift fog
confirm-lift-fog-no = Keep the fog
confirm-new-game-title = Start a new game?
confirm-new-game-yes = New game
confirm-leave-title = Leave the game?
confirm-leave-kept = The game on the board is kept: you can resume it from the title.
confirm-leave-lost = The game on the board could not be saved and will be lost.
confirm-leave-yes = Leave
confirm-open-title = Open another game?
confirm-open-kept = A game is running. It is kept, and you can go on with it later.
confirm-open-yes = Open the other
confirm-open-no = Stay
confirm-keep-playing = Keep playing

## The end of a game, and the replay

end-rematch = Rematch
end-rematch-hint = With colours swapped.
end-replay = Replay
end-new-game = New game
end-title-screen = Title screen
replay-heading = Replay
replay-white = White’s view
replay-black = Black’s view
replay-truth = The truth
# Through a side’s eyes, kings and queens in the fog show where they might have been. $color: that
# side. The first also has $positions: how many positions agree with what it saw.
hindsight-all = { $color ->
    [white] What White could know
   *[black] What Black could know
} of the other king and queen: { $positions ->
    [one] only this fits
   *[other] { $positions } positions fit
}. Framed: where they were.
hindsight-sample = { $color ->
    [white] What White could know
   *[black] What Black could know
} of the other king and queen: thousands of positions fit. Framed: where they were.
hindsight-working = { $color ->
    [white] Working out what White could know…
   *[black] Working out what Black could know…
}
replay-first = To the start
replay-previous = Back
replay-next = Forward
replay-last = To the end
# $ply, $total: half-moves
replay-position = { $ply } of { $total }
replay-start = Start
replay-hint = Step with the arrow keys.
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
date-unknown = at some time

## The kept games

games-heading = Games
games-none = No game is kept yet.
games-resume = Resume
games-replay = Replay
# For the game that is on the board now: back to it.
games-return = Return
games-more = More
games-duplicate = Duplicate
games-remove = Remove
games-undo = Undo removing
games-headline-named = { $game }: { $white } – { $black }
games-move = Move { $number }
games-details = { $state } · { $time } · { $date }
games-button-spoken = { $button }: { $game }, { $details }
games-on-board = On the board now
games-unfinished = Not finished
# $game: as in “Dark chess”, $time: as in “5+3”
games-kind = { $game } · { $time }
# $count
games-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
# $when: a day, as above
games-started = Started { $when }
games-last-played = Last played { $when }
games-title-label = Name of the game
# $number: 2 and more
games-copy-title = { $game } ({ $number })

## Games out and in

# On a button: opens the menu for exporting a game.
export-open = Share
export-heading = Share this game
export-pgn = PGN
export-pgn-hint = The moves and the clocks, for other chess programs.
export-fen = FEN
export-fen-hint = The position now, in one line.
export-save = Save file
export-save-hint = Everything, to go on with it elsewhere.
export-file = Save as file
export-copy = Copy
# For those who listen. $button, $form: export-pgn and so on
export-button-spoken = { $form }: { $button }
confirm-export-title = It shows both sides
confirm-export-line = This game is not over. What you export holds the pieces of both players: whoever reads it sees through the fog.
confirm-export-yes = Export anyway
export-saved = The file is saved.
# $file: its path
export-saved-at = Saved as { $file }
export-copied = Copied.
import-open = Open file…
import-paste = Paste
import-no-dialog = This system has no dialog for choosing files. Drop the file onto this window, paste its text, or start the game with “fogchess FILE”.
# $note: one of the texts import-note-…
import-note = About the imported game: { $note }.
import-refused-title = This is no game
# $reason: one of the texts import-fault-…, game-fault-…, fen-… or reason-…
import-refused-line = What is wrong: { $reason }. Nothing was changed. A game comes as PGN or as a save file, a position as FEN.
import-broken-title = Not all of it is a game
import-broken-line = What is wrong: { $reason }. Up to there it is a game: keep that much of it?
# $number: of the last move
import-keep = Keep up to move { $number }
import-leave = Leave it
# Why it is none; within a sentence.
import-fault-unrecognised = this is neither a game in PGN, nor a position in FEN, nor a saved game
import-fault-fog-fen = this is what one side saw of a position (? stands for fog): a game needs the whole position
# $name: what stands there, $known: the names of games
import-fault-variant = `{ $name }` cannot be played here; what can is: { $known }
# $tag: as in FogTime, $fault: one of those below
import-fault-value = the tag { $tag }: { $fault }
# $text: what stands there, $known: what can
value-none-of = `{ $text }` is none of { $known }
# $text
value-no-yes-or-no = `{ $text }` is neither yes nor no
value-no-time = this is no time control; write it like 5+3, 5d3, 5b3 or none
# $fault: one of those about FEN
import-fault-start = the start position is wrong: { $fault }
import-fault-tag = this is no tag: write one like [White "Anna"]
# $what: comment | variation
import-fault-unclosed = { $what ->
    [variation] this variation has no end
   *[comment] this comment has no end
}
# $text: what stands there
import-fault-unexpected = `{ $text }` cannot stand here
# $most: how many
import-fault-too-many-moves = a game has { $most } moves at most
# $move: as in “12. Bxf7”, $fault: one of those below
import-fault-move = move { $move }: { $fault }
# $piece
move-fault-no-piece = no { piece-inline } can go there
move-fault-not-available = this move cannot be made there
move-fault-unreadable = `{ $text }` is no move; write it like e4, Nf3, exd5, O-O, e8=Q, or e2e4
# $moves: as in e7e8q, e7e8n
move-fault-ambiguous = several moves fit: write one of { $moves }
move-fault-null = to pass is no move in this game
# $result: as in 1-0
move-fault-over = the game was over before it ({ $result })
# What is told of a game that came in; within a sentence.
# $count: how many more
import-note-more-games = { $count ->
    [one] the text holds one more game, which was left out
   *[other] the text holds { $count } more games, which were left out
}
# $variations and $comments: how many
import-note-left-out = left out: variations ({ $variations }), comments ({ $comments })
# $time: as it stands there
import-note-time-control = the time control { $time } cannot be played here: the game has no clocks
# $said, $reached: as in 1-0
import-note-result = the text says that the game ended { $said }, but its moves end { $reached }
import-note-not-by-the-clock = the text says that the game ended by the clock, which its clocks do not bear out

## Why a game that is written down is none; within a sentence

# $number: of the event, from 1; $fault: one of the texts event-…, or move-fault-over
game-fault-event = event { $number } of the game cannot have happened: { $fault }
game-fault-thinking = the last turn of the game cannot have lasted so long: the time would have run out
# $said, $reached: as in 1-0
game-fault-outcome = the game says that it ended { $said }, but its moves end { $reached }
# $color: whose clock it would be
event-no-clock = { $color ->
    [white] White plays
   *[black] Black plays
} without a clock
# $color: whose turn it was
event-not-the-turn = it was { $color ->
    [white] White’s
   *[black] Black’s
} turn
# $move: as in e2e4
event-not-available = the move { $move } could not be made there
# $move: as in e7e8, $example: as in e7e8q
event-promotion-missing = { $move } does not say what the pawn becomes; write { $example }
event-flagged = the time had run out before it
event-nothing-to-claim = there was no draw to claim
event-nothing-to-take-back = these moves could not be taken back
event-nothing-to-redo = no move had been taken back
event-takeback-off = in this game no move is taken back
event-fog-unchanged = the fog was so already, or the game has none
event-out-of-place = it has no place there
# $byte: its number, from 1
save-not-text = byte { $byte } is no text (UTF-8)
save-too-deep = it is nested deeper than any game
# $version: as in `version: 1`
save-no-version = its version is missing; write `version: { $version }` first
# $version: what it has, $most: what can be read
save-newer = a newer game wrote it: it has version { $version }, but this one reads versions up to { $most }
# $version, $most: the newest one
save-unknown-version = there is no version { $version }; the versions go from 1 to { $most }
# $most: how many
save-too-much = it holds more than { $most } values
# $count, $most: how many
save-too-many-events = it has { $count } events, and { $most } is the most

## What is wrong with a position in FEN; within a sentence. The fields of a FEN are numbered from 1

fen-too-long = the text is too long for a FEN
# $field, $number: of the field
fen-missing = { $field ->
    [placement] the placement (field 1) is missing
    [side-to-move] the side to move (field 2) is missing: add “ w” or “ b” after the placement
   *[other] field { $number } is missing
}
# $text: what follows
fen-trailing-text = `{ $text }` follows the fullmove number: a FEN has six fields, end it there
# $found: how many
fen-rank-count = { $found ->
    [one] the placement (field 1) has { $found } rank
   *[other] the placement (field 1) has { $found } ranks
}: it needs 8, with slashes between them, from rank 8 down to rank 1
# $rank: its number, $found: how many
fen-rank-width = rank { $rank } of the placement describes { $found ->
    [one] { $found } square
   *[other] { $found } squares
}: its pieces and counts of empty squares must add up to 8
# $rank: its number, $letter: what stands there
fen-unknown-letter = `{ $letter }` in rank { $rank } of the placement is no piece: use pnbrqk for black, PNBRQK for white, and 1 to 8 for empty squares
# $square
fen-pawn-on-edge = a pawn stands on { $square }: pawns cannot stand on the first or the last rank
# $color, $found: how many
fen-kings = { $color ->
    [white] White has
   *[black] Black has
} { $found ->
    [one] { $found } king
   *[other] { $found } kings
}
fen-king-count = { fen-kings }: each side needs exactly one
fen-king-count-at-most = { fen-kings }: each side has one at most
# $text: what stands there
fen-side-to-move = `{ $text }` is no side to move (field 2): write w or b
# $text: what stands there
fen-castling-text = `{ $text }` are no castling rights (field 3): write -, or some of KQkq, each once
# $right: its letter, $color and $piece: what is needed, $letter: how it is written, $square
fen-castling-right = the castling right { $right } (field 3) needs a { piece-colored } ({ $letter }) on { $square }: put it there or remove the right
# $text: what stands there
fen-en-passant-text = `{ $text }` is no en-passant square (field 4): write -, or the square a pawn has just crossed, like e3
# $color: whose turn it is, $square
fen-en-passant-rank = { $color ->
    [white] { $square } is no en-passant square (field 4) on White’s turn: it must be on rank 6, or write -
   *[black] { $square } is no en-passant square (field 4) on Black’s turn: it must be on rank 3, or write -
}
# $square, $pawn: where it must stand, $color and $piece: the pawn, $letter: how it is written
fen-en-passant-pawn = no pawn has just crossed { $square } (field 4, en passant): that needs a { piece-colored } ({ $letter }) on { $pawn }, and { $square } and the square before it empty; else write -
# $text: what stands there, $most
fen-halfmove-clock = `{ $text }` is not right for the halfmove clock (field 5): write a number from 0 to { $most }
# $text: what stands there, $most
fen-fullmove-number = `{ $text }` is not right for the fullmove number (field 6): write a number from 1 to { $most }
# $color: the side in check
fen-opponent-in-check = { $color ->
    [white] White is in check, but it is Black’s turn
   *[black] Black is in check, but it is White’s turn
}: the king could be taken; change the side to move or the pieces

## Themes of the player's own

theme-added = “{ $title }” is one of your themes now, and in use.
# $files: their paths
theme-left-out = { $count ->
    [one] One file of it was left out, as no theme has a use for it:
   *[other] { $count } files of it were left out, as no theme has a use for them:
} { $files }
# $width, $height: in pixels; $reason: one of the texts misfit-…
picture-misfit = The picture { $file } is { $width } by { $height } pixels; { $reason }. It is scaled to fit.
# $most: in pixels
misfit-too-large = { $most } is the most on a side
misfit-not-square = make it as wide as it is high
# $least: in pixels
misfit-too-small = with less than { $least } it is a blur on the board
# $least: in pixels
misfit-no-middle = with borders of 64 on each side it needs more than { $least }
# Where no program shows folders. $folder: its path
theme-folder-at = Your themes lie in { $folder }

## Why a theme is refused; within a sentence. $file: a path in it

# $most: in MiB
theme-fault-too-large = it is larger than { $most } MiB
theme-fault-no-zip = it is no zip, or a part of it is missing
theme-fault-damaged = { $file } is damaged; pack the theme again
theme-fault-encrypted = { $file } needs a password; pack the theme again without one
theme-fault-method = { $file } is compressed in an unusual way; choose Deflate when packing it
theme-fault-outside = the path { $file } may lead out of the theme’s folder; nothing was unpacked
theme-fault-no-file = { $file } is a link or the like; put the file itself in its place
theme-fault-twice = { $file } is in it twice, or with another use of capitals; keep one of them
# $most: how many
theme-fault-too-many = it holds more than { $most } files
# $most: how many
theme-fault-too-deep = { $file } lies more than { $most } folders deep; put it further up
# $most: in MiB
theme-fault-file-too-large = { $file } is larger than { $most } MiB unpacked
# $most: in MiB
theme-fault-all-too-large = its files are larger than { $most } MiB together
# $most: in pixels
theme-fault-picture = { $file } is wider or higher than { $most } pixels
# $manifest: the name of the file that each theme has
theme-fault-no-manifest = there is no { $manifest } in it; `()` in that file is enough
theme-fault-other-manifest = there is no { $manifest } in it; rename { $file } if that is meant
# $one, $other: their folders
theme-fault-several = there are two themes in it, { $one } and { $other }; pack each by itself

## What went wrong, and what happens instead. $file: its name, $reason: one of the reasons below, or from the system, in English

error-picture = The picture { $file } could not be read: { $reason }. A letter stands in for it.
error-texture = The picture { $file } could not be read: { $reason }. A plain colour stands in for it.
error-sound = The sound { $file } could not be read: { $reason }. It stays silent.
error-font = The font { $file } could not be read: { $reason }. Another one stands in for it.
error-theme = The theme { $file } could not be read: { $reason }. The base theme stands in for it.
# A browser without a connection. $title: that of a theme
error-files-away = There is no connection, so not all pictures and sounds could be fetched.
error-theme-away = The theme { $title } could not be fetched: there is no connection. The theme stays as it was.
error-manifest = { $count ->
    [one] In { $file } this is left out, and the theme behind it is used:
   *[other] In { $file } { $count } things are left out, and the theme behind it is used; the first:
} { $reason }
# A theme could not be added to the player's own. $reason: one of the texts theme-fault-… or store-…
error-theme-add = The theme { $file } was not added: { $reason }.
error-theme-folder = The folder for your themes could not be opened: { $reason }.
# For this visit the page has it. $reason: from the browser
error-theme-keep = The theme is here until you leave the page: it could not be kept ({ $reason }).
# A file was changed while the game runs
error-file-kept = The file { $file } could not be read: { $reason }. What was there before stays.
error-manifest-kept = { $file } could not be read: { $reason }. The theme stays as it was.
error-locale = The texts { $file } could not be read: { $reason }. English stands in for them.
# A game could not be exported, or something not be imported. $reason
error-export = The game cannot be written in this form: { $reason }. The save file holds all of it.
error-export-save = The file was not saved: { $reason }.
error-export-copy = Nothing was copied: { $reason }. Save it as a file instead.
error-import-open = The file was not opened: { $reason }.
error-import-paste = The clipboard was not read: { $reason }. Open a file instead.
error-import-keep = The game was not kept, and so not opened: { $reason }.
error-settings-read = The settings { $file } could not be read: { $reason }. You start with the defaults.
error-settings-write = The settings could not be saved: { $reason }.
error-game-write = The game could not be saved: { $reason }. It goes on, and the next move tries again.
error-game-elsewhere = Another window has gone on with this game. What is played here is no longer saved.
error-games-look = Whether there are saved games cannot be told: { $reason }.
error-game-open = The saved game cannot be opened: { $reason }.
error-game-change = The saved game could not be changed: { $reason }.
error-game-set-aside = A saved game could not be read: { $reason }. It was set aside: { $file }
error-game-backup = A saved game could not be read: { $reason }. Its backup took its place. It was set aside: { $file }
error-game-up-to = A saved game could not be read to its end: { $reason }. { $plies ->
    [one] One move of it was
   *[other] { $plies } moves of it were
} sound and can be played on. The whole was set aside: { $file }
error-game-unknown = What this version does not know in the saved game is passed over: { $fields }.
error-fen = This position cannot be played: { $reason }.
error-link = This link cannot be followed: { $reason }
link-unknown-game = There is no game “{ $name }”. These are known: { $known }.
link-unknown-theme = There is no theme “{ $name }”.
# $known: levels such as `marshal`, or `person`
link-unknown-opponent = There is no opponent “{ $name }”. These are known: { $known }.
# $known: `white`, `black` and `lot`
link-unknown-side = There is no colour “{ $name }”. These are known: { $known }.
link-no-computer = There are no turns in this game, so no computer plays it.
error-no-sound-device = No sound device was found. The game plays on in silence.
# On the screen that stands in for the game when it cannot start.
error-heading = Something went wrong
error-retry = Try again
error-dismiss = Dismiss

## Reasons: within a sentence, for all of the above

# $line and $column: where in a text, $fault: what is wrong there
reason-at = line { $line }, column { $column }: { $fault }
# $file: its name, $fault: reason-at
reason-in-file = { $file }, { $fault }
reason-not-found = there is no such file
reason-no-folder = there is no such folder
reason-denied = access is denied
reason-read-only = the disk is read-only
reason-full = there is no room left on the disk
reason-folder = a folder is where a file should be, or the reverse
reason-no-text = it is no text (UTF-8)
reason-no-picture = it is no PNG, or it is damaged
reason-no-font = it is no font
reason-no-sound = it is no sound that can be played
# $width, $height, $most: in pixels
reason-pixels = it is { $width } by { $height } pixels, and { $most } is the most
# An SVG is not drawn. $error: what a library or the browser says of it, in English
reason-svg-none = it is no SVG that can be read ({ $error })
reason-svg-root = its outermost element is not <svg xmlns="http://www.w3.org/2000/svg">
reason-svg-size = it has no viewBox, and no width and height either
# $element: as in `text`
reason-svg-element = line { $line }: <{ $element }> is not drawn; turn it into paths, or take it out
reason-svg-deep = too many of its elements lie within each other
reason-svg-much = it would take too long to draw; simplify it
reason-svg-failed = it cannot be drawn ({ $error })
# $kib: how long a text may be
reason-too-long = it is longer than { $kib } KiB
reason-empty = it is empty
# $status: a number, as in 500
reason-server = the server answered { $status }
reason-clipboard-empty = there is no text on the clipboard
reason-no-clipboard = this system has no clipboard
reason-clipboard-busy = another program is using the clipboard
reason-clipboard-unfit = the clipboard does not take this text
# $place: a path, or one of the texts place-…
store-missing = there is no { $place }
store-no-home = you have no home folder
# $moves, $kib: how long a game may be
store-too-large = { $place } is longer than { $moves } moves or { $kib } KiB
store-folder = { $place } is a folder where a file should be, or the reverse
store-denied = access to { $place } is denied
store-read-only = { $place } is read-only
store-full = there is no room left in { $place }
store-in-use = another window of the game has { $place } open
store-changed = somebody else has changed { $place }
store-altered = { $place } does not hold what was just written to it
store-refused = the browser refused
# $reason: from the system or the browser
store-other = { $reason } ({ $place })
# $name: as in 2026-07-31T18-05-00Z
place-game = the game { $name }
place-games = the games
place-home = your home folder
place-browser = the browser’s storage for this page

## For those who listen, and the page's text view

# What a square holds: a piece is piece-colored.
cell-empty = empty
cell-fog = fog
# $color, $piece
cell-memory = fog; last seen here: { piece-colored }
# In the replay: how likely the other king or queen was here for all a side knew.
# $king, $queen: percents
cell-king = fog; king { $king } %
cell-queen = fog; queen { $queen } %
cell-king-queen = fog; king { $king } %, queen { $queen } %
# $cell: one of the above or piece-colored
square-cell = { $square }: { $cell }
# What else is true of a square, after what it holds.
mark-selected = selected
mark-target = can go here
mark-capture = can be captured
mark-check = in check
mark-last-move = last move
mark-hint = hint
mark-king-was = the king was here
mark-queen-was = the queen was here
# $squares: where the selected piece can go, as in e3, e4
spoken-targets = It can go to { $squares }.
spoken-no-targets = It cannot go anywhere.
# A move in the open: $color, $piece, $from, $to
spoken-move = { $color ->
    [white] White: { piece-inline } { $from } to { $to }.
   *[black] Black: { piece-inline } { $from } to { $to }.
}
# The same with a capture: $captured is a piece
spoken-capture = { $color ->
    [white] White: { piece-inline } { $from } takes { piece-captured } on { $to }.
   *[black] Black: { piece-inline } { $from } takes { piece-captured } on { $to }.
}
# $captured
piece-captured = { $captured ->
    [pawn] pawn
    [knight] knight
    [bishop] bishop
    [rook] rook
    [queen] queen
   *[king] king
}
# $at: where the captured pawn stood
spoken-en-passant = { $color ->
    [white] White: pawn { $from } takes the pawn on { $at } en passant and goes to { $to }.
   *[black] Black: pawn { $from } takes the pawn on { $at } en passant and goes to { $to }.
}
spoken-castle-king-side = { $color ->
    [white] White castles king-side.
   *[black] Black castles king-side.
}
spoken-castle-queen-side = { $color ->
    [white] White castles queen-side.
   *[black] Black castles queen-side.
}
# After one of the above. $piece
spoken-promotion = { $piece ->
    [knight] It becomes a knight.
    [bishop] It becomes a bishop.
    [rook] It becomes a rook.
   *[queen] It becomes a queen.
}
# A move in the fog, told to both players. $color
spoken-moved = { $color ->
    [white] White has moved.
   *[black] Black has moved.
}
spoken-moved-named = { $player } has moved.
spoken-lift = Press Enter to lift the fog.
# $color, $pieces: as in 2 pawns, knight
spoken-captured = { $color ->
    [white] Captured from White: { $pieces }
   *[black] Captured from Black: { $pieces }
}
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
       *[king] kings
    }
}
# A button with a sign for less or more. $whose: time-of-both or time-of-side, $what: what it
# changes, $value: what it is now
stepper-less = { $whose }, { $what }, now { $value }: less
stepper-more = { $whose }, { $what }, now { $value }: more
text-view = Text view
text-view-hint = Board, moves and all buttons as text, for screen readers and keyboards.
text-view-hide = Hide the text view
controls-label = Buttons
clocks-label = Clocks
move-input-submit = Play
