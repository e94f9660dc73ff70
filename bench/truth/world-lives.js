/** Things that a page does by itself, whatever the act does. Each takes what was drawn of it and gives nothing. */
function livesOf(go, part) {
  const nodeIn = (where, tag = 'div') => {
    const node = document.createElement(tag);
    document.querySelector(`#own-${where}`).append(node);
    return node;
  };
  const say = (where, beat) => {
    const node = nodeIn(where, 'output');
    let count = 0;
    beat(() => (node.textContent = `Stock ${++count}`));
  };
  const every = (ms, act) => {
    let beat = 0;
    act(beat);
    setInterval(() => act(++beat), ms);
  };
  const onCue = (ms, act) => addEventListener('cue', () => setTimeout(act, ms), { once: true });
  const source = (ms) => `let n = 0; setInterval(() => postMessage(++n), ${ms})`;
  const toggle = (thing, name) => {
    let is = false;
    return () => thing.setAttribute(name, String((is = !is)));
  };
  const nameOf = () => {
    const label = go.closest('label');
    return label?.firstChild?.nodeType === 3 ? label.firstChild : (label?.lastChild ?? go.firstChild);
  };
  return {
    clock: ({ where }) => {
      const node = nodeIn(where);
      every(1000, () => (node.textContent = new Date().toLocaleTimeString()));
    },
    ticker: ({ everyMs, where }) => {
      const node = nodeIn(where);
      every(everyMs, (beat) => (node.textContent = `Last trade ${beat}`));
    },
    title: ({ everyMs }) => every(everyMs, (beat) => (document.title = `(${beat}) World`)),
    address: ({ everyMs }) =>
      every(everyMs, (beat) => history.replaceState({}, '', `?at=${beat}${location.hash}`)),
    progress: ({ everyMs, where }) => {
      const node = nodeIn(where, 'progress');
      node.max = 50;
      every(everyMs, (beat) => (node.value = beat % 50));
    },
    feed: ({ everyMs, where }) => {
      const node = nodeIn(where);
      node.setAttribute('role', 'log');
      every(everyMs, (beat) => {
        const item = document.createElement('p');
        item.textContent = `News ${beat}`;
        node.prepend(item);
        node.children[3]?.remove();
      });
    },
    'countdown-in-name': ({ everyMs }) => {
      const said = nameOf();
      const name = said.textContent;
      every(everyMs, (beat) => (said.textContent = `${name} (${99 - (beat % 90)})`));
    },
    'count-beside': ({ everyMs }) => {
      const node = nodeIn('beside', 'span');
      every(everyMs, (beat) => (node.textContent = `${beat} left`));
    },
    autosave: ({ everyMs, where }) => {
      const node = nodeIn(where);
      node.setAttribute('role', 'status');
      every(everyMs + 800, (beat) => (node.textContent = `Draft ${beat} kept at ${beat}`));
    },
    'moved-by-script': ({ where }) => {
      const node = nodeIn(where);
      node.textContent = 'Balloon';
      const step = (at) => {
        node.style.transform = `translateX(${Math.round(at / 10) % 200}px)`;
        requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    },
    'drawn-by-script': ({ where }) => {
      const canvas = nodeIn(where, 'canvas');
      canvas.width = canvas.height = 30;
      const context = canvas.getContext('2d');
      const step = (at) => {
        context.fillStyle = `hsl(${Math.round(at / 10) % 360} 80% 50%)`;
        context.fillRect(0, 0, 30, 30);
        requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    },
    carousel: ({ everyMs, where }) => {
      const node = nodeIn(where);
      node.style.cssText = 'width: 60px; height: 16px; overflow: hidden; white-space: nowrap';
      node.innerHTML = '<span>One picture, another picture, a third picture</span>';
      every(everyMs, (beat) => (node.scrollLeft = (beat % 4) * 40));
    },
    blinking: ({ everyMs, where }) => {
      const node = nodeIn(where);
      node.textContent = 'On air';
      every(everyMs, (beat) => (node.hidden = beat % 2 === 1));
    },
    'comes-and-goes': ({ everyMs, where }) => {
      const node = nodeIn(where);
      every(everyMs, (beat) => (beat % 2 ? node.append('Ann is typing') : node.replaceChildren()));
    },
    'target-state': ({ afterMs }) => onCue(afterMs, toggle(go, 'aria-current')),
    'target-style': ({ everyMs }) =>
      every(everyMs, (beat) => (go.style.outline = beat % 2 ? '2px solid gold' : '')),
    'own-form-note': ({ afterMs }) => {
      const node = nodeIn('form');
      node.setAttribute('role', 'alert');
      onCue(afterMs, () => (node.textContent = 'Prices were changed a minute ago.'));
    },
    controlled: ({ afterMs }) => {
      const node = nodeIn('own');
      node.id = 'controlled';
      node.hidden = true;
      node.textContent = 'Here is help';
      go.setAttribute('aria-controls', 'controlled');
      onCue(afterMs, () => (node.hidden = false));
    },
    notice: ({ afterMs, where }) =>
      onCue(afterMs, () => {
        const node = nodeIn(where);
        node.setAttribute('role', 'status');
        node.textContent = 'Two people look at this now';
      }),
    toast: ({ afterMs }) =>
      onCue(afterMs, () => {
        const node = nodeIn('own');
        node.setAttribute('role', 'status');
        node.textContent = 'Saved by Ann';
        setTimeout(() => node.remove(), 900);
      }),
    'own-dialog': ({ afterMs }) =>
      onCue(afterMs, () => {
        const node = nodeIn('own', 'dialog');
        node.textContent = 'Sign up for our letter';
        node.show();
      }),
    'own-box': ({ afterMs }) => onCue(afterMs, () => (part('elsewhere', 'own-box').checked = true)),
    'own-value': ({ afterMs, everyMs }) => {
      const field = part('form', 'own-value');
      onCue(afterMs, () => every(everyMs, (beat) => (field.value = `EUR ${beat + 10}.00`)));
    },
    'own-request': ({ everyMs, where }) =>
      say(where, (then) => {
        const loop = () =>
          void fetch('/answer?ms=40&body=x').then(() => {
            then();
            setTimeout(loop, everyMs);
          });
        loop();
      }),
    'own-feed': ({ everyMs, where }) =>
      say(where, (then) => {
        const feed = new EventSource(
          `/answer?ms=${everyMs}&type=text/event-stream&body=${encodeURIComponent('retry: 200\n\ndata: x\n\n')}`,
        );
        feed.onmessage = () => then();
      }),
    'own-worker': ({ everyMs, where }) =>
      say(where, (then) => {
        const worker = new Worker(URL.createObjectURL(new Blob([source(everyMs)])));
        worker.onmessage = () => then();
      }),
    'own-channel': ({ everyMs, where }) =>
      say(where, (then) => {
        const hearing = new BroadcastChannel('own-life');
        const saying = new BroadcastChannel('own-life');
        hearing.onmessage = () => then();
        setInterval(() => saying.postMessage(0), everyMs);
      }),
    'own-message': ({ everyMs, where }) =>
      say(where, (then) => {
        addEventListener('message', ({ data }) => data === 'own-life' && then());
        setInterval(() => postMessage('own-life', '*'), everyMs);
      }),
    'own-idle': ({ everyMs, where }) =>
      say(where, (then) => setInterval(() => requestIdleCallback(() => then()), everyMs)),
    'own-task': ({ everyMs, where }) =>
      say(where, (then) => setInterval(() => void scheduler.postTask(() => then()), everyMs)),
    'own-observer': ({ everyMs, where }) => {
      const node = nodeIn(where);
      new MutationObserver(() => (node.title = node.textContent)).observe(node, { childList: true });
      every(everyMs, (beat) => (node.textContent = `Visitor ${beat}`));
    },
    'own-iterator': ({ everyMs, where }) =>
      say(where, (then) => {
        const walk = async () => {
          for (;;) {
            await new Promise((resolve) => setTimeout(resolve, everyMs));
            then();
          }
        };
        void walk();
      }),
    throttled: ({ everyMs, where }) =>
      say(where, (then) =>
        setInterval(() => {
          const until = performance.now() + 90;
          while (performance.now() < until);
          then();
        }, everyMs + 300),
      ),
    'same-again': ({ everyMs, where }) => {
      const node = nodeIn(where, 'ul');
      every(everyMs, () => (node.innerHTML = '<li>Basket</li><li>Account</li>'));
    },
    sorting: ({ everyMs, where }) => {
      const node = nodeIn(where, 'ul');
      node.innerHTML = '<li>Bern</li><li>Chur</li><li>Zug</li>';
      every(everyMs, () => node.append(node.firstElementChild));
    },
    'frame-reload': ({ afterMs }) => {
      const frame = nodeIn('own', 'iframe');
      frame.srcdoc = '<p>An advert</p>';
      frame.title = 'Advert';
      frame.height = '30';
      onCue(afterMs, () => (frame.srcdoc = '<p>Another advert, quite different</p>'));
    },
    'frame-ticks': ({ everyMs }) => {
      const frame = nodeIn('own', 'iframe');
      frame.title = 'Rates';
      frame.height = '30';
      frame.addEventListener('load', () =>
        every(everyMs, (beat) => (frame.contentDocument.body.textContent = beat)),
      );
      frame.srcdoc = '<p>0</p>';
    },
    'own-panel': ({ afterMs, where }) => {
      const node = nodeIn(where);
      node.hidden = true;
      node.textContent = 'You have been here for a while. May we help?';
      onCue(afterMs, () => (node.hidden = false));
    },
    'own-row': ({ afterMs, where }) => {
      const node = nodeIn(where, 'ul');
      node.innerHTML = '<li>One</li>';
      onCue(afterMs, () => node.insertAdjacentHTML('beforeend', '<li>Two, from somebody else</li>'));
    },
    // Where the pointer is, and where it is pressed: whatever it is over.
    'follows-pointer': () => {
      const node = nodeIn('own');
      node.textContent = 'You';
      node.style.cssText = 'position: fixed; pointer-events: none; left: 0; top: 0';
      addEventListener('pointermove', ({ clientX, clientY }) => {
        node.style.transform = `translate(${clientX + 9}px, ${clientY + 9}px)`;
      });
    },
    ripple: () =>
      addEventListener('pointerdown', ({ clientX, clientY }) => {
        const node = nodeIn('own');
        node.style.cssText = `position: fixed; pointer-events: none; width: 9px; height: 9px; background: gold; left: ${clientX}px; top: ${clientY}px`;
        setTimeout(() => node.remove(), 400);
      }),
    theme: ({ afterMs }) => onCue(afterMs, () => document.body.classList.add('dusk')),
    // Any press closes it, wherever it is.
    'open-list': () => {
      const node = nodeIn('own', 'ul');
      node.setAttribute('role', 'listbox');
      node.innerHTML = '<li role="option">Small</li><li role="option">Large</li>';
      addEventListener('pointerdown', () => (node.hidden = true), true);
    },
  };
}
