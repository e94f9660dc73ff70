import { describe, expect, it } from 'vitest';
import { findOnPage } from '../../../src/engine/find';
import { renderChoices } from '../../../src/engine/page-text';
import { item, pageOf, part } from '../matching/page-builder';
import { contextOn, scriptedPage } from './scripted-page';

const gyms = pageOf(
  item('link', 'Home'),
  part('row', '', part('text', 'FitBox Gym'), item('button', 'Cancel')),
  part('row', '', part('text', 'Yoga Loft'), item('button', 'Cancel')),
  item('button', 'Help'),
);

describe('what a model chooses from', () => {
  it('is everything on the page, the likeliest first, each with its row', () => {
    const lines = renderChoices(gyms, 'stop going to Yoga Loft').split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^\d+ button Cancel \(Yoga Loft\)$/u);
    expect(lines).toContainEqual(expect.stringMatching(/button Cancel \(FitBox Gym\)$/u));
  });

  it('keeps long names and texts short', () => {
    const [line = ''] = renderChoices(pageOf(item('button', 'word '.repeat(200))), 'go').split('\n');
    expect(line.length).toBeLessThan(120);
  });

  it('is shown before any text of the page, which only follows where nothing of it fits', async () => {
    const shown: string[] = [];
    const { page } = scriptedPage({ shows: [gyms] });
    const models: Parameters<typeof contextOn>[1] = {
      models: {
        choose: async () => [{ modelName: 'test/none', apiKey: 'k' }],
        ask: async (_model, { user, schema }) => {
          shown.push(user);
          const usage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 };
          return { value: schema.parse({ actions: [] }), usage };
        },
      },
    };
    await findOnPage({ task: 'act', instruction: 'leave it all behind' }, {}, contextOn(page, models));
    expect(shown).toHaveLength(2);
    expect(shown[0]).not.toContain('- Yoga Loft');
    expect(shown[1]).toContain('- Yoga Loft');
  });
});
