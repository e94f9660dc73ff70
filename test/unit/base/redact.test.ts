import { describe, expect, it } from 'vitest';
import { createLog, type LogLine } from '../../../src/base/log';
import { redact, redactValue } from '../../../src/base/mask';

describe('redact', () => {
  it('takes out known keys, the longest first, with and without what stands before them', () => {
    const keys = ['Bearer abc-door', 'abc-door-two'];
    expect(redact('abc-door-two, abc-door, Bearer abc-door', { keys })).toBe('[key], [key], [key]');
    expect(redact('of the', { keys: ['of', ''] })).toBe('of the');
  });

  it('puts values back as names', () => {
    expect(redact('sent Rome-2024 on', { values: { city: 'Rome-2024' } })).toBe('sent %city% on');
  });

  it.each([
    ['Incorrect API key: sk-proj-Ab12Cd34.', 'Incorrect API key: [key]'],
    ['authorization: Bearer ya29.Ab-12', 'authorization: [key]'],
    ['AIzaSyA1234567890123456789', '[key]'],
    ['ghp_16C7e42F292c69', '[key]'],
    ['eyJhbGciOiJI.eyJzdWIi.SflKxw', '[key]'],
  ])('knows a credential by its form: %s', (text, told) => {
    expect(redact(text)).toBe(told);
  });

  it.each(['key-bindings of the editor', 'pk is short', 'bearer %token%'])(
    'leaves other text: %s',
    (text) => {
      expect(redact(text)).toBe(text);
    },
  );

  it('takes out of addresses in a text what is secret there, and leaves the text around them', () => {
    expect(redact('opening https://ada:pw@a.example/x?token=abc&p=1 (failed)')).toBe(
      'opening https://…@a.example/x?token=…&p=1 (failed)',
    );
    expect(redact('The token=abc is no address')).toBe('The token=abc is no address');
  });

  it('takes out of values what is secret by its name', () => {
    expect(
      redactValue({ model: { apiKey: 'x', modelName: 'm', headers: { Authorization: 'y' } }, ms: 3 }),
    ).toEqual({
      model: { apiKey: '[redacted]', modelName: 'm', headers: { Authorization: '[redacted]' } },
      ms: 3,
    });
  });
});

describe('createLog', () => {
  const line = (level: 0 | 1 | 2): LogLine => ({ category: 'act', message: `level ${level}`, level });

  it.each([
    [0, [0]],
    [1, [0, 1]],
    [2, [0, 1, 2]],
  ] as const)('tells at verbose %i the levels %j', (verbose, levels) => {
    const told: LogLine[] = [];
    const log = createLog(verbose, (each) => told.push(each));
    for (const level of [0, 1, 2] as const) log.write(line(level));
    expect(told.map(({ level }) => level)).toEqual(levels);
  });

  it('redacts the message and what goes with it, objects too', () => {
    const told: LogLine[] = [];
    const log = createLog(
      2,
      (each) => told.push(each),
      () => ({ values: { city: 'Rome-2024' } }),
    );
    const action = (city: string) => JSON.stringify({ selector: '#city', arguments: [city] });
    log.write({
      category: 'act',
      message: 'typed Rome-2024',
      level: 1,
      auxiliary: {
        action: { value: action('Rome-2024'), type: 'object' },
        apiKey: { value: 'x', type: 'string' },
      },
    });
    expect(told).toEqual([
      {
        category: 'act',
        message: 'typed %city%',
        level: 1,
        auxiliary: {
          action: { value: action('%city%'), type: 'object' },
          apiKey: { value: '[redacted]', type: 'string' },
        },
      },
    ]);
  });
});
