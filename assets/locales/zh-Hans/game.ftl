### fogchess 的简体中文文本。键名与顺序和 en/game.ftl 相同，各参数的说明也在那里。
###
### 玩家名字（$player、$other）由玩家自己取，可能是中文也可能是拉丁字母，因此前后各留一个空格。
### 中文与拉丁字母、数字之间也留一个空格。

## 游戏与语言

game-title = 迷雾国际象棋
game-tagline = 你只能看见自己的棋子，以及它们能走到的格子。其余皆是迷雾。
language-name = 简体中文

## 双方、棋子、格子

color-white = 白方
color-red = 红方
color-black = 黑方
side = { $color ->
    [white] 白方
    [red] 红方
   *[black] 黑方
}
side-inline = { $color ->
    [white] 白
    [red] 红
   *[black] 黑
}
other-side = { $color ->
    [white] 黑方
    [red] 黑方
   *[black] { $board ->
        [xiangqi] 红方
       *[chess] 白方
    }
}
# 既不用名字也不用颜色称呼的棋手：读者本人，以及对手。
player-you = 你
player-opponent = 对手
piece-pawn = 兵
piece-knight = 马
piece-bishop = 象
piece-rook = 车
piece-queen = 后
piece-king = 王
piece-soldier = 兵/卒
piece-advisor = 士
piece-elephant = 象
piece-horse = 马
piece-cannon = 炮
piece-chariot = 车
piece-general = 将/帅
piece-man = 兵
piece-dame = 王
piece-inline = { $piece ->
    [pawn] 兵
    [knight] 马
    [bishop] 象
    [rook] 车
    [queen] 后
    [soldier] 兵
    [advisor] 士
    [elephant] 象
    [horse] 马
    [cannon] 炮
    [chariot] 车
    [general] 将
    [man] 兵
   *[king] 王
}
# 不能失去的棋子。
royal = { $board ->
    [xiangqi] 将
   *[chess] 王
}
piece-colored = { side-inline }{ $color ->
    [red] { $piece ->
        [advisor] 仕
        [elephant] 相
        [general] 帅
       *[other] { piece-inline }
    }
   *[other] { $piece ->
        [soldier] 卒
       *[other] { piece-inline }
    }
}

## 标题画面

title-resume = 继续对局
title-resume-line = { $game }，第 { $number } 回合
title-resume-spoken = 继续对局：{ $game }
title-resume-running =
    { $game }
    { $details }
title-running = { $count } 局正在进行
title-new-game = 新对局
title-games = 对局记录
title-learn = 学习
title-settings = 设置
title-quit = 退出

## 新对局

new-game-heading = 新对局
new-game-which = 玩法
board-chess = 国际象棋
board-xiangqi = 象棋
board-draughts = 跳棋
board-draughts-10 = 十格跳棋
new-game-board = 棋盘：{ $name }
new-game-start = 开始
preset-fog-title = 战争迷雾
preset-fog-line = 不提示将军，吃掉王即获胜。
preset-fog-check-title = 迷雾（提示将军）
preset-fog-check-line = 将军会提示，将杀获胜。
preset-chess-title = 国际象棋
preset-chess-line = 标准国际象棋，棋盘全部可见。
preset-crazy-knights-title = 沙盒
preset-crazy-knights-line = 不分先后，没有胜负：任何棋子都可以随意走。
preset-fog-xiangqi-title = 迷雾象棋
preset-fog-xiangqi-line = 不提示将军，吃掉将帅即获胜。
preset-fog-check-xiangqi-title = 迷雾象棋（提示将军）
preset-fog-check-xiangqi-line = 将军会提示，将杀获胜。
preset-xiangqi-title = 中国象棋
preset-xiangqi-line = 棋盘全部可见。长将判负，长捉作和。
preset-sandbox-xiangqi-title = 象棋沙盒
preset-sandbox-xiangqi-line = 不分先后，没有胜负：任何棋子都可以随意走。
preset-fog-draughts-title = 迷雾跳棋
preset-fog-draughts-line = 六十四格跳棋。只看得到你的棋子能走到、能吃到的格。
preset-draughts-title = 六十四格跳棋
preset-draughts-line = 棋盘全部可见。有几种吃法时可任选。
preset-sandbox-draughts-title = 跳棋沙盒
preset-sandbox-draughts-line = 不分先后，没有胜负：任何棋子都可以随意走。
preset-fog-draughts-10-title = 迷雾国际跳棋
preset-fog-draughts-10-line = 只看得到你的棋子能走到、能吃到的格。必须选吃子最多的吃法。
preset-draughts-10-title = 国际跳棋
preset-draughts-10-line = 每方二十个兵，棋盘全部可见。必须选吃子最多的吃法。
preset-sandbox-draughts-10-title = 国际跳棋沙盒
preset-sandbox-draughts-10-line = 不分先后，没有胜负：任何棋子都可以随意走。
goal-checkmate = 将杀
goal-capture-king = 吃{ royal }
goal-last-move = 最后走棋者胜
new-game-against = 对手
# 两人在同一屏幕上对弈。
new-game-person = 同屏好友
new-game-watch = 观看电脑对弈
new-game-side = 执子颜色
new-game-by-lot = 随机
# 电脑的等级，由弱到强：名称与一行说明。它们看到的都不比棋手多。
level-person-line = 两人同屏对弈；迷雾对局中，换人时会遮住棋盘。
level-watch-line = 电脑与电脑对弈，你可以看完整棋盘，或从任一方的视角观看。
level-novice = 新手
level-novice-line = 看见什么就吃什么，许多走法想不到，也不考虑你的应着。
level-recruit = 新兵
level-recruit-line = 看得到你的应着，但很快就不记得见过的棋子。
level-scout = 斥候
level-scout-line = 只算一步，记得见过的棋子，并提防看不见的。
level-tracker = 搜寻者
level-tracker-line = 推测你的棋子的两种位置，并往前算一步。
level-hunter = 老兵
level-hunter-line = 推测你的棋子的几种位置，并往前算一步。
level-pathfinder = 先锋
level-pathfinder-line = 推测你的棋子的更多位置，并往前算一步。
level-warden = 卫兵
level-warden-line = 推测你的棋子的许多位置，每一步都往前算。
level-ranger = 游侠
level-ranger-line = 从你的棋子所有可能的位置中选取一部分，并往前算几步。
level-marshal = 元帅
level-marshal-line = 计算深远，并考虑双方各自看不见的棋子。
level-grandmaster = 特级大师
level-grandmaster-line = 和元帅一样，但思考时间更长。
# 需要表明顺序时。$rung：从 1 开始，$level：名称
level-numbered = { $rung } · { $level }
# 等级下方。$rung：所选等级的序号，$level：名称，$line：下法
level-about = { $rung } · { $level }：{ $line }
# $won、$drawn、$lost：与它的对局数
level-about-score = { level-about }
    胜 { $won }，和 { $drawn }，负 { $lost }
# 读屏用：两个电脑对弈时。$color, $level
new-game-level-of = { side }：{ $level }
new-game-players = 棋手
new-game-name = { side }名字
new-game-swap = 交换双方
# 以 FEN 导入的局面，以及取消它的按钮。
new-game-position = 起始局面
new-game-position-usual = 标准局面
new-game-position-set-up = 设置局面
new-game-options = 规则选项
option-takeback = 允许悔棋
option-takeback-hint = 每次都要对方同意。
option-pawn-vision = 兵的视野
option-pawn-vision-moves = 能走到的格子
option-pawn-vision-three-squares = 正前方和斜前方
option-lifting-fog = 看过的格子保持可见
option-lifting-fog-hint = 你看过的格子不会再被迷雾遮住。
option-no-move = 无子可动
option-no-move-loss = 判负
option-no-move-draw = 判和

## 设置局面

editor-heading = 设置局面
editor-fen = FEN
editor-move = 移动
editor-erase = 清除
editor-empty = 清空棋盘
editor-turn = { side }走
editor-castling = 王车易位权
editor-castling-king-side = { side }短易位
editor-castling-queen-side = { side }长易位
editor-en-passant = 吃过路兵
editor-en-passant-none = 无
editor-use = 采用此局面
editor-fine = 可以从这里开始{ $game }。
editor-mended = 可以从这里开始{ $game }：{ $mends }。
editor-fault = 不能从这里开始{ $game }：{ $reason }。
editor-over = 对局会立即结束

## 用时

time-heading = 用时
time-custom = 自定义
time-untimed = 不计时
time-minutes-label = 基本用时（分）
time-increment-label = 每步秒数
time-same-for-both = 双方相同
time-of-both = 双方用时
time-of-side = { side }用时
time-kind-label = 加时方式
time-kind-increment = 加秒
time-kind-increment-hint = 每走一步后加上。
time-kind-delay = 延时
time-kind-delay-hint = 每步棋钟先等这么久才开始走。
time-kind-bronstein = 布朗斯坦
time-kind-bronstein-hint = 走完后退还本步所用的时间，最多退还这么多。
time-typed-label = 也可以直接输入：5+3、5d3（延时）、5b3（布朗斯坦），或双方分开：10+5,5+3
time-error-unreadable = “{ $text }”不是有效的用时。请输入“分钟+每步秒数”，例如 5+3。
time-error-base-range = 用时须在 1 秒到 24 小时之间。
time-error-base-fraction = 用时须为整秒：0.5 分钟就是 30 秒。
time-error-bonus-range = 每步最多加 10 分钟。
clock-spoken = { side }棋钟：{ $time }
clock-low = 时间不多了。

## 状态栏：轮到谁、发生了什么、将军

status-your-move = 轮到你走棋。
status-to-move = 轮到{ side }走棋。
status-to-move-named = 轮到 { $player } 走棋。
status-thinking = { side }思考中…
status-thinking-named = { $player } 思考中…
status-hint-thinking = 正在寻找提示…
status-hint = 提示：{ piece-inline } { $from } 到 { $to }。
status-premove = 预走：{ piece-inline } { $from } 到 { $to }。
status-confirm = 走 { $move }？
confirm-move-yes = 走
confirm-move-no = 取消
status-arrow = 从 { $square } 画箭头：请选择终点。
status-sandbox = 可走任意棋子。
status-must-capture = 必须吃子。
status-check = 将军！
status-check-on = { side }被将军。
status-choose-promotion = 请选择升变的棋子。
news-lost = 你 { $square } 的{ piece-inline }被吃掉了。
news-taken = 对方的{ piece-inline }吃掉了你 { $square } 的{ piece-captured }。
news-captured = 你吃掉了 { $square } 的{ piece-inline }。
news-captured-open = { $color ->
    [white] { $square } 的白{ piece-inline }被吃掉。
    [red] { $square } 的红{ piece-inline }被吃掉。
   *[black] { $square } 的黑{ piece-inline }被吃掉。
}
news-lost-several = 你失去了 { $count } 个棋子：{ $squares }。
news-captured-several = 你吃掉了 { $count } 个棋子：{ $squares }。
news-captured-open-several = { side }失去了 { $count } 个棋子：{ $squares }。
news-own-move = 你走了 { $move }。
news-in-view = { $square } 出现了对方的{ piece-inline }。
news-in-view-several = { $squares } 出现了对方的棋子。

## 对局结果：结果与原因各是一句

result-win = { side }胜
result-win-named = { $player } 获胜
result-win-you = 你赢了
result-loss-you = 你输了
result-draw = 和棋
result-aborted = 对局取消
result-with-reason = { $result }。{ $reason }
aborted-reason = 无人走第一步，或对局过长。
win-checkmate = 将杀。
win-checkmate-by-you = 你将杀了对方。
win-checkmate-you = 你被将杀了。
win-king-captured = { royal }被吃掉。
win-king-captured-by-you = 你吃掉了对方的{ royal }。
win-king-captured-you = 你的{ royal }被吃掉了。
win-no-move = { side }无子可动。
win-no-move-named = { $player } 无子可动。
win-no-move-you = 你无子可动。
win-flag = { side }超时。
win-flag-named = { $player } 超时。
win-flag-you = 你超时了。
win-perpetual-check = { side }长将。
win-perpetual-check-named = { $player } 长将。
win-perpetual-check-you = 你长将。
win-resignation = { side }认输。
win-resignation-named = { $player } 认输。
win-resignation-you = 你认输了。
win-abandonment = { side }离开了对局。
win-abandonment-named = { $player } 离开了对局。
win-abandonment-you = 你离开了对局。
draw-stalemate = 逼和。
draw-dead-position = 子力不足。
draw-threefold-repetition = 三次重复局面。
draw-fivefold-repetition = 五次重复局面。
draw-fifty-moves = 五十回合规则。
draw-seventy-five-moves = 七十五回合规则。
draw-agreement = 双方同意。
draw-abandonment = 一方离开对局，另一方提和。
draw-flag-without-mating-material = 一方超时，但另一方已无法将死对方。
draw-no-move = 无子可动。
draw-sixty-moves = 六十回合无吃子。
draw-king-moves = 只走王且无吃子的回合过多。
draw-ending-moves = 这种局面允许的回合已用完。
fog-lifted-note = 第 { $move } 回合驱散了迷雾。
fog-lowered-note = 第 { $move } 回合降下迷雾。
takebacks-note = 悔棋 { $count } 次。

