import { describe, expect, it } from 'vitest';
import { ActBody } from '../../../src/protocol/operations/act-operation';
import { AgentExecuteBody } from '../../../src/protocol/operations/agent-operation';
import { NavigateBody } from '../../../src/protocol/operations/page-operations';
import { ObserveBody } from '../../../src/protocol/operations/observe-operation';
import { ActionInput } from '../../../src/protocol/action';

const action = { selector: '#a', description: 'A' };

describe('an action over HTTP', () => {
  const read = (more: object) => ActBody.parse({ input: { ...action, ...more } }).input;

  it('is read without what clients add to it', () => {
    expect(read({ method: 'click', arguments: [], elementId: '0-7', x: { y: 1 } })).toEqual({
      ...action,
      method: 'click',
      arguments: [],
    });
    expect(read({ backendNodeId: null, method: null, arguments: null })).toEqual(action);
    expect(read({ backendNodeId: 7 })).toEqual({ ...action, backendNodeId: 7 });
  });

  it('may call a method as the public API does', () => {
    expect(read({ method: 'scroll', arguments: ['50%'] })).toMatchObject({ method: 'scrollTo' });
    expect(read({ method: 'tap' })).toMatchObject({ method: 'click' });
    expect(read({ method_: 'tap' })).toEqual({ ...action, method: 'click' });
    expect(read({ method: 'fill', method_: 'tap' })).toMatchObject({ method: 'fill' });
    expect(read({ method: 'toString' })).toMatchObject({ method: 'toString' });
  });

  it('is refused where it is none', () => {
    for (const input of [
      { selector: '#a' },
      { ...action, method: 1 },
      { ...action, arguments: 'a' },
      5,
      null,
      [],
    ])
      expect(ActBody.safeParse({ input }).success).toBe(false);
  });

  it('is strict in the library', () => {
    expect(ActionInput.safeParse({ ...action, method: 'click', arguments: [], x: 1 }).success).toBe(false);
  });
});

describe('a timeout', () => {
  const read = (timeout: unknown) => ActBody.parse({ input: 'a', options: { timeout } }).options?.timeout;

  it('is none at 0 and below, and is no more than a day', () => {
    for (const none of [-1, 0, -5000, undefined]) expect(read(none)).toBeUndefined();
    expect(read(1500)).toBe(1500);
    for (const long of [86_400_001, 1e12, Number.MAX_VALUE]) expect(read(long)).toBe(86_400_000);
    expect(ActBody.safeParse({ input: 'a', options: { timeout: '5' } }).success).toBe(false);
    expect(ActBody.parse({ input: 'a', options: {} }).options).toEqual({});
  });

  it('is so in each operation', () => {
    expect(ObserveBody.parse({ options: { timeout: -1 } }).options?.timeout).toBeUndefined();
    expect(NavigateBody.parse({ url: 'x', options: { timeout: 1e15 } }).options?.timeout).toBe(86_400_000);
    const executeOptions = { instruction: 'x', toolTimeout: -1 };
    expect(
      AgentExecuteBody.parse({ agentConfig: {}, executeOptions }).executeOptions.toolTimeout,
    ).toBeUndefined();
  });
});

describe('variables', () => {
  const taken = (variables: object) => ActBody.safeParse({ input: 'a', options: { variables } });
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`v${at}`, 'x']));

  it('are so many of so many characters', () => {
    expect(taken(many(200)).success).toBe(true);
    expect(taken(many(201)).error?.issues[0]?.message).toBe('There are at most 200 variables.');
    expect(taken({ v: 'x'.repeat(10_000) }).success).toBe(true);
    for (const value of ['x'.repeat(10_001), { value: 'x'.repeat(10_001) }])
      expect(taken({ v: value }).error?.message).toContain('at most 10000 characters');
  });
});
