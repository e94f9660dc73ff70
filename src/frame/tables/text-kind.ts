/** The kind of value that a text looks like, told without knowing its language. */
export type TextKind = 'empty' | 'number' | 'year' | 'date' | 'text';

/** Signs, currencies, units and brackets around digits: what is left is a number when it has no words. */
const number =
  /^[-+±~≈<>≤≥−–(]*\s*(?:[\p{Sc}]|[A-Z]{2,3}\b)?\s*[-+−–]?\s*(?:\d[\d\s.,'’·:/×x–-]*|\.\d+)\s*(?:%|‰|°|[\p{Sc}]|[A-Za-zµ²³]{1,4}(?:\/[A-Za-z]{1,4})?)?\s*[)*]*$/u;
const date =
  /^(?:\p{L}+\.?,?\s+)?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}\.?\s+(?:de\s+)?\p{L}{3,}\.?(?:\s+(?:de\s+)?\d{2,4})?|\p{L}{3,}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?(?:\s+\d{2,4})?|\d{4}年.*)(?:[\sT,]+\d{1,2}:\d{2}.*)?$/u;
const nothing = /^(?:[-–—―−.…*/]|n\/?a|k\.?a\.?|tba|tbd|nil|none|\?)+$/iu;

export function textKindOf(text: string): TextKind {
  if (text === '' || nothing.test(text)) return 'empty';
  if (/^(?:1[5-9]|20|21)\d{2}$/.test(text)) return 'year';
  if (date.test(text)) return 'date';
  return number.test(text) && /\d/.test(text) ? 'number' : 'text';
}