## 棋盘、着法、被吃的棋子

board-label = 棋盘
move-xiangqi = { $wxf ->
   *[any] { $chinese }
}
moves-heading = 着法
moves-empty = 尚未走棋。
moves-hidden = 看不见的着法
moves-hidden-check = 看不见的着法，将军
moves-lost = { $count ->
    [1] 你在 { $squares } 的棋子被吃掉了
   *[other] 你在 { $squares } 的 { $count } 个棋子被吃掉了
}
# 棋盘和着法列表中记号的解释，显示在指针旁。
tip-hidden = 你看不见的着法
tip-lost-on = { $count ->
    [1] 你在 { $squares } 的棋子被吃掉了，但看不见是被什么吃的
   *[other] 你在 { $squares } 的 { $count } 个棋子被吃掉了，但看不见是被什么吃的
}
tip-lost = 你在这里的棋子被吃掉了，但看不见是被什么吃的
tip-sighted = 这个棋子刚进入视野
tip-blocked = 这里有东西挡住了你的棋子，但看不见是什么
captured-heading = 被吃的棋子
material-ahead = +{ $points }
material-known = 已知 +{ $points }
move-input-label = 输入着法：{ $board ->
    [xiangqi] 炮二平五、C2=5 或 h3e3
    [draughts] c3-d4、c3:e5 或 c3:e5:g7
    [draughts-10] 32-28、28x19 或 28x19x8
   *[chess] e4、Nf3 或 e2e4
}

## 按钮

button-flip = 翻转
button-draw = 提和
button-claim-draw = 要求判和
button-resign = 认输
button-takeback = 悔棋
button-redo = 重走
button-hint = 提示
button-pause = 暂停
button-speed-1 = 速度 ×1
button-speed-2 = 速度 ×2
button-speed-4 = 速度 ×4
button-go-on = 继续
button-new-game = 新对局
button-lift-fog = 驱散迷雾
button-lower-fog = 恢复迷雾
button-bring-fog = 进入迷雾
button-menu = 菜单
button-back = 返回
button-yes = 是
button-no = 否

## 暂停

pause-heading = 已暂停
pause-resume = 继续
pause-heading-over = 对局结束
# A quiet line below the heading: whether the game would be found again.
pause-kept = 已保存在这台设备上。
pause-kept-online = 保存在服务器上。
pause-not-kept = 未保存：之后无法继续。
pause-back-to-board = 返回棋盘
pause-zen = 只看棋盘
pause-settings = 设置
pause-rules = 规则
pause-new-game = 新对局
pause-quit-to-title = 离开对局

## 学习与规则

learn-heading = 学习
learn-lesson = 教程
learn-lesson-line = 迷雾中能看见什么，看不见什么：在棋盘上走七小步就明白。
learn-begin = 开始教程
learn-pieces = 棋子
learn-pieces-line = 国际象棋、中国象棋和跳棋，一个棋子一个棋子地学：亲自走走看。
learn-pieces-chess = 国际象棋的棋子
learn-pieces-xiangqi = 中国象棋的棋子
learn-pieces-draughts = 六十四格跳棋
learn-pieces-draughts-10 = 国际跳棋
learn-rules-chess = 规则：国际象棋
learn-rules-xiangqi = 规则：中国象棋
learn-rules-draughts = 规则：六十四格跳棋
learn-rules-draughts-10 = 规则：国际跳棋

