import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { faultsTried } from './faults';

/** Prints one line of JSON at the end: stories, faults that were tried in them, and stories in which one of these did harm. */
export default class CountFaults implements Reporter {
  #stories = 0;
  #tried = 0;
  #failed: string[] = [];

  onTestEnd({ title, annotations }: TestCase, { status }: TestResult): void {
    if (status === 'skipped') return;
    this.#stories += 1;
    for (const { type, description = '0' } of annotations)
      if (type === faultsTried) this.#tried += Number(description);
    if (status !== 'passed') this.#failed.push(title);
  }

  onEnd(): void {
    console.log(JSON.stringify({ stories: this.#stories, tried: this.#tried, failed: this.#failed }));
  }
}
