import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The counters of the service, in Prometheus' text format. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #registers = [this.#registry];
  readonly #seconds = new Histogram({
    name: 'tabwright_operation_seconds',
    help: 'How long an operation took, waiting for its turn included.',
    labelNames: ['operation'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: this.#registers,
  });
  readonly #answers = new Counter({
    name: 'tabwright_http_answers_total',
    help: 'Answers by method and status.',
    labelNames: ['method', 'status'],
    registers: this.#registers,
  });
  readonly #waits = new Histogram({
    name: 'tabwright_grid_wait_seconds',
    help: 'How long a start waited for its session at the hub, the start of the browser included.',
    buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
    registers: this.#registers,
  });
  readonly #hops = new Histogram({
    name: 'tabwright_grid_hop_seconds',
    help: "How long the way to an extension's page on the grid took, there and back.",
    labelNames: ['link'],
    buckets: [0.005, 0.01, 0.02, 0.03, 0.06, 0.1, 0.25, 1, 4],
    registers: this.#registers,
  });

  /** `sessions` and `waiting` are asked when they are read. */
  constructor(sessions: () => number, waiting: () => number) {
    const { contentType } = this.#registry;
    this.contentType = contentType;
    const registers = this.#registers;
    const gauge = (name: string, help: string, count: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(count());
        },
      });
    gauge('tabwright_grid_waiting', 'Starts that wait for a browser of the grid.', waiting);
    gauge('tabwright_sessions', 'Sessions that are open.', sessions);
  }

  readonly contentType: string;

  /** One operation that took so many milliseconds. */
  observe(operation: string, ms: number): void {
    this.#seconds.observe({ operation }, ms / 1000);
  }

  /** One answer with this status. */
  answered(method: string, status: number): void {
    this.#answers.inc({ method, status: String(status) });
  }

  /** A start that waited so long for a browser of the grid, in milliseconds. */
  waited(ms: number): void {
    this.#waits.observe(ms / 1000);
  }

  /** The way to an extension on the grid and back, in milliseconds. */
  hopped(link: string, ms: number): void {
    this.#hops.observe({ link }, ms / 1000);
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
