/** Private-use characters are icon fonts: they draw a picture and say nothing. Joiners stay: scripts need them. */
const glyphs = /[\u{E000}-\u{F8FF}\u{F0000}-\u{FFFFD}\u{100000}-\u{10FFFD}\u{200B}\u{FEFF}\u{AD}]/gu;

/** Text on one line: white space squeezed, icon-font glyphs and invisible characters dropped. */
export function squash(text: string): string {
  if (isPlain(text)) return text;
  const trimmed = text.trim();
  if (isPlain(trimmed)) return trimmed;
  return trimmed.replace(glyphs, '').replace(/\s+/g, ' ').trim();
}

const space = 32;

/** Whether there is nothing to squash: visible characters with single spaces between words. */
function isPlain(text: string): boolean {
  let before = space;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === space ? before === space : !isVisibleCode(code)) return false;
    before = code;
  }
  return before !== space || text === '';
}

/** Whether it surely is a visible character: ASCII, most letters of the world, dashes, quotes and dots. */
const isVisibleCode = (code: number): boolean =>
  (code > space && code < 0x7f) ||
  (code > 0xad && code < 0x1680) ||
  (code > 0x200f && code < 0x2028) ||
  (code > 0x3000 && code < 0xd800);

/** At most `length` characters, the cut shown by `…`. */
export function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}