# 谜题。$game：棋种名称，$solved、$count：已解与全部谜题的数目
learn-puzzles = 谜题
learn-puzzles-line = 取自迷雾对局的局面：你看到的一切只容许一个答案。
learn-puzzles-solved = { $game }：{ $solved } / { $count }
learn-puzzles-streak = 连续 { $days } 天。今天的谜题还在等你。
learn-puzzles-streak-today = 连续 { $days } 天。今天的谜题已解。
puzzle-of-the-day = 每日谜题
puzzle-of-the-day-streak = 每日谜题 · 连续 { $days } 天
puzzle-progress = { $number } / { $count }
# 简短，用于按钮。
puzzle-end = 结束
puzzle-show = 看答案
puzzle-again = 再试
puzzle-next = 下一题
puzzle-prepared = 正在整理你看到的一切…
# $piece：对方的棋子，$square：格子
puzzle-question-where = { piece-inline }一定在哪里？
puzzle-question-blocks = { $square } 上是什么？
puzzle-question-safe = 唯一安全的一着
puzzle-question-take = 捉住{ royal }
puzzle-task-where = 你看到的一切只容许迷雾中的一个格子。点它。之前的着法有更多线索，可以回看。
puzzle-task-blocks = 你看到的一切只容许一种棋子。选出它。之前的着法有更多线索，可以回看。
puzzle-task-safe = 无论迷雾里藏着什么，只有一着安全。走出它。之前的着法有更多线索，可以回看。
puzzle-task-take = 走对一着之后，无论对方怎么走，你都能吃{ royal }。走出它。之前的着法有更多线索，可以回看。
# 代替“轮到你走”。
puzzle-status = 你能确定什么？
puzzle-wrong-where = 还不一定。这个局面也符合你看到的一切。
puzzle-wrong-blocks = 还不一定。这个局面也符合你看到的一切。
puzzle-wrong-safe = 还不一定。这个局面也符合你看到的一切，而你的{ royal }在这里会被吃。
puzzle-wrong-take = 还不一定。这个局面也符合你看到的一切，而{ royal }在这里能逃走。
puzzle-solved = 正确！{ $reason }
puzzle-told = { $reason }
# $positions：局面的数目
puzzle-reason-where = 在符合你所见的全部 { $positions } 个局面里，{ piece-inline }都在 { $square }。这是真实的局面。
puzzle-reason-blocks = 在符合你所见的全部 { $positions } 个局面里，{ $square } 上都是{ piece-inline }。这是真实的局面。
puzzle-reason-safe = 在符合你所见的全部 { $positions } 个局面里，只有这一着能保住{ royal }。这是真实的局面。
puzzle-reason-take = 在符合你所见的全部 { $positions } 个局面里，走了这一着，{ royal }都逃不掉。这是真实的局面。
offer-lesson-title = 第一次走进迷雾？
offer-lesson-line = 在棋盘上走七小步，就知道能看见什么、看不见什么。以后可以在“学习”中找到。
offer-pieces-title = 第一次玩这种棋？
offer-pieces-line = 在棋盘上走几小步，就知道棋子怎样走、怎样吃子。以后可以在“学习”中找到。
offer-lesson-yes = 教我（一分钟）
offer-lesson-no = 直接开始
lesson-progress = 第 { $step } 步，共 { $steps } 步
lesson-previous = 上一步
lesson-next = 下一步
lesson-skip = 跳过这步
lesson-end = 结束教程
lesson-finish = 完成
lesson-play = 开始对局
lesson-fog = 走进迷雾
lesson-see = 你能看见什么
lesson-see-task = 你只能看见自己的棋子，以及它们能走到的格子。其余都是迷雾。把车从 a1 走到 d1，看看迷雾的变化。
lesson-see-again = 这样走也可以，不过请试试标出的走法：车从 a1 到 d1。
lesson-see-done = 车现在看见了整条 d 线，发现那里有一个后。a 线已经没有你的棋子能走到，又被迷雾遮住了。
lesson-block = 前面有东西
lesson-block-task = 你 e4 的兵被挡住了。问号表示 e5 上有东西，但不说是什么。走一步棋，让一个棋子能看见 e5。
lesson-block-again = 从那里看不见 e5。试试马：走到 f3 就能看见。
lesson-block-done = 原来是象！兵看不见正前方挡路的棋子，能吃到它的棋子才看得见。
lesson-lose = 被看不见的棋子吃掉
lesson-lose-task = 把马跳到 e5。就你所见，没有棋子攻击那个格子。
lesson-lose-again = 这次请把马从 f3 走到 e5。
lesson-lose-done = 马没了。叉号标出它在哪里被吃。是被什么吃的，不会告诉你，因为你没有棋子能看见 e5，只能猜。
# $means: mouse | touch | keys | words (typed in the page’s text view)
lesson-mark-how = { $means ->
    [touch] 长按 e5
    [keys] 用方向键移到 e5，按 M
    [words] 输入 m e5
   *[mouse] 右键点击 e5
}
lesson-mark = 标记你的猜测
lesson-mark-task = e5 上又有东西。会是什么？把你的猜测标记出来：{ lesson-mark-how }，再选一个棋子。
lesson-mark-again = 你刚才走了一步棋，做标记不需要走棋：{ lesson-mark-how }，再选一个棋子。
lesson-mark-done = 这是你的猜测，只有你看得见，在你看见那一格之前一直保留。同一个环里还有圆圈和箭头，任何格子都能用。
lesson-check = 没有人提醒你的王
lesson-check-task = 你的车看见了 e5 的后，它正沿 e 线攻击你的王。“战争迷雾”里没有人喊“将军”。救你的王吧。
lesson-check-again = 后吃掉了你的王，事先没有人提醒。用车吃掉后，或者让王离开 e 线。
lesson-check-done = 王安全了。“战争迷雾”从不提示将军，要自己留心。“迷雾（提示将军）”则会提示，而且必须应将。
lesson-take = 吃掉王
lesson-take-task = “战争迷雾”里没有将杀：吃掉对方的王就赢了。你的车可以吃 a1 的后，有没有更好的走法？
lesson-take-again = 王比什么都重要。你 d1 的车能吃掉 d8 的王。
lesson-take-done = 王被吃掉，你立刻获胜。对局一结束，迷雾散去，双方都能看见全部棋子。
lesson-curtain = 两人同屏
lesson-curtain-task = 两人同屏对弈时，换人之间会遮住棋盘。随便走一步，再由另一方揭开。
lesson-curtain-done = 这是黑方的棋盘。现在白方的棋子在迷雾里，白方不能看。学完了，祝你玩得开心！
# At the end of a lesson that offers a game. $level: the name of a computer
lesson-curtain-offer = { lesson-curtain-done }你的第一个对手可以是{ $level }。
lesson-chess-rook = 车
lesson-chess-rook-task = 车横走或直走，格数不限，但不能越过棋子。三步吃掉三个兵。
lesson-chess-rook-again = 这一步没有吃子。车只能横走或直走，遇到的第一个黑方棋子可以吃掉。
lesson-chess-rook-done = 这就是车：横走直走，多远都行，只是不能越过别的棋子。
lesson-chess-bishop = 象
lesson-chess-bishop-task = 象斜走，格数不限，但不能越过棋子。三步吃掉三个兵。
lesson-chess-bishop-again = 这一步没有吃子。象只能斜走，遇到的第一个黑方棋子可以吃掉。
lesson-chess-bishop-done = 象永远走同一种颜色的格子，所以开局时有两个：一个走浅色格，一个走深色格。
lesson-chess-queen = 后
lesson-chess-queen-task = 后既能像车一样走，也能像象一样走。三步吃掉三个棋子。
lesson-chess-queen-again = 这一步没有吃子。后横走、直走、斜走都可以，格数不限。
lesson-chess-queen-done = 后是最强的棋子，别让它被弱子换掉。
lesson-chess-king = 王
lesson-chess-king-task = 王每次走一格，方向不限，但不能走到受攻击的格子。三步吃掉三个兵。
lesson-chess-king-again = 这一步没有吃子。找一个没有别的兵保护的兵。
lesson-chess-king-done = 每个兵都保护着下一个，所以先后很重要。王从不走到会被吃的地方。
lesson-chess-knight = 马
lesson-chess-knight-task = 马向一个方向走两格，再向旁边走一格，可以跳过任何棋子。三步吃掉三个棋子。
lesson-chess-knight-again = 这一步没有吃子。向一个方向数两格，再向旁边数一格。
lesson-chess-knight-done = 只有马能跳过别的棋子。每跳一次，所在格子的颜色都会改变。
lesson-chess-pawn = 兵
lesson-chess-pawn-task = 兵向前走一格，在起始位置也可以走两格；吃子则是斜前方一格。先走到 e4，再走到 e5，然后吃掉车。
lesson-chess-pawn-again = 这次从 e2 走到 e4，再走到 e5，然后吃掉 d6 的车。
lesson-chess-pawn-done = 正前方的黑兵只是挡住了你的兵：兵斜着吃子，而且从不后退。
lesson-chess-promotion = 升变
lesson-chess-promotion-task = 兵走到最后一横线，就变成别的棋子。向前走，再选择变成什么。
lesson-chess-promotion-again = 把兵从 b7 走到 b8。
lesson-chess-promotion-done = 几乎总是变成后，即使你的后还在。也可以变成车、象或马。
lesson-chess-en-passant = 吃过路兵
lesson-chess-en-passant-task = 对方的兵一次走两格，从你的兵旁边经过时，可以当作它只走了一格来吃。先走到 e5，再吃掉它。
lesson-chess-en-passant-again = 先走到 e5。等黑兵来到旁边，走到 d6 把它吃掉。
lesson-chess-en-passant-done = 只有紧接着的一步可以这样吃，而且那个兵必须刚走了两格。
lesson-chess-check = 将军
lesson-chess-check-task = 黑方的车攻击你的王。这就是将军，必须应将：把王走开、用棋子挡住，或者吃掉车。哪一种最好？
lesson-chess-check-again = 王安全了，不过那个车可以白吃：用 b5 的象吃掉它。
lesson-chess-check-done = 走开、挡住、吃掉：应将只有这三种办法。不能让王继续被将军。
lesson-chess-castling = 王车易位
lesson-chess-castling-task = 一局中有一次，王可以向车走两格，车跳到王的另一边。向任意一边易位。
lesson-chess-castling-again = 把王走两格：从 e1 走到 g1 或 c1。
lesson-chess-castling-done = 王和车都不能动过，中间也不能有棋子；被将军时，或王会经过、到达受攻击的格子时不行。
lesson-chess-mate = 将杀
lesson-chess-mate-task = 将杀就是无法解救的将军，立刻获胜。走一步将杀对方。
lesson-chess-mate-again = 这还不是将杀。黑王被自己的兵堵住了：从最后一横线攻击它。
lesson-chess-mate-done = 将杀：王受攻击而无法解救。如果没有被将军，却无子可动，那是逼和，算和棋。
lesson-xiangqi-chariot = 车
lesson-xiangqi-chariot-task = 车横走或直走，远近不限，但不能越过棋子。三步吃掉三个卒。
lesson-xiangqi-chariot-again = 这一步没有吃子。车只能横走或直走，远近不限。
lesson-xiangqi-chariot-done = 车是最强的棋子，只是不能越过别的棋子。
lesson-xiangqi-horse = 马
lesson-xiangqi-horse-task = 马先直走一步，再斜走一步。紧挨着马的棋子会绊住马腿，挡住那个方向。三步吃掉三个棋子。
lesson-xiangqi-horse-again = 这一步没有吃子。先直走一步，再斜走一步，直走的那一步不能有棋子挡着。
lesson-xiangqi-horse-done = 这里的马不能跳：前面的兵绊住了马腿，只好绕过去。
lesson-xiangqi-cannon = 炮
lesson-xiangqi-cannon-task = 炮的走法同车；吃子时要正好隔一个棋子，即炮架。三步吃掉三个棋子。
lesson-xiangqi-cannon-again = 这一步没有吃子。找一条线，炮和黑方棋子之间正好有一个棋子，哪一方的都行。
lesson-xiangqi-cannon-done = 哪一方的棋子都可以做炮架。没有炮架，或隔着两个棋子，炮就不能吃。
lesson-xiangqi-soldier = 兵
lesson-xiangqi-soldier-task = 兵向前走一步，过河后也可以横走。先过河，再吃掉马和炮。
lesson-xiangqi-soldier-again = 先过河，再吃掉旁边的马，然后吃掉前面的炮。
lesson-xiangqi-soldier-done = 兵怎么走就怎么吃，从不后退。
lesson-xiangqi-elephant = 象
lesson-xiangqi-elephant-task = 象斜走两步，不能越过棋子。三步吃掉过了河的三个卒。
lesson-xiangqi-elephant-again = 这一步没有吃子。斜走两步，中间不能有棋子。
lesson-xiangqi-elephant-done = 象只管防守，从不过河，吃不到对岸的卒。
lesson-xiangqi-advisor = 士
lesson-xiangqi-advisor-task = 士斜走一步，不出九宫。两步吃掉九宫里的两个卒。
lesson-xiangqi-advisor-again = 这一步没有吃子。沿九宫的斜线走一步。
lesson-xiangqi-advisor-done = 士保护将帅，在九宫里只有五个位置。
lesson-xiangqi-general = 帅
lesson-xiangqi-general-task = 帅横走或直走一步，不出九宫，也不走到受攻击的地方。将帅不能在同一条线上直接照面。两步吃掉两个马。
lesson-xiangqi-general-again = 这一步没有吃子。两个马就在帅的正前方。
lesson-xiangqi-general-done = 那个炮不能吃：走到那条线上，将帅就照面了。
lesson-xiangqi-mate = 将杀
lesson-xiangqi-mate-task = 攻击对方的将，使它无法解救，就是将杀，立刻获胜。走一步将杀对方。
lesson-xiangqi-mate-again = 将还有出路。一个车已经控制了它前面的横线：用另一个车攻击它。
lesson-xiangqi-mate-done = 将杀。无子可动的一方也判负，即使没有被将军。
lesson-draughts-man = 兵
lesson-draughts-man-task = 兵在深色格上向斜前方走一格。把兵从 d2 走到 e3，再走到 f4。
lesson-draughts-man-again = 这次从 d2 走到 e3，再走到 f4。
lesson-draughts-man-done = 兵只能向前走，每次一格。
lesson-draughts-capture = 跳吃
lesson-draughts-capture-task = 兵跳过黑方棋子，到它后面的空格，就吃掉了它。吃掉 f4 的兵。
lesson-draughts-capture-again = 跳过黑方的兵：从 e3 到 g5。
lesson-draughts-capture-done = 被跳过的棋子离开棋盘。能吃则必须吃。
lesson-draughts-back = 向后也能吃
lesson-draughts-back-task = 兵向前走，但各个方向都能吃。吃掉后面的兵。
lesson-draughts-back-again = 向后跳过黑方的兵：从 e5 到 c3。
lesson-draughts-back-done = 六十四格跳棋和国际跳棋都是这样。不要让棋子后面有空格。
lesson-draughts-chain = 连续跳吃
lesson-draughts-chain-task = 跳到的格还能再跳，就在同一步里继续吃。吃掉两个兵。
lesson-draughts-chain-again = 从 c3 跳过第一个兵到 e5，再跳过第二个到 g3。
lesson-draughts-chain-done = 一步吃掉两个。被吃的棋子在整步走完后才离开棋盘，同一个棋子不能跳两次。
lesson-draughts-choice = 由你选
lesson-draughts-choice-task = 六十四格跳棋里，吃哪一个由你选，但开始跳吃后必须吃到底。吃掉两个兵。
lesson-draughts-choice-again = 这样只吃了一个，另一边有两个。
lesson-draughts-choice-done = 两种都可以：六十四格跳棋不要求吃子最多。
lesson-draughts-king = 王
lesson-draughts-king-task = 兵走到对面的底线就成为王。先走到那里，再把王走到任何一格。
lesson-draughts-king-again = 从 c7 走到 d8。再选一个黑兵吃不到的格。
lesson-draughts-king-done = 王可以走任意格数，向前向后都行。
lesson-draughts-flying = 王的吃法
lesson-draughts-flying-task = 王可以从远处吃，并停在后面的任何空格。吃掉 e5 的兵，小心另一个。
lesson-draughts-flying-again = 停在 h8 的兵旁边，王会被吃掉。停远一点。
lesson-draughts-flying-done = 黑方没有棋子了。不能走的一方输。
lesson-draughts-crowned = 跳吃中成为王
lesson-draughts-crowned-task = 六十四格跳棋里，兵在跳吃时到达底线，马上作为王继续吃。吃掉两个兵。
lesson-draughts-crowned-again = 跳过 e7 到 d8，兵在那里成为王，再继续吃。
lesson-draughts-crowned-done = 你已经会下六十四格跳棋了。迷雾只改变你看到的：你的棋子、它们能走到的格、能吃到的棋子。
lesson-draughts-10-most = 吃子最多
lesson-draughts-10-most-task = 国际跳棋必须选吃子最多的吃法。一个还是两个？圆点显示可以走的格。
lesson-draughts-10-most-again = 从 32 跳过两个兵到 14。
lesson-draughts-10-most-done = 32x14。这里的格用数字，从黑方的 1 到 50。
lesson-draughts-10-pass = 只是经过
lesson-draughts-10-pass-task = 兵只有停在底线时才成为王。吃掉两个兵看看。
lesson-draughts-10-pass-again = 从 13 跳过两个兵到 15。
lesson-draughts-10-pass-done = 它经过底线又继续走，所以还是兵。
lesson-draughts-10-king = 王
lesson-draughts-10-king-task = 这里的王也能走任意格数，也必须吃子最多。吃掉两个兵，小心第三个。
lesson-draughts-10-king-again = 停在 5 的兵旁边，王会被吃掉。停远一点。
lesson-draughts-10-king-done = 你已经会下国际跳棋了。迷雾中，能吃的一方总是看得到能吃的棋子。
rules-goal = 如何获胜
rules-goal-checkmate = 将杀对方的{ royal }：被攻击而无法解救。
rules-goal-check = 自己的{ royal }被将军时必须应将，也不能走到会被将军的地方。
rules-goal-check-fog = 将军会提示，即使你看不见是什么棋子在将军。自己的{ royal }被将军时必须应将，也不能走到会被将军的地方。
rules-goal-facing = 将帅不能在同一条线上直接照面。
rules-goal-no-move = 无子可动的一方判负。
rules-goal-last-move = 一方没有棋子，或没有能走的棋子，即告负。
rules-goal-capture = 吃掉对方的{ royal }即获胜。
rules-goal-no-check = 不提示将军。自己的{ royal }受攻击时可以不管，也可以走到受攻击的地方。
rules-goal-facing-dark = 将帅在同一条线上直接照面时，轮到的一方可以吃掉对方。
rules-goal-sandbox = 不分先后，没有胜负：任何棋子都可以随意走。
rules-vision = 你能看见什么
rules-vision-open = 双方都能看见整个棋盘。
rules-vision-fog = 你只能看见自己的棋子，以及它们能走到的格子。其余都是迷雾。
rules-vision-renewing = 你的棋子不再能走到的格子，会重新被迷雾遮住。
rules-vision-lifting = 看过一次的格子会一直可见。
rules-vision-pawn = 兵只看见前方能走到的格子，以及斜前方能吃的棋子。
rules-vision-pawn-three = 兵总能看见正前方和斜前方的三个格子。
rules-vision-cannon = 炮能看见它可以吃的棋子，但看不见炮架后面的空格。
rules-vision-draughts = 你能看到你的棋子能吃到的棋子，以及连续跳吃经过的所有格。
rules-vision-blocked = 迷雾中的问号表示那里有棋子{ $board ->
    [xiangqi] 绊住了你的马、塞住了你的象眼，或可作你的炮架
    [draughts] 挡住了你的棋子
    [draughts-10] 挡住了你的棋子
   *[chess] 挡住了你的兵
}，但不说是什么。
rules-vision-loss = 棋子被吃时，你会知道是哪个、在哪里。只有看得见那个格子，才知道是被什么吃的。
rules-vision-end = 对局结束后，一切公开。
rules-signs = 记号
# 也用于解释着法行中的这些记号。
rules-signs-moves = ≈ 表示你看不见的着法。×h2 表示你在 h2 的棋子被吃掉了，但看不见是被什么吃的。
rules-signs-lost = 迷雾中格子上的叉：你在那里的棋子刚被吃掉。
rules-signs-sighted = 棋子四边的三角：它刚进入视野。
rules-moves = 特殊走法
rules-moves-promotion = 兵走到最后一横线，升变为后、车、象或马。
rules-moves-promotion-fog = 兵走到最后一横线，升变为后、车、象或马。对手不会得到提示。
rules-moves-castling = 王和车都没有动过，中间也没有棋子，就可以王车易位；但被将军时，或王会经过、到达受攻击的格子时不行。
rules-moves-castling-free = 王和车都没有动过，中间也没有棋子，就可以王车易位，不管是否受攻击。
rules-moves-en-passant = 刚走了两格的兵，可以当作只走了一格，被吃过路兵。
rules-moves-en-passant-fog = 刚走了两格的兵，可以当作只走了一格，被吃过路兵。你能这样吃时，就看得见它。
rules-moves-palace = 将帅和士不出九宫，象不过河。
rules-moves-horse = 紧挨着马的棋子会绊住马腿，挡住那个方向。象也不能越过棋子。
rules-moves-cannon = 炮的走法同车；吃子时要正好隔一个棋子，即炮架。
rules-moves-soldier = 兵卒只向前走，过河后也可以横走，不会升变。
rules-moves-draughts = 能吃则必须吃。被吃的棋子在整步走完后才离开棋盘。
rules-moves-draughts-any = 有几种吃法时可任选。兵在跳吃时到达底线后，作为王继续吃。
rules-moves-draughts-most = 有几种吃法时必须选吃子最多的。兵只有停在底线时才升为王。
rules-draws = 和棋
rules-draws-claim = 三次重复局面，或双方各五十回合没有吃子和走兵，可以要求判和。五次重复，或七十五回合，自动判和。
rules-draws-fog = 三次重复局面，或双方各五十回合没有吃子和走兵，自动判和，因为看不见的着法无法计数。
rules-draws-stalemate = 逼和：轮到的一方没有被将军，但无子可动。
rules-draws-material = 双方的子力都不足以将杀。
rules-draws-no-material = 不会因子力不足判和。
rules-draws-no-move = 无子可动时判和。
rules-draws-xiangqi = 三次重复局面，或双方各六十回合没有吃子。
rules-draws-draughts = 三次重复局面；双方各十五回合只走王；少子局面未在六十四格跳棋规则允许的回合内取胜。
rules-draws-draughts-10 = 三次重复局面；双方各二十五回合只走王；对单王的局面未在十六（或五）回合内取胜。
rules-draws-perpetual = 重复局面时，只有一方步步将军，则那一方判负。长捉作和。
rules-draws-agreement = 双方同意。
rules-time = 用时
rules-time-mate = 超时判负；如果对手无论如何都无法将杀，则为和棋。
rules-time-loss = 超时判负。

