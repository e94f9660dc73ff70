/** Text with the digits of all scripts as ASCII ones, one kind of minus and of space, full-width signs as narrow ones. */
export function plainDigits(text: string): string {
  return text
    .replace(/[！-～]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfe_e0))
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[−‒﹣]/g, '-')
    .replace(/[\u00A0\u2007\u2009\u202F\s]+/g, ' ')
    .replace(/[\u200E\u200F\u061C]/g, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .trim();
}

/** A digit of any script as an ASCII one. A script's digits follow each other in Unicode: we go back to its zero. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 0x80) return digit;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
