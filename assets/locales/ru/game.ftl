### Тексты fogchess по-русски. Ключи и порядок те же, что в en/game.ftl; там же описаны
### аргументы.
###
### Имена ($player, $other) выбирают сами игроки: род и число неизвестны, поэтому имя стоит
### только в именительном падеже, а глагол при нём — в настоящем времени.

## Игра и сам язык

game-title = Шахматы в тумане
game-tagline = Вы видите свои фигуры и поля, куда они могут пойти. Всё{ "\u00A0" }остальное{ "\u00A0" }— туман.
language-name = Русский

## Стороны, фигуры, поля

color-white = Белые
color-red = Красные
color-black = Чёрные
side = { $color ->
    [white] Белые
    [red] Красные
   *[black] Чёрные
}
# Внутри предложения, потом родительный и дательный падежи.
side-inline = { $color ->
    [white] белые
    [red] красные
   *[black] чёрные
}
side-of = { $color ->
    [white] белых
    [red] красных
   *[black] чёрных
}
side-to = { $color ->
    [white] белым
    [red] красным
   *[black] чёрным
}
side-to-capital = { $color ->
    [white] Белым
    [red] Красным
   *[black] Чёрным
}
other-side = { $color ->
    [white] Чёрные
    [red] Чёрные
   *[black] { $board ->
        [xiangqi] Красные
       *[chess] Белые
    }
}
other-side-of = { $color ->
    [white] чёрных
    [red] чёрных
   *[black] { $board ->
        [xiangqi] красных
       *[chess] белых
    }
}
# Игроки, которых называют не по имени и не по цвету: читающий и тот, кто играет с ним.
player-you = Вы
player-opponent = Соперник
piece-pawn = Пешка
piece-knight = Конь
piece-bishop = Слон
piece-rook = Ладья
piece-queen = Ферзь
piece-king = Король
piece-soldier = Солдат
piece-advisor = Советник
piece-elephant = Слон
piece-horse = Конь
piece-cannon = Пушка
piece-chariot = Колесница
piece-general = Генерал
piece-man = Шашка
piece-dame = Дамка
# Внутри предложения, именительный падеж.
piece-inline = { $piece ->
    [pawn] пешка
    [knight] конь
    [bishop] слон
    [rook] ладья
    [queen] ферзь
    [soldier] солдат
    [advisor] советник
    [elephant] слон
    [horse] конь
    [cannon] пушка
    [chariot] колесница
    [general] генерал
    [man] шашка
    [dame] дамка
   *[king] король
}
# Фигура, которую нельзя потерять: именительный и винительный падежи.
royal = { $board ->
    [xiangqi] генерал
   *[chess] король
}
royal-whom = { $board ->
    [xiangqi] генерала
   *[chess] короля
}
# Род и цвет: пешка, ладья, пушка и колесница — женского рода.
piece-colored = { $piece ->
    [pawn] { side-feminine }
    [rook] { side-feminine }
    [cannon] { side-feminine }
    [chariot] { side-feminine }
    [man] { side-feminine }
    [dame] { side-feminine }
   *[other] { side-masculine }
} { piece-inline }
side-feminine = { $color ->
    [white] белая
    [red] красная
   *[black] чёрная
}
side-masculine = { $color ->
    [white] белый
    [red] красный
   *[black] чёрный
}

## Заставка

title-resume = Продолжить
title-resume-line = { $game }, ход { $number }
title-resume-spoken = Продолжить: { $game }
title-resume-running =
    { $game }
    { $details }
title-running = { $count ->
    [one] Идёт { $count } партия
    [few] Идут { $count } партии
    [many] Идут { $count } партий
   *[other] Идут { $count } партии
}
title-new-game = Новая партия
title-games = Партии
title-learn = Обучение
title-settings = Настройки
title-quit = Выйти

## Новая партия

new-game-heading = Новая партия
new-game-which = Вариант
board-chess = Шахматы
board-xiangqi = Сянци
board-draughts = Шашки
board-draughts-10 = Шашки 10×10
new-game-board = Доска: { $name }
new-game-start = Начать
preset-fog-title = Туман войны
preset-fog-line = О шахе не предупреждают. Цель — взять короля.
preset-fog-check-title = Туман с шахом
preset-fog-check-line = О шахе предупреждают. Цель — мат.
preset-chess-title = Шахматы
preset-chess-line = Обычные шахматы. Видна вся доска.
preset-crazy-knights-title = Песочница
preset-crazy-knights-line = Без очереди и без победителя. Ходите любой фигурой сколько угодно.
preset-fog-xiangqi-title = Сянци в тумане
preset-fog-xiangqi-line = О шахе не предупреждают. Цель — взять генерала.
preset-fog-check-xiangqi-title = Сянци в тумане с шахом
preset-fog-check-xiangqi-line = О шахе предупреждают. Цель — мат.
preset-xiangqi-title = Сянци
preset-xiangqi-line = Видна вся доска. Вечный шах проигрывает, вечное преследование — ничья.
preset-sandbox-xiangqi-title = Песочница сянци
preset-sandbox-xiangqi-line = Без очереди и без победителя. Ходите любой фигурой сколько угодно.
preset-fog-draughts-title = Шашки в тумане
preset-fog-draughts-line = Русские шашки. Видно, куда могут пойти и что могут взять ваши шашки.
preset-draughts-title = Русские шашки
preset-draughts-line = Вся доска видна. Из нескольких взятий можно выбрать любое.
preset-sandbox-draughts-title = Песочница с шашками
preset-sandbox-draughts-line = Без очереди и без победителя. Ходите чем угодно и сколько угодно.
preset-fog-draughts-10-title = Шашки 10×10 в тумане
preset-fog-draughts-10-line = Видно, куда могут пойти и что могут взять ваши шашки. Бить нужно большинство.
preset-draughts-10-title = Международные шашки
preset-draughts-10-line = Сто клеток, вся доска видна. Бить нужно большинство.
preset-sandbox-draughts-10-title = Песочница 10×10
preset-sandbox-draughts-10-line = Без очереди и без победителя. Ходите чем угодно и сколько угодно.
goal-checkmate = до мата
goal-capture-king = до взятия { royal-whom }
goal-last-move = побеждает последний ход
new-game-against = Соперник
# Двое играют за одним экраном.
new-game-person = Друг рядом
new-game-watch = Смотреть игру компьютеров
new-game-side = Ваш цвет
new-game-by-lot = Случайный
# Уровни компьютера, от слабейшего: их названия и строка о каждом. Ни один не видит больше, чем
# увидел бы игрок.
level-person-line = Двое играют за одним экраном. В тумане доска между ходами скрыта.
level-watch-line = Два компьютера играют друг с другом, а вы смотрите на всю доску или глазами любой из сторон.
level-novice = Новичок
level-novice-line = Берёт всё, что видит, многих ходов не замечает и не думает о вашем ответе.
level-recruit = Новобранец
level-recruit-line = Видит ваш ответ на свой ход, но быстро забывает увиденное.
level-scout = Разведчик
level-scout-line = Считает на ход вперёд, помнит увиденное и опасается остального.
level-tracker = Следопыт
level-tracker-line = Угадывает две расстановки ваших фигур и считает на ход вперёд.
level-hunter = Охотник
level-hunter-line = Угадывает несколько расстановок ваших фигур и считает на ход вперёд.
level-pathfinder = Проводник
level-pathfinder-line = Угадывает больше расстановок ваших фигур и считает на ход вперёд.
level-warden = Дозорный
level-warden-line = Угадывает множество расстановок ваших фигур и проверяет на них каждый ход.
level-ranger = Рейнджер
level-ranger-line = Выбирает из всех возможных расстановок ваших фигур и считает на несколько ходов.
level-marshal = Маршал
level-marshal-line = Считает глубоко и учитывает, чего не может знать каждая из сторон.
level-grandmaster = Гроссмейстер
level-grandmaster-line = Как Маршал, но думает дольше.
# Там, где важен порядок. $rung: от 1, $level: название
level-numbered = { $rung } · { $level }
# Под уровнями. $rung: номер выбранного, $level: название, $line: как он играет
level-about = Уровень { $rung }: { $level }. { $line }
# $won, $drawn, $lost: партии игрока против него
level-about-score = { level-about }
    Побед: { $won }, ничьих: { $drawn }, поражений: { $lost }
# Для чтения с экрана, когда играют два компьютера. $color, $level
new-game-level-of = { side }: { $level }
new-game-players = Игроки
new-game-name = Имя игрока за { side-of }
new-game-swap = Поменяться цветами
# О позиции, пришедшей как FEN, и кнопка, чтобы её убрать.
new-game-position = Начальная позиция
new-game-position-usual = Стандартная позиция
new-game-position-set-up = Расставить фигуры
new-game-options = Тонкости правил
option-takeback = Разрешить возврат хода
option-takeback-hint = Каждый раз нужно согласие соперника.
option-pawn-vision = Пешки видят
option-pawn-vision-moves = Куда могут пойти
option-pawn-vision-three-squares = Все три поля впереди
option-lifting-fog = Увиденные поля остаются открытыми
option-lifting-fog-hint = Туман не возвращается на поля, которые вы уже видели.
option-no-move = Если нет ходов
option-no-move-loss = Проигрыш
option-no-move-draw = Ничья

## Расстановка позиции

editor-heading = Расстановка
editor-fen = FEN
editor-move = Двигать
editor-erase = Стирать
editor-empty = Пустая доска
editor-turn = Ход { $color ->
    [white] белых
    [red] красных
   *[black] чёрных
}
editor-castling = Право на рокировку
editor-castling-king-side = { side }: короткая
editor-castling-queen-side = { side }: длинная
editor-en-passant = Взятие на проходе
editor-en-passant-none = Нет
editor-use = Взять позицию
editor-fine = { $game }: отсюда можно начать.
editor-mended = { $game }: отсюда можно начать — { $mends }.
editor-fault = { $game }: отсюда начать нельзя — { $reason }.
editor-over = партия сразу закончится

## Время

time-heading = Контроль времени
time-custom = Свой
time-untimed = Без часов
time-minutes-label = Минуты
time-increment-label = Секунды на ход
time-same-for-both = Одинаковое время
time-of-both = Время каждой стороны
time-of-side = Время { side-of }
time-kind-label = Как добавляются секунды
time-kind-increment = Добавление
time-kind-increment-hint = Прибавляется после каждого хода.
time-kind-delay = Задержка
time-kind-delay-hint = На каждом ходу часы идут не сразу, а через столько секунд.
time-kind-bronstein = По Бронштейну
time-kind-bronstein-hint = После хода потраченное время возвращается, но не больше этого.
time-typed-label = Или введите: 5+3, 5d3 (задержка), 5b3 (по Бронштейну) или отдельно для каждого: 10+5,5+3
time-error-unreadable = «{ $text }» — не контроль времени. Введите минуты + секунды на ход, например 5+3.
time-error-base-range = Время — от 1 секунды до 24 часов.
time-error-base-fraction = Время задаётся целыми секундами: 0.5 минуты — это 30 секунд.
time-error-bonus-range = На ход можно добавить не больше 10 минут.
clock-spoken = Часы { side-of }: { $time }
clock-low = Время на исходе.

## Строка состояния: чей ход, что случилось, шах

status-your-move = Ваш ход.
status-to-move = Ход { side-of }.
status-to-move-named = Ходит { $player }.
status-thinking = { side } думают…
status-thinking-named = { $player } думает…
status-hint-thinking = Ищу подсказку…
status-hint = Подсказка: { piece-inline } { $from }–{ $to }.
status-premove = Предход: { piece-inline } { $from }–{ $to }.
status-confirm = Сыграть { $move }?
confirm-move-yes = Сыграть
confirm-move-no = Отмена
status-arrow = Стрелка с { $square }: выберите, куда она указывает.
status-sandbox = Ходите любой фигурой.
status-must-capture = Нужно бить.
status-check = Шах!
status-check-on = { side-to-capital } шах.
status-choose-promotion = Во что превратить пешку?
news-lost = { $piece ->
    [pawn] Ваша пешка на { $square } взята.
    [knight] Ваш конь на { $square } взят.
    [bishop] Ваш слон на { $square } взят.
    [rook] Ваша ладья на { $square } взята.
    [queen] Ваш ферзь на { $square } взят.
    [soldier] Ваш солдат на { $square } взят.
    [advisor] Ваш советник на { $square } взят.
    [elephant] Ваш слон на { $square } взят.
    [horse] Ваш конь на { $square } взят.
    [cannon] Ваша пушка на { $square } взята.
    [chariot] Ваша колесница на { $square } взята.
    [general] Ваш генерал на { $square } взят.
    [man] Ваша шашка на { $square } взята.
    [dame] Ваша дамка на { $square } взята.
   *[king] Ваш король на { $square } взят.
}
news-taken = { $piece ->
    [pawn] Пешка
    [knight] Конь
    [bishop] Слон
    [rook] Ладья
    [queen] Ферзь
    [soldier] Солдат
    [advisor] Советник
    [elephant] Слон
    [horse] Конь
    [cannon] Пушка
    [chariot] Колесница
    [general] Генерал
    [man] Шашка
    [dame] Дамка
   *[king] Король
} берёт { piece-captured } на { $square }.
news-captured = { $piece ->
    [pawn] Вы взяли пешку на { $square }.
    [knight] Вы взяли коня на { $square }.
    [bishop] Вы взяли слона на { $square }.
    [rook] Вы взяли ладью на { $square }.
    [queen] Вы взяли ферзя на { $square }.
    [soldier] Вы взяли солдата на { $square }.
    [advisor] Вы взяли советника на { $square }.
    [elephant] Вы взяли слона на { $square }.
    [horse] Вы взяли коня на { $square }.
    [cannon] Вы взяли пушку на { $square }.
    [chariot] Вы взяли колесницу на { $square }.
    [general] Вы взяли генерала на { $square }.
    [man] Вы взяли шашку на { $square }.
    [dame] Вы взяли дамку на { $square }.
   *[king] Вы взяли короля на { $square }.
}
news-captured-open = На { $square } { $piece ->
    [pawn] взята
    [rook] взята
    [cannon] взята
    [chariot] взята
    [man] взята
    [dame] взята
   *[other] взят
} { piece-colored }.
news-lost-several = Вы потеряли { $count ->
    [one] { $count } шашку
    [few] { $count } шашки
   *[many] { $count } шашек
}: { $squares }.
news-captured-several = Вы взяли { $count ->
    [one] { $count } шашку
    [few] { $count } шашки
   *[many] { $count } шашек
}: { $squares }.
news-captured-open-several = Взято у { side-of } шашек: { $count } ({ $squares }).
news-own-move = Вы сыграли { $move }.
news-in-view = { $piece ->
    [pawn] На { $square } показалась пешка.
    [knight] На { $square } показался конь.
    [bishop] На { $square } показался слон.
    [rook] На { $square } показалась ладья.
    [queen] На { $square } показался ферзь.
    [soldier] На { $square } показался солдат.
    [advisor] На { $square } показался советник.
    [elephant] На { $square } показался слон.
    [horse] На { $square } показался конь.
    [cannon] На { $square } показалась пушка.
    [chariot] На { $square } показалась колесница.
    [general] На { $square } показался генерал.
    [man] На { $square } показалась шашка.
    [dame] На { $square } показалась дамка.
   *[king] На { $square } показался король.
}
news-in-view-several = Показались фигуры на { $squares }.

