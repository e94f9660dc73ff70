import { describe, expect, it, onTestFinished } from 'vitest';
import { doAct, find, on, open, repeat, say, wait } from './fixtures';

const late = { selector: 'button', effectTimeoutMs: 1200 };
const kept = window.setTimeout.bind(window);

describe('a life of its own', () => {
  it('is none where a list is drawn anew just as it was', async () => {
    const context = open('<button>Add</button><ul><li>Bread</ul>');
    let items = ['Bread'];
    const draw = () => (find('ul').innerHTML = items.map((item) => `<li>${item}`).join(''));
    repeat(150, draw);
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', draw);
    port1.start();
    on('button', 'click', () => ((items = ['Bread', 'Milk']), port2.postMessage(null)));
    await wait(700);
    expect(say(await doAct(context, 'click', { selector: 'button' }))).toEqual(['now shows "Bread Milk"']);
    port1.close();
  });

  it('that only counts shows at its next turn what an act did', async () => {
    const context = open('<section></section>');
    let [left, said] = [900, 'No bids yet'];
    repeat(120, () => {
      left -= 1;
      find('section').innerHTML = `<p>Left: ${left}</p><p>${said}</p><button>Bid</button>`;
      on('button', 'click', () => (said = 'Your bid'));
    });
    await wait(700);
    expect(await doAct(context, 'click', late)).toMatchObject({ status: 'done' });
  });

  it('that says other things at each turn shows nothing of an act', async () => {
    const context = open('<button>Bid</button><section></section>');
    const names = ['Ada', 'Bela', 'Carl', 'Dora', 'Emil'];
    let at = 0;
    repeat(120, () => (find('section').innerHTML = `<p>${names[at++ % 5]} has bid</p>`));
    await wait(700);
    expect(say(await doAct(context, 'click', late))).toBe('no-effect-seen');
  });

  it('that begins with the act is known by what it does in no turn of it', async () => {
    const context = open('<button>Keep</button><i>Balloon</i>');
    let at = 0;
    const move = () => (find('i', HTMLElement).style.transform = `translateX(${(at += 3) % 200}px)`);
    setTimeout(() => repeat(1, move), 150);
    const channel = new BroadcastChannel('kept');
    onTestFinished(() => channel.close());
    // Nobody knows who did a thing between such a message and its hearing. By the first one it has moved for a while.
    const send = channel.postMessage.bind(channel, null);
    const post = () => at > 90 && send();
    on('button', 'click', () => {
      for (let after = 250; after < 1500; after += 10) {
        const posting = setTimeout(post, after);
        onTestFinished(() => clearTimeout(posting));
      }
    });
    expect(say(await doAct(context, 'click', late))).toBe('no-effect-seen');
  });

  it('in an element makes no difference of its size', async () => {
    const context = open('<button>Ask</button><b style="display: inline-block">9</b>');
    let beat = 9;
    repeat(120, () => (find('b').textContent = String((beat += 1000))));
    on('button', 'click', () => (find('b', HTMLElement).dataset.total = '0'));
    await wait(700);
    expect(say(await doAct(context, 'click', late))).toBe('no-effect-seen');
  });

  it('is still known at the end of an act during which it went on', async () => {
    const context = open('<button>Dead</button><b>900</b>');
    let left = 900;
    const show = () => (find('b').textContent = String(left));
    repeat(150, () => ((left -= 1), show()));
    on('button', 'pointerdown', () => ((left = 900), show()));
    await wait(700);
    expect(say(await doAct(context, 'click', late))).toBe('no-effect-seen');
  });

  it('beside a number that the act counts up and down again makes no difference', async () => {
    const context = open('<button>Add</button><p>Total 0, at 0</p>');
    let [total, beat] = [0, 0];
    const show = () => (find('p').textContent = `Total ${total}, at ${beat}`);
    const count = (to: number) => ((total = to), show());
    repeat(150, () => ((beat += 1), show()));
    on('button', 'click', () => (count(5), setTimeout(count, 400, 0)));
    await wait(700);
    expect(say(await doAct(context, 'click', late))).toBe('no-effect-seen');
    on('button', 'click', () => setTimeout(count, 700, 7));
    expect(await doAct(context, 'click', late)).toMatchObject({ status: 'done' });
  });

  it('is still known where code of the act and its own have taken turns', async () => {
    const context = open('<button>Dead</button><i>Balloon</i>');
    let at = 0;
    const move = () => (find('i', HTMLElement).style.transform = `translateX(${(at += 3) % 200}px)`);
    repeat(80, move);
    on('button', 'click', () => {
      for (let after = 40; after < 1000; after += 160) setTimeout(move, after);
    });
    await wait(700);
    expect(say(await doAct(context, 'click', late))).toBe('no-effect-seen');
  });
});

describe('a dialog', () => {
  it('called as the button is not the act’s for that', async () => {
    const context = open('<button>Sign in</button><dialog aria-label="Sign in to go on">Hello</dialog>');
    setTimeout(() => find('dialog', HTMLDialogElement).show(), 300);
    expect(say(await doAct(context, 'click', late))).toBe('no-effect-seen');
  });

  it('labelled by the button is not the act’s where its code did not open it', async () => {
    const context = open('<button id="b">Sign in</button><dialog aria-labelledby="b">Hello</dialog>');
    setTimeout(() => find('dialog', HTMLDialogElement).show(), 300);
    expect(say(await doAct(context, 'click', late))).toBe('no-effect-seen');
  });
});

describe('a timer that cannot be followed', () => {
  it('may have made one piece of page', async () => {
    const context = open('<button>Go</button><p></p>');
    on('button', 'click', () => kept(() => (find('p').textContent = 'Done'), 200));
    expect(say(await doAct(context, 'click', late))).toEqual(['now shows "Done"']);
  });

  it('says nothing where several pieces changed', async () => {
    const context = open('<button>Go</button><p></p><b></b><i></i>');
    on('button', 'click', () => kept(() => {}, 200));
    ['p', 'b', 'i'].map((tag, index) =>
      setTimeout(() => (find(tag).textContent = `New ${index}`), 200 + 150 * index),
    );
    const outcome = await doAct(context, 'click', late);
    expect(say(outcome)).toBe('no-effect-seen');
    expect(outcome).toMatchObject({ error: { message: expect.stringContaining('Something else was seen') } });
  });
});

describe('a line that the page told', () => {
  it('of a log is not there any more when it was taken out', async () => {
    const context = open('<button>Send</button><ol role="log"><li>Hi</ol>');
    on('button', 'click', () => {
      find('ol').insertAdjacentHTML('beforeend', '<li>Mine');
      setTimeout(() => find('ol').lastElementChild?.remove(), 250);
    });
    expect(say(await doAct(context, 'click', late))).toBe('no-effect-seen');
  });

  it('as a note goes away by itself', async () => {
    const context = open('<button>Send</button><p role="status"></p>');
    on('button', 'click', () => {
      find('p').textContent = 'Sent';
      setTimeout(() => (find('p').textContent = ''), 250);
    });
    expect(say(await doAct(context, 'click', late))).toEqual(['now shows "Sent"']);
  });
});

it('an option that a list says to be the active one is heard', async () => {
  const context = open('<ul role="listbox" tabindex="0"><li id="a">A<li id="b">B</ul>');
  on('ul', 'keydown', () => find('ul').setAttribute('aria-activedescendant', 'b'));
  const asked = { selector: 'ul', arguments: ['ArrowDown'] };
  expect(await doAct(context, 'press', asked)).toMatchObject({ status: 'done' });
});
