import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ServiceOperation } from './wire';

/** The counters of the service, in Prometheus' text format. */
export type Metrics = {
  /** One operation that took `ms`. */
  observe(operation: ServiceOperation, ms: number): void;
  /** One answer with this status. */
  answered(method: string, status: number): void;
  text(): Promise<string>;
  readonly contentType: string;
};

export function createMetrics(sessions: () => number): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const seconds = new Histogram({
    name: 'tabwright_operation_seconds',
    help: 'How long an operation took, waiting for its turn included.',
    labelNames: ['operation'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  });
  const answers = new Counter({
    name: 'tabwright_http_answers_total',
    help: 'Answers by method and status.',
    labelNames: ['method', 'status'],
    registers,
  });
  const open = new Gauge({ name: 'tabwright_sessions', help: 'Sessions that are open.', registers });
  return {
    observe: (operation, ms) => seconds.observe({ operation }, ms / 1000),
    answered: (method, status) => answers.inc({ method, status: String(status) }),
    text: () => {
      open.set(sessions());
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