## Чем кончилась партия: итог и причина — два отдельных текста

result-win = { side } победили
result-win-named = { $player } побеждает
result-win-you = Вы победили
result-loss-you = Вы проиграли
result-draw = Ничья
result-aborted = Партия отменена
result-with-reason = { $result }. { $reason }
aborted-reason = Первый ход не был сделан, или партия слишком затянулась.
win-checkmate = Мат.
win-checkmate-by-you = Вы поставили мат.
win-checkmate-you = Вам поставили мат.
win-king-captured = { $board ->
    [xiangqi] Генерал взят.
   *[chess] Король взят.
}
win-king-captured-by-you = Вы взяли { royal-whom }.
win-king-captured-you = Ваш { royal } взят.
win-no-move = У { side-of } не осталось ходов.
win-no-move-named = { $player }: ходов не осталось.
win-no-move-you = У вас не осталось ходов.
win-flag = У { side-of } вышло время.
win-flag-named = { $player }: время вышло.
win-flag-you = У вас вышло время.
win-perpetual-check = { side } давали вечный шах.
win-perpetual-check-named = { $player }: вечный шах.
win-perpetual-check-you = Вы давали вечный шах.
win-resignation = { side } сдались.
win-resignation-named = { $player } сдаётся.
win-resignation-you = Вы сдались.
win-abandonment = { side } покинули партию.
win-abandonment-named = { $player } покидает партию.
win-abandonment-you = Вы покинули партию.
draw-stalemate = Пат.
draw-dead-position = Недостаточно материала.
draw-threefold-repetition = Троекратное повторение позиции.
draw-fivefold-repetition = Пятикратное повторение позиции.
draw-fifty-moves = Правило пятидесяти ходов.
draw-seventy-five-moves = Правило семидесяти пяти ходов.
draw-agreement = По соглашению.
draw-abandonment = Один из игроков покинул партию, другой потребовал ничью.
draw-flag-without-mating-material = Время вышло, но другая сторона не могла бы поставить мат.
draw-no-move = Ходов не осталось.
draw-sixty-moves = Шестьдесят ходов без взятий.
draw-king-moves = Слишком долго ходили одни дамки, без взятий.
draw-ending-moves = Ходы, отведённые на это окончание, исчерпаны.
fog-lifted-note = Туман убран на { $move }-м ходу.
fog-lowered-note = Туман опустился на { $move }-м ходу.
takebacks-note = { $count ->
    [one] { $count } возврат хода.
    [few] { $count } возврата хода.
    [many] { $count } возвратов хода.
   *[other] { $count } возврата хода.
}

## Доска, список ходов, взятые фигуры

board-label = Доска
move-xiangqi = { $chinese ->
   *[any] { $wxf }
}
moves-heading = Ходы
moves-empty = Ходов пока нет.
moves-hidden = скрытый ход
moves-hidden-check = скрытый ход, шах
moves-lost = { $count ->
    [1] ваша фигура на { $squares } взята
   *[other] взяты ваши фигуры: { $squares }
}
# Пояснения знаков на доске и в списке ходов, рядом с указателем.
tip-hidden = Ход, которого вы не видели
tip-lost-on = { $count ->
    [1] Ваша фигура на { $squares } взята, а чем — вы не видели
   *[other] Взяты ваши фигуры: { $squares }; а чем — вы не видели
}
tip-lost = Ваша фигура здесь взята, а чем — вы не видели
tip-sighted = Эта фигура только что вышла из тумана
tip-blocked = Здесь что-то преграждает путь вашей фигуре; что — не видно
captured-heading = Взятые фигуры
material-ahead = +{ $points }
material-known = известно: +{ $points }
move-input-label = Введите ход: { $board ->
    [xiangqi] C2=5 или h3e3
   *[chess] e4, Nf3 или e2e4
}

## Кнопки

button-flip = Повернуть
button-draw = Ничья
button-claim-draw = Требовать ничью
button-resign = Сдаться
button-takeback = Вернуть ход
button-redo = Повторить ход
button-hint = Подсказка
button-pause = Пауза
button-speed-1 = Скорость ×1
button-speed-2 = Скорость ×2
button-speed-4 = Скорость ×4
button-go-on = Дальше
button-new-game = Новая партия
button-lift-fog = Убрать туман
button-lower-fog = Вернуть туман
button-bring-fog = Играть в тумане
button-menu = Меню
button-back = Назад
button-yes = Да
button-no = Нет

## Пауза

pause-heading = Пауза
pause-resume = Продолжить
pause-heading-over = Партия окончена
# A quiet line below the heading: whether the game would be found again.
pause-kept = Сохранена на этом устройстве.
pause-kept-online = Хранится на сервере.
pause-not-kept = Не сохранена: продолжить её потом не получится.
pause-back-to-board = Вернуться к доске
pause-zen = Только доска
pause-settings = Настройки
pause-rules = Правила
pause-new-game = Новая партия
pause-quit-to-title = Выйти из партии

## Обучение и правила

learn-heading = Обучение
learn-lesson = Урок
learn-lesson-line = Что видно в тумане, а что нет: семь коротких шагов на доске.
learn-begin = Начать урок
learn-pieces = Фигуры
learn-pieces-line = Шахматы, сянци и шашки, фигура за фигурой: ходите сами.
learn-pieces-chess = Фигуры шахмат
learn-pieces-xiangqi = Фигуры сянци
learn-pieces-draughts = Русские шашки
learn-pieces-draughts-10 = Международные шашки
learn-rules-chess = Правила: шахматы
learn-rules-xiangqi = Правила: сянци
learn-rules-draughts = Правила: русские шашки
learn-rules-draughts-10 = Правила: международные шашки

