import type { FullProject, FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/**
 * Fails each project in which nothing ran: all of its stories were skipped, so it has proved nothing. A project whose metadata
 * says `isPart` is taken along by others, and fails only where they ran nothing either.
 */
export default class RanSomething implements Reporter {
  readonly #ran = new Set<FullProject>();
  /** Why stories were skipped. */
  readonly #skipped = new Map<FullProject, Set<string>>();

  onTestEnd({ parent, annotations }: TestCase, { status }: TestResult): void {
    const project = parent.project();
    if (!project) return;
    if (status !== 'skipped') {
      this.#ran.add(project);
      return;
    }
    const why = this.#skipped.get(project) ?? new Set();
    for (const { description } of annotations) if (description !== undefined) why.add(description);
    this.#skipped.set(project, why);
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const empty = [...this.#skipped].filter(
      ([project]) => !this.#ran.has(project) && (this.#ran.size === 0 || project.metadata['isPart'] !== true),
    );
    for (const [{ name }, why] of empty) console.log([`Nothing of ${name} ran.`, ...why].join(' '));
    return { status: empty.length > 0 && status === 'passed' ? 'failed' : status };
  }
}
