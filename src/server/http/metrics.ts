import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The counters of the service, in Prometheus' text format. */
export type Metrics = {
  /** One operation that took `ms`. */
  observe(operation: string, ms: number): void;
  /** One answer with this status. */
  answered(method: string, status: number): void;
  /** A start that waited so long for a browser of the grid, in milliseconds. */
  waited(ms: number): void;
  /** The way to an extension on the grid and back, in milliseconds. */
  hopped(link: string, ms: number): void;
  text(): Promise<string>;
  readonly contentType: string;
};

/** The numbers that are asked for when they are read: sessions that are open, starts that wait for a browser of the grid. */
type Counts = { sessions: () => number; waiting: () => number };

export function createMetrics({ sessions, waiting }: Counts): Metrics {
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
  const waits = new Histogram({
    name: 'tabwright_grid_wait_seconds',
    help: 'How long a start waited for its session at the hub, the start of the browser included.',
    buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
    registers,
  });
  const hops = new Histogram({
    name: 'tabwright_grid_hop_seconds',
    help: "How long the way to an extension's page on the grid took, there and back.",
    labelNames: ['link'],
    buckets: [0.005, 0.01, 0.02, 0.03, 0.06, 0.1, 0.25, 1, 4],
    registers,
  });
  const line = new Gauge({
    name: 'tabwright_grid_waiting',
    help: 'Starts that wait for a browser of the grid.',
    registers,
  });
  const open = new Gauge({ name: 'tabwright_sessions', help: 'Sessions that are open.', registers });
  return {
    observe: (operation, ms) => seconds.observe({ operation }, ms / 1000),
    answered: (method, status) => answers.inc({ method, status: String(status) }),
    waited: (ms) => waits.observe(ms / 1000),
    hopped: (link, ms) => hops.observe({ link }, ms / 1000),
    text: () => {
      open.set(sessions());
      line.set(waiting());
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