# Задачи. $game: название игры, $solved, $count: сколько задач решено и сколько всего
learn-puzzles = Задачи
learn-puzzles-line = Позиции из партий в тумане, где всё увиденное оставляет один ответ.
learn-puzzles-solved = { $game }: { $solved } из { $count }
learn-puzzles-streak = Дней подряд: { $days }. Сегодняшняя задача ждёт.
learn-puzzles-streak-today = Дней подряд: { $days }. Сегодняшняя задача решена.
puzzle-of-the-day = Задача дня
puzzle-of-the-day-streak = Задача дня · дней подряд: { $days }
puzzle-progress = { $number } из { $count }
# Коротко, для кнопок.
puzzle-end = Закончить
puzzle-show = Ответ
puzzle-again = Ещё раз
puzzle-next = Дальше
puzzle-prepared = Вспоминаем всё, что вы видели…
# $piece: фигура соперника, $square: поле
puzzle-question-where = На каком поле { piece-inline }?
puzzle-question-blocks = Что стоит на { $square }?
puzzle-question-safe = Единственный безопасный ход
puzzle-question-take = Поймайте { royal-whom }
puzzle-task-where = Всё увиденное оставляет в тумане одно поле. Нажмите на него. Прежние ходы подскажут больше: вернитесь к ним.
puzzle-task-blocks = Всё увиденное оставляет одну фигуру. Выберите её. Прежние ходы подскажут больше: вернитесь к ним.
puzzle-task-safe = Безопасен один ход, что бы ни скрывал туман. Сделайте его. Прежние ходы подскажут больше: вернитесь к ним.
puzzle-task-take = После одного хода вы возьмёте { royal-whom }, как бы ни ответил соперник. Сделайте его. Прежние ходы подскажут больше: вернитесь к ним.
# Вместо «Ваш ход.»
puzzle-status = Что вы знаете наверняка?
puzzle-wrong-where = Это ещё не точно. Всему, что вы видели, отвечает и такая позиция.
puzzle-wrong-blocks = Это ещё не точно. Всему, что вы видели, отвечает и такая позиция.
puzzle-wrong-safe = Это ещё не точно. Всему, что вы видели, отвечает и такая позиция, а в ней вы теряете { royal-whom }.
puzzle-wrong-take = Это ещё не точно. Всему, что вы видели, отвечает и такая позиция, а в ней { royal } уходит.
puzzle-solved = Верно! { $reason }
puzzle-told = { $reason }
# $positions: число позиций
puzzle-reason-where = Во всех позициях, которые отвечают увиденному ({ $positions }), { piece-inline } на { $square }. Вот настоящая.
puzzle-reason-blocks = Во всех позициях, которые отвечают увиденному ({ $positions }), на { $square } — { piece-inline }. Вот настоящая.
puzzle-reason-safe = Во всех позициях, которые отвечают увиденному ({ $positions }), { royal-whom } спасает только этот ход. Вот настоящая.
puzzle-reason-take = Во всех позициях, которые отвечают увиденному ({ $positions }), после этого хода { royal } обречён. Вот настоящая.
offer-lesson-title = Впервые в тумане?
offer-lesson-line = Семь коротких шагов на доске покажут, что вы видите, а что нет. Позже их можно найти в разделе «Обучение».
offer-pieces-title = Впервые в этой игре?
offer-pieces-line = Несколько коротких шагов на доске покажут, как ходят и берут её фигуры. Позже их можно найти в разделе «Обучение».
offer-lesson-yes = Показать (одна минута)
offer-lesson-no = Сразу играть
lesson-progress = { $step } из { $steps }
lesson-previous = Назад
lesson-next = Дальше
lesson-skip = Пропустить
lesson-end = Закончить урок
lesson-finish = Готово
lesson-play = Начать партию
lesson-fog = В туман
lesson-see = Что вы видите
lesson-see-task = Вы видите свои фигуры и поля, куда они могут пойти. Всё остальное — туман. Переведите ладью с a1 на d1 и следите за туманом.
lesson-see-again = Ход возможный, но попробуйте отмеченный на доске: ладьёй с a1 на d1.
lesson-see-done = Теперь ладья видит вертикаль d, и там нашёлся ферзь. Вертикаль a, куда ваши фигуры больше не попадают, снова в тумане.
lesson-block = Что-то мешает
lesson-block-task = Ваша пешка на e4 заблокирована. Знак вопроса говорит: на e5 что-то стоит, но не что именно. Поставьте фигуру так, чтобы она видела e5.
lesson-block-again = Оттуда e5 не видно. Попробуйте коня: с f3 он увидит.
lesson-block-done = Это слон! Пешка не видит того, что стоит прямо перед ней. Видит фигура, которая может его взять.
lesson-lose = Потеря от невидимки
lesson-lose-task = Пойдите конём на e5. Насколько вы видите, это поле никто не бьёт.
lesson-lose-again = На этот раз пойдите конём с f3 на e5.
lesson-lose-done = Коня больше нет. Крест показывает, где его взяли. Чем — неизвестно: ни одна ваша фигура не видит e5. Остаётся гадать.
# $means: mouse | touch | keys | words (typed in the page’s text view)
lesson-mark-how = { $means ->
    [touch] задержите палец на e5
    [keys] перейдите стрелками на e5, нажмите M
    [words] введите m e5
   *[mouse] щёлкните по e5 правой кнопкой
}
lesson-mark = Пометьте догадку
lesson-mark-task = На e5 снова что-то стоит. Что это может быть? Пометьте догадку: { lesson-mark-how } и выберите фигуру.
lesson-mark-again = Это был ход, а для пометки ход не нужен: { lesson-mark-how } и выберите фигуру.
lesson-mark-done = Это ваша догадка, и видите её только вы. Она останется, пока вы не увидите это поле. В том же кольце есть круги и стрелки, для любых полей.
lesson-check = Короля не предупреждают
lesson-check-task = Ваша ладья видит ферзя на e5, а он по вертикали e бьёт вашего короля. В «Тумане войны» никто не скажет «шах». Спасите короля.
lesson-check-again = Ферзь взял короля, и никто не предупредил. Возьмите ферзя ладьёй или уведите короля с вертикали e.
lesson-check-done = Король в безопасности. В «Тумане войны» шах не объявляют, так что будьте начеку. В «Тумане с шахом» объявляют, и от него надо защититься.
lesson-take = Взятие короля
lesson-take-task = В «Тумане войны» мата нет: кто взял короля, тот выиграл. Ладья может взять ферзя на a1. А нет ли чего получше?
lesson-take-again = Король дороже всего. Ладья с d1 может взять его на d8.
lesson-take-done = Короля нет, и вы сразу выиграли. Когда партия кончается, туман уходит и оба игрока видят всё.
lesson-curtain = Двое за одним экраном
lesson-curtain-task = Когда двое играют за одним экраном, между ходами доску скрывает занавес. Сделайте любой ход, а потом пусть занавес откроет соперник.
lesson-curtain-done = Это доска чёрных. Теперь в тумане фигуры белых, а белые отворачиваются. Больше ничего знать не нужно. Удачи!
# At the end of a lesson that offers a game. $level: the name of a computer
lesson-curtain-offer = { lesson-curtain-done } Первым соперником может стать { $level }.
lesson-chess-rook = Ладья
lesson-chess-rook-task = Ладья ходит по вертикалям и горизонталям, пока на пути нет фигур. Возьмите три пешки, по одной каждым ходом.
lesson-chess-rook-again = Этим ходом ничего не взято. Ладья ходит прямо вперёд, назад или вбок и берёт первую чёрную фигуру на пути.
lesson-chess-rook-done = Вот и вся ладья: по прямой, на сколько угодно полей. Прыгать через фигуры она не может.
lesson-chess-bishop = Слон
lesson-chess-bishop-task = Слон ходит по диагоналям, пока на пути нет фигур. Возьмите три пешки, по одной каждым ходом.
lesson-chess-bishop-again = Этим ходом ничего не взято. Слон ходит по диагонали и берёт первую чёрную фигуру на пути.
lesson-chess-bishop-done = Цвет поля слон не меняет никогда. Поэтому в начале их два: для светлых полей и для тёмных.
lesson-chess-queen = Ферзь
lesson-chess-queen-task = Ферзь ходит и как ладья, и как слон. Возьмите три фигуры, по одной каждым ходом.
lesson-chess-queen-again = Этим ходом ничего не взято. Ферзь ходит прямо или по диагонали, на сколько угодно полей.
lesson-chess-queen-done = Ферзь — самая сильная фигура. Не отдавайте его за более слабую.
lesson-chess-king = Король
lesson-chess-king-task = Король ходит на одно поле в любую сторону, но не под удар. Возьмите три пешки, по одной каждым ходом.
lesson-chess-king-again = Этим ходом ничего не взято. Найдите пешку, которую не защищает другая.
lesson-chess-king-done = Каждая пешка защищала следующую, поэтому порядок был важен. Под удар король не ходит никогда.
lesson-chess-knight = Конь
lesson-chess-knight-task = Конь прыгает на два поля прямо и на одно вбок, через любые фигуры. Возьмите три фигуры, по одной каждым ходом.
lesson-chess-knight-again = Этим ходом ничего не взято. Отсчитайте два поля прямо и одно вбок, в любую сторону.
lesson-chess-knight-done = Через фигуры прыгает только конь. С каждым прыжком меняется цвет его поля.
lesson-chess-pawn = Пешка
lesson-chess-pawn-task = Пешка ходит вперёд на одно поле, с начального места и на два, а берёт на одно поле наискосок. Пойдите на e4, потом на e5 и возьмите ладью.
lesson-chess-pawn-again = На этот раз пойдите с e2 на e4, потом на e5 и возьмите ладью на d6.
lesson-chess-pawn-done = Чёрная пешка впереди вашу только остановила: берут пешки наискосок. Назад они не ходят.
lesson-chess-promotion = Превращение
lesson-chess-promotion-task = Пешка, дошедшая до края доски, становится другой фигурой. Пойдите вперёд и выберите, какой.
lesson-chess-promotion-again = Пойдите пешкой с b7 на b8.
lesson-chess-promotion-done = Почти всегда выбирают ферзя, даже если свой ещё на доске. Но можно и ладью, слона или коня.
lesson-chess-en-passant = Взятие на проходе
lesson-chess-en-passant-task = Пешку, которая пошла на два поля и прошла мимо вашей, можно взять, будто она пошла на одно. Пойдите на e5, а потом возьмите её.
lesson-chess-en-passant-again = Сначала пойдите на e5. Когда чёрная пешка встанет рядом, возьмите её ходом на d6.
lesson-chess-en-passant-done = Так можно взять только сразу, следующим ходом, и только пешку, которая пошла на два поля.
lesson-chess-check = Шах
lesson-chess-check-task = Ладья напала на короля. Это шах, и на него надо ответить: уйти королём, закрыться фигурой или взять ладью. Что лучше?
lesson-chess-check-again = Король в безопасности, но ладью можно было взять даром: возьмите её слоном с b5.
lesson-chess-check-done = Уйти, закрыться или взять: других ответов на шах нет. Оставлять короля под шахом нельзя.
lesson-chess-castling = Рокировка
lesson-chess-castling-task = Один раз за партию король может пойти на два поля к ладье, а она прыгает на другую сторону от него. Рокируйте в любую сторону.
lesson-chess-castling-again = Пойдите королём на два поля: с e1 на g1 или на c1.
lesson-chess-castling-done = Король и ладья до этого не должны ходить, и между ними должно быть пусто. Из-под шаха, через битое поле и под шах рокировать нельзя.
lesson-chess-mate = Мат
lesson-chess-mate-task = Мат — это шах, от которого ничто не спасает. Он выигрывает партию. Поставьте мат в один ход.
lesson-chess-mate-again = Это ещё не мат. Король заперт своими пешками: нападите на него по последней горизонтали.
lesson-chess-mate-done = Мат: король под ударом, и ничто не спасает. А если ходить нечем, но шаха нет, это пат — ничья.
lesson-xiangqi-chariot = Колесница
lesson-xiangqi-chariot-task = Колесница ходит прямо по линиям, пока на пути нет фигур. Возьмите трёх солдат, по одному каждым ходом.
lesson-xiangqi-chariot-again = Этим ходом ничего не взято. Колесница ходит вперёд, назад или вбок, на сколько угодно шагов.
lesson-xiangqi-chariot-done = Колесница — самая сильная фигура, но прыгать через другие она не может.
lesson-xiangqi-horse = Конь
lesson-xiangqi-horse-task = Конь делает шаг прямо и шаг наискосок. Фигура вплотную к нему не пускает его в эту сторону. Возьмите три фигуры, по одной каждым ходом.
lesson-xiangqi-horse-again = Этим ходом ничего не взято. Шаг прямо, потом шаг наискосок, и там, где кончается первый шаг, должно быть пусто.
lesson-xiangqi-horse-done = Этот конь не прыгает: ему мешал ваш солдат прямо перед ним, и пришлось идти в обход.
lesson-xiangqi-cannon = Пушка
lesson-xiangqi-cannon-task = Пушка ходит как колесница, а берёт, перепрыгнув ровно через одну фигуру — лафет. Возьмите три фигуры, по одной каждым ходом.
lesson-xiangqi-cannon-again = Этим ходом ничего не взято. Найдите линию, где между пушкой и чёрной фигурой стоит ровно одна, своя или чужая.
lesson-xiangqi-cannon-done = Лафетом может быть любая фигура, своя или чужая. Без лафета или через две фигуры пушка не берёт.
lesson-xiangqi-soldier = Солдат
lesson-xiangqi-soldier-task = Солдат ходит на шаг вперёд, а за рекой и вбок. Перейдите реку, потом возьмите коня и пушку.
lesson-xiangqi-soldier-again = Сначала перейдите реку. Потом возьмите коня сбоку от солдата и пушку впереди.
lesson-xiangqi-soldier-done = Солдат берёт так же, как ходит, и никогда не отступает.
lesson-xiangqi-elephant = Слон
lesson-xiangqi-elephant-task = Слон ходит ровно на два шага по диагонали и не перепрыгивает через фигуры. Возьмите трёх солдат, перешедших реку, по одному каждым ходом.
lesson-xiangqi-elephant-again = Этим ходом ничего не взято. Два шага по диагонали, и между ними должно быть пусто.
lesson-xiangqi-elephant-done = Слоны защищают и никогда не переходят реку. До солдата на том берегу им не дойти.
lesson-xiangqi-advisor = Советник
lesson-xiangqi-advisor-task = Советник ходит на шаг по диагонали и не выходит из дворца. Возьмите там двух солдат, по одному каждым ходом.
lesson-xiangqi-advisor-again = Этим ходом ничего не взято. Сделайте шаг по диагональной линии дворца.
lesson-xiangqi-advisor-done = Советники охраняют генерала. Во дворце для них только пять мест.
lesson-xiangqi-general = Генерал
lesson-xiangqi-general-task = Генерал ходит на шаг прямо, не выходит из дворца и не идёт под удар. Генералы не могут стоять друг против друга на открытой вертикали. Возьмите двух коней.
lesson-xiangqi-general-again = Этим ходом ничего не взято. Кони стоят прямо перед генералом.
lesson-xiangqi-general-done = Взять пушку было нельзя: на её вертикали генералы встали бы друг против друга.
lesson-xiangqi-mate = Мат
lesson-xiangqi-mate-task = Нападите на генерала так, чтобы ничто не спасало: это мат, и он выигрывает партию. Поставьте мат в один ход.
lesson-xiangqi-mate-again = У генерала ещё есть выход. Одна колесница уже держит горизонталь перед ним: нападите другой.
lesson-xiangqi-mate-done = Мат. Сторона, у которой нет ходов, тоже проигрывает, даже если шаха нет.
lesson-draughts-man = Простая шашка
lesson-draughts-man-task = Шашки ходят по тёмным полям на одно поле вперёд наискосок. Пойдите с d2 на e3, потом на f4.
lesson-draughts-man-again = На этот раз пойдите с d2 на e3, потом на f4.
lesson-draughts-man-done = Простые ходят только вперёд, каждый раз на одно поле.
lesson-draughts-capture = Взятие
lesson-draughts-capture-task = Шашка бьёт, перепрыгивая через чёрную на пустое поле за ней. Возьмите шашку на f4.
lesson-draughts-capture-again = Прыгните через чёрную шашку: с e3 на g5.
lesson-draughts-capture-done = Побитая шашка снимается с доски. Если можно бить, бить нужно.
lesson-draughts-back = И назад тоже
lesson-draughts-back-task = Ходят простые вперёд, а бьют в любую сторону. Возьмите шашку позади вашей.
lesson-draughts-back-again = Прыгните назад через чёрную шашку: с e5 на c3.
lesson-draughts-back-done = Так и в русских, и в международных шашках. Не оставляйте за шашкой пустое поле.
lesson-draughts-chain = Несколько сразу
lesson-draughts-chain-task = Если с нового поля можно бить дальше, шашка бьёт тем же ходом. Возьмите обе шашки.
lesson-draughts-chain-again = Идите с c3 через первую шашку на e5 и дальше через вторую на g3.
lesson-draughts-chain-done = Две за один ход. Побитые шашки снимаются после всего хода, и дважды через одну не прыгают.
lesson-draughts-choice = Ваш выбор
lesson-draughts-choice-task = В русских шашках вы сами выбираете, чем и что бить. Начатое взятие нужно довести до конца. Возьмите две шашки.
lesson-draughts-choice-again = Так взята только одна. В другую сторону — две.
lesson-draughts-choice-done = Можно было и так, и так: русские шашки не требуют бить большинство.
lesson-draughts-king = Дамка
lesson-draughts-king-task = Простая, дошедшая до края доски, становится дамкой. Дойдите и пойдите дамкой сколько угодно далеко.
lesson-draughts-king-again = Пойдите с c7 на d8. Потом выберите поле, где чёрная шашка не может взять дамку.
lesson-draughts-king-done = Дамка ходит на любое число полей, вперёд и назад.
lesson-draughts-flying = Дамка бьёт
lesson-draughts-flying-task = Дамка бьёт издалека и встаёт на любое пустое поле за шашкой. Возьмите шашку на e5 и следите за второй.
lesson-draughts-flying-again = Рядом с шашкой на h8 дамку возьмут. Встаньте подальше.
lesson-draughts-flying-done = У чёрных ничего не осталось. Кто не может ходить, проиграл.
lesson-draughts-crowned = Дамка во время взятия
lesson-draughts-crowned-task = В русских шашках простая, дошедшая при взятии до края доски, сразу бьёт дальше как дамка. Возьмите две шашки.
lesson-draughts-crowned-again = Прыгните через e7 на d8. Там простая становится дамкой и бьёт дальше.
lesson-draughts-crowned-done = Теперь вы знаете русские шашки. Туман меняет только то, что видно: свои шашки, куда они могут пойти и что могут взять.
lesson-draughts-10-most = Бить большинство
lesson-draughts-10-most-task = В международных шашках бьют большинство. Одну шашку или две? Точки показывают, как можно.
lesson-draughts-10-most-again = Идите с 32 через две шашки на 14.
lesson-draughts-10-most-done = 32x14. Поля здесь под номерами: от 1 у чёрных до 50.
lesson-draughts-10-pass = Только мимоходом
lesson-draughts-10-pass-task = Простая становится дамкой, только если её ход кончается у края доски. Возьмите две шашки и посмотрите.
lesson-draughts-10-pass-again = Идите с 13 через обе шашки на 15.
lesson-draughts-10-pass-done = Она прошла край доски и пошла дальше, поэтому осталась простой.
lesson-draughts-10-king = Дамка
lesson-draughts-10-king-task = Дамка и здесь ходит далеко и бьёт большинство. Возьмите две шашки и следите за третьей.
lesson-draughts-10-king-again = Рядом с шашкой на 5 дамку возьмут. Встаньте подальше.
lesson-draughts-10-king-done = Теперь вы знаете международные шашки. В тумане каждое взятие видит тот, кто может взять.
rules-goal = Как выиграть
rules-goal-checkmate = Поставьте мат: { royal } под ударом, и спасти его нельзя.
rules-goal-check = Оставлять своего { royal-whom } под шахом нельзя.
rules-goal-check-fog = О шахе предупреждают, даже если не видно, кто его дал. Оставлять своего { royal-whom } под шахом нельзя.
rules-goal-facing = Генералы не могут стоять друг против друга на открытой вертикали.
rules-goal-no-move = Сторона, у которой нет ходов, проигрывает.
rules-goal-last-move = Проигрывает сторона, у которой не осталось шашек или ни одна не может пойти.
rules-goal-capture = Кто взял { royal-whom }, сразу выиграл.
rules-goal-no-check = О шахе не предупреждают. Своего { royal-whom } можно оставить под ударом и даже пойти им под удар.
rules-goal-facing-dark = Если генералы стоят друг против друга на открытой вертикали, любой может взять другого.
rules-goal-sandbox = Нет ни очереди, ни победителя. Ходите любой фигурой сколько угодно.
rules-vision = Что вы видите
rules-vision-open = Оба игрока видят всю доску.
rules-vision-fog = Вы видите свои фигуры и поля, куда они могут пойти. Всё остальное — туман.
rules-vision-renewing = На поле, куда ваши фигуры больше не могут пойти, туман возвращается.
rules-vision-lifting = Поле, которое вы хоть раз видели, остаётся открытым.
rules-vision-pawn = Пешка видит впереди только поля, куда может пойти, а по диагонали — только то, что может взять.
rules-vision-pawn-three = Пешка всегда видит три поля перед собой.
rules-vision-cannon = Пушка видит фигуру, которую может взять, но не пустые поля между ней и лафетом.
rules-vision-draughts = Видно, что ваши шашки могут взять, и все поля этого взятия.
rules-vision-blocked = Знак вопроса в тумане значит: там что-то { $board ->
    [xiangqi] мешает вашему коню или слону или служит лафетом вашей пушке
    [draughts] мешает вашей шашке
    [draughts-10] мешает вашей шашке
   *[chess] мешает вашей пешке
}. Что именно, неизвестно.
rules-vision-loss = Если у вас взяли фигуру, вы узнаёте, какую и где. Чем взяли, видно, только если видно это поле.
rules-vision-end = После партии открывается всё.
rules-signs = Знаки
# Этим же объясняются знаки в строке ходов.
rules-signs-moves = ≈ — ход, которого вы не видели. ×h2 — ваша фигура на h2 взята, а чем — вы не видели.
rules-signs-lost = Крестик на поле в тумане: вашу фигуру там только что взяли.
rules-signs-sighted = Треугольники вокруг фигуры: она только что вышла из тумана.
rules-moves = Особые ходы
rules-moves-promotion = Пешка на последней горизонтали превращается в ферзя, ладью, слона или коня.
rules-moves-promotion-fog = Пешка на последней горизонтали превращается в ферзя, ладью, слона или коня. Сопернику об этом не сообщают.
rules-moves-castling = Рокировка возможна, если король и ладья не ходили и между ними пусто, но не из-под шаха, не через битое поле и не под шах.
rules-moves-castling-free = Рокировка возможна, если король и ладья не ходили и между ними пусто. Битые поля не мешают.
rules-moves-en-passant = Пешку, которая только что пошла на два поля, можно взять на проходе, будто она пошла на одно.
rules-moves-en-passant-fog = Пешку, которая только что пошла на два поля, можно взять на проходе, будто она пошла на одно. Если вы можете это сделать, вы её видите.
rules-moves-palace = Генерал и советники не выходят из дворца, а слоны не переходят реку.
rules-moves-horse = Фигура вплотную к коню не пускает его в эту сторону. Слон тоже не перепрыгивает через фигуры.
rules-moves-cannon = Пушка ходит как колесница, а берёт, перепрыгнув ровно через одну фигуру — лафет.
rules-moves-soldier = Солдат ходит вперёд, а за рекой и вбок. Он не превращается.
rules-moves-draughts = Бить обязательно. Взятые шашки снимаются с доски после всего хода.
rules-moves-draughts-any = Из нескольких взятий можно выбрать любое. Простая, достигшая последней горизонтали при взятии, бьёт дальше как дамка.
rules-moves-draughts-most = Из нескольких взятий нужно выбрать самое длинное. Простая становится дамкой, только если ход кончается на последней горизонтали.
rules-draws = Ничья
rules-draws-claim = При троекратном повторении позиции или после 50 ходов каждой стороны без взятий и ходов пешек можно потребовать ничью. Пятикратное повторение или 75 таких ходов завершают партию автоматически.
rules-draws-fog = Троекратное повторение позиции или 50 ходов каждой стороны без взятий и ходов пешек завершают партию автоматически: ходы, которых не видно, не сосчитать.
rules-draws-stalemate = Пат: ходов нет, но и шаха нет.
rules-draws-material = Ни у кого не хватает фигур для мата.
rules-draws-no-material = Из-за нехватки фигур ничьей не бывает.
rules-draws-no-move = Если ходить нечем, ничья.
rules-draws-xiangqi = Троекратное повторение позиции или 60 ходов каждой стороны без взятий.
rules-draws-draughts = Троекратное повторение; пятнадцать ходов каждой стороны одними дамками; окончание, не выигранное за число ходов по правилам шашек-64.
rules-draws-draughts-10 = Троекратное повторение; двадцать пять ходов каждой стороны одними дамками; окончание против одной дамки, не выигранное за шестнадцать ходов или за пять.
rules-draws-perpetual = Если при повторении только одна сторона шаховала каждым ходом, она проигрывает. Вечное преследование — ничья.
rules-draws-agreement = По соглашению.
rules-time = Время
rules-time-mate = У кого вышло время, тот проиграл. Если соперник никак не мог поставить мат, это ничья.
rules-time-loss = У кого вышло время, тот проиграл.

