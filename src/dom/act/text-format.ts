/**
 * Whether `holds` is `wanted` in another format: the same letters and digits ("1,50" and "1.50", "5551234" and
 * "555-1234"), or the same number ("1234" and "1,234.00").
 */
export function isReformatted(wanted: string, holds: string): boolean {
  const bare = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
  if (bare(wanted) !== '' && bare(wanted) === bare(holds)) return true;
  const [a, b] = [numberIn(wanted), numberIn(holds)];
  return a !== null && a === b;
}

/** The number a text is, with whatever sign of thousands and decimals; null when it is none. */
function numberIn(text: string): number | null {
  const digits = text.replace(/[\s$€£¥%']/g, '');
  if (!/^[-+]?\d[\d.,]*$/.test(digits)) return null;
  const decimalAt = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const isThousands = /^[-+]?\d{1,3}([.,]\d{3})+$/.test(digits);
  if (decimalAt < 0 || isThousands) return Number(digits.replace(/[.,]/g, ''));
  return Number(`${digits.slice(0, decimalAt).replace(/[.,]/g, '')}.${digits.slice(decimalAt + 1)}`);
}
