import {
  context,
  trace,
  type Attributes,
  type Span,
  type SpanOptions,
  type SpanStatus,
} from '@opentelemetry/api';
import { afterEach, expect, it } from 'vitest';
import { traced } from '../../../src/server/operations/operate';

type Noted = { name: string; attributes?: Attributes; status?: SpanStatus; isEnded: boolean };

afterEach(() => trace.disable());

/** A tracer that notes its spans, in the place of an exporter's. */
function noteSpans(): Noted[] {
  const noted: Noted[] = [];
  const startSpan = (name: string, { attributes }: SpanOptions = {}): Span => {
    const own: Noted = { name, attributes, isEnded: false };
    noted.push(own);
    const silent = trace.wrapSpanContext({ traceId: '1', spanId: '2', traceFlags: 0 });
    return Object.assign(silent, {
      setStatus: (status: SpanStatus) => Object.assign(silent, (own.status = status)),
      end: () => void (own.isEnded = true),
    });
  };
  trace.setGlobalTracerProvider({
    getTracer: () => ({
      startSpan,
      startActiveSpan: (name: string, ...rest: unknown[]) => {
        const work = rest.at(-1) as (span: Span) => unknown;
        const span = startSpan(name, rest[0] as SpanOptions);
        return context.with(trace.setSpan(context.active(), span), () => work(span)) as never;
      },
    }),
  });
  return noted;
}

it('an operation is one span, which ends with it', async () => {
  const spans = noteSpans();
  expect(await traced('act', { 'tabwright.session': 's' }, async () => 7)).toBe(7);
  expect(spans).toEqual([{ name: 'act', attributes: { 'tabwright.session': 's' }, isEnded: true }]);
});

it('an operation that fails is marked, and says nothing of why', async () => {
  const spans = noteSpans();
  const failing = traced('act', {}, () => Promise.reject(new Error('a secret of the page')));
  await expect(failing).rejects.toThrow('a secret');
  expect(spans).toMatchObject([{ status: { code: 2 }, isEnded: true }]);
  expect(JSON.stringify(spans)).not.toContain('secret');
});

it('without a tracer nothing is traced', async () => {
  expect(await traced('act', {}, async () => 7)).toBe(7);
});
