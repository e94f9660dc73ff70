/** The script of a drawn page: its own life, and what the act sets off. `world.holds()` tells whether an effect is there. */
function runWorld(plan) {
  const part = (place, name) => {
    const root =
      place === 'shadow'
        ? document.querySelector('#shadow')?.shadowRoot
        : place === 'frame'
          ? document.querySelector('#frame').contentDocument
          : document.querySelector(`#${place}`);
    return root.querySelector(`.${name}`);
  };
  const go = (document.querySelector('#host')?.shadowRoot ?? document).querySelector('#go');
  const own = document.querySelector('#own');
  const wire = document.querySelector('#wire');
  const made = {
    text: (place) => swap(part(place, 'text'), 'textContent', 'Your order is saved'),
    row: (place) => {
      const row = document.createElement('li');
      row.textContent = 'Dee';
      const list = part(place, 'list');
      return { make: () => list.append(row), undo: () => row.remove(), holds: () => row.isConnected };
    },
    gone: (place) => {
      const list = part(place, 'list');
      const row = list.children[1];
      return {
        make: () => row.remove(),
        undo: () => list.insertBefore(row, list.lastElementChild),
        holds: () => !row.isConnected,
      };
    },
    colour: (place) => classed(part(place, 'colour')),
    pressed: () => attributed(go, 'aria-pressed', 'true'),
    expanded: () => attributed(go, 'aria-expanded', 'true'),
    panel: (place) => swap(part(place, 'panel'), 'hidden', false),
    dialog: (place) => {
      const dialog = part(place, 'dialog');
      return { make: () => dialog.show(), undo: () => dialog.close(), holds: () => dialog.open };
    },
    details: (place) => swap(part(place, 'details'), 'open', true),
    value: (place) => swap(part(place, 'value'), 'value', '42.00'),
    box: (place) => swap(part(place, 'box'), 'checked', true),
    option: (place) => swap(part(place, 'option'), 'value', 'Large'),
    order: (place) => {
      const list = part(place, 'list');
      const first = list.firstElementChild;
      return {
        make: () => list.append(first),
        undo: () => list.prepend(first),
        holds: () => list.lastElementChild === first,
      };
    },
    picture: (place) => attributed(part(place, 'picture').querySelector('circle'), 'r', '14'),
    canvas: (place) => {
      const canvas = part(place, 'canvas');
      const context = canvas.getContext('2d');
      let isDrawn = false;
      return {
        make: () => {
          context.fillStyle = 'teal';
          context.fillRect(0, 0, 60, 30);
          isDrawn = true;
        },
        undo: () => {
          context.clearRect(0, 0, 60, 30);
          isDrawn = false;
        },
        holds: () => isDrawn,
      };
    },
    meter: (place) => swap(part(place, 'meter'), 'value', 9),
    'disabled-other': (place) => swap(part(place, 'other'), 'disabled', true),
    editor: (place) => swap(part(place, 'editor'), 'textContent', 'Written for you'),
    'style-sheet': (place) => {
      const box = part(place, 'colour');
      const sheet = box.ownerDocument.createElement('style');
      sheet.textContent = '.colour { background: gold; border: 3px solid crimson }';
      return { make: () => box.before(sheet), undo: () => sheet.remove(), holds: () => sheet.isConnected };
    },
    moved: (place) => {
      const box = part(place, 'moved');
      return {
        make: () => (box.style.transform = 'translateX(80px)'),
        undo: () => (box.style.transform = ''),
        holds: () => box.style.transform !== '',
      };
    },
  };
  function swap(thing, property, to) {
    const before = thing[property];
    return {
      make: () => (thing[property] = to),
      undo: () => (thing[property] = before),
      holds: () => thing[property] === to,
    };
  }
  function attributed(thing, name, to) {
    const before = thing.getAttribute(name);
    return {
      make: () => thing.setAttribute(name, to),
      undo: () => (before === null ? thing.removeAttribute(name) : thing.setAttribute(name, before)),
      holds: () => thing.getAttribute(name) === to,
    };
  }
  function classed(thing) {
    return {
      make: () => thing.classList.add('on'),
      undo: () => thing.classList.remove('on'),
      holds: () => thing.classList.contains('on'),
    };
  }
  let left = false;
  const leaves = {
    'next-page': () => (location.href = 'next.html'),
    hash: () => {
      location.hash = 'saved';
      part('elsewhere', 'panel').hidden = false;
    },
    'new-tab': () => window.open('next.html'),
    alert: () => alert('Your order is saved'),
    download: () => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(['order']));
      link.download = 'order.txt';
      link.click();
    },
  };
  const ask = (status, ms, method) => fetch(`/answer?ms=${ms}&status=${status}&body=x`, { method });
  const soon = {
    'at-once': (_ms, then) => then(),
    promise: (_ms, then) => void Promise.resolve().then(then),
    timer: (ms, then) => void setTimeout(then, ms),
    'drawn-frame': (_ms, then) => void requestAnimationFrame(() => requestAnimationFrame(then)),
    request: (ms, then) => void ask(200, ms, 'GET').then(then),
    post: (ms, then) =>
      void ask(200, ms, 'POST')
        .then((answer) => answer.text())
        .then(then),
    // On a wire that nobody sees, and which is at rest as it was at first.
    animation: (ms, then) => {
      wire.animate([{ opacity: 1 }, { opacity: 0.6 }, { opacity: 1 }], ms).onfinish = then;
    },
    transition: (ms, then) => {
      wire.style.transition = `opacity ${ms}ms`;
      wire.addEventListener(
        'transitionend',
        () => {
          wire.removeAttribute('style');
          then();
        },
        { once: true },
      );
      wire.style.opacity = '0.5';
    },
    message: (_ms, then) => {
      addEventListener('message', ({ data }) => data === plan.seed && then(), { once: true });
      postMessage(plan.seed, '*');
    },
    channel: (_ms, then) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(0);
    },
    'timer-request': (ms, then) => void setTimeout(() => void ask(200, ms / 2, 'POST').then(then), ms / 2),
  };
  const standing = [];
  /** What the act has begun and what has not ended yet. */
  let open = 0;
  let endedAt = 0;
  const end = () => {
    open--;
    endedAt = performance.now();
  };
  const bring = (effect) => {
    open++;
    const leave = leaves[effect.change];
    if (leave)
      return soon[effect.when]?.(effect.delayMs, () => {
        left = true;
        leave();
        end();
      });
    const change = made[effect.change]?.(effect.place);
    if (!change) return void 0;
    const note = part('form', 'text');
    const wait = (then) => soon[effect.when]?.(effect.delayMs, then);
    const undo = () => {
      change.undo();
      end();
    };
    switch (effect.ending) {
      case 'stays':
        standing.push(change.holds);
        return wait(() => {
          change.make();
          end();
        });
      case 'flash':
      case 'late-undo':
        return wait(() => {
          change.make();
          setTimeout(undo, effect.lastsMs);
        });
      case 'taken-back':
        return wait(() => {
          change.make();
          void ask(effect.status, effect.lastsMs, 'POST').then(undo);
        });
      case 'refused':
        return wait(
          () =>
            void ask(effect.status, effect.lastsMs, 'POST').then(() => {
              if (effect.saysWhy) note.textContent = 'This could not be saved.';
              end();
            }),
        );
      default:
        note.textContent = 'Saving\u2026';
        return wait(() => {
          void fetch('/answer?ms=60000');
          end();
        });
    }
  };
  const events = {
    click: 'click',
    doubleClick: 'dblclick',
    rightClick: 'contextmenu',
    press: 'keydown',
    hover: 'mouseenter',
  };
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    for (const effect of plan.effects) bring(effect);
  };
  if (plan.method === 'longPress') {
    let timer = 0;
    go.addEventListener('pointerdown', () => (timer = window.setTimeout(begin, 400)));
    go.addEventListener('pointerup', () => clearTimeout(timer));
  } else if (events[plan.method]) {
    go.addEventListener(events[plan.method], (event) => {
      if (plan.method === 'press' && event.key !== 'Enter') return;
      if (plan.method === 'rightClick') event.preventDefault();
      begin();
    });
  } else stateFate();
  function stateFate() {
    const read = () => (go.type === 'checkbox' ? go.checked : go.value);
    const before = read();
    const write = (value) => (go.type === 'checkbox' ? (go.checked = value) : (go.value = value));
    standing.push(() => {
      if (plan.fate === 'chip') return own.querySelector('.chip') !== null;
      if (plan.fate === 'formatted') return go.value.replace(/\D/g, '') === '12345';
      return read() !== before;
    });
    const revert = () => {
      write(before);
      end();
    };
    const changed = go.tagName === 'INPUT' && go.type !== 'checkbox' ? 'input' : 'change';
    if (plan.fate === 'lost-at-blur') go.addEventListener('blur', () => write(before));
    else if (plan.fate === 'formatted')
      go.addEventListener(
        'change',
        () => (go.value = Number(go.value.replace(/\D/g, '')).toLocaleString('en')),
      );
    else
      go.addEventListener(changed, () => {
        hasBegun = true;
        if (plan.fate === 'reverted-by-timer') {
          clearTimeout(timer);
          open = 1;
          timer = window.setTimeout(revert, plan.fateMs);
        }
        if (plan.fate === 'reverted-by-request') {
          open++;
          void ask(409, plan.fateMs, 'POST').then(revert);
        }
        if (plan.fate === 'chip') {
          const chip = document.createElement('span');
          chip.className = 'chip';
          chip.textContent = `${go.value} \xD7`;
          own.append(chip);
          go.value = before;
        }
      });
    let timer = 0;
  }
  const lives = {
    clock: () => every(1e3, (node) => (node.textContent = /* @__PURE__ */ new Date().toLocaleTimeString())),
    ticker: ({ everyMs }) => every(everyMs, (node, beat) => (node.textContent = `Last trade ${beat}`)),
    feed: ({ everyMs }) =>
      every(everyMs, (node, beat) => {
        const item = document.createElement('p');
        item.textContent = `News ${beat}`;
        node.prepend(item);
        node.children[5]?.remove();
      }),
    'countdown-in-name': () => {
      let seconds = 59;
      const label = go.closest('label') ?? go;
      const said = label === go ? go : label.firstChild;
      const name = said.textContent;
      setInterval(() => {
        if (!plan.effects.length || label === go) said.textContent = `${name} (${seconds--})`;
      }, 1e3);
    },
    autosave: ({ everyMs }) =>
      every(everyMs + 800, (node, beat) => (node.textContent = `Draft ${beat} kept at ${beat}`)),
    'moved-by-script': () => {
      const node = document.createElement('div');
      node.textContent = 'Balloon';
      own.append(node);
      const step = (at) => {
        node.style.transform = `translateX(${Math.round(at / 10) % 200}px)`;
        requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    },
    notice: ({ afterMs }) =>
      onCue(afterMs, () => {
        const node = document.createElement('div');
        node.setAttribute('role', 'status');
        node.textContent = 'Two people look at this now';
        own.append(node);
      }),
    'own-dialog': ({ afterMs }) =>
      onCue(afterMs, () => {
        const node = document.createElement('dialog');
        node.textContent = 'Sign up for our letter';
        own.append(node);
        node.show();
      }),
    'own-box': ({ afterMs }) =>
      onCue(afterMs, () => {
        part('elsewhere', 'box').indeterminate = true;
      }),
    'own-request': ({ everyMs }) => {
      const node = document.createElement('output');
      own.append(node);
      let beat = 0;
      const loop = () =>
        void ask(200, 40, 'GET').then(() => {
          node.textContent = `Stock ${++beat}`;
          setTimeout(loop, everyMs);
        });
      loop();
    },
    'frame-reload': ({ afterMs }) => {
      const frame = document.createElement('iframe');
      frame.srcdoc = '<p>An advert</p>';
      frame.title = 'Advert';
      own.append(frame);
      onCue(afterMs, () => (frame.srcdoc = '<p>Another advert, quite different</p>'));
    },
    'own-panel': ({ afterMs }) => {
      const node = document.createElement('div');
      node.hidden = true;
      node.textContent = 'You have been here for a while. May we help?';
      own.append(node);
      onCue(afterMs, () => (node.hidden = false));
    },
    'own-row': ({ afterMs }) => {
      const node = document.createElement('ul');
      node.innerHTML = '<li>One</li>';
      own.append(node);
      onCue(afterMs, () => node.insertAdjacentHTML('beforeend', '<li>Two, from somebody else</li>'));
    },
  };
  function every(ms, act) {
    const node = document.createElement('div');
    own.append(node);
    let beat = 0;
    const beatOnce = () => act(node, ++beat);
    beatOnce();
    setInterval(beatOnce, ms);
  }
  function onCue(ms, act) {
    addEventListener('cue', () => setTimeout(act, ms), { once: true });
  }
  for (const one of plan.own) lives[one.life]?.(one);
  const world = {
    /** True once all that the act began has ended a while ago. A field is left then. */
    isOver: () => {
      if (open > 0 || performance.now() < endedAt + 300) return false;
      go.blur();
      return true;
    },
    holds: () => left || standing.some((holds) => holds()),
  };
  Object.assign(globalThis, { world });
}
