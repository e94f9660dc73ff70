import { expect, it } from 'vitest';
import { viewPage } from '../../../src/page/frames/page-view';
import { goneAway, liveFrame, scriptedTab } from './scripted-tab';

const said = (name: string) => ({
  url: 'https://shop.example/',
  title: name,
  nodes: [{ depth: 0, role: 'heading', name }],
  unreadable: [],
});

it('asks the top frame once, and before the frames are listed once it was listed before', async () => {
  const { tab, asked } = scriptedTab({
    readyFrames: async () => {
      asked.push('list');
      return [liveFrame()];
    },
    answers: { snapshot: (_options, documentId) => said(documentId) },
  });
  await viewPage(tab, {});
  await viewPage(tab, {});
  expect(asked).toEqual(['list', 'snapshot in top', 'snapshot in top', 'list']);
});

it('shows the page that came meanwhile, and nothing of the one that was asked early', async () => {
  let documentId = 'top';
  const { tab } = scriptedTab({
    frames: () => [liveFrame({ documentId })],
    answers: {
      snapshot: (_options, asked) => {
        if (asked !== documentId) throw goneAway();
        return said(asked);
      },
    },
  });
  await viewPage(tab, {});
  documentId = 'next';
  expect((await viewPage(tab, {})).snapshot.title).toBe('next');
});
