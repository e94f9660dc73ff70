import { SpanStatusCode, trace, type Attributes } from '@opentelemetry/api';

/**
 * Does work as one span of a trace. Nothing is traced unless a tracer is registered in this process, as OpenTelemetry's own
 * packages do (docs/reference/scale.md). No text of a page and no instruction is in a span.
 */
export function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return trace.getTracer('tabwright').startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (thrown) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw thrown;
    } finally {
      span.end();
    }
  });
}
