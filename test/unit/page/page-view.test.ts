import { expect, it } from 'vitest';
import { viewPage } from '../../../src/page/frames';
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

it('tells that more of a document is on its way, as long as it is young', async () => {
  const read = async (change: Parameters<typeof liveFrame>[0]) =>
    viewPage(
      scriptedTab({ frames: () => [liveFrame(change)], answers: { snapshot: () => said('Shop') } }).tab,
      {},
    );
  expect(await read({ readyState: 'loading', timeOrigin: Date.now() })).toMatchObject({ isComing: true });
  expect(await read({ readyState: 'interactive', timeOrigin: Date.now() })).toMatchObject({
    isComing: false,
  });
  expect(await read({ readyState: 'loading', timeOrigin: Date.now() - 60_000 })).toMatchObject({
    isComing: false,
  });
});

const holding = {
  ...said('Checkout'),
  nodes: [
    ...said('Checkout').nodes,
    { depth: 0, role: 'iframe', name: 'Payment', ref: 1, frame: { src: 'https://pay.example/', index: 0 } },
  ],
};
const withPayment = () => [
  liveFrame(),
  liveFrame({ frameId: 1, documentId: 'payment', key: 'key of payment', path: [0] }),
];

it('shows a page without the frame that gets another document while it is read', async () => {
  const { tab } = scriptedTab({
    frames: withPayment,
    answers: {
      hello: () => liveFrame(),
      snapshot: (_options, documentId) => {
        if (documentId === 'payment') throw goneAway();
        return holding;
      },
    },
  });
  const { snapshot, places } = await viewPage(tab, {});
  expect(snapshot.nodes.map(({ name }) => name)).toEqual(['Checkout', 'Payment']);
  expect(snapshot.unreadable).toEqual(['frame pay.example: it went away while it was read']);
  expect([...places.keys()]).toEqual(['']);
});

it('does not take a page that went with its frames for one that is there', async () => {
  const { tab } = scriptedTab({
    frames: withPayment,
    answers: {
      hello: () => Promise.reject(goneAway()),
      snapshot: (_options, documentId) => {
        if (documentId === 'payment') throw goneAway();
        return holding;
      },
    },
  });
  await expect(viewPage(tab, {})).rejects.toMatchObject({ code: 'frame-gone' });
});
