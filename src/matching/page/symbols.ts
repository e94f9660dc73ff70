/** Signs that controls have in place of a name, with their meanings, the most frequent first. */
const meanings: readonly (readonly [string, string])[] = [
  ['×✕✖✗✘❌╳', 'close, remove'],
  ['‹«←◀⟨❮⬅<', 'previous, back'],
  ['›»→⟩❯➡>', 'next, forward'],
  ['▶►', 'play, next'],
  ['⏮', 'previous'],
  ['⏭', 'next'],
  ['⏸', 'pause'],
  ['+＋➕', 'plus, add, increase, zoom in'],
  ['−-–➖', 'minus, decrease, zoom out'],
  ['⋯…⋮•', 'more, menu, options, actions'],
  ['☰≡', 'menu'],
  ['♥♡❤🤍', 'like, favourite, wish list'],
  ['★☆⭐', 'star, favourite'],
  ['👍', 'like, thumbs up'],
  ['👎', 'dislike, thumbs down'],
  ['🔍🔎⌕', 'search'],
  ['🗑', 'delete'],
  ['✎✏🖉', 'edit'],
  ['⚙', 'settings'],
  ['🛒🛍', 'cart'],
  ['⬇⤓↓', 'download, down'],
  ['⬆↑', 'upload, up'],
  ['🔔', 'notifications'],
  ['✉📧', 'email, send'],
  ['➤', 'send'],
  ['↩', 'reply, undo'],
  ['🏠', 'home'],
  ['❓', 'help'],
  ['ℹ', 'info, information'],
  ['🖨', 'print'],
  ['📎', 'attach'],
  ['✓✔', 'confirm, done'],
  ['▲△', 'up, increase'],
  ['▼▽▾', 'down, decrease'],
  ['↻⟳🔄', 'refresh'],
];

const bySign: ReadonlyMap<string, readonly string[]> = new Map(
  meanings.flatMap(([signs, words]) => Array.from(signs, (sign) => [sign, words.split(', ')] as const)),
);

const charsAtMost = 6;

/** The meanings of a name that is one sign, also repeated; empty for any other name. */
export function readSymbols(name: string): readonly string[] {
  if (name.length > charsAtMost) return [];
  const [first = '', ...others] = new Set(Array.from(name.replace(/[\s\ufe0f]/g, '')));
  return others.length === 0 ? (bySign.get(first) ?? []) : [];
}