## Настройки

settings-heading = Настройки
settings-group-play = Ходы
settings-group-one-screen = Двое за одним экраном
settings-group-fog = Туман
settings-group-look = Вид
settings-group-sound = Звук
settings-sound = Громкость
settings-percent = { $percent } %
settings-sound-off = Выкл.
settings-motion = Анимация
settings-motion-hint = Фигуры скользят, туман плывёт.
settings-full-screen = Во весь экран
settings-full-screen-hint = На клавиатуре — F11.
settings-coordinates = Координаты
settings-coordinates-hint = Буквы и цифры по краю доски.
settings-file-numbers = Номера вертикалей в сянци
settings-file-numbers-hint = Вместо букв: от 1 до 9 справа от каждой стороны, как в C2=5.
settings-auto-queen = Всегда превращать в ферзя
settings-auto-queen-hint = Если выключено, вы выбираете сами.
settings-confirm-moves = Подтверждать ходы
settings-confirm-moves-hint = Ход делается только после подтверждения.
settings-one-tap-moves = Ход одним нажатием
settings-one-tap-moves-hint = Нажмите на поле, и туда пойдёт единственная фигура, которая может.
settings-vibration = Вибрация
settings-vibration-hint = Вместе со звуками, только на телефоне.
settings-board-turning = Поворачивать доску после хода
settings-board-turning-hint = В тумане она поворачивается всегда.
settings-clock-starts-at-once = Запускать часы сразу
settings-clock-starts-at-once-hint = Иначе часы пойдут, когда откроется доска, или через 3 секунды.
settings-memory = Показывать замеченные фигуры
settings-memory-hint = Фигуры соперника бледнеют, но остаются там, где вы видели их в последний раз.
settings-hindsight = Показывать, где могли быть скрытые фигуры
settings-hindsight-hint = При просмотре партии в тумане видно, где, по сведениям каждой стороны, могли стоять сильнейшие фигуры соперника.
settings-theme = Тема
settings-theme-hint = Фигуры, доска, туман и цвета.
# Для чтения с экрана: кнопка, которая ведёт к темам.
settings-theme-spoken = Тема: { $theme }. Сменить тему
settings-lettering = Фигуры сянци
settings-lettering-hint = Знаки на фигурах.
lettering-traditional = Традиционные
lettering-simplified = Упрощённые
lettering-pictures = Рисунки
settings-language = Язык
settings-language-system = Как в системе
settings-about = Об игре
about-heading = Об игре
# $version: a number
about-version = Fog chess { $version }
about-licence = Игра свободна: её можно использовать, менять и передавать на условиях лицензии MIT или Apache 2.0, по вашему выбору.
about-assets = Картинки и звуки сделаны для неё. Шрифты — Inter, Noto и LXGW WenKai (SIL Open Font License 1.1); все файлы перечислены в CREDITS.md.
about-crates = Из чего собрана
about-crates-line = Спасибо всем, кто написал эти библиотеки
about-texts = Полные тексты их лицензий — в файле credits/licences.txt среди ресурсов игры.

## Темы

themes-heading = Темы
theme-title = { $theme ->
    [base] Фонарь
    [contrast] Маяк
    [paper] Бумага и чернила
    [tournament] Турнир
   *[other] { $title }
}
# Под названием темы.
themes-author = автор: { $author }
# Для чтения с экрана; $author — это themes-author.
themes-spoken = { $title }, { $author }
# Фигуры и доску можно взять из другой темы. Заголовки.
themes-pieces = Фигуры
themes-board = Доска
themes-sounds = Звуки
# На месте названия другой темы: как в выбранной теме.
themes-own-part = Как в теме
# Для чтения с экрана; $part — это themes-pieces, themes-board или themes-sounds.
themes-part-spoken = { $part }: { $theme }
# Выбирает zip с темой.
themes-add = Добавить тему…
# Показывает папку, где лежат темы игрока.
themes-folder = Открыть папку с темами
# В браузере, где такой папки нет.
themes-remove = Удалить тему

## Предложения сопернику: ask — вопрос ему, sent — тому, кто спросил, и ответы

offer-accept = Принять
offer-answers = Отвечают { side-inline }.
offer-answers-named = Отвечает { $player }.
offer-decline = Отклонить
offer-withdraw = Отозвать
offer-draw-ask = { side } предлагают ничью.
offer-draw-ask-named = { $player } предлагает ничью.
offer-draw-sent = Вы предложили ничью.
offer-draw-accepted = Ничья принята.
offer-draw-declined = Ничья отклонена.
offer-draw-withdrawn = Предложение ничьей отозвано.
offer-takeback-ask = { side } просят вернуть ход.
offer-takeback-ask-named = { $player } просит вернуть ход.
offer-takeback-sent = Вы попросили вернуть ход.
offer-takeback-accepted = Ход возвращён.
offer-takeback-declined = Возврат хода отклонён.
offer-takeback-withdrawn = Просьба вернуть ход отозвана.
offer-redo-ask = { side } просят повторить ход.
offer-redo-ask-named = { $player } просит повторить ход.
offer-redo-sent = Вы попросили повторить ход.
offer-redo-accepted = Ход повторён.
offer-redo-declined = Повтор хода отклонён.
offer-redo-withdrawn = Просьба повторить ход отозвана.
offer-lift-fog-ask = { side } предлагают убрать туман для обоих.
offer-lift-fog-ask-named = { $player } предлагает убрать туман для обоих.
offer-lift-fog-sent = Вы предложили убрать туман.
offer-lift-fog-accepted = Туман убран. Это будет отмечено в итоге партии.
offer-lift-fog-declined = Туман остаётся.
offer-lift-fog-withdrawn = Предложение убрать туман отозвано.
offer-lower-fog-ask = { side } предлагают играть в тумане.
offer-lower-fog-ask-named = { $player } предлагает играть в тумане.
offer-lower-fog-sent = Вы предложили играть в тумане.
offer-lower-fog-accepted = Игра продолжается в тумане.
offer-lower-fog-declined = Доска остаётся открытой.
offer-lower-fog-withdrawn = Предложение играть в тумане отозвано.

## Отказы: ничего не изменилось, и вот почему. О скрытых полях они не говорят ничего

refusal-game-over = Партия окончена. Начните новую или посмотрите запись этой.
refusal-not-your-seat = За эту сторону играет кто-то другой.
refusal-not-your-turn = Сейчас ход { side-of }.
refusal-not-available = Ход { $move } невозможен. Точки показывают, куда может пойти фигура.
refusal-check-castling = Нельзя рокироваться из-под шаха, через битое поле или под шах.
refusal-check-into = Там ваш { royal } окажется под шахом.
refusal-check-stays = Вам шах, и этот ход от него не защищает.
refusal-check-pinned = После этого хода ваш { royal } окажется под шахом.
refusal-promotion-missing = Выберите, во что превратить пешку.
refusal-flagged = Время вышло раньше, чем был сделан ход.
refusal-paused = Партия на паузе. Чтобы ходить, продолжите её.
refusal-already-offered = { $offer ->
    [draw] Ничья уже предложена. Дождитесь ответа или отзовите предложение.
    [takeback] Вы уже попросили вернуть ход. Дождитесь ответа или отзовите просьбу.
    [redo] Вы уже попросили повторить ход. Дождитесь ответа или отзовите просьбу.
    [lift-fog] Вы уже предложили убрать туман. Дождитесь ответа или отзовите предложение.
   *[lower-fog] Вы уже предложили играть в тумане. Дождитесь ответа или отзовите предложение.
}
refusal-offered-too-soon = { $offer ->
    [draw] Вы только что предлагали ничью. Сделайте ход, прежде чем предложить снова.
    [takeback] Вы только что просили вернуть ход. Сделайте ход, прежде чем попросить снова.
    [redo] Вы только что просили повторить ход. Сделайте ход, прежде чем попросить снова.
    [lift-fog] Вы только что предлагали убрать туман. Сделайте ход, прежде чем предложить снова.
   *[lower-fog] Вы только что предлагали играть в тумане. Сделайте ход, прежде чем предложить снова.
}
refusal-nothing-offered = { $offer ->
    [draw] Сейчас никто не предлагает ничью. Можете предложить её сами.
    [takeback] Сейчас никто не просит вернуть ход.
    [redo] Сейчас никто не просит повторить ход.
    [lift-fog] Сейчас никто не предлагает убрать туман.
   *[lower-fog] Сейчас никто не предлагает играть в тумане.
}
refusal-nothing-to-claim = Требовать ничью рано: нужно троекратное повторение или 50 ходов без взятий и ходов пешек. Её можно предложить.
refusal-nothing-to-claim-fog = Требовать ничью нельзя: в тумане такая ничья наступает автоматически. Её можно предложить.
refusal-nothing-to-take-back = У вас нет хода, который можно вернуть.
refusal-nothing-to-redo = Нет хода, который можно повторить.
refusal-takeback-off = Возврат ходов в этой партии выключен. Его можно разрешить, начиная новую.
refusal-fog-unchanged = Менять нечего: туман уже такой, или в этой партии его нет.
typed-move-unreadable = «{ $text }» — не ход. Вводите так: { $board ->
    [xiangqi] C2=5, H8+7 или h3e3
    [draughts] c3-d4, c3:e5 или c3:e5:g7
    [draughts-10] 32-28, 28x19 или 28x19x8
   *[chess] e4, Nf3 или e2e4
}.
typed-move-ambiguous = Подходит не один ход. Введите один из них: { $moves }.
typed-square = «{ $text }» — не поле. Введите поле, например d8.
typed-move-none = Ни одна ваша фигура не может сделать ход «{ $text }».
typed-move-castling-lost = Рокировка в эту сторону уже невозможна: король или эта ладья ходили.
typed-move-castling-blocked = Рокировка невозможна: между королём и ладьёй стоит фигура.

## Занавес между двумя игроками за одним экраном

curtain-title = Ход { side-of }
curtain-title-named = Ходит { $player }
curtain-hand-over = Поменяйтесь местами. { other-side }, отвернитесь.
curtain-hand-over-named = Поменяйтесь местами. { $other }, отвернитесь.
curtain-lift = Я за { side-of }: открыть доску
curtain-lift-named = Я — { $player }: открыть доску
curtain-any-key = или нажмите любую клавишу
curtain-tap = или коснитесь экрана
curtain-clock-starts = Ваши часы пойдут через { $seconds } с
curtain-clock-runs = Ваши часы идут
curtain-first = Убедитесь, что соперник не смотрит.
curtain-answer = Отвечают { side-inline }
curtain-answer-named = Отвечает { $player }

## Подтверждения

confirm-resign-title = Сдаться?
confirm-resign-line = Победят { side-inline }.
confirm-resign-line-you = Победит компьютер.
confirm-resign-yes = Сдаться
confirm-lift-fog-title = Убрать туман?
confirm-lift-fog-line = До конца партии вы будете видеть все фигуры. Это будет отмечено в итоге партии.
confirm-lift-fog-yes = Убрать туман
confirm-lift-fog-no = Оставить
confirm-new-game-title = Начать новую партию?
confirm-new-game-yes = Новая партия
confirm-leave-title = Выйти из партии?
confirm-leave-kept = Партия сохранена, к ней можно вернуться позже.
confirm-leave-lost = Партию не удалось сохранить, она пропадёт.
confirm-leave-writing = Партия сохраняется.
confirm-leave-yes = Выйти
confirm-open-title = Открыть другую партию?
confirm-open-kept = Текущая партия сохранена, к ней можно вернуться позже.
confirm-open-yes = Открыть
confirm-open-no = Играть дальше
confirm-keep-playing = Играть дальше

## Конец партии и её просмотр

