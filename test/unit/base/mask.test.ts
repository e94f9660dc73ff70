import { describe, expect, it } from 'vitest';
import { changeText, holdsValue, maskAddress, maskText, maskTokens, redact } from '../../../src/base/mask';

const values = { pin: '12', city: 'Rome', password: 'Rome-2024', odd: 'a.b*c' };

describe('masking', () => {
  it('puts values back as names, the longest first', () => {
    expect(maskText('from Rome with Rome-2024', values)).toBe('from %city% with %password%');
  });

  it('takes a value for text, never for a pattern', () => {
    expect(maskText('a.b*c and axbbc', values)).toBe('%odd% and axbbc');
  });

  it('takes a long value for one only where all of it stands', () => {
    const long = (end: string) => `${'the same beginning of both '.repeat(5)}${end}`;
    const both = { one: long('lamp'), other: long('lantern') };
    expect(maskText(`a ${long('lamp')}, a ${long('lantern')}, a ${long('light')}`, both)).toBe(
      `a %one%, a %other%, a ${long('light')}`,
    );
    expect(maskText(long('lam'), both)).toBe(long('lam'));
  });

  it('finds a value as addresses and quotes write it', () => {
    const odd = { odd: 'a b/ü"q' };
    expect(maskText('/x?q=a%20b%2F%C3%BC%22q&r=a+b%2F%C3%BC%22q', odd)).toBe('/x?q=%odd%&r=%odd%');
    expect(maskText('["a b/ü\\"q"]', odd)).toBe('["%odd%"]');
  });

  it('leaves out of an address what parameters hold that are called secret', () => {
    expect(maskAddress('https://a.example/in?access_token=abc&view=list#id_token=x.y.z')).toBe(
      'https://a.example/in?access_token=…&view=list#id_token=…',
    );
    expect(maskAddress('https://a.example/in?author=Ada&page=2')).toBe(
      'https://a.example/in?author=Ada&page=2',
    );
  });

  it('leaves values under four characters', () => {
    expect(maskText('12 of 120', values)).toBe('12 of 120');
  });

  it('of page text hides a value that stands by itself, not a part of a word', () => {
    expect(maskTokens('Rome, Romero, (Rome)', values)).toBe('%city%, Romero, (%city%)');
  });

  it('says whether a value is in a text, a short one only where it is all of it', () => {
    const texts = ['Romero', 'in Rome.', 'Paris', ' 12 ', '120'];
    expect(texts.map((text) => holdsValue(text, { ...values, pin: '12' }))).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
  });

  it('leaves what programs read', () => {
    const picture = { address: 'data:image/jpeg;base64,Rome' };
    const value = { id: 'Rome', code: 'Rome', picture, steps: [{ text: 'in Rome', ms: 4 }], none: null };
    expect(changeText(value, (text) => maskText(text, values))).toEqual({
      id: 'Rome',
      code: 'Rome',
      picture,
      steps: [{ text: 'in %city%', ms: 4 }],
      none: null,
    });
  });
});

