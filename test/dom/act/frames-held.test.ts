import { holdFrames } from './held-frames';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createContext, doAct, open, say } from './fixtures';

const moving = '<style>#go { position: absolute; left: 0 }</style><button id="go">Go</button>';

/** Moves the button in each frame, by the rule of a style sheet: no mutation tells of it. */
function move(): void {
  const [sheet] = [...document.styleSheets].slice(-1);
  const rule = sheet?.cssRules[0];
  if (!(rule instanceof CSSStyleRule)) throw new Error('There is no rule.');
  const step = (at: number) => {
    if (document.querySelector('#go')) requestAnimationFrame(step);
    rule.style.left = `${(at / 5) % 200}px`;
  };
  requestAnimationFrame(step);
}

/** Lets so many milliseconds pass in which nothing is drawn. */
function hold(ms: number): Promise<void> {
  const release = holdFrames();
  onTestFinished(release);
  setTimeout(release, ms);
  // Longer than it takes for a page to stand still.
  return new Promise((resolve) => setTimeout(resolve, 150));
}

describe('while a busy machine draws no frame', () => {
  it('a target that moves in each frame is not taken for one that stands', async () => {
    const context = open(moving);
    let clicks = 0;
    document.querySelector('button')?.addEventListener('click', () => (clicks += 1));
    move();
    await hold(1200);
    expect(say(await doAct(context, 'click', { selector: '#go', timeoutMs: 1800 }))).toBe('not-stable');
    expect(clicks).toBe(0);
  });

  it('nor is one that has begun to move before the page is read', async () => {
    const made = open(moving);
    move();
    made.changes.stop();
    const release = holdFrames();
    onTestFinished(release);
    const context = createContext();
    await new Promise((resolve) => setTimeout(resolve, 150));
    setTimeout(release, 500);
    expect(say(await doAct(context, 'click', { selector: '#go', timeoutMs: 1200 }))).toBe('not-stable');
  });

  it('what stands is acted on as soon as a frame has shown it', async () => {
    const context = open('<button onclick="this.textContent = 1">Go</button>');
    requestAnimationFrame(() => {});
    await hold(500);
    const outcome = await doAct(context, 'click', { selector: 'button', timeoutMs: 1500 });
    expect(outcome).toMatchObject({ status: 'done' });
  });
});