end-rematch = Реванш
# Кнопка после трёх побед или поражений подряд. $rung: номер следующего уровня
end-next-level = Уровень { $rung }
# Для чтения с экрана. $rung, $level
end-next-level-spoken = Дальше: { level-numbered }
end-another-level = Новый соперник
end-new-game = Новая партия
replay-play-on = Играть отсюда
replay-white = За белых
replay-red = За красных
replay-black = За чёрных
replay-truth = Вся доска
hindsight-all = По сведениям { side-of } { $positions ->
    [one] была возможна { $positions } позиция
    [few] были возможны { $positions } позиции
   *[many] было возможно { $positions } позиций
}. В рамке — настоящие { $board ->
    [xiangqi] генерал и колесницы
   *[chess] король и ферзь
}.
hindsight-sample = По сведениям { side-of } были возможны тысячи позиций. В рамке — настоящие { $board ->
    [xiangqi] генерал и колесницы
   *[chess] король и ферзь
}.
hindsight-working = Вычисляю, что могли знать { side-inline }…
# The review of a finished game: the buttons that start it, stop it ($percent: the part that is done)
# and go to the next moment worth another look. Short.
button-review = Разбор
button-review-stop = Стоп, { $percent } %
button-review-moments = Моменты
# Plays on from the position that is shown, against the same computer. Short.
button-try-again = Ещё раз
# $number, $move: as in look-back-move; $verdict: one of the verdicts
review-title = { $number } { $move }: { $verdict }
review-verdict-good = хороший ход
review-verdict-in-sight = просмотр
review-verdict-known = это можно было знать
review-verdict-likely = этого следовало ждать
review-verdict-gamble = плохой риск
review-verdict-better = было лучше
review-verdict-came-true = разумный риск не удался
review-verdict-unlucky = невезение
# Why. $best: the better move, $before and $after: the chances to win with that one and with the one
# that was played, in percent
review-best = Гроссмейстер сыграл бы так же.
review-good = Не хуже, чем { $best }.
# $piece, $square: an enemy piece
review-in-sight = Лучше { $best }: { piece-inline } на { $square } — на виду. { $before } % → { $after } %
review-known = Лучше { $best }: во всех позициях, согласных с увиденным, на { $square } стоит { piece-inline }. { $before } % → { $after } %
# $percent: in so many of a hundred positions
review-likely = Лучше { $best }: в { $percent } % позиций, согласных с увиденным, на { $square } стоит { piece-inline }. { $before } % → { $after } %
review-gamble = Лучше { $best }: этот ход плох в { $percent } % позиций, согласных с увиденным. { $before } % → { $after } %
review-better = Лучше { $best }. { $before } % → { $after } %
review-came-true = По увиденному не хуже, чем { $best }: ход плох в { $percent } % таких позиций, и эта — одна из них. На деле { $before } % → { $after } %
review-unlucky = По увиденному не хуже, чем { $best }: ничто не говорило против. На деле { $before } % → { $after } %
review-line = Лучше всего: { $line }.
review-line-next = { $line } { $move }
# The sum of the game. $costliest: a review-title
review-sum-clean = Почти ничего не упущено.
review-sum-open = Дороже всего: { $costliest }.
review-sum-mistakes = Больше ошибок, чем невезения. Дороже всего: { $costliest }.
review-sum-luck = Больше невезения, чем ошибок. Дороже всего: { $costliest }.
review-sum-both = Поровну ошибок и невезения. Дороже всего: { $costliest }.
# Beside the chart of the chances to win. $percent
review-chances = Шансы { $percent } %
review-chances-known = По виду { $percent } %
review-chances-true = На деле { $percent } %
# Дебюты открытых партий, в порядке src/rules/openings. $opening: один из них
review-opening = Дебют: { $opening }.
opening-kings-pawn = Дебют королевской пешки
opening-centre-game = Центральный дебют
opening-danish-gambit = Северный гамбит
opening-bishops-opening = Дебют слона
opening-vienna-game = Венская партия
opening-vienna-gambit = Венский гамбит
opening-kings-gambit = Королевский гамбит
opening-kings-gambit-accepted = Принятый королевский гамбит
opening-kings-gambit-declined = Отказанный королевский гамбит
opening-falkbeer-countergambit = Контргамбит Фалькбеера
opening-latvian-gambit = Латышский гамбит
opening-philidor-defence = Защита Филидора
opening-petrov-defence = Русская партия
opening-stafford-gambit = Русская партия, гамбит Стаффорда
opening-ponziani-opening = Дебют Понциани
opening-scotch-game = Шотландская партия
opening-scotch-gambit = Шотландский гамбит
opening-three-knights = Дебют трёх коней
opening-four-knights = Дебют четырёх коней
opening-italian-game = Итальянская партия
opening-evans-gambit = Гамбит Эванса
opening-two-knights-defence = Защита двух коней
opening-fried-liver-attack = Защита двух коней, атака Фегателло
opening-ruy-lopez = Испанская партия
opening-ruy-lopez-berlin = Испанская партия, берлинская защита
opening-ruy-lopez-steinitz = Испанская партия, защита Стейница
opening-ruy-lopez-exchange = Испанская партия, разменный вариант
opening-ruy-lopez-open = Испанская партия, открытый вариант
opening-ruy-lopez-closed = Испанская партия, закрытый вариант
opening-ruy-lopez-marshall = Испанская партия, атака Маршалла
opening-ruy-lopez-chigorin = Испанская партия, вариант Чигорина
opening-scandinavian-defence = Скандинавская защита
opening-alekhine-defence = Защита Алехина
opening-alekhine-four-pawns = Защита Алехина, атака четырёх пешек
opening-owen-defence = Защита Оуэна
opening-modern-defence = Современная защита
opening-pirc-defence = Защита Пирца — Уфимцева
opening-pirc-austrian = Защита Пирца — Уфимцева, австрийская атака
opening-caro-kann-defence = Защита Каро — Канн
opening-caro-kann-advance = Защита Каро — Канн, закрытая система
opening-caro-kann-exchange = Защита Каро — Канн, разменный вариант
opening-caro-kann-panov = Защита Каро — Канн, атака Панова
opening-caro-kann-classical = Защита Каро — Канн, классический вариант
opening-french-defence = Французская защита
opening-french-advance = Французская защита, закрытая система
opening-french-exchange = Французская защита, разменный вариант
opening-french-tarrasch = Французская защита, вариант Тарраша
opening-french-classical = Французская защита, классический вариант
opening-french-winawer = Французская защита, вариант Винавера
opening-french-rubinstein = Французская защита, вариант Рубинштейна
opening-sicilian-defence = Сицилианская защита
opening-sicilian-alapin = Сицилианская защита, вариант Алапина
opening-sicilian-smith-morra = Сицилианская защита, гамбит Морра
opening-sicilian-closed = Сицилианская защита, закрытый вариант
opening-sicilian-grand-prix = Сицилианская защита, атака Гран-при
opening-sicilian-rossolimo = Сицилианская защита, атака Россолимо
opening-sicilian-moscow = Сицилианская защита, московский вариант
opening-sicilian-najdorf = Сицилианская защита, вариант Найдорфа
opening-sicilian-dragon = Сицилианская защита, вариант дракона
opening-sicilian-scheveningen = Сицилианская защита, схевенингенский вариант
opening-sicilian-classical = Сицилианская защита, классический вариант
opening-sicilian-richter-rauzer = Сицилианская защита, атака Рихтера — Раузера
opening-sicilian-accelerated-dragon = Сицилианская защита, ускоренный дракон
opening-sicilian-kalashnikov = Сицилианская защита, вариант Калашникова
opening-sicilian-sveshnikov = Сицилианская защита, вариант Свешникова
opening-sicilian-taimanov = Сицилианская защита, вариант Тайманова
opening-sicilian-kan = Сицилианская защита, вариант Паульсена
opening-sicilian-four-knights = Сицилианская защита, вариант четырёх коней
opening-queens-pawn = Дебют ферзевой пешки
opening-blackmar-diemer-gambit = Гамбит Блэкмара — Димера
opening-veresov-attack = Дебют Вересова
opening-london-system = Лондонская система
opening-colle-system = Система Колле
opening-englund-gambit = Гамбит Энглунда
opening-queens-gambit = Ферзевый гамбит
opening-queens-gambit-accepted = Принятый ферзевый гамбит
opening-albin-countergambit = Контргамбит Альбина
opening-chigorin-defence = Защита Чигорина
opening-queens-gambit-declined = Отказанный ферзевый гамбит
opening-queens-gambit-declined-exchange = Отказанный ферзевый гамбит, разменный вариант
opening-tarrasch-defence = Защита Тарраша
opening-ragozin-defence = Защита Рагозина
opening-slav-defence = Славянская защита
opening-slav-exchange = Славянская защита, разменный вариант
opening-semi-slav-defence = Полуславянская защита
opening-semi-slav-meran = Полуславянская защита, меранский вариант
opening-catalan-opening = Каталонское начало
opening-indian-defence = Индийская защита
opening-trompowsky-attack = Атака Тромповского
opening-torre-attack = Атака Торре
opening-budapest-gambit = Будапештский гамбит
opening-benoni-defence = Защита Бенони
opening-modern-benoni = Модерн-Бенони
opening-benko-gambit = Волжский гамбит
opening-nimzo-indian-defence = Защита Нимцовича
opening-nimzo-indian-classical = Защита Нимцовича, классический вариант
opening-nimzo-indian-rubinstein = Защита Нимцовича, вариант Рубинштейна
opening-queens-indian-defence = Новоиндийская защита
opening-bogo-indian-defence = Защита Боголюбова
opening-kings-indian-defence = Староиндийская защита
opening-kings-indian-samisch = Староиндийская защита, вариант Земиша
opening-kings-indian-four-pawns = Староиндийская защита, атака четырёх пешек
opening-kings-indian-classical = Староиндийская защита, классический вариант
opening-grunfeld-defence = Защита Грюнфельда
opening-grunfeld-exchange = Защита Грюнфельда, разменный вариант
opening-dutch-defence = Голландская защита
opening-dutch-leningrad = Голландская защита, ленинградский вариант
opening-dutch-stonewall = Голландская защита, каменная стена
opening-english-opening = Английское начало
opening-english-symmetrical = Английское начало, симметричный вариант
opening-reti-opening = Дебют Рети
opening-kings-indian-attack = Староиндийское начало
opening-larsen-opening = Дебют Ларсена
opening-bird-opening = Дебют Бёрда
opening-from-gambit = Гамбит Фрома
opening-sokolsky-opening = Дебют Сокольского
opening-grob-opening = Дебют Гроба
opening-central-cannon = Центральная пушка
opening-same-direction-cannons = Пушки одного направления
opening-same-direction-cannons-filed-ranked = Пушки одного направления, вертикальная колесница против горизонтальной
opening-same-direction-cannons-ranked-filed = Пушки одного направления, горизонтальная колесница против вертикальной
opening-opposite-direction-cannons = Пушки разных направлений
opening-screen-horses = Центральная пушка против коней-ширмы
opening-cross-river-chariot = Колесница за рекой против коней-ширмы
opening-cross-river-chariot-exchange = Колесница за рекой против коней-ширмы, размен колесниц
opening-five-six-cannons = Пушки на 5-й и 6-й вертикалях против коней-ширмы
opening-five-seven-cannons = Пушки на 5-й и 7-й вертикалях против коней-ширмы
opening-five-eight-cannons = Пушки на 5-й и 8-й вертикалях против коней-ширмы
opening-five-nine-cannons = Пушки на 5-й и 9-й вертикалях против коней-ширмы
opening-sandwiched-horses = Центральная пушка против коней с пушкой между ними
opening-single-horse = Центральная пушка против одинокого коня
opening-three-step-tiger = Центральная пушка против тигра в три шага
opening-left-cannon-blockade = Центральная пушка против блокады левой пушкой
opening-elephant-opening = Начало слона
opening-elephant-opening-central-cannon = Начало слона против центральной пушки
opening-elephant-opening-palcorner-cannon = Начало слона против пушки на углу дворца
opening-elephant-opening-cross-palace-cannon = Начало слона против пушки через дворец
opening-horse-opening = Начало коня
opening-horse-opening-pawn = Начало коня против солдата
opening-palcorner-cannon = Пушка на углу дворца
opening-cross-palace-cannon = Пушка через дворец
opening-golden-hook-cannon = Пушка «золотой крюк»
opening-edge-horse = Конь на краю
opening-advisor-opening = Начало советника
opening-pawn-opening = Начало солдата
opening-pawn-versus-pawn = Солдат против солдата
opening-pawn-versus-pawn-base-cannon = Солдат против солдата, пушка за солдатом
opening-pawn-opening-base-cannon = Начало солдата против пушки за солдатом
opening-pawn-opening-central-cannon = Начало солдата против центральной пушки
opening-pawn-opening-elephant = Начало солдата против слона
replay-first = Начальная позиция
replay-previous = Предыдущий ход
replay-next = Следующий ход
replay-last = Последняя позиция
replay-position = { $ply } из { $total }
replay-start = Начало
think-chart-caption = Время на ход
# $past: the move that led to an earlier board, as in look-back-move, or look-back-start
# $now: the side to move now
look-back = Взгляд назад: { $past } { $now }
# $number: “12.” of White, “12…” of Black
look-back-move = { $number } { $move }.
look-back-start = начало.
look-back-now = К текущей позиции
spoken-look-back = Взгляд назад: { $past }
# Сколько думали над ходом. Пробелы внутри времени неразрывные.
think-seconds = { $seconds },{ $tenths } с
think-minutes = { $minutes } мин { $seconds } с
think-line = { $player } { $time }

## Дни и время

date-today = сегодня { $time }
date-yesterday = вчера { $time }
date-day = { $day } { $month ->
    [1] янв.
    [2] февр.
    [3] марта
    [4] апр.
    [5] мая
    [6] июня
    [7] июля
    [8] авг.
    [9] сент.
    [10] окт.
    [11] нояб.
   *[12] дек.
} { $year }
date-day-time = { $date }, { $time }
date-unknown = дата неизвестна

## Сохранённые партии