## 设置

settings-heading = 设置
settings-group-play = 走子
settings-group-one-screen = 两人同屏
settings-group-fog = 迷雾
settings-group-look = 外观
settings-group-sound = 声音
settings-sound = 音量
settings-percent = { $percent }%
settings-sound-off = 静音
settings-motion = 动画
settings-motion-hint = 棋子滑动，迷雾飘动。
settings-full-screen = 全屏
settings-full-screen-hint = 键盘上按 F11。
settings-coordinates = 坐标
settings-coordinates-hint = 棋盘边上的字母和数字。
settings-file-numbers = 象棋纵线编号
settings-file-numbers-hint = 代替字母：双方各从右起，红方一至九，黑方 1 至 9，如炮二平五。
settings-auto-queen = 总是升变为后
settings-auto-queen-hint = 关闭时每次由你选择。
settings-confirm-moves = 确认每步棋
settings-confirm-moves-hint = 每步棋在你确认后才走。
settings-one-tap-moves = 单击走子
settings-one-tap-moves-hint = 点击一个格子，唯一能到那里的棋子就走过去。
settings-vibration = 振动
settings-vibration-hint = 随声音振动，仅限手机。
settings-board-turning = 每步后翻转棋盘
settings-board-turning-hint = 迷雾对局总会翻转。
settings-clock-starts-at-once = 立即开始计时
settings-clock-starts-at-once-hint = 否则在看到棋盘时或 3 秒后开始。
settings-memory = 显示最后见到的棋子
settings-memory-hint = 对方棋子以暗色留在你最后见到的位置。
settings-hindsight = 显示看不见的棋子可能在哪里
settings-hindsight-hint = 复盘迷雾对局时，从一方视角显示对方最强的棋子可能在哪里。
settings-theme = 主题
settings-theme-hint = 棋子、棋盘、迷雾和配色。
# 读屏用：通往主题列表的按钮。
settings-theme-spoken = 主题：{ $theme }。更换主题
settings-lettering = 象棋棋子
settings-lettering-hint = 棋子上的字样。
lettering-traditional = 繁体字
lettering-simplified = 简体字
lettering-pictures = 图案
settings-language = 语言
settings-language-system = 跟随系统
settings-about = 关于
about-heading = 关于
# $version: a number
about-version = Fog chess { $version }
about-licence = 本游戏是自由软件：可按 MIT 许可证或 Apache 许可证 2.0 使用、修改和分享。
about-assets = 图片和声音为本游戏制作。字体为 Inter、Noto 和霞鹜文楷（SIL Open Font License 1.1）；各文件见 CREDITS.md。
about-crates = 使用的软件库
about-crates-line = 感谢这些库的所有作者
about-texts = 许可证全文见资源文件夹中的 credits/licences.txt。

## 主题

themes-heading = 主题
theme-title = { $theme ->
    [base] 灯笼
    [contrast] 灯塔
    [paper] 纸墨
    [tournament] 赛场
   *[other] { $title }
}
# 在主题名称下方。
themes-author = 作者：{ $author }
# 读屏用；$author 即 themes-author。
themes-spoken = { $title }，{ $author }
# 棋子和棋盘可以取自别的主题。标题。
themes-pieces = 棋子
themes-board = 棋盘
themes-sounds = 音效
# 代替别的主题的名称：与所选主题相同。
themes-own-part = 跟随主题
# 读屏用；$part 即 themes-pieces、themes-board 或 themes-sounds。
themes-part-spoken = { $part }：{ $theme }
# 选择主题的 zip 文件。
themes-add = 添加主题…
# 显示玩家自己的主题所在的文件夹。
themes-folder = 打开主题文件夹
# 浏览器中没有这样的文件夹。
themes-remove = 删除此主题

## 向对方提出的请求：ask 问对方，sent 告诉提出者，其余是答复

offer-accept = 同意
offer-answers = 等待{ side }答复。
offer-answers-named = 等待 { $player } 答复。
offer-decline = 拒绝
offer-withdraw = 撤回
offer-draw-ask = { side }提和。
offer-draw-ask-named = { $player } 提和。
offer-draw-sent = 你已提和。
offer-draw-accepted = 双方同意和棋。
offer-draw-declined = 提和被拒绝。
offer-draw-withdrawn = 提和已撤回。
offer-takeback-ask = { side }请求悔棋。
offer-takeback-ask-named = { $player } 请求悔棋。
offer-takeback-sent = 你已请求悔棋。
offer-takeback-accepted = 已悔棋。
offer-takeback-declined = 悔棋被拒绝。
offer-takeback-withdrawn = 悔棋请求已撤回。
offer-redo-ask = { side }请求重走悔掉的一步。
offer-redo-ask-named = { $player } 请求重走悔掉的一步。
offer-redo-sent = 你已请求重走悔掉的一步。
offer-redo-accepted = 已重走这一步。
offer-redo-declined = 重走被拒绝。
offer-redo-withdrawn = 重走请求已撤回。
offer-lift-fog-ask = { side }请求为双方驱散迷雾。
offer-lift-fog-ask-named = { $player } 请求为双方驱散迷雾。
offer-lift-fog-sent = 你已请求驱散迷雾。
offer-lift-fog-accepted = 迷雾已驱散，对局结果中会注明。
offer-lift-fog-declined = 迷雾保留。
offer-lift-fog-withdrawn = 驱散迷雾的请求已撤回。
offer-lower-fog-ask = { side }请求在迷雾中对局。
offer-lower-fog-ask-named = { $player } 请求在迷雾中对局。
offer-lower-fog-sent = 你已请求在迷雾中对局。
offer-lower-fog-accepted = 对局在迷雾中继续。
offer-lower-fog-declined = 棋盘仍然全部可见。
offer-lower-fog-withdrawn = 在迷雾中对局的请求已撤回。

## 拒绝：一切照旧，这里说明原因，但绝不透露看不见的格子

refusal-game-over = 对局已结束。请开始新对局，或复盘本局。
refusal-not-your-seat = 这一方由别人执棋。
refusal-not-your-turn = 现在轮到{ side }。
refusal-not-available = 你不能走 { $move }。圆点表示棋子能走到的格子。
refusal-check-castling = 被将军时，或王会经过、到达受攻击的格子时，不能王车易位。
refusal-check-into = 你的{ royal }在那里会被将军。
refusal-check-stays = 你正被将军，这步棋解不了将。
refusal-check-pinned = 走这步之后，你的{ royal }会被将军。
refusal-promotion-missing = 请选择升变的棋子。
refusal-flagged = 走这一步之前已经超时。
refusal-paused = 对局已暂停，请先继续。
refusal-already-offered = { $offer ->
    [draw] 已经提和。请等待答复，或撤回提和。
    [takeback] 已经请求悔棋。请等待答复，或撤回请求。
    [redo] 已经请求重走。请等待答复，或撤回请求。
    [lift-fog] 已经请求驱散迷雾。请等待答复，或撤回请求。
   *[lower-fog] 已经请求在迷雾中对局。请等待答复，或撤回请求。
}
refusal-offered-too-soon = { $offer ->
    [draw] 你刚刚提过和。请先走一步棋再提。
    [takeback] 你刚刚请求过悔棋。请先走一步棋再请求。
    [redo] 你刚刚请求过重走。请先走一步棋再请求。
    [lift-fog] 你刚刚请求过驱散迷雾。请先走一步棋再请求。
   *[lower-fog] 你刚刚请求过在迷雾中对局。请先走一步棋再请求。
}
refusal-nothing-offered = { $offer ->
    [draw] 现在没有人提和。你可以提和。
    [takeback] 现在没有人请求悔棋。
    [redo] 现在没有人请求重走。
    [lift-fog] 现在没有人请求驱散迷雾。
   *[lower-fog] 现在没有人请求在迷雾中对局。
}
refusal-nothing-to-claim = 还不能要求判和：须三次重复局面，或连续五十回合没有吃子和走兵。你可以提和。
refusal-nothing-to-claim-fog = 不能要求判和：有迷雾时这类和棋会自动判定。你可以提和。
refusal-nothing-to-take-back = 你没有可以悔的棋。
refusal-nothing-to-redo = 没有悔掉的棋。
refusal-takeback-off = 本局不允许悔棋。开始新对局时可以允许。
refusal-fog-unchanged = 无需更改：迷雾已经如此，或者本局没有迷雾。
typed-move-unreadable = “{ $text }”不是着法。请这样输入：{ $board ->
    [xiangqi] 炮二平五、C2=5 或 h3e3
    [draughts] c3-d4、c3:e5 或 c3:e5:g7
    [draughts-10] 32-28、28x19 或 28x19x8
   *[chess] e4、Nf3 或 e2e4
}。
typed-move-ambiguous = 符合的着法不止一个。请输入其中之一：{ $moves }。
typed-square = “{ $text }”不是格子。请输入一个格子，例如 d8。
typed-move-none = 你没有棋子能走“{ $text }”。
typed-move-castling-lost = 这一侧不能再易位了：王或那个车走过。
typed-move-castling-blocked = 现在不能易位：王和车之间有棋子。

## 两人共用一块屏幕时的幕布

curtain-title = 轮到{ side }
curtain-title-named = 轮到 { $player }
curtain-hand-over = 请换人。{ other-side }请不要看。
curtain-hand-over-named = 请换人。{ $other } 请不要看。
curtain-lift = 我是{ side }：显示棋盘
curtain-lift-named = 我是 { $player }：显示棋盘
curtain-any-key = 或按任意键
curtain-tap = 或轻触任意位置
curtain-clock-starts = 你的棋钟将在 { $seconds } 秒后开始
curtain-clock-runs = 你的棋钟正在走
curtain-first = 请确认对手没有在看。
curtain-answer = 请{ side }答复
curtain-answer-named = 请 { $player } 答复

## 确认

confirm-resign-title = 认输？
confirm-resign-line = 本局将判{ side }胜。
confirm-resign-line-you = 本局将判电脑胜。
confirm-resign-yes = 认输
confirm-lift-fog-title = 驱散迷雾？
confirm-lift-fog-line = 此后你会看到所有棋子，对局结果中也会注明。
confirm-lift-fog-yes = 驱散迷雾
confirm-lift-fog-no = 保留迷雾
confirm-new-game-title = 开始新对局？
confirm-new-game-yes = 新对局
confirm-leave-title = 离开对局？
confirm-leave-kept = 对局已保存，以后可以继续。
confirm-leave-lost = 对局无法保存，将会丢失。
confirm-leave-writing = 正在保存对局。
confirm-leave-yes = 离开
confirm-open-title = 打开另一局？
confirm-open-kept = 当前对局已保存，以后可以继续。
confirm-open-yes = 打开
confirm-open-no = 继续下棋
confirm-keep-playing = 继续下棋