describe('masking what a page makes of a value', () => {
  const kept = { pass: 'Sentinel-8731 ü', pin: '4831', cvc: '737', city: 'Ulm' };
  const bytes = new TextEncoder().encode(kept.pass);
  const binary = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'));
  const units = kept.pass.split('').map((unit) => unit.charCodeAt(0).toString(16));
  const wide = Array.from(kept.pass).map((each) =>
    each > ' ' && each < '~' ? String.fromCodePoint((each.codePointAt(0) ?? 0) + 0xfee0) : each,
  );

  it.each([
    ['capitals', kept.pass.toUpperCase()],
    ['small letters', kept.pass.toLowerCase()],
    ['no separators', 'sentinel8731ü'],
    ['other separators', 'S.e.n.t.i.n.e.l/8_7 3 1-ü'],
    ['elements between', '"Sent" "inel" "87" "31 ü"'],
    ['full-width letters', wide.join('')],
    ['zero-width characters', Array.from(kept.pass).join('\u200b')],
    ['soft hyphens and joiners', Array.from(kept.pass).join('\u00ad\u2060')],
    ['decomposed letters', kept.pass.normalize('NFD')],
    ['backwards', Array.from(kept.pass).toReversed().join('')],
    ['base64', btoa(binary)],
    ['base64 for addresses', btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '')],
    ['base64, one byte later', btoa(`x${binary}`)],
    ['base64, two bytes later', btoa(`xy${binary}z`)],
    ['hexadecimal', hex.join('')],
    ['hexadecimal in capitals with spaces', hex.join(' ').toUpperCase()],
    ['all of it percent-encoded', hex.map((each) => `%${each}`).join('')],
    ['glued', `x${kept.pass}y`],
    ['escapes of quotes', units.map((unit) => `\\u${unit.padStart(4, '0')}`).join('')],
    ['escapes of quotes for some of it', String.raw`S\x65ntin\u{65}l-\u00388731 ü`.replace('8731', '731')],
    ['references of markup', units.map((unit) => `&#x${unit};`).join('')],
    ['decimal references of markup', units.map((unit) => `&#${parseInt(unit, 16)};`).join('')],
    ['base64 of base64', btoa(btoa(binary))],
  ])('%s', (_name, text) => {
    for (const mask of [maskText, maskTokens]) {
      const masked = mask(`It is ${text}.`, kept);
      expect(masked).toContain('%pass%');
      // What hangs together with what is beside it stays: a few characters at the ends of base64.
      expect(masked.length).toBeLessThan('It is %pass%.'.length + 8);
    }
  });

  it.each(['', 'x', 'xy'])(
    'finds base64 of base64 after %j, but for what hangs together with it',
    (before) => {
      const masked = maskText(btoa(before + btoa(before + binary)), kept);
      expect(masked).toMatch(/^.{0,8}%pass%.{0,8}$/);
    },
  );

  it('hides codes of four and three digits where they stand by themselves', () => {
    expect(maskTokens('PIN 4831, 4 8 3 1 and 48-31, CVC 737.', kept)).toBe(
      'PIN %pin%, %pin% and %pin%, CVC %cvc%.',
    );
    expect(maskTokens('x48313 and 17372, 7 3 7', kept)).toBe('x48313 and 17372, 7 3 7');
  });

  it('goes over no end of a line, and leaves short words', () => {
    expect(maskTokens('Sentinel-\n8731 ü in Ulm', kept)).toBe('Sentinel-\n8731 ü in Ulm');
  });

  it('masks all that a name has had', () => {
    expect(maskTokens('first-one and other-one', { a: ['first-one', 'other-one'] })).toBe('%a% and %a%');
  });

  it('finds lone surrogates and texts of signs alone', () => {
    expect(maskText('a\ud800bcd and !!##', { odd: 'a\ud800bcd', signs: '!!##' })).toBe('%odd% and %signs%');
  });
});

describe('the time masking takes', () => {
  const pieces = [
    'a',
    'ab',
    'sk-',
    '\\u{',
    '&#x0',
    '?token',
    'a.b://',
    '&a.',
    '4831',
    'x@',
    '\u200b',
    'ﬁ',
    '%61',
  ];
  /** The CPU of this process for it, in milliseconds, which other work of the machine changes little. */
  const costOf = (work: () => unknown): number => {
    const times = [0, 1, 2].map(() => {
      const start = process.cpuUsage();
      work();
      return process.cpuUsage(start).user / 1000;
    });
    return Math.min(...times);
  };

  it.each(pieces)('grows with the text and no faster: %j', (piece) => {
    const odd = { a: 'a'.repeat(1000), b: `${'ab'.repeat(400)}c`, pin: '4831', long: 'Sentinel-8731' };
    const ofLength = (length: number) => piece.repeat(Math.ceil(length / piece.length));
    for (const mask of [
      (text: string) => maskText(text, odd),
      (text: string) => maskTokens(text, odd),
      maskAddress,
      (text: string) => redact(text, { values: odd, keys: ['sk-sk-sk-1'] }),
    ]) {
      const [short, long] = [ofLength(5000), ofLength(50_000)];
      const before = Math.max(
        2,
        costOf(() => mask(short)),
      );
      expect(costOf(() => mask(long))).toBeLessThan(before * 40);
    }
  });
});