games-heading = Партии
games-none = Сохранённых партий пока нет.
# Партия, которую скопировала другая программа. $from: из имени файла, например «LAPTOP»
games-copy = Копия в папке: { $from }
# Партии, которые есть, но не читаются.
games-newer = Создана более новой версией игры. Чтобы открыть её, обновите эту.
games-closed = Не открывается: { $reason }.
games-resume = Продолжить
games-replay = Смотреть
games-return = Вернуться
games-more = Ещё
games-duplicate = Создать копию
games-remove = Удалить
games-undo = Отменить удаление
games-headline-named = { $game }: { $white } – { $black }
games-move = Ход { $number }
games-details = { $state } · { $time } · { $date }
games-button-spoken = { $button }: { $game }, { $details }
games-on-board = Сейчас на доске
games-unfinished = Не окончена
games-kind = { $game } · { $time }
games-moves = { $count ->
    [one] { $count } ход
    [few] { $count } хода
    [many] { $count } ходов
   *[other] { $count } хода
}
games-started = Начата: { $when }
games-last-played = Последний раз играли: { $when }
games-title-label = Название партии
games-copy-title = { $game } ({ $number })
# Поиск, отбор и порядок в списке.
games-search = Поиск: название, имя, дата
games-filter = Отбор
games-filter-game = Вариант
games-filter-opponent = Соперник
games-filter-result = Итог
games-order = Порядок
# Вслух для значения. $filter — одно из четырёх выше, $value
games-filter-spoken = { $filter }: { $value }
games-filter-clear = Сбросить отбор
games-all = Все
games-result-won = Победы
games-result-drawn = Ничьи
games-result-lost = Поражения
games-result-other = Прочие
games-order-newest = Новые
games-order-oldest = Старые
games-order-longest = Длинные
games-order-name = По названию
# $count из $total
games-found = { $count } из { $total }
games-none-found = Таких партий нет.
# $count — сколько ещё
games-show-more = Показать ещё { $count }

## Идущие партии на серверах

running-heading = Идут по сети
running-unknown = Партия по сети
running-details = { $time } · { $server }
running-waiting = { $time } · ждём вашего друга · { $server }
running-gone = Этой партии на сервере больше нет, поэтому она убрана из ваших партий.
confirm-forget-seat-title = Удалить ключ от этой партии?
confirm-forget-seat-line = { $game }: без ключа вернуться в неё нельзя. Если партия ещё идёт, вы её проиграете.

## Партии на сервере

games-here = Устройство
games-there = Сервер
games-statistics = Статистика
games-put = Хранить на сервере
server-games-no-address = Чтобы хранить партии на сервере, введите его адрес в разделе «Играть по сети».
server-games-each = Хранить на сервере каждую партию
server-games-each-hint = Теперь каждая партия отправляется туда, когда она закончена или вы из неё вышли.
server-games-not-yet = Партия пока только на этом устройстве, на сервере её ещё нет. { $reason }
server-games-unreachable = С сервером нет связи.
server-games-none = На сервере пока нет партий. Чтобы отправить туда партию с этого устройства, выберите «Ещё» и «Хранить на сервере».
server-games-busy = Минуту…
server-games-fetch = Загрузить
server-games-forget-all = Удалить все
server-games-devices = Другие устройства
server-games-given-up = Сервер перестал отвечать. Откройте список партий на нём позже и посмотрите, что изменилось.
server-games-unreadable = Не удаётся прочитать партию с сервера: { $reason }.
server-games-further-there = На сервере эта партия ушла дальше. Загрузите её оттуда.
server-games-ahead = Партия продолжается с того места, что было на сервере.
server-games-behind = На этом устройстве партия ушла дальше, чем на сервере, поэтому ничего не изменилось.
server-games-beside = На этом устройстве есть другая партия с той же датой. Партия с сервера сохранена рядом с ней.
confirm-forget-title = Удалить с сервера?
confirm-forget-line = { $game }: на сервере этой партии больше не будет. Копии на ваших устройствах останутся.
confirm-forget-all-line = { $count ->
    [one] На сервере не останется { $count } партии. Копии на ваших устройствах останутся.
    [few] На сервере не останется { $count } партий. Копии на ваших устройствах останутся.
    [many] На сервере не останется { $count } партий. Копии на ваших устройствах останутся.
   *[other] На сервере не останется { $count } партии. Копии на ваших устройствах останутся.
}
devices-heading = Другие ваши устройства
devices-line = Откройте эту ссылку на другом устройстве, и там будут те же партии на сервере.
devices-secret = Любой, у кого есть эта ссылка, может читать и удалять эти партии. Не показывайте её никому.
confirm-adopt-title = Открыть партии по этой ссылке?
confirm-adopt-line = Это устройство будет показывать партии на сервере по этой ссылке и отправлять туда ваши. Их увидит любой, у кого есть ссылка, поэтому открывайте только свою.
confirm-adopt-other = До сих пор оно показывало там другие партии. Они останутся, но откроет их только ссылка ниже. Скопируйте её, если они вам нужны.
confirm-adopt-yes = Открыть

## Статистика сохранённых партий

statistics-none = Ни одна партия ещё не сыграна до конца.
statistics-elsewhere = Соперники по сети
# $played, $won, $drawn, $lost — партии; $streak — самая длинная серия побед
statistics-results = Партий: { $played } · побед: { $won } · ничьих: { $drawn } · поражений: { $lost } · лучшая{ "\u00A0" }серия:{ "\u00A0" }{ $streak }
statistics-played = Партий: { $played }
# $count — сколько партий так закончилось. $board
statistics-checkmate = мат: { $count }
statistics-king-captured = взятие { $board ->
    [xiangqi] генерала
   *[chess] короля
}: { $count }
statistics-no-move = без ходов: { $count }
statistics-perpetual-check = вечный шах: { $count }
statistics-flag = время: { $count }
statistics-resignation = сдача: { $count }
statistics-abandonment = уход: { $count }
statistics-draw = ничья: { $count }

## Партии наружу и внутрь

# На кнопке: открывает меню, где партию можно сохранить в файл.
export-open = Поделиться
export-heading = Поделиться партией
export-pgn = { $board ->
    [draughts] PDN
    [draughts-10] PDN
   *[chess] PGN
}
export-pgn-hint = Ходы и часы — для других программ.
export-fen = FEN
export-fen-hint = Текущая позиция одной строкой.
export-save = Файл партии
export-save-hint = Партия целиком, чтобы продолжить её в другом месте.
export-file = В файл
export-copy = Копировать
# Для слушающих.
export-button-spoken = { $form }: { $button }
confirm-export-title = Будут видны обе стороны
confirm-export-line = Партия не окончена, а в записи есть фигуры обоих игроков: кто её прочтёт, увидит сквозь туман.
confirm-export-yes = Всё равно поделиться
export-saved = Файл сохранён.
export-saved-at = Сохранено: { $file }
export-copied = Скопировано.
import-open = Открыть файл…
import-paste = Вставить
import-no-dialog = Здесь нет окна для выбора файла. Перетащите файл в это окно, вставьте его текст или запустите игру так: «fogchess ФАЙЛ».
import-note = Загруженная партия: { $note }.
position-note = Начальная позиция: { $note }.
import-refused-title = Не удалось прочитать партию
import-refused-line = Проблема: { $reason }. Партии открываются из PGN, PDN или файла партии, позиции — из FEN.
import-broken-title = Прочитана только часть партии
import-broken-line = Проблема: { $reason }. Ходы до этого места в порядке. Сохранить их?
import-keep = Сохранить до хода { $number }
import-leave = Не сохранять
# Почему это не партия; внутри предложения.
import-fault-unrecognised = это не партия в PGN или PDN, не позиция в FEN и не файл партии
import-fault-not-utf-8 = это не текст в UTF-8: если это партия, сохраните её в UTF-8 и откройте снова
import-fault-fog-fen = в этой позиции только то, что видела одна сторона (? — туман), а для игры нужна вся доска
import-fault-variant = варианта «{ $name }» здесь нет; есть такие: { $known }
import-fault-value = тег { $tag }: { $fault }
value-none-of = «{ $text }» нет в списке: { $known }
value-no-yes-or-no = «{ $text }» — ни yes, ни no
value-no-time = это не контроль времени; пишите 5+3, 5d3, 5b3 или none
import-fault-start = начальная позиция неверна: { $fault }
import-fault-tag = это не тег: тег пишется так: [White "Anna"]
import-fault-unclosed = { $what ->
    [variation] вариант не закрыт
   *[comment] комментарий не закрыт
}
import-fault-unexpected = «{ $text }» здесь быть не может
import-fault-too-many-moves = в партии может быть не больше { $most } ходов
import-fault-move = ход { $move }: { $fault }
move-fault-no-piece = { $piece ->
    [pawn] ни одна пешка
    [knight] ни один конь
    [bishop] ни один слон
    [rook] ни одна ладья
    [queen] ни один ферзь
    [soldier] ни один солдат
    [advisor] ни один советник
    [elephant] ни один слон
    [horse] ни один конь
    [cannon] ни одна пушка
    [chariot] ни одна колесница
    [general] генерал
    [man] ни одна шашка
    [dame] ни одна дамка
   *[king] король
} не может туда пойти
move-fault-not-available = такой ход здесь невозможен
move-fault-unreadable = это не ход; пишите { $board ->
    [xiangqi] C2=5, H8+7, P3+1 или h3e3
    [draughts] c3-d4, c3:e5 или c3:e5:g7
    [draughts-10] 32-28, 28x19 или 28x19x8
   *[chess] e4, Nf3, exd5, O-O, e8=Q или e2e4
}
move-fault-ambiguous = подходит не один ход, нужен один из них: { $moves }
move-fault-null = пропустить ход здесь нельзя
move-fault-over = партия к этому моменту уже закончилась ({ $result })
# Что говорится о загруженной партии; внутри предложения.
import-note-more-games = { $count ->
    [one] в тексте есть ещё { $count } партия, она пропущена
    [few] в тексте есть ещё { $count } партии, они пропущены
    [many] в тексте есть ещё { $count } партий, они пропущены
   *[other] в тексте есть ещё { $count } партии, они пропущены
}
import-note-left-out = { $variations ->
    [0] { $comments ->
        [one] пропущен { $comments } комментарий
        [few] пропущены { $comments } комментария
        [many] пропущено { $comments } комментариев
       *[other] пропущено { $comments } комментария
    }
   *[other] { $comments ->
        [0] { $variations ->
            [one] пропущен { $variations } вариант
            [few] пропущены { $variations } варианта
            [many] пропущено { $variations } вариантов
           *[other] пропущено { $variations } варианта
        }
       *[other] варианты ({ $variations }) и комментарии ({ $comments }) пропущены
    }
}
import-note-time-control = контроль времени { $time } не поддерживается, партия идёт без часов
import-note-result = в тексте указан итог { $said }, но по ходам выходит { $reached }
import-note-more-positions = { $count ->
    [one] в тексте есть ещё { $count } позиция, она пропущена
    [few] в тексте есть ещё { $count } позиции, они пропущены
    [many] в тексте есть ещё { $count } позиций, они пропущены
   *[other] в тексте есть ещё { $count } позиции, они пропущены
}
import-note-ranks = по ходам не видно, считаются ли горизонтали с 0 или с 1; они прочитаны как считающиеся с { $first }
import-note-not-by-the-clock = в тексте сказано, что партия кончилась по времени, но показания часов этого не подтверждают
import-note-encoding = текст не в UTF-8, он прочитан как { $name }
import-note-tags = { $count ->
    [one] пропущен { $count } непонятный тег: { $first }
    [few] пропущены { $count } непонятных тега, первый из них: { $first }
    [many] пропущено { $count } непонятных тегов, первый из них: { $first }
   *[other] пропущено { $count } непонятного тега, первый из них: { $first }
}
import-note-clocks = { $count ->
    [one] показания часов у { $count } хода не подходят к контролю времени и изменены
    [few] показания часов у { $count } ходов не подходят к контролю времени и изменены
    [many] показания часов у { $count } ходов не подходят к контролю времени и изменены
   *[other] показания часов у { $count } хода не подходят к контролю времени и изменены
}
import-note-both-lost = в тексте поражение засчитано обоим; здесь так партии не кончаются, поэтому она не окончена
import-note-castling = 0-0 в конце прочитано как рокировка, хотя может значить и поражение обоих

## Почему записанная партия — не партия; внутри предложения

game-fault-event = событие { $number } в партии невозможно: { $fault }
game-fault-thinking = последний ход не мог длиться так долго: вышло бы время
game-fault-outcome = указан итог { $said }, но по ходам выходит { $reached }
event-no-clock = { side-inline } играют без часов
event-not-the-turn = был ход { $color ->
    [white] белых
   *[black] чёрных
}
event-not-available = ход { $move } там был невозможен
event-check = ход { $move } оставил бы короля под шахом
event-promotion-missing = в { $move } не указано, кем стала пешка; пишите { $example }
event-flagged = время к этому моменту уже вышло
event-nothing-to-claim = ничью нельзя было потребовать
event-nothing-to-take-back = возвращать было нечего
event-nothing-to-redo = повторять было нечего
event-takeback-off = возврат ходов в этой партии выключен
event-fog-unchanged = с туманом уже так и было, или в партии его нет
event-out-of-place = ему там не место
save-not-text = байт { $byte } — не текст (UTF-8)
save-too-deep = вложенность больше, чем бывает в партиях
save-no-version = нет версии; напишите в начале «version: { $version }»
save-newer = партия записана более новой версией игры: её формат — версии { $version }, а здесь читаются версии до { $most }
save-unknown-version = версии формата { $version } нет; бывают версии от 1 до { $most }
save-too-much = в ней больше { $most } значений
save-too-many-events = событий в ней — { $count }, а может быть не больше { $most }

## Что не так с позицией в FEN; внутри предложения. Поля FEN называются частями, чтобы не путать их с полями доски

