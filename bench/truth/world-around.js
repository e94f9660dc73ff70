/** The script of a page whose frame holds the world: it passes on the cue, and what it asks comes back by message. */
function lookAround() {
  const { contentWindow } = document.querySelector('#world');
  const told = { isOver: false, holds: false, hasBegun: false };
  addEventListener('message', ({ data }) => Object.assign(told, data));
  addEventListener('cue', () => contentWindow.postMessage('cue', '*'));
  const ask = (name) => {
    contentWindow.postMessage('tell', '*');
    return told[name];
  };
  Object.assign(globalThis, {
    world: { isOver: () => ask('isOver'), holds: () => ask('holds'), hasBegun: () => ask('hasBegun') },
  });
}