## 终局与复盘

end-rematch = 再来一局
# 连胜或连负三局后的按钮。$rung：下一个等级的序号
end-next-level = 第 { $rung } 级
# 读屏用。$rung, $level
end-next-level-spoken = 下一个：{ level-numbered }
end-another-level = 换对手
end-new-game = 新对局
replay-play-on = 从这里续弈
replay-white = 白方视角
replay-red = 红方视角
replay-black = 黑方视角
replay-truth = 完整棋盘
hindsight-all = 根据{ side }看到的，可能的局面有 { $positions } 个。框内是{ $board ->
    [xiangqi] 将和车
   *[chess] 王和后
}的实际位置。
hindsight-sample = 根据{ side }看到的，可能的局面有几千个。框内是{ $board ->
    [xiangqi] 将和车
   *[chess] 王和后
}的实际位置。
hindsight-working = 正在推算{ side }可能知道的…
# The review of a finished game: the buttons that start it, stop it ($percent: the part that is done)
# and go to the next moment worth another look. Short.
button-review = 分析
button-review-stop = 停止 { $percent }%
button-review-moments = 要点
# Plays on from the position that is shown, against the same computer. Short.
button-try-again = 重试
# $number, $move: as in look-back-move; $verdict: one of the verdicts
review-title = { $number } { $move }：{ $verdict }
review-verdict-good = 好棋
review-verdict-in-sight = 看漏了
review-verdict-known = 本可推知
review-verdict-likely = 应当料到
review-verdict-gamble = 不值得的冒险
review-verdict-better = 有更好的走法
review-verdict-came-true = 合理的冒险落空
review-verdict-unlucky = 运气不好
# Why. $best: the better move, $before and $after: the chances to win with that one and with the one
# that was played, in percent
review-best = 特级大师也会这样走。
review-good = 与 { $best } 一样好。
# $piece, $square: an enemy piece
review-in-sight = { $best } 更好：{ $square } 的{ piece-inline }就在视野内。{ $before }% → { $after }%
review-known = { $best } 更好：在符合所见的所有局面中，{ $square } 都有{ piece-inline }。{ $before }% → { $after }%
# $percent: in so many of a hundred positions
review-likely = { $best } 更好：在符合所见的局面中，{ $percent }% 的 { $square } 有{ piece-inline }。{ $before }% → { $after }%
review-gamble = { $best } 更好：在符合所见的局面中，这步棋有 { $percent }% 会失败。{ $before }% → { $after }%
review-better = { $best } 更好。{ $before }% → { $after }%
review-came-true = 就所见而言与 { $best } 一样好：只在 { $percent }% 的局面中失败，这次正好遇上。实际 { $before }% → { $after }%
review-unlucky = 就所见而言与 { $best } 一样好：没有任何迹象反对它。实际 { $before }% → { $after }%
review-line = 最佳变化：{ $line }。
review-line-next = { $line } { $move }
# The sum of the game. $costliest: a review-title
review-sum-clean = 几乎没有失误。
review-sum-open = 代价最大的一步：{ $costliest }。
review-sum-mistakes = 失误多于坏运气。代价最大：{ $costliest }。
review-sum-luck = 坏运气多于失误。代价最大：{ $costliest }。
review-sum-both = 失误与坏运气各半。代价最大：{ $costliest }。
# Beside the chart of the chances to win. $percent
review-chances = 胜率 { $percent }%
review-chances-known = 所知 { $percent }%
review-chances-true = 实际 { $percent }%
# 明棋对局的开局，次序与 src/rules/openings 相同。$opening：其中之一
review-opening = 开局：{ $opening }。
opening-kings-pawn = 王兵开局
opening-centre-game = 中心开局
opening-danish-gambit = 丹麦弃兵
opening-bishops-opening = 象开局
opening-vienna-game = 维也纳开局
opening-vienna-gambit = 维也纳弃兵
opening-kings-gambit = 王翼弃兵
opening-kings-gambit-accepted = 接受王翼弃兵
opening-kings-gambit-declined = 拒绝王翼弃兵
opening-falkbeer-countergambit = 法尔克别尔反弃兵
opening-latvian-gambit = 拉脱维亚弃兵
opening-philidor-defence = 菲利多尔防御
opening-petrov-defence = 彼得罗夫防御
opening-stafford-gambit = 彼得罗夫防御斯塔福德弃兵
opening-ponziani-opening = 庞齐亚尼开局
opening-scotch-game = 苏格兰开局
opening-scotch-gambit = 苏格兰弃兵
opening-three-knights = 三马开局
opening-four-knights = 四马开局
opening-italian-game = 意大利开局
opening-evans-gambit = 埃文斯弃兵
opening-two-knights-defence = 双马防御
opening-fried-liver-attack = 双马防御炸肝攻击
opening-ruy-lopez = 西班牙开局
opening-ruy-lopez-berlin = 西班牙开局柏林防御
opening-ruy-lopez-steinitz = 西班牙开局斯坦尼茨防御
opening-ruy-lopez-exchange = 西班牙开局交换变例
opening-ruy-lopez-open = 西班牙开局开放变例
opening-ruy-lopez-closed = 西班牙开局封闭变例
opening-ruy-lopez-marshall = 西班牙开局马歇尔进攻
opening-ruy-lopez-chigorin = 西班牙开局奇戈林变例
opening-scandinavian-defence = 斯堪的纳维亚防御
opening-alekhine-defence = 阿廖欣防御
opening-alekhine-four-pawns = 阿廖欣防御四兵进攻
opening-owen-defence = 欧文防御
opening-modern-defence = 现代防御
opening-pirc-defence = 皮尔茨防御
opening-pirc-austrian = 皮尔茨防御奥地利进攻
opening-caro-kann-defence = 卡罗-卡恩防御
opening-caro-kann-advance = 卡罗-卡恩防御前进变例
opening-caro-kann-exchange = 卡罗-卡恩防御交换变例
opening-caro-kann-panov = 卡罗-卡恩防御帕诺夫进攻
opening-caro-kann-classical = 卡罗-卡恩防御古典变例
opening-french-defence = 法兰西防御
opening-french-advance = 法兰西防御前进变例
opening-french-exchange = 法兰西防御交换变例
opening-french-tarrasch = 法兰西防御塔拉什变例
opening-french-classical = 法兰西防御古典变例
opening-french-winawer = 法兰西防御维纳韦尔变例
opening-french-rubinstein = 法兰西防御鲁宾斯坦变例
opening-sicilian-defence = 西西里防御
opening-sicilian-alapin = 西西里防御阿拉平变例
opening-sicilian-smith-morra = 西西里防御史密斯-莫拉弃兵
opening-sicilian-closed = 西西里防御封闭变例
opening-sicilian-grand-prix = 西西里防御大奖赛进攻
opening-sicilian-rossolimo = 西西里防御罗索利莫变例
opening-sicilian-moscow = 西西里防御莫斯科变例
opening-sicilian-najdorf = 西西里防御纳道尔夫变例
opening-sicilian-dragon = 西西里防御龙式变例
opening-sicilian-scheveningen = 西西里防御舍维宁根变例
opening-sicilian-classical = 西西里防御古典变例
opening-sicilian-richter-rauzer = 西西里防御里希特-劳泽进攻
opening-sicilian-accelerated-dragon = 西西里防御加速龙式变例
opening-sicilian-kalashnikov = 西西里防御卡拉什尼科夫变例
opening-sicilian-sveshnikov = 西西里防御斯维什尼科夫变例
opening-sicilian-taimanov = 西西里防御泰马诺夫变例
opening-sicilian-kan = 西西里防御卡恩变例
opening-sicilian-four-knights = 西西里防御四马变例
opening-queens-pawn = 后兵开局
opening-blackmar-diemer-gambit = 布莱克马-迪默弃兵
opening-veresov-attack = 里希特-维列索夫进攻
opening-london-system = 伦敦体系
opening-colle-system = 科列体系
opening-englund-gambit = 恩格伦德弃兵
opening-queens-gambit = 后翼弃兵
opening-queens-gambit-accepted = 接受后翼弃兵
opening-albin-countergambit = 阿尔宾反弃兵
opening-chigorin-defence = 奇戈林防御
opening-queens-gambit-declined = 拒绝后翼弃兵
opening-queens-gambit-declined-exchange = 拒绝后翼弃兵交换变例
opening-tarrasch-defence = 塔拉什防御
opening-ragozin-defence = 拉戈津防御
opening-slav-defence = 斯拉夫防御
opening-slav-exchange = 斯拉夫防御交换变例
opening-semi-slav-defence = 半斯拉夫防御
opening-semi-slav-meran = 半斯拉夫防御梅兰变例
opening-catalan-opening = 卡塔兰开局
opening-indian-defence = 印度防御
opening-trompowsky-attack = 特龙波夫斯基进攻
opening-torre-attack = 托雷进攻
opening-budapest-gambit = 布达佩斯弃兵
opening-benoni-defence = 贝诺尼防御
opening-modern-benoni = 现代贝诺尼防御
opening-benko-gambit = 本科弃兵
opening-nimzo-indian-defence = 尼姆佐-印度防御
opening-nimzo-indian-classical = 尼姆佐-印度防御古典变例
opening-nimzo-indian-rubinstein = 尼姆佐-印度防御鲁宾斯坦变例
opening-queens-indian-defence = 后翼印度防御
opening-bogo-indian-defence = 博戈-印度防御
opening-kings-indian-defence = 王翼印度防御
opening-kings-indian-samisch = 王翼印度防御萨米施变例
opening-kings-indian-four-pawns = 王翼印度防御四兵进攻
opening-kings-indian-classical = 王翼印度防御古典变例
opening-grunfeld-defence = 格林菲尔德防御
opening-grunfeld-exchange = 格林菲尔德防御交换变例
opening-dutch-defence = 荷兰防御
opening-dutch-leningrad = 荷兰防御列宁格勒变例
opening-dutch-stonewall = 荷兰防御石墙变例
opening-english-opening = 英国式开局
opening-english-symmetrical = 英国式开局对称变例
opening-reti-opening = 列蒂开局
opening-kings-indian-attack = 王翼印度进攻
opening-larsen-opening = 拉尔森开局
opening-bird-opening = 伯德开局
opening-from-gambit = 弗罗姆弃兵
opening-sokolsky-opening = 索科尔斯基开局
opening-grob-opening = 格罗布开局
opening-central-cannon = 中炮局
opening-same-direction-cannons = 顺炮局
opening-same-direction-cannons-filed-ranked = 顺炮直车对横车
opening-same-direction-cannons-ranked-filed = 顺炮横车对直车
opening-opposite-direction-cannons = 列炮局
opening-screen-horses = 中炮对屏风马
opening-cross-river-chariot = 中炮过河车对屏风马
opening-cross-river-chariot-exchange = 中炮过河车对屏风马平炮兑车
opening-five-six-cannons = 五六炮对屏风马
opening-five-seven-cannons = 五七炮对屏风马
opening-five-eight-cannons = 五八炮对屏风马
opening-five-nine-cannons = 五九炮对屏风马
opening-sandwiched-horses = 中炮对反宫马
opening-single-horse = 中炮对单提马
opening-three-step-tiger = 中炮对三步虎
opening-left-cannon-blockade = 中炮对左炮封车
opening-elephant-opening = 飞相局
opening-elephant-opening-central-cannon = 飞相局对中炮
opening-elephant-opening-palcorner-cannon = 飞相局对士角炮
opening-elephant-opening-cross-palace-cannon = 飞相局对过宫炮
opening-horse-opening = 起马局
opening-horse-opening-pawn = 起马局对挺卒
opening-palcorner-cannon = 仕角炮局
opening-cross-palace-cannon = 过宫炮局
opening-golden-hook-cannon = 金钩炮局
opening-edge-horse = 边马局
opening-advisor-opening = 上仕局
opening-pawn-opening = 仙人指路
opening-pawn-versus-pawn = 对兵局
opening-pawn-versus-pawn-base-cannon = 对兵局转兵底炮
opening-pawn-opening-base-cannon = 仙人指路对卒底炮
opening-pawn-opening-central-cannon = 仙人指路对中炮
opening-pawn-opening-elephant = 仙人指路对飞象
replay-first = 起始局面
replay-previous = 上一步
replay-next = 下一步
replay-last = 最后局面
replay-position = { $ply } / { $total }
replay-start = 起始局面
think-chart-caption = 每步用时
# $past: the move that led to an earlier board, as in look-back-move, or look-back-start
# $now: the side to move now
look-back = 回看：{ $past } { $now }
# $number: “12.” of White, “12…” of Black
look-back-move = { $number } { $move }。
look-back-start = 起始局面。
look-back-now = 回到现在
spoken-look-back = 回看：{ $past }
# 一步想了多久。时间里的空格不换行。
think-seconds = { $seconds }.{ $tenths } 秒
think-minutes = { $minutes } 分 { $seconds } 秒
think-line = { $player } { $time }