fen-too-long = текст слишком длинный для FEN
fen-missing = { $field ->
    [placement] нет расстановки (часть 1)
    [side-to-move] не сказано, чей ход (часть 2): добавьте « w» или « b» после расстановки
   *[other] нет части { $number }
}
fen-trailing-text = после номера хода стоит лишнее: «{ $text }»; в FEN всего шесть частей
fen-rank-count = { $found ->
    [one] в расстановке (часть 1) { $found } горизонталь
    [few] в расстановке (часть 1) { $found } горизонтали
    [many] в расстановке (часть 1) { $found } горизонталей
   *[other] в расстановке (часть 1) { $found } горизонтали
}, а нужно { $ranks }, через косую черту, от горизонтали { $ranks } до первой
fen-rank-width = в горизонтали { $rank } описано { $found ->
    [one] { $found } поле
    [few] { $found } поля
    [many] { $found } полей
   *[other] { $found } поля
}: фигуры и числа пустых полей вместе должны дать { $files }
fen-unknown-letter = «{ $letter }» в горизонтали { $rank } — не фигура: { $board ->
    [xiangqi] чёрные пишутся kabnrcp, красные — KABNRCP, пустые пункты — числом от 1 до 9
   *[chess] чёрные пишутся pnbrqk, белые — PNBRQK, пустые поля — числом от 1 до 8
}
fen-pawn-on-edge = на { $square } стоит пешка, а на первой и последней горизонтали пешек не бывает
fen-misplaced = на { $square } { piece-colored } ({ $letter }), а там эта фигура стоять не может
fen-too-many = { piece-colored } ({ $letter }) встречается { $found ->
    [one] { $found } раз
    [few] { $found } раза
   *[many] { $found } раз
}, а может — не больше { $most }
fen-field-of-chess = «{ $text }» в сянци ничего не значит (часть { $number }): напишите -
fen-kings = у { side-of } { $piece ->
    [general] { $found ->
        [0] нет генерала
        [one] { $found } генерал
        [few] { $found } генерала
        [many] { $found } генералов
       *[other] { $found } генерала
    }
   *[king] { $found ->
        [0] нет короля
        [one] { $found } король
        [few] { $found } короля
        [many] { $found } королей
       *[other] { $found } короля
    }
}
fen-king-count = { fen-kings }, а нужен ровно один
fen-king-count-at-most = { fen-kings }, а может быть не больше одного
fen-side-to-move = «{ $text }» — не очередь хода (часть 2): напишите w или b
fen-castling-text = «{ $text }» — не права на рокировку (часть 3): напишите - или буквы из KQkq, каждую один раз
fen-castling-right = для права на рокировку { $right } (часть 3) на { $square } должна стоять фигура: { piece-colored } ({ $letter }); поставьте её или уберите право
fen-en-passant-text = «{ $text }» — не поле взятия на проходе (часть 4): напишите - или поле, через которое только что прошла пешка, например e3
fen-en-passant-rank = { $color ->
    [white] при ходе белых поле взятия на проходе (часть 4) не { $square }: оно бывает на шестой горизонтали; или напишите -
   *[black] при ходе чёрных поле взятия на проходе (часть 4) не { $square }: оно бывает на третьей горизонтали; или напишите -
}
fen-en-passant-pawn = через { $square } пешка только что не проходила (часть 4): для этого на { $pawn } должна стоять { piece-colored } ({ $letter }), а { $square } и поле перед ним — быть пусты; иначе напишите -
fen-halfmove-clock = «{ $text }» — не счётчик полуходов (часть 5): напишите число от 0 до { $most }
fen-fullmove-number = «{ $text }» — не номер хода (часть 6): напишите число от 1 до { $most }
fen-opponent-in-check = { side-to } шах, а ход { other-side-of }: { royal-whom } можно было бы взять; измените очередь хода или расстановку
fen-draughts-side-to-move = «{ $text }» — не очередь хода: начните с W: или B:
fen-draughts-missing-pieces = нет шашек { side-of }: добавьте :{ $letter } и поля
fen-draughts-unknown-part = «{ $text }» — ни шашки стороны (W31,K32), ни счётчик (H0, F1)
fen-draughts-not-a-square = «{ $text }» — не тёмное поле: напишите, например, { $first } или { $last }
fen-draughts-twice-placed = на поле { $square } две шашки: оставьте одну
fen-draughts-man-on-last-rank = на поле { $square } простая { side-of }, а там она стала бы дамкой: напишите K{ $square }
fen-draughts-too-many = у { side-of } шашек: { $found }, а может быть не больше { $most }
fen-draughts-counter = «{ $text }» — не счётчик: после { $counter } напишите число не больше { $most }
fen-mend-castling = права на рокировку { $text } пропущены: король или ладья не на своём исходном поле
fen-mend-en-passant = поле взятия на проходе { $square } пропущено: ни одна пешка не могла только что его перейти
fen-mend-dashes = части FEN, которых нет перед счётчиками, прочитаны как -
fen-mend-move-number = номер хода 0 прочитан как 1
fen-mend-operations = операции EPD после позиции пропущены
fen-mends = { $first }; { $then }

## Свои темы

theme-added = Тема «{ $title }» добавлена к вашим и уже выбрана.
theme-added-faults = Тема «{ $title }» добавлена к вашим и уже выбрана, но { $count ->
    [one] в ней { $count } ошибка:
    [few] в ней { $count } ошибки. { $listed } Первая:
    [many] в ней { $count } ошибок. { $listed } Первая:
   *[other] в ней { $count } ошибки. { $listed } Первая:
} { $first }
theme-faults-listed = Их перечислит `fogchess check-assets`.
theme-faults-listed-page = Они перечислены в консоли браузера.
theme-left-out = { $count ->
    [one] Пропущен { $count } файл, темам он не нужен:
    [few] Пропущено { $count } файла, темам они не нужны:
    [many] Пропущено { $count } файлов, темам они не нужны:
   *[other] Пропущено { $count } файла, темам они не нужны:
} { $files }
picture-misfit = Картинка { $file } { $misfit }. Она подогнана по размеру.
misfit = — { $width } на { $height } пикселей; { $reason }
misfit-too-large = сторона может быть не больше { $most }
misfit-not-square = сделайте её квадратной
misfit-too-small = при стороне меньше { $least } она на доске расплывётся
misfit-no-middle = с краями по 64 с каждой стороны нужно больше { $least }
theme-folder-at = Ваши темы лежат в папке { $folder }

## Почему тема не принята; внутри предложения

theme-fault-too-large = она больше { $most } МиБ
theme-fault-no-zip = это не zip, или файл неполный
theme-fault-damaged = файл { $file } повреждён; упакуйте тему заново
theme-fault-encrypted = файл { $file } под паролем; упакуйте тему без пароля
theme-fault-method = файл { $file } сжат необычным способом; выберите при упаковке Deflate
theme-fault-outside = путь { $file } может вести за пределы папки темы; ничего не распаковано
theme-fault-no-file = { $file } — ссылка или что-то подобное; замените её самим файлом
theme-fault-twice = файл { $file } встречается в ней дважды или отличается только заглавными буквами; оставьте один
theme-fault-too-many = файлов в ней больше { $most }
theme-fault-too-deep = файл { $file } лежит слишком глубоко, предел вложенности — { $most }; положите его выше
theme-fault-file-too-large = файл { $file } без сжатия больше { $most } МиБ
theme-fault-all-too-large = её файлы вместе больше { $most } МиБ
theme-fault-picture = картинка { $file } шире или выше { $most } пикселей
theme-fault-no-manifest = в ней нет файла { $manifest }; достаточно файла, в котором только «()»
theme-fault-other-manifest = в ней нет файла { $manifest }; если это { $file }, переименуйте его
theme-fault-several = в файле две темы, { $one } и { $other }; упакуйте каждую отдельно

## Что пошло не так и что будет вместо этого. Причина ($reason) — одна из тех, что ниже, или приходит от системы по-английски

error-picture = Не удалось прочитать картинку { $file }: { $reason }. Вместо неё показана буква.
error-texture = Не удалось прочитать картинку { $file }: { $reason }. Вместо неё показан ровный цвет.
error-sound = Не удалось прочитать звук { $file }: { $reason }. Его не будет слышно.
error-font = Не удалось прочитать шрифт { $file }: { $reason }. Вместо него взят другой.
error-theme = Не удалось прочитать тему { $file }: { $reason }. Вместо неё взята основная.
# Браузер без связи.
error-files-away = Нет связи, поэтому загружены не все картинки и звуки.
error-theme-away = Не удалось загрузить тему «{ $title }»: нет связи. Тема осталась прежней.
error-manifest = { $count ->
    [one] В { $file } пропущено { $count } место:
    [few] В { $file } пропущены { $count } места, первое:
    [many] В { $file } пропущено { $count } мест, первое:
   *[other] В { $file } пропущено { $count } места, первое:
} { $reason }
# Тему не удалось добавить к своим.
error-theme-add = Не удалось добавить тему { $file }: { $reason }.
error-theme-folder = Не удалось открыть папку с вашими темами: { $reason }.
error-theme-keep = Тема пропадёт, когда вы закроете страницу: сохранить её не удалось ({ $reason }).
error-themes-held = В прошлый раз с вашими темами игра не запустилась, поэтому сейчас она без них. Выберите другую тему и обновите страницу, чтобы вернуть их.
# Файл изменили во время игры
error-file-kept = Не удалось прочитать файл { $file }: { $reason }. Осталось то, что было.
error-manifest-kept = Не удалось прочитать { $file }: { $reason }. Тема осталась прежней.
error-locale = Не удалось прочитать тексты { $file }: { $reason }. Вместо них английские.
# Партию не удалось отдать или взять.
error-export = Партию нельзя записать в этом формате: { $reason }. В файле партии есть всё.
error-export-save = Не удалось сохранить файл: { $reason }.
error-export-copy = Ничего не скопировано: { $reason }. Сохраните в файл.
error-import-open = Не удалось открыть файл: { $reason }.
error-import-paste = Не удалось прочитать буфер обмена: { $reason }. Откройте файл.
error-import-keep = Партию не удалось сохранить, поэтому она не открыта: { $reason }.
error-settings-read = Не удалось прочитать настройки { $file }: { $reason }. Взяты настройки по умолчанию.
error-settings-odd = В настройках { $file } есть значения, которых эта версия не понимает: { $fields }. Вместо них взяты значения по умолчанию; в файле они остались.
error-settings-write = Не удалось сохранить настройки: { $reason }.
error-game-write = Не удалось сохранить партию: { $reason }. Можно играть дальше; после следующего хода будет новая попытка.
error-game-elsewhere = Эту партию продолжили в другом окне. То, что сыграно здесь, больше не сохраняется.
error-key-write = Не удалось сохранить ваш ключ от партии на сервере: { $reason }. Можно играть дальше, но не закрывайте это окно: без ключа вернуться в партию нельзя.
error-storage-cleared = Сохранённые данные игры были удалены во время партии. Партия продолжается и сохранена заново.
error-games-look = Не удалось узнать, есть ли сохранённые партии: { $reason }.
error-game-open = Не удалось открыть сохранённую партию: { $reason }.
error-game-change = Не удалось изменить сохранённую партию: { $reason }.
error-game-set-aside = Не удалось прочитать сохранённую партию: { $reason }. Файл отложен: { $file }
error-game-backup = Не удалось прочитать сохранённую партию: { $reason }. Вместо неё взята резервная копия. Файл отложен: { $file }
error-game-up-to = Не удалось прочитать сохранённую партию до конца: { $reason }. { $plies ->
    [one] Восстановлен { $plies } ход
    [few] Восстановлено { $plies } хода
    [many] Восстановлено { $plies } ходов
   *[other] Восстановлено { $plies } хода
}, можно играть дальше. Исходный файл отложен: { $file }
error-game-unknown = В сохранённой партии есть то, чего эта версия не знает, и это пропущено: { $fields }.
error-fen = Эту позицию нельзя сыграть: { $reason }.
error-link = Не удалось открыть ссылку: { $reason }
link-unknown-game = Варианта «{ $name }» нет. Есть такие: { $known }.
link-unknown-theme = Темы «{ $name }» нет.
link-unknown-opponent = Соперника «{ $name }» нет. Есть такие: { $known }.
link-unknown-side = Стороны «{ $name }» нет. Есть такие: { $known }.
# A misspelt parameter. $name: as it is written, $meant: the one that is like it
link-unknown-word = В этой ссылке есть слово «{ $name }», которое здесь ничего не значит. Может быть, «{ $meant }»?
link-no-computer = В этом варианте нет очереди ходов, поэтому компьютер в него не играет.
error-dismiss = Скрыть

## Причины: внутри предложения, для всего, что выше

reason-at = { $fault } (строка { $line }, знак { $column })
reason-in-file = { $file }, { $fault }
reason-not-found = такого файла нет
reason-no-folder = такой папки нет
reason-denied = нет доступа
reason-read-only = диск только для чтения
reason-full = на диске не осталось места
reason-folder = на месте файла папка или наоборот
reason-no-text = это не текст (UTF-8)
reason-no-picture = это не PNG, или файл повреждён
reason-picture-empty = файл пуст
reason-picture-format = это формат { $format }; сохраните его как { $other }
reason-picture-ending = это формат { $format }; переименуйте его в .{ $ending }
reason-picture-lfs = это указатель Git LFS, а не картинка; выполните `git lfs pull`
reason-picture-cut = файл обрывается; скопируйте или сохраните его ещё раз
reason-no-font = это не шрифт
reason-no-sound = это не звук, который можно воспроизвести
reason-pixels = размер — { $width } на { $height } пикселей, а сторона может быть не больше { $most }
# SVG не рисуется.
reason-svg-none = это не читаемый SVG ({ $error })
reason-svg-root = его внешний элемент — не <svg xmlns="http://www.w3.org/2000/svg">
reason-svg-size = в нём нет ни viewBox, ни ширины с высотой
reason-svg-element = строка { $line }: <{ $element }> не рисуется; превратите его в контуры или уберите
reason-svg-deep = слишком много его элементов вложено друг в друга
reason-svg-much = рисовать его слишком долго; упростите его
reason-svg-failed = его не удалось нарисовать ({ $error })
reason-too-long = текст длиннее { $kib } КиБ
reason-empty = текст пуст
reason-server = сервер ответил { $status }
reason-clipboard-empty = в буфере обмена нет текста
reason-no-clipboard = в этой системе нет буфера обмена
reason-clipboard-busy = буфер обмена занят другой программой
reason-clipboard-unfit = буфер обмена не принимает этот текст
store-missing = { $place }: не найдено
store-dead-link = ссылка ведёт в никуда: { $place }
store-in-cloud = { $place }: хранится в iCloud, на этом устройстве файла нет; сначала загрузите его
store-no-home = у вас нет домашней папки
store-too-large = { $place }: больше { $moves } ходов или { $kib } КиБ
store-folder = { $place }: на месте файла папка или наоборот
store-denied = { $place }: нет доступа
store-read-only = { $place }: только для чтения
store-full = { $place }: не осталось места
store-in-use = { $place }: открыто в другом окне игры
store-changed = { $place }: изменено кем-то ещё
store-altered = { $place }: записанное не читается
store-refused = браузер отказал
store-other = { $reason } ({ $place })
place-game = партия { $name }
place-games = сохранённые партии
place-home = ваша домашняя папка
place-browser = память браузера для этой страницы

## Для тех, кто слушает, и текстовый вид страницы

