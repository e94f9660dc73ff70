import { expect, test } from './fixtures';

/** Puts a frame in the place of the one before, again and again. */
const html = `<button>Stay</button><div id="place"></div><script>
  const turn = () => {
    const frame = document.createElement('iframe');
    frame.srcdoc = '<p>Here for a moment';
    document.getElementById('place').replaceChildren(frame);
  };
  setInterval(turn, 10);
</script>`;

test('a page whose frames come and go is read all the same', async ({ sites, startOn, background }) => {
  const { session } = await startOn(sites.put('/', html));
  for (let look = 0; look < 30; look += 1) {
    const { text } = await background.snapshot({ sessionId: session.id, options: { form: 'text' } });
    expect(text).toContain('button Stay');
  }
});