## 日期与时间

date-today = 今天 { $time }
date-yesterday = 昨天 { $time }
date-day = { $year }年{ $month }月{ $day }日
date-day-time = { $date } { $time }
date-unknown = 日期不详

## 保存的对局

games-heading = 对局记录
games-none = 还没有保存的对局。
# 由其他程序复制的对局。$from：取自文件名，如“LAPTOP”
games-copy = 文件夹中的副本：{ $from }
# 存在但无法读取的对局。
games-newer = 由更新版本的游戏保存。请更新本游戏后再打开。
games-closed = 无法打开：{ $reason }。
games-resume = 继续
games-replay = 复盘
games-return = 回到本局
games-more = 更多
games-duplicate = 创建副本
games-remove = 删除
games-undo = 撤销删除
games-headline-named = { $game }：{ $white } – { $black }
games-move = 第 { $number } 回合
games-details = { $state } · { $time } · { $date }
games-button-spoken = { $button }：{ $game }，{ $details }
games-on-board = 当前对局
games-unfinished = 进行中
games-kind = { $game } · { $time }
games-moves = { $count } 回合
games-started = 开始于 { $when }
games-last-played = 上次对局：{ $when }
games-title-label = 对局名称
games-copy-title = { $game }（{ $number }）
# 列表的搜索、筛选和排序。
games-search = 搜索：名称、棋手、日期
games-filter = 筛选
games-filter-game = 玩法
games-filter-opponent = 对手
games-filter-result = 结果
games-order = 排序
# 朗读某个选项。$filter：以上四项之一，$value
games-filter-spoken = { $filter }：{ $value }
games-filter-clear = 清除筛选
games-all = 全部
games-result-won = 胜
games-result-drawn = 和
games-result-lost = 负
games-result-other = 其他
games-order-newest = 最新
games-order-oldest = 最早
games-order-longest = 最长
games-order-name = 名称
# $count / $total
games-found = { $count } / { $total }
games-none-found = 没有符合的对局。
# $count：还有几局
games-show-more = 再显示 { $count } 局

## 服务器上正在进行的对局

running-heading = 正在联网进行
running-unknown = 联网对局
running-details = { $time } · { $server }
running-waiting = { $time } · 等待朋友加入 · { $server }
running-gone = 服务器上已没有这一局，因此已从你的对局中移除。
confirm-forget-seat-title = 删除这一局的密钥？
confirm-forget-seat-line = { $game }：没有密钥就无法回到这一局。如果对局仍在进行，你将输掉。

## 服务器上的对局

games-here = 本设备
games-there = 服务器
games-statistics = 统计
games-put = 保存到服务器
server-games-no-address = 要把对局保存到服务器，请先在“联网对弈”中输入服务器地址。
server-games-each = 每局都保存到服务器
server-games-each-hint = 从现在起，每局在结束或离开时自动保存到服务器。
server-games-not-yet = 对局还没有保存到服务器，现在只在本设备上。{ $reason }
server-games-unreachable = 无法连接服务器。
server-games-none = 服务器上还没有对局。要保存本设备上的对局，请在该对局选择“更多”和“保存到服务器”。
server-games-busy = 请稍候……
server-games-fetch = 取回
server-games-forget-all = 全部删除
server-games-devices = 其他设备
server-games-given-up = 服务器没有回应了。请稍后打开服务器上的对局列表，看看哪些已完成。
server-games-unreadable = 无法读取服务器上的对局：{ $reason }。
server-games-further-there = 服务器上的这一局下得更远。请从服务器取回。
server-games-ahead = 对局从服务器上的位置继续。
server-games-behind = 本设备上的对局比服务器上的下得更远，因此没有改动。
server-games-beside = 本设备上有另一局日期相同的对局。服务器上的对局已另外保存。
confirm-forget-title = 从服务器删除？
confirm-forget-line = { $game }：服务器上将不再有此对局。你设备上的副本会保留。
confirm-forget-all-line = 服务器上的 { $count } 局将全部删除。你设备上的副本会保留。
devices-heading = 你的其他设备
devices-line = 在另一台设备上打开此链接，就能在那里看到服务器上相同的对局。
devices-secret = 任何人有了此链接都能查看和删除这些对局，请不要告诉别人。
confirm-adopt-title = 打开此链接的对局？
confirm-adopt-line = 本设备将显示服务器上的这些对局，并把你的对局保存在那里。任何人有了此链接都能看到，所以请只打开自己的链接。
confirm-adopt-other = 在此之前，本设备显示的是那里的其他对局。它们会保留，但只有下面的链接能打开。如果还需要，请复制它。
confirm-adopt-yes = 打开

## 对局统计

statistics-none = 还没有下完的对局。
statistics-elsewhere = 联网对手
# $played、$won、$drawn、$lost：局数；$streak：最长连胜
statistics-results = 共 { $played } 局 · 胜 { $won } · 和 { $drawn } · 负 { $lost } · 最长连胜 { $streak }
statistics-played = 共 { $played } 局
# $count：以此结束的局数。$board
statistics-checkmate = 将杀 { $count }
statistics-king-captured = 吃{ royal } { $count }
statistics-no-move = 无子可动 { $count }
statistics-perpetual-check = 长将 { $count }
statistics-flag = 超时 { $count }
statistics-resignation = 认输 { $count }
statistics-abandonment = 离开 { $count }
statistics-draw = 和棋 { $count }

## 导出与导入

# 按钮：打开导出菜单。
export-open = 分享
export-heading = 分享本局
export-pgn = { $board ->
    [draughts] PDN
    [draughts-10] PDN
   *[chess] PGN
}
export-pgn-hint = 着法和用时，供其他软件使用。
export-fen = FEN
export-fen-hint = 当前局面，只有一行。
export-save = 存档文件
export-save-hint = 完整内容，可以在别处继续下。
export-file = 存为文件
export-copy = 复制
export-button-spoken = { $form }：{ $button }
confirm-export-title = 双方棋子都会暴露
confirm-export-line = 本局尚未结束。分享的内容包含双方的棋子，看到的人就能看穿迷雾。
confirm-export-yes = 仍要分享
export-saved = 文件已保存。
export-saved-at = 已保存为 { $file }
export-copied = 已复制。
import-open = 打开文件…
import-paste = 粘贴
import-no-dialog = 这里没有选择文件的对话框。请把文件拖到本窗口，或粘贴其内容，或用“fogchess 文件名”启动游戏。
import-note = 导入的对局：{ $note }。
position-note = 起始局面：{ $note }。
import-refused-title = 无法读取对局
import-refused-line = 问题：{ $reason }。对局可以是 PGN、PDN 或存档文件，局面可以是 FEN。
import-broken-title = 只能读取部分对局
import-broken-line = 问题：{ $reason }。之前的着法没有问题，要保留吗？
import-keep = 保留到第 { $number } 回合
import-leave = 不保留
# 为什么不是对局；用在句子中。
import-fault-unrecognised = 它不是 PGN 或 PDN 对局、FEN 局面，也不是存档文件
import-fault-not-utf-8 = 它不是 UTF-8 文本：如果这是对局，请另存为 UTF-8 编码后再导入
import-fault-fog-fen = 这只是一方看到的局面（? 表示迷雾），而对局需要完整的局面
import-fault-variant = 这里没有“{ $name }”这种玩法，可选：{ $known }
import-fault-value = 标签 { $tag }：{ $fault }
value-none-of = “{ $text }”不在以下选项中：{ $known }
value-no-yes-or-no = “{ $text }”既不是 yes 也不是 no
value-no-time = 这不是有效的用时；请写成 5+3、5d3、5b3 或 none
import-fault-start = 起始局面有误：{ $fault }
import-fault-tag = 这不是标签：应写成 [White "Anna"]
import-fault-unclosed = { $what ->
    [variation] 变着没有结尾
   *[comment] 注释没有结尾
}
import-fault-unexpected = 此处不能出现“{ $text }”
import-fault-too-many-moves = 一局最多 { $most } 步
import-fault-move = 着法 { $move }：{ $fault }
move-fault-no-piece = 没有{ piece-inline }能走到那里
move-fault-not-available = 当时不能这样走
move-fault-unreadable = 这不是着法；请写成 { $board ->
    [xiangqi] 炮二平五、C2=5 或 h3e3
    [draughts] c3-d4、c3:e5 或 c3:e5:g7
    [draughts-10] 32-28、28x19 或 28x19x8
   *[chess] e4、Nf3、exd5、O-O、e8=Q 或 e2e4
}
move-fault-ambiguous = 符合的着法不止一个，请写明其中之一：{ $moves }
move-fault-null = 不能跳过一步不走
move-fault-over = 对局在此之前已经结束（{ $result }）
# 关于导入的对局；用在句子中。
import-note-more-games = 文本中还有 { $count } 局，已略过
import-note-left-out = { $variations ->
    [0] 已略过 { $comments } 条注释
   *[other] { $comments ->
        [0] 已略过 { $variations } 个变着
       *[other] 已略过 { $variations } 个变着和 { $comments } 条注释
    }
}
import-note-time-control = 不支持用时 { $time }，因此本局不计时
import-note-result = 文本写明结果为 { $said }，但按着法应为 { $reached }
import-note-more-positions = 文本中还有 { $count } 个局面，已略过
import-note-ranks = 从着法看不出横线从 0 还是从 1 数起，已按从 { $first } 数起读取
import-note-not-by-the-clock = 文本写明因超时结束，但其中的用时并非如此
import-note-encoding = 文本不是 UTF-8 编码，已按 { $name } 读取
import-note-tags = 有 { $count } 个标签无法读取，已略过（如 { $first }）
import-note-clocks = 有 { $count } 步的用时与时限不符，已改动
import-note-both-lost = 文本判双方皆负；这里没有这种结局，因此本局未结束
import-note-castling = 末尾的 0-0 读作王车易位，但它也可能表示双方皆负

## 记录下来的对局为什么不成立；用在句子中

game-fault-event = 对局的第 { $number } 个事件不可能发生：{ $fault }
game-fault-thinking = 最后一步不可能用这么久：那样已经超时
game-fault-outcome = 对局写明结果为 { $said }，但按着法应为 { $reached }
event-no-clock = { side }没有计时
event-not-the-turn = 当时轮到{ $color ->
    [white] 白方
   *[black] 黑方
}
event-not-available = 当时不能走 { $move }
event-check = 走 { $move } 会使王被将军
event-promotion-missing = { $move } 没有指明兵升变为什么；请写成 { $example }
event-flagged = 在此之前已经超时
event-nothing-to-claim = 当时不能要求判和
event-nothing-to-take-back = 当时没有可以悔的棋
event-nothing-to-redo = 当时没有悔掉的棋
event-takeback-off = 本局不允许悔棋
event-fog-unchanged = 迷雾当时已经如此，或者本局没有迷雾
event-out-of-place = 它不该出现在那里
save-not-text = 第 { $byte } 个字节不是文本（UTF-8）
save-too-deep = 嵌套过深，不像一局棋
save-no-version = 缺少版本；请在开头写上“version: { $version }”
save-newer = 它由更新版本的游戏保存：格式版本为 { $version }，而这里最高只能读到版本 { $most }
save-unknown-version = 没有格式版本 { $version }；版本从 1 到 { $most }
save-too-much = 其中的值超过 { $most } 个
save-too-many-events = 事件有 { $count } 个，而最多 { $most } 个

## FEN 局面有什么问题；用在句子中。FEN 的各项从 1 起编号