cell-empty = пусто
cell-light = не играет
cell-fog = туман
cell-blocked = туман; там что-то стоит
cell-memory = туман; раньше здесь: { piece-colored }
cell-king = туман; { royal } { $king } %
cell-queen = туман; { $board ->
    [xiangqi] колесница
    [draughts] шашка
    [draughts-10] шашка
   *[chess] ферзь
} { $queen } %
cell-king-queen = { cell-king }, { $board ->
    [xiangqi] колесница
   *[chess] ферзь
} { $queen } %
square-cell = { $square }: { $cell }
mark-selected = выбрано
mark-target = сюда можно пойти
mark-capture = можно взять
mark-check = под шахом
mark-unmoved = ещё не двигали
mark-last-move = последний ход
mark-lost = здесь взята ваша фигура
mark-sighted = только что из тумана
mark-hint = подсказка
mark-premove = предход
mark-king-was = здесь был { royal }
mark-queen-was = { $board ->
    [xiangqi] здесь была колесница
    [draughts] здесь была шашка
    [draughts-10] здесь была шашка
   *[chess] здесь был ферзь
}
mark-suspected = вы предполагаете: { piece-colored }
# Мужской род: круг.
ink = { $ink ->
    [red] красный
    [blue] синий
    [yellow] жёлтый
   *[green] зелёный
}
# Женский род: стрелка.
ink-feminine = { $ink ->
    [red] красная
    [blue] синяя
    [yellow] жёлтая
   *[green] зелёная
}
mark-circle = { ink } круг
mark-arrow-to = { ink-feminine } стрелка на { $square }
mark-arrow-from = { ink-feminine } стрелка с { $square }
ring-heading = Пометить { $square }
ring-suspect = Предположить: { piece-inline }
ring-circle = Круг: { ink }
ring-arrow = Стрелка: { ink-feminine }
ring-clean = Убрать пометки
spoken-erased = Стрелки и круги убраны.
spoken-targets = Можно пойти на { $squares }.
spoken-premove-cancelled = Предход отменён.
spoken-no-targets = Пойти некуда.
spoken-move = { side }: { piece-inline } с { $from } на { $to }.
spoken-capture = { side }: { piece-inline } с { $from } берёт { piece-captured } на { $to }.
# Винительный падеж: берёт кого.
piece-captured = { $captured ->
    [pawn] пешку
    [knight] коня
    [bishop] слона
    [rook] ладью
    [queen] ферзя
    [soldier] солдата
    [advisor] советника
    [elephant] слона
    [horse] коня
    [cannon] пушку
    [chariot] колесницу
    [general] генерала
    [man] шашку
    [dame] дамку
   *[king] короля
}
spoken-capture-several = { side }: { piece-inline } с { $from } берёт { $count ->
    [one] { $count } шашку
    [few] { $count } шашки
   *[many] { $count } шашек
} ({ $squares }) и встаёт на { $to }.
spoken-en-passant = { side }: пешка с { $from } берёт пешку { $at } на проходе и встаёт на { $to }.
spoken-castle-king-side = { side }: короткая рокировка.
spoken-castle-queen-side = { side }: длинная рокировка.
spoken-promotion = { $piece ->
    [knight] Пешка превращается в коня.
    [bishop] Пешка превращается в слона.
    [rook] Пешка превращается в ладью.
   *[queen] Пешка превращается в ферзя.
}
spoken-moved = { side } сделали ход.
spoken-moved-named = { $player }: ход сделан.
spoken-lift = Нажмите Enter, чтобы открыть доску.
spoken-captured = Взято у { side-of }: { $pieces }
spoken-captured-nothing = Пока ничего не взято
piece-count = { $piece ->
    [pawn] { $count ->
        [one] { $count } пешка
        [few] { $count } пешки
       *[many] { $count } пешек
    }
    [knight] { $count ->
        [one] { $count } конь
        [few] { $count } коня
       *[many] { $count } коней
    }
    [bishop] { $count ->
        [one] { $count } слон
        [few] { $count } слона
       *[many] { $count } слонов
    }
    [rook] { $count ->
        [one] { $count } ладья
        [few] { $count } ладьи
       *[many] { $count } ладей
    }
    [queen] { $count ->
        [one] { $count } ферзь
        [few] { $count } ферзя
       *[many] { $count } ферзей
    }
    [soldier] { $count ->
        [one] { $count } солдат
        [few] { $count } солдата
       *[many] { $count } солдат
    }
    [advisor] { $count ->
        [one] { $count } советник
        [few] { $count } советника
       *[many] { $count } советников
    }
    [elephant] { $count ->
        [one] { $count } слон
        [few] { $count } слона
       *[many] { $count } слонов
    }
    [horse] { $count ->
        [one] { $count } конь
        [few] { $count } коня
       *[many] { $count } коней
    }
    [cannon] { $count ->
        [one] { $count } пушка
        [few] { $count } пушки
       *[many] { $count } пушек
    }
    [chariot] { $count ->
        [one] { $count } колесница
        [few] { $count } колесницы
       *[many] { $count } колесниц
    }
    [man] { $count ->
        [one] { $count } шашка
        [few] { $count } шашки
       *[many] { $count } шашек
    }
    [dame] { $count ->
        [one] { $count } дамка
        [few] { $count } дамки
       *[many] { $count } дамок
    }
    [general] { $count ->
        [one] { $count } генерал
        [few] { $count } генерала
       *[many] { $count } генералов
    }
   *[king] { $count ->
        [one] { $count } король
        [few] { $count } короля
       *[many] { $count } королей
    }
}
stepper-less = { $whose }, { $what }, сейчас { $value }: меньше
stepper-more = { $whose }, { $what }, сейчас { $value }: больше
text-view = Текстовый вид
text-view-hint = Доска, ходы и все кнопки текстом: для программ чтения с экрана и для клавиатуры. Введите m и поле, например m e5, чтобы пометить его для себя.
text-view-hide = Скрыть текстовый вид
controls-label = Кнопки
clocks-label = Часы
move-input-submit = Пойти

## Playing online: menus

# Servers in the same network.
nearby-heading = В этой сети
nearby-none = Сейчас здесь никто не принимает игроков.
nearby-trust = В тумане сервер знает фигуры обеих сторон. Играйте на компьютере того, кому доверяете.
nearby-line = { $player } ({ $address })
nearby-enter = Войти
nearby-leave = Выйти
nearby-enter-spoken = Войти на сервер: { $line }
nearby-leave-spoken = Выйти с сервера: { $line }
nearby-toggle = Искать и показываться
nearby-toggle-hint = Ищет партии в этой сети и сообщает ей ваше имя и адрес, пока вы принимаете игроков.
# The server of this game.
host-heading = Принимать игроков в этой сети
host-button = Принимать игроков
host-show = Вы принимаете игроков…
host-starting = Сервер запускается…
host-stopped = Вы больше не принимаете игроков. Начатые партии сохранены и продолжатся, когда вы запустите сервер снова.
host-line = Здесь могут играть все в этой сети. Телефоном можно считать код или открыть адрес; на другом компьютере сервер виден в меню «Игра по сети».
host-line-no-page = Здесь могут играть все в этой сети, у кого есть игра: сервер виден в меню «Игра по сети». Страницы для браузеров в этой копии нет.
host-code = QR-код этого адреса
host-who = { $others ->
    [0] Пока больше никого нет.
    [one] Здесь ещё { $others } игрок.
    [few] Здесь ещё { $others } игрока.
   *[many] Здесь ещё { $others } игроков.
  } { $games ->
    [0] { "" }
    [one] Идёт { $games } партия.
    [few] Идут { $games } партии.
   *[many] Идут { $games } партий.
  }
host-elsewhere = Обычный порт занят другой программой, поэтому старые ссылки сюда не ведут. Порт этого сервера — { $port }.
host-firewall = Если кто-то не может подключиться, возможно, мешает брандмауэр: разрешите порт { $port } в этой сети.
host-kept = Сервер закроется вместе с игрой. Начатые партии сохранятся и продолжатся, когда вы запустите его снова.
host-no-network = Этот компьютер не подключён к сети. Подключите его и попробуйте снова.
host-port-taken = Порт { $port } занят другой программой. Закройте её и попробуйте снова.
host-already-runs = Сервер с этими партиями уже работает на этом компьютере: в другом окне или через «./play serve». Закройте его и попробуйте снова.
host-no-program = Рядом с игрой нет программы сервера, fogchess-server. Она есть в каждом пакете игры. В папке с исходным кодом её собирает «./play serve».
host-failed = Сервер не работает: { $reason }
host-again = Попробовать снова
host-stop = Остановить
host-play = Играть здесь
host-how = Принимать игроков можно в игре для компьютера: «Игра по сети» → «Принимать игроков».
confirm-quit-title = Выйти?
confirm-quit-line = На вашем сервере есть игроки. Их партии сохранятся и продолжатся, когда вы запустите сервер снова.

title-online = Играть по сети
online-heading = Игра по сети
online-name = Ваше имя
online-server = Адрес сервера
online-no-address = Чтобы играть по сети, принимайте игроков сами, откройте ссылку друга или введите адрес сервера.
online-at = Вы на сервере { $address }.
online-no-server-page = Здесь нет игрового сервера. Всё остальное работает как обычно.
online-no-server = По этому адресу сервер не отвечает. Пробуем снова…
online-untrusted = Этот компьютер не доверяет сертификату сервера. Проверьте адрес или спросите того, кто держит сервер.
online-friend = Играть с другом
online-anyone = Найти соперника
online-open-games = Открытые партии
online-no-games = Сейчас никто не ищет партию.
# An open game. $game: its title, $time, $player: a name, or online-nobody
online-seek-line = { $game }, { $time }: { $player }
online-somebody = кто-то
online-accept = Играть
# Spoken for that button. $line: online-seek-line
online-accept-spoken = Играть: { $line }
online-link = Ссылка на партию
online-join = Войти по ссылке
# $reason: one of invite-fault-…
online-link-refused = Эту ссылку не удаётся открыть: { $reason }.
invite-fault-address = ссылка на партию начинается с http:// или https://
invite-fault-game = в ней нет партии, скопируйте ссылку целиком
invite-fault-number = номер партии в ней повреждён, скопируйте ссылку целиком
invite-fault-key = её конец утерян или повреждён, скопируйте ссылку целиком
online-connecting = Соединяемся…
online-connecting-again = Сервер не отвечает. Пробуем снова…
online-seeking = Ищем соперника…
# $level: of a computer
online-computer-offer = Пока никто не пришёл. С вами может сыграть компьютер: { $level }.
online-play-computer = Играть с компьютером
online-friend-line = Отправьте эту ссылку другу. Партия начнётся, когда он её откроет.
online-friend-waiting = Ждём вашего друга…
online-copy = Копировать ссылку
online-share = Поделиться
online-cancel = Отмена
online-fault-seek-gone = Этой партии уже нет. Выберите другую.
online-fault-too-many = Отсюда начато слишком много партий. Подождите минуту.
online-fault-not-stored = Сервер не смог сохранить партию. Попробуйте позже.
online-fault-no-computer = У сервера сейчас нет свободного компьютера. Подождите соперника.
online-fault-not-a-game = Сервер не смог прочитать эту партию.
online-fault-too-many-kept = Больше партий там сохранить нельзя. Сначала удалите какие-нибудь.
online-fault-no-such-game = Этой партии больше нет на сервере.
online-fault-too-much-today = Отсюда за сегодня сохранено слишком много. Попробуйте завтра.

## Playing online: during the game

online-lost = Связь потеряна. Пробуем снова…
# The same while a move of the player is on its way.
online-lost-sending = Связь потеряна. Ваш ход уйдёт, как только она восстановится.
online-back = Связь восстановлена.
online-sending = Отправляем ваш ход…
online-still-sending = Предыдущий ход ещё отправляется. Подождите, пока он дойдёт.
online-not-saved = Ваш ход ещё не сохранён. Часы стоят.
online-late = Слишком поздно: партия уже изменилась.
# To who opens the link for a friend in the browser that has the other seat already.
online-other-seat = Эта ссылка для соперника: на этом устройстве у вас уже есть место в той партии. Отправьте её другу или играйте здесь за обе стороны.
online-other-seat-take = Играть и за другую сторону
online-other-seat-own = Вернуться за свою сторону
online-waiting = Ждём второго игрока…
# $white, $black: the players; $plies: the moves of both sides together
online-watching = { $white } — { $black }, полуход { $plies }
online-watching-fog = Пока идёт партия, доска скрыта от зрителей.
# $time: m:ss until the game is called off
online-first-move-you = Сделайте первый ход. Осталось { $time }.
# $color; -named: $player
online-first-move = { side }: на первый ход осталось { $time }.
online-first-move-named = { $player }: на первый ход осталось { $time }.
online-gone = { side }: игрок отключился.
online-gone-named = { $player }: игрок отключился.
# $time: m:ss
online-gone-soon = { side }: игрок отключился. Партию можно завершить через { $time }.
online-gone-soon-named = { $player }: игрок отключился. Партию можно завершить через { $time }.
online-gone-claim = { side }: игрок отключился. Можно завершить партию или подождать.
online-gone-claim-named = { $player }: игрок отключился. Можно завершить партию или подождать.
online-claim-win = Победа
online-claim-draw = Ничья
online-come-back = Играть здесь
online-rematch-sent = Вы предложили реванш. Ждём ответа…
online-rematch-asked = Второй игрок хочет реванш. Чтобы согласиться, нажмите «Принять».
# What a server says before it closes the connection, and what to do.
online-bye-superseded = Партия продолжается в другом окне. Играйте там или вернитесь сюда.
online-bye-restarting = Сервер перезапускается. Партия скоро продолжится.
online-bye-new-version = У сервера другая версия игры. Перезагрузите страницу или обновите игру.
online-bye-no-such-game = Такой партии нет, или ссылка неполная. Попросите её ещё раз.
online-bye-hello = Сервер и игра не поняли друг друга. Соединитесь снова.
online-bye-not-a-message = Сервер не смог прочитать то, что отправила игра. Соединитесь снова или обновите игру.
online-bye-too-many-messages = Серверу отправлено слишком много сразу. Немного подождите и соединитесь снова.
online-bye-too-slow = Связь слишком медленная: новости сервера не успевают приходить. Скоро они придут снова.
online-bye-silent = Сервер слишком долго ничего отсюда не слышал. Партия скоро продолжится.
online-bye-full = Сервер переполнен. Попробуйте позже.
online-bye-damaged = Сервер больше не может прочитать эту партию. Сообщите тому, кто содержит сервер.
button-greet = Чат
greet-heading = Быстрый чат
greet-mute = Не показывать слова соперника
greet-mute-hint = То, что он говорит, не появляется на экране.
# $greeting
online-greeted = Соперник говорит: «{ $greeting }»
greeting-hello = Здравствуйте!
greeting-good-luck = Удачи!
greeting-well-played = Хорошо сыграно!
greeting-one-moment = Одну минуту, пожалуйста.
greeting-thanks = Спасибо!
greeting-goodbye = До свидания!
pause-heading-online = Партия идёт
confirm-resign-line-online = Соперник выиграет партию.
confirm-leave-online = Часы идут, и через 10 секунд после вашего ухода соперник сможет завершить партию.
