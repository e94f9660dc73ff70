import { runsOf } from '../words';

/** Signs that controls have in place of a name, their meanings, the most frequent first, and what people call them. */
const signs: readonly (readonly [signs: string, meanings: string, called: string])[] = [
  ['✗✘❌', 'close, remove, delete, reject', ''],
  ['×✕✖╳', 'close, remove, delete', 'cross, kreuz, croix, cruz, aspa, croce, kruisje, krzyżyk, バツ, 叉号'],
  ['‹«←◀⟨❮⬅<', 'previous, back', 'left arrow, arrow left, pfeil nach links, flèche gauche, flecha izquierda'],
  ['›»→⟩❯➡>', 'next, forward', 'right arrow, arrow right, pfeil nach rechts, flèche droite, flecha derecha'],
  ['▶►', 'play, next', 'play icon, triangle'],
  ['⏮', 'previous', ''],
  ['⏭', 'next', ''],
  ['⏸', 'pause', ''],
  [
    '+＋➕',
    'plus, add, increase, zoom in',
    'plus, plus sign, pluszeichen, signe plus, signo más, プラス, 加号',
  ],
  [
    '−-–➖',
    'minus, decrease, zoom out',
    'minus, minus sign, minuszeichen, signe moins, signo menos, マイナス, 减号',
  ],
  [
    '⋯…⋮•',
    'more, menu, options, actions',
    'dots, three dots, ellipsis, drei punkte, trois points, tres puntos, três pontos, tre puntini, drie puntjes, trzy kropki, 三点, 三个点',
  ],
  ['☰≡', 'menu', 'hamburger, burger, hamburger menu, three lines'],
  [
    '♥♡❤🤍',
    'like, favourite, wish list',
    'heart, herz, cœur, corazón, coração, cuore, hartje, serce, ハート, 爱心',
  ],
  ['★☆⭐', 'star, favourite', 'star, stern, étoile, estrella, estrela, stella, ster, gwiazdka, 星'],
  ['👍', 'like, thumbs up', 'thumb, thumbs up'],
  ['👎', 'dislike, thumbs down', 'thumbs down'],
  ['🔍🔎⌕', 'search', 'magnifier, magnifying glass, lupe, loupe, lupa, lente, vergrootglas, 虫眼鏡, 放大镜'],
  [
    '🗑',
    'delete, remove',
    'bin, trash, trash can, garbage, garbage can, papierkorb, mülleimer, corbeille, poubelle, papelera, cubo de basura, lixeira, cestino, prullenbak, kosz, ゴミ箱, 垃圾桶',
  ],
  [
    '✎✏🖉',
    'edit, rename',
    'pencil, pen, stift, bleistift, crayon, lápiz, matita, potlood, ołówek, 鉛筆, 铅笔',
  ],
  [
    '⚙',
    'settings, options',
    'gear, cog, cogwheel, zahnrad, engrenage, roue dentée, engranaje, engrenagem, ingranaggio, tandwiel, trybik, 歯車, 齿轮',
  ],
  ['🛒🛍', 'cart, basket', 'trolley'],
  ['⬇⤓↓', 'download, down', 'down arrow, arrow down'],
  ['⬆↑', 'upload, up', 'up arrow, arrow up'],
  ['🔔', 'notifications', 'bell, glocke, cloche, campana, sino, campanella, bel, dzwonek, ベル, 铃铛'],
  ['✉📧', 'email, send', 'envelope, umschlag, enveloppe, sobre, busta, envelop, koperta, 封筒, 信封'],
  ['➤', 'send', 'paper plane'],
  ['↩', 'reply, undo', ''],
  ['↶', 'undo', ''],
  ['↷', 'redo', ''],
  ['⇄⇆⇅↔🔁', 'swap, switch, exchange', 'double arrow, arrows, two arrows, pfeile, flèches, flechas'],
  ['🏠', 'home', 'house'],
  ['❓', 'help', 'question mark, fragezeichen'],
  ['ℹ', 'info, information', ''],
  ['🖨', 'print', 'printer, drucker, imprimante'],
  ['📎', 'attach', 'paper clip, paperclip, büroklammer, trombone'],
  ['👁', 'show, hide, view, visibility', 'eye, auge, œil, ojo, olho, occhio, oog, oko, 目, 眼睛'],
  ['🔒', 'lock', 'padlock'],
  ['📷', 'photo, camera', 'camera'],
  ['🎤', 'microphone, record', 'mic'],
  [
    '✓✔☑',
    'confirm, done, approve, accept',
    'check mark, checkmark, tick mark, häkchen, coche, marca de verificación, spunta, vinkje, ptaszek, チェックマーク, 对勾',
  ],
  ['▲△', 'up, increase', ''],
  ['▼▽▾', 'down, decrease', ''],
  ['↻⟳🔄', 'refresh, reload', 'round arrow, circular arrow, circle arrow, kreispfeil'],
  ['⟲↺', 'rotate left, reset, undo', ''],
];

const bySign: ReadonlyMap<string, readonly string[]> = new Map(
  signs.flatMap(([each, meanings]) => Array.from(each, (sign) => [sign, meanings.split(', ')] as const)),
);

const charsAtMost = 6;

/** The meanings of a name that is one sign, also repeated; empty for any other name. */
export function readSymbols(name: string): readonly string[] {
  if (name.length > charsAtMost) return [];
  const [first = '', ...others] = new Set(Array.from(name.replace(/[\s\ufe0f]/g, '')));
  return others.length === 0 ? (bySign.get(first) ?? []) : [];
}

/** The word that stands for a sign in what is said → its meanings: its number here, or a name of one word. */
const byWord: ReadonlyMap<string, readonly string[]> = new Map(
  signs.flatMap(([, meanings, called], at) =>
    [numbered(at), ...called.split(', ').map((call) => runsOf(call).join(' '))].map(
      (word) => [word, meanings.split(', ')] as const,
    ),
  ),
);

/** The meanings of a word that stands for a sign; empty for any other word. */
export const meaningsOfSign = (word: string): readonly string[] => byWord.get(word) ?? [];

/** A text with a word in place of each sign that stands alone, and of each of its names of several words: "the trash can". */
export function withSignWords(text: string): string {
  return patterns.reduce((rest, { pattern, word }) => rest.replace(pattern, word), text);
}

function numbered(at: number): string {
  return `sign${at}`;
}

const patterns = signs.flatMap(([each, , called], at) => {
  const word = numbered(at);
  const long = called.split(', ').filter((call) => call.includes(' '));
  const alone = { pattern: new RegExp(`(?<=^|\\s)[${each.replace('-', '')}]+\\ufe0f?(?=\\s|$)`, 'gu'), word };
  return long.length === 0
    ? [alone]
    : [alone, { pattern: new RegExp(`(?<!\\p{L})(?:${long.join('|')})(?!\\p{L})`, 'giu'), word }];
});