fen-too-long = 对 FEN 来说文本太长
fen-missing = { $field ->
    [placement] 缺少棋子布局（第 1 项）
    [side-to-move] 缺少走棋方（第 2 项）：请在布局后加上“ w”或“ b”
   *[other] 缺少第 { $number } 项
}
fen-trailing-text = 回合数之后多了“{ $text }”：FEN 到第六项为止
fen-rank-count = 棋子布局（第 1 项）有 { $found } 条横线：应有 { $ranks } 条，以斜线分隔，从第 { $ranks } 横线到第 1 横线
fen-rank-width = 布局的第 { $rank } 横线有 { $found } 格：棋子与空格数之和须为 { $files }
fen-unknown-letter = 布局第 { $rank } 横线中的“{ $letter }”不是棋子：{ $board ->
    [xiangqi] 黑方用 kabnrcp，红方用 KABNRCP，空点用 1 到 9
   *[chess] 黑方用 pnbrqk，白方用 PNBRQK，空格用 1 到 8
}
fen-pawn-on-edge = { $square } 上有兵：兵不能在第一横线或最后一横线
fen-misplaced = { $square } 上有{ piece-colored }（{ $letter }），它不可能在那里
fen-too-many = { piece-colored }（{ $letter }）有 { $found } 个：一方最多 { $most } 个
fen-field-of-chess = “{ $text }”在象棋中没有意义（第 { $number } 项）：请写 -
fen-kings = { side }有 { $found } 个{ piece-inline }
fen-king-count = { fen-kings }：双方须各有一个
fen-king-count-at-most = { fen-kings }：双方各自最多一个
fen-side-to-move = “{ $text }”不是走棋方（第 2 项）：请写 w 或 b
fen-castling-text = “{ $text }”不是易位权（第 3 项）：请写 -，或 KQkq 中的若干个，各一次
fen-castling-right = 易位权 { $right }（第 3 项）需要 { $square } 上有{ piece-colored }（{ $letter }）：请放上它，或去掉这项易位权
fen-en-passant-text = “{ $text }”不是吃过路兵的格子（第 4 项）：请写 -，或兵刚刚越过的格子，例如 e3
fen-en-passant-rank = { $color ->
    [white] 轮到白方时，{ $square } 不是吃过路兵的格子（第 4 项）：它须在第 6 横线，否则请写 -
   *[black] 轮到黑方时，{ $square } 不是吃过路兵的格子（第 4 项）：它须在第 3 横线，否则请写 -
}
fen-en-passant-pawn = 没有兵刚刚越过 { $square }（第 4 项）：那样 { $pawn } 上应有{ piece-colored }（{ $letter }），而 { $square } 与它前面的格子应为空；否则请写 -
fen-halfmove-clock = “{ $text }”不是半回合计数（第 5 项）：请写 0 到 { $most } 之间的数
fen-fullmove-number = “{ $text }”不是回合数（第 6 项）：请写 1 到 { $most } 之间的数
fen-opponent-in-check = { side }被将军，却轮到{ other-side }：{ royal }会被吃掉；请更改走棋方或棋子
fen-draughts-side-to-move = “{ $text }”不是走棋方：请以 W: 或 B: 开头
fen-draughts-missing-pieces = 缺少{ side }的棋子：请写上 :{ $letter } 和它们的格
fen-draughts-unknown-part = “{ $text }”既不是一方的棋子（如 W31,K32），也不是计数（如 H0 或 F1）
fen-draughts-not-a-square = “{ $text }”不是深色格：请写 { $first } 或 { $last } 这样的格
fen-draughts-twice-placed = { $square } 上有两个棋子：请去掉一个
fen-draughts-man-on-last-rank = { side }有一个兵在 { $square }，在那里应是王：请写 K{ $square }
fen-draughts-too-many = { side }有 { $found } 个棋子：每方最多 { $most } 个
fen-draughts-counter = “{ $text }”不是计数：请在 { $counter } 后写不大于 { $most } 的数
fen-mend-castling = 已略去易位权 { $text }：王或车不在原位
fen-mend-en-passant = 已略去吃过路兵的格 { $square }：不可能有兵刚刚越过它
fen-mend-dashes = FEN 中计数之前缺少的项已按 - 读取
fen-mend-move-number = 回合数 0 已按 1 读取
fen-mend-operations = 已略过局面之后的 EPD 操作
fen-mends = { $first }；{ $then }

## 自己的主题

theme-added = 已加入主题“{ $title }”，正在使用。
theme-added-faults = 已加入主题“{ $title }”，正在使用，但{ $count ->
    [1] 有一处错误：
   *[other] 有 { $count } 处错误。{ $listed }第一处：
}{ $first }
theme-faults-listed = 运行 `fogchess check-assets` 可列出全部。
theme-faults-listed-page = 浏览器控制台中列有全部。
theme-left-out = 其中 { $count } 个文件主题没有用到，已略过：{ $files }
picture-misfit = 图片 { $file } { $misfit }。已改为合适的大小。
misfit = 为 { $width } × { $height } 像素，{ $reason }
misfit-too-large = 每边最多 { $most }
misfit-not-square = 请使宽高相等
misfit-too-small = 小于 { $least } 时在棋盘上会模糊
misfit-no-middle = 四边各留 64，因此须大于 { $least }
theme-folder-at = 你的主题在这里：{ $folder }

## 主题为什么不能用；用在句子中

theme-fault-too-large = 超过 { $most } MiB
theme-fault-no-zip = 它不是 zip，或不完整
theme-fault-damaged = { $file } 已损坏；请重新打包主题
theme-fault-encrypted = { $file } 需要密码；请不设密码重新打包
theme-fault-method = { $file } 的压缩方式不常见；打包时请选择 Deflate
theme-fault-outside = 路径 { $file } 可能通到主题的文件夹之外；没有解压任何文件
theme-fault-no-file = { $file } 是链接之类；请换成文件本身
theme-fault-twice = { $file } 出现了两次，或只有大小写不同；请保留一个
theme-fault-too-many = 其中的文件超过 { $most } 个
theme-fault-too-deep = { $file } 所在的文件夹超过 { $most } 层；请往上移
theme-fault-file-too-large = { $file } 解压后超过 { $most } MiB
theme-fault-all-too-large = 其中的文件合计超过 { $most } MiB
theme-fault-picture = { $file } 的宽或高超过 { $most } 像素
theme-fault-no-manifest = 其中没有 { $manifest }；该文件里写上“()”就够了
theme-fault-other-manifest = 其中没有 { $manifest }；如果是指 { $file }，请给它改名
theme-fault-several = 其中有两个主题：{ $one } 和 { $other }；请分别打包

## 出了什么问题，以及如何补救。原因（$reason）见下文，或来自系统（英文）

error-picture = 无法读取图片 { $file }：{ $reason }。以字母代替。
error-texture = 无法读取图片 { $file }：{ $reason }。以纯色代替。
error-sound = 无法读取声音 { $file }：{ $reason }。将保持静音。
error-font = 无法读取字体 { $file }：{ $reason }。以另一种字体代替。
error-theme = 无法读取主题 { $file }：{ $reason }。以基本主题代替。
# 浏览器没有网络连接。
error-files-away = 没有网络连接，未能取得全部图片和声音。
error-theme-away = 未能取得主题“{ $title }”：没有网络连接。主题保持原样。
error-manifest = { $count ->
    [1] { $file } 中有一处被略过：
   *[other] { $file } 中有 { $count } 处被略过，第一处：
}{ $reason }
error-theme-add = 主题 { $file } 没有加入：{ $reason }。
error-theme-folder = 无法打开主题文件夹：{ $reason }。
error-theme-keep = 主题无法保存，离开后就没有了：{ $reason }。
error-themes-held = 上次使用你自己的主题时未能启动，因此这次没有加载它们。请先换一个主题，再重新加载页面。
error-file-kept = 无法读取文件 { $file }：{ $reason }。保持原样。
error-manifest-kept = 无法读取 { $file }：{ $reason }。主题保持原样。
error-locale = 无法读取文本 { $file }：{ $reason }。以英文代替。
# 对局无法导出或导入。
error-export = 本局无法写成这种格式：{ $reason }。存档文件包含全部内容。
error-export-save = 文件没有保存：{ $reason }。
error-export-copy = 没有复制：{ $reason }。请存为文件。
error-import-open = 文件没有打开：{ $reason }。
error-import-paste = 无法读取剪贴板：{ $reason }。请打开文件。
error-import-keep = 对局无法保存，因此没有打开：{ $reason }。
error-settings-read = 无法读取设置 { $file }：{ $reason }。以默认设置开始。
error-settings-odd = 设置 { $file } 中有此版本无法理解的值：{ $fields }。这些设置使用默认值，文件中的原值保留。
error-settings-write = 无法保存设置：{ $reason }。
error-game-write = 无法保存对局：{ $reason }。可以继续下，走下一步后会再次尝试保存。
error-game-elsewhere = 本局已在另一个窗口继续。在这里走的棋不再保存。
error-key-write = 无法保存你在服务器对局中的密钥：{ $reason }。可以继续下，但请不要关闭此窗口：没有密钥就无法回到对局。
error-storage-cleared = 游戏保存的数据在对局中被删除了。对局继续，并已重新保存。
error-games-look = 无法查找保存的对局：{ $reason }。
error-game-open = 无法打开保存的对局：{ $reason }。
error-game-change = 无法更改保存的对局：{ $reason }。
error-game-set-aside = 无法读取一个保存的对局：{ $reason }。它已另存为：{ $file }
error-game-backup = 无法读取一个保存的对局：{ $reason }。已改用它的备份。原文件已另存为：{ $file }
error-game-up-to = 无法完整读取一个保存的对局：{ $reason }。其中 { $plies } 步完好，可以接着下。原文件已另存为：{ $file }
error-game-unknown = 保存的对局中有本版本不认识的内容，已略过：{ $fields }。
error-fen = 这个局面不能下：{ $reason }。
error-link = 无法打开此链接：{ $reason }
link-unknown-game = 没有“{ $name }”这种玩法。可选：{ $known }。
link-unknown-theme = 没有“{ $name }”这个主题。
link-unknown-opponent = 没有“{ $name }”这个对手。可选：{ $known }。
link-unknown-side = 没有“{ $name }”这一方。可选：{ $known }。
# A misspelt parameter. $name: as it is written, $meant: the one that is like it
link-unknown-word = 链接中的“{ $name }”在这里没有意义。是不是想写“{ $meant }”？
link-no-computer = 这种玩法不轮流走棋，电脑不能下。
error-dismiss = 关闭

## 原因：用在句子中，供以上各处使用

reason-at = { $fault }（第 { $line } 行第 { $column } 个字符）
reason-in-file = { $file } { $fault }
reason-not-found = 没有这个文件
reason-no-folder = 没有这个文件夹
reason-denied = 没有访问权限
reason-read-only = 磁盘是只读的
reason-full = 磁盘已满
reason-folder = 应为文件处却是文件夹，或者相反
reason-no-text = 它不是文本（UTF-8）
reason-no-picture = 它不是 PNG 图片，或者已损坏
reason-picture-empty = 它是空的
reason-picture-format = 它是 { $format } 格式；请另存为 { $other }
reason-picture-ending = 它是 { $format } 格式；请把文件名的结尾改为 .{ $ending }
reason-picture-lfs = 这里只有 Git LFS 的记录，没有图片本身；请运行 `git lfs pull`
reason-picture-cut = 文件不完整；请重新复制或保存
reason-no-font = 它不是字体
reason-no-sound = 它不是能播放的声音
reason-pixels = 它为 { $width } × { $height } 像素，而每边最多 { $most }
# SVG 无法绘制。
reason-svg-none = 它不是可读取的 SVG（{ $error }）
reason-svg-root = 它最外层的元素不是 <svg xmlns="http://www.w3.org/2000/svg">
reason-svg-size = 其中没有 viewBox，也没有宽和高
reason-svg-element = 第 { $line } 行：不绘制 <{ $element }>；请把它转换成路径，或者删去
reason-svg-deep = 其中的元素嵌套得太深
reason-svg-much = 绘制它会花费太长时间；请简化
reason-svg-failed = 无法绘制它（{ $error }）
reason-too-long = 超过 { $kib } KiB
reason-empty = 内容为空
reason-server = 服务器答复 { $status }
reason-clipboard-empty = 剪贴板上没有文本
reason-no-clipboard = 本系统没有剪贴板
reason-clipboard-busy = 另一个程序正在使用剪贴板
reason-clipboard-unfit = 剪贴板不接受这段文本
store-missing = 找不到“{ $place }”
store-dead-link = 链接指向的“{ $place }”不存在
store-in-cloud = “{ $place }”在 iCloud 中，不在本设备上；请先下载
store-no-home = 你没有主文件夹
store-too-large = “{ $place }”超过 { $moves } 步或 { $kib } KiB
store-folder = “{ $place }”：应为文件处却是文件夹，或者相反
store-denied = 没有访问“{ $place }”的权限
store-read-only = “{ $place }”是只读的
store-full = “{ $place }”没有空间了
store-in-use = 另一个游戏窗口正打开着“{ $place }”
store-changed = “{ $place }”已被别处更改
store-altered = 无法读回刚写入“{ $place }”的内容
store-refused = 浏览器拒绝了
store-other = { $reason }（{ $place }）
place-game = 对局 { $name }
place-games = 保存的对局
place-home = 你的主文件夹
place-browser = 浏览器为本页提供的存储

