import { componentDrawings } from './drawings-of-boxes';
import { markupDrawings } from './drawings-of-markup';
import { topics, type Topic } from './topics';
import type { TableCase, TableTruth } from './table-case';

/** A way sites draw tables. `truth`: what a reader sees, where that is not all of the topic. */
export type Drawing = {
  name: string;
  draw: (topic: Topic) => string;
  truth?: (topic: Topic) => TableTruth;
};

/** Every topic in every drawing. */
export function drawnCases(): TableCase[] {
  return [...markupDrawings, ...componentDrawings].flatMap(({ name, draw, truth }) =>
    topics.map((topic) => ({
      name: `${name}/${topic.name}`,
      html: `<!doctype html><meta charset="utf-8"><title>${topic.title}</title><body>${draw(topic)}`,
      tables: [truth?.(topic) ?? { columns: topic.columns, rows: topic.rows }],
    })),
  );
}