## 供听屏者使用，以及网页的文字视图

cell-empty = 空格
cell-light = 不用的格
cell-fog = 迷雾
cell-blocked = 迷雾；那里有东西
cell-memory = 迷雾；上次在此见到{ piece-colored }
cell-king = 迷雾；{ royal } { $king }%
cell-queen = 迷雾；{ $board ->
    [xiangqi] 车
    [draughts] 兵
    [draughts-10] 兵
   *[chess] 后
} { $queen }%
cell-king-queen = { cell-king }，{ $board ->
    [xiangqi] 车
   *[chess] 后
} { $queen }%
square-cell = { $square }：{ $cell }
mark-selected = 已选中
mark-target = 可以走到
mark-capture = 可以吃掉
mark-check = 被将军
mark-unmoved = 还没走过
mark-last-move = 上一步
mark-lost = 你的棋子在此被吃掉
mark-sighted = 刚进入视野
mark-hint = 提示
mark-premove = 预走
mark-king-was = { royal }当时在此
mark-queen-was = { $board ->
    [xiangqi] 车
    [draughts] 兵
    [draughts-10] 兵
   *[chess] 后
}当时在此
mark-suspected = 你猜这里有{ piece-colored }
ink = { $ink ->
    [red] 红色
    [blue] 蓝色
    [yellow] 黄色
   *[green] 绿色
}
mark-circle = { ink }圆圈
mark-arrow-to = { ink }箭头指向 { $square }
mark-arrow-from = { ink }箭头来自 { $square }
ring-heading = 标记 { $square }
ring-suspect = 猜这里有{ piece-inline }
ring-circle = 圆圈：{ ink }
ring-arrow = 箭头：{ ink }
ring-clean = 去掉标记
spoken-erased = 已去掉箭头和圆圈。
spoken-targets = 可以走到 { $squares }。
spoken-premove-cancelled = 已取消预走。
spoken-no-targets = 无处可走。
spoken-move = { side }：{ piece-inline } { $from } 到 { $to }。
spoken-capture = { side }：{ $from } 的{ piece-inline }吃掉 { $to } 的{ piece-captured }。
piece-captured = { $captured ->
    [pawn] 兵
    [knight] 马
    [bishop] 象
    [rook] 车
    [queen] 后
    [soldier] 兵
    [advisor] 士
    [elephant] 象
    [horse] 马
    [cannon] 炮
    [chariot] 车
    [general] 将
    [man] 兵
   *[king] 王
}
spoken-capture-several = { side }：{ piece-inline } { $from } 吃掉 { $squares } 的 { $count } 个棋子，到 { $to }。
spoken-en-passant = { side }：{ $from } 的兵吃过路兵，吃掉 { $at } 的兵，走到 { $to }。
spoken-castle-king-side = { side }王车易位：短易位。
spoken-castle-queen-side = { side }王车易位：长易位。
spoken-promotion = { $piece ->
    [knight] 升变为马。
    [bishop] 升变为象。
    [rook] 升变为车。
   *[queen] 升变为后。
}
spoken-moved = { side }已走棋。
spoken-moved-named = { $player } 已走棋。
spoken-lift = 按回车键显示棋盘。
spoken-captured = { side }被吃：{ $pieces }
spoken-captured-nothing = 还没有吃子
piece-count = { $count } 个{ piece-inline }
stepper-less = { $whose }，{ $what }，现为 { $value }：减少
stepper-more = { $whose }，{ $what }，现为 { $value }：增加
text-view = 文字视图
text-view-hint = 以文字显示棋盘、着法和所有按钮，供读屏软件和键盘使用。输入 m 和格子（如 m e5），可为自己做标记。
text-view-hide = 隐藏文字视图
controls-label = 按钮
clocks-label = 棋钟
move-input-submit = 走棋

## Playing online: menus

# Servers in the same network.
nearby-heading = 本地网络
nearby-none = 现在没有人开设主机。
nearby-trust = 主机知道迷雾对局中双方的全部棋子。请在你信任的人的电脑上对局。
nearby-line = { $player }（{ $address }）
nearby-enter = 进入
nearby-leave = 离开
nearby-enter-spoken = 进入{ $line }的主机
nearby-leave-spoken = 离开{ $line }的主机
nearby-toggle = 寻找他人并让他人找到
nearby-toggle-hint = 在本地网络中寻找对局；你开设主机时，会告知你的名字和地址。
# The server of this game.
host-heading = 在本地网络开设主机
host-button = 开设主机
host-show = 你正在开设主机……
host-starting = 服务器正在启动……
host-stopped = 你已停止开设主机。未完的对局已保存，再次开设时继续。
host-line = 同一网络中的所有人都可以在这里对局。手机扫码或打开此地址；其他电脑上的游戏在“联网对弈”中可以看到。
host-line-no-page = 同一网络中装有本游戏的人都可以在这里对局：在“联网对弈”中可以看到。此版本不含浏览器页面。
host-code = 此地址的二维码
host-who = { $others ->
    [0] 还没有其他人。
   *[other] 还有 { $others } 人在这里。
  } { $games ->
    [0] { "" }
   *[other] { $games } 局正在进行。
  }
host-elsewhere = 常用端口被其他程序占用，以前的链接不再有效。此服务器的端口是 { $port }。
host-firewall = 如果有人无法连接，可能被防火墙阻挡：请在此网络允许端口 { $port }。
host-kept = 关闭游戏时主机随之停止。未完的对局会保存，再次开设时继续。
host-no-network = 此电脑没有连接网络。请先连接，再开设主机。
host-port-taken = 端口 { $port } 被其他程序占用。请关闭该程序后重试。
host-already-runs = 使用这些对局的服务器已在此电脑上运行（另一个窗口或“./play serve”）。请关闭后重试。
host-no-program = 游戏旁没有服务器程序 fogchess-server。每个安装包都带有它；在源代码文件夹中，用“./play serve”构建。
host-failed = 服务器没有运行：{ $reason }
host-again = 重试
host-stop = 停止主机
host-play = 在这里对局
host-how = 要为他人开设主机，请使用电脑版游戏：联网对弈 → 开设主机。
confirm-quit-title = 退出？
confirm-quit-line = 你的服务器上还有其他人。他们的对局会保存，再次开设时继续。

title-online = 联网对弈
online-heading = 联网对弈
online-name = 你的名字
online-server = 服务器地址
online-no-address = 要联网对弈，请开设主机、打开朋友的链接，或输入服务器地址。
online-at = 你在服务器 { $address } 上。
online-no-server-page = 这里没有对局服务器。其他玩法一切照常。
online-no-server = 此地址的服务器没有回应，正在重试……
online-untrusted = 这台电脑不信任该服务器的证书。请检查地址，或询问服务器的管理者。
online-friend = 和朋友下
online-anyone = 寻找对手
online-open-games = 等待中的对局
online-no-games = 现在没有人在找对手。
# An open game. $game: its title, $time, $player: a name, or online-nobody
online-seek-line = { $game }，{ $time }：{ $player }
online-somebody = 一位棋手
online-accept = 对弈
# Spoken for that button. $line: online-seek-line
online-accept-spoken = 对弈：{ $line }
online-link = 对局链接
online-join = 用链接加入
# $reason: one of invite-fault-…
online-link-refused = 无法打开此链接：{ $reason }。
invite-fault-address = 对局链接以 http:// 或 https:// 开头
invite-fault-game = 其中没有对局，请复制完整的链接
invite-fault-number = 其中的对局编号已损坏，请复制完整的链接
invite-fault-key = 结尾缺失或已损坏，请复制完整的链接
online-connecting = 正在连接……
online-connecting-again = 服务器没有回应，正在重试……
online-seeking = 正在寻找对手……
# $level: of a computer
online-computer-offer = 还没有人来。电脑“{ $level }”可以和你下。
online-play-computer = 和电脑下
online-friend-line = 把此链接发给朋友。朋友打开后对局开始。
online-friend-waiting = 正在等待朋友……
online-copy = 复制链接
online-share = 分享
online-cancel = 取消
online-fault-seek-gone = 该对局已经没有了，请选择其他对局。
online-fault-too-many = 从这里开始的对局太多，请等一分钟。
online-fault-not-stored = 服务器无法保存对局，请稍后再试。
online-fault-no-computer = 服务器现在没有空闲的电脑，请等待对手。
online-fault-not-a-game = 服务器无法读取此对局。
online-fault-too-many-kept = 服务器上不能再保存更多对局，请先删除。
online-fault-no-such-game = 服务器上已没有此对局。
online-fault-too-much-today = 今天从这里保存的内容太多，请明天再试。

## Playing online: during the game

online-lost = 连接中断，正在重试……
# The same while a move of the player is on its way.
online-lost-sending = 连接断开。恢复后会立即发送你的着法。
online-back = 已重新连接。
online-sending = 正在发送你的着法……
online-still-sending = 上一步还在发送，请等它送达。
online-not-saved = 你的着法还没有保存，棋钟已停。
online-late = 太迟了：局面已经变化。
# To who opens the link for a friend in the browser that has the other seat already.
online-other-seat = 这个链接是给对手的：你在这台设备上已经有这局棋的座位。请把它发给朋友，或者在这里执双方。
online-other-seat-take = 也执另一方
online-other-seat-own = 回到我的一方
online-waiting = 正在等待另一方……
# $white, $black: the players; $plies: the moves of both sides together
online-watching = { $white } 对 { $black }，第 { $plies } 步
online-watching-fog = 对局进行时，观众看不到棋盘。
# $time: m:ss until the game is called off
online-first-move-you = 请在 { $time } 内走第一步。
# $color; -named: $player
online-first-move = { side }走第一步还有 { $time }。
online-first-move-named = { $player }走第一步还有 { $time }。
online-gone = { side }已离线。
online-gone-named = { $player }已离线。
# $time: m:ss
online-gone-soon = { side }已离线。{ $time } 后你可以结束对局。
online-gone-soon-named = { $player }已离线。{ $time } 后你可以结束对局。
online-gone-claim = { side }已离线。你可以结束对局，也可以等待。
online-gone-claim-named = { $player }已离线。你可以结束对局，也可以等待。
online-claim-win = 判胜
online-claim-draw = 判和
online-come-back = 在这里下
online-rematch-sent = 你请求再来一局，正在等待答复……
online-rematch-asked = 对方想再来一局。按“同意”开始。
# What a server says before it closes the connection, and what to do.
online-bye-superseded = 对局在另一个窗口进行。请在那里下，或回到这里。
online-bye-restarting = 服务器正在重新启动，对局稍后继续。
online-bye-new-version = 服务器的版本不同。请重新加载网页，或更新游戏。
online-bye-no-such-game = 没有这个对局，或者链接不完整。请对方重新发送。
online-bye-hello = 服务器和游戏没有正确建立联系。请重新连接。
online-bye-not-a-message = 服务器无法读取游戏发送的内容。请重新连接，或更新游戏。
online-bye-too-many-messages = 一次发送给服务器的内容太多。请稍等片刻，再重新连接。
online-bye-too-slow = 网络太慢，来不及接收服务器的消息。消息很快会重新发送。
online-bye-silent = 服务器太久没有收到这里的消息。对局稍后继续。
online-bye-full = 服务器已满，请稍后再试。
online-bye-damaged = 服务器已无法读取此对局，请告知服务器的管理者。
button-greet = 聊天
greet-heading = 快捷聊天
greet-mute = 屏蔽对方的话
greet-mute-hint = 不显示对方说的话。
# $greeting
online-greeted = 对方说：“{ $greeting }”
greeting-hello = 你好！
greeting-good-luck = 祝你好运！
greeting-well-played = 下得好！
greeting-one-moment = 请稍等。
greeting-thanks = 谢谢！
greeting-goodbye = 再见！
pause-heading-online = 对局继续进行
confirm-resign-line-online = 对手将赢得这一局。
confirm-leave-online = 棋钟继续走，你离开 10 秒后对手可以结束对局。
