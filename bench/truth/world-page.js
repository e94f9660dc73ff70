/** The script of a drawn page: its own life, and what the act sets off. `world.holds()` tells whether an effect is there. */
function runWorld(plan) {
  const far = document.querySelector('#far');
  const part = (place, name) => {
    const root =
      place === 'shadow'
        ? document.querySelector('#shadow').shadowRoot
        : place === 'frame'
          ? document.querySelector('#frame').contentDocument
          : document.querySelector(`#${place}`);
    return root.querySelector(`.${name}`);
  };
  const go = (document.querySelector('#host')?.shadowRoot ?? document).querySelector('#go');
  const changes = changesIn(part, go);
  const soon = whensOf(plan);
  const lives = livesOf(go, part);
  /** The frame of another site makes the change when it is told to. */
  const afar = (change) => {
    let is = false;
    const tell = (deed) => {
      is = deed === 'make';
      far.contentWindow.postMessage({ change, deed }, '*');
    };
    return { make: () => tell('make'), undo: () => tell('undo'), holds: () => is };
  };
  /** Ends of the page itself, or things outside it: they are not taken back. */
  const leaves = {
    'next-page': () => (location.href = 'next.html'),
    'next-attachment': () => (location.href = 'next.html?attachment=order.txt'),
    hash: () => {
      location.hash = 'saved';
      part('elsewhere', 'panel').hidden = false;
    },
    route: () => {
      history.pushState({}, '', '?step=2');
      part('elsewhere', 'panel').hidden = false;
    },
    'new-tab': () => window.open('next.html'),
    'tab-written': () => {
      const tab = window.open('');
      tab.document.body.textContent = 'Your receipt';
    },
    'link-to-tab': () => {
      const link = document.createElement('a');
      link.href = 'next.html';
      link.target = '_blank';
      link.click();
    },
    'tab-that-closes': () => {
      const tab = window.open('next.html');
      setTimeout(() => tab.close(), 100);
    },
    alert: () => alert('Your order is saved'),
    download: () => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(['order']));
      link.download = 'order.txt';
      link.click();
    },
    'missing-download': () => {
      const link = document.createElement('a');
      link.href = '/answer?status=404&body=x';
      link.download = 'order.txt';
      link.click();
    },
    'no-content': () => (location.href = '/answer?status=204'),
    'frame-page': () => (document.querySelector('#frame').contentWindow.location.href = 'next.html'),
    'form-into-frame': () => {
      const form = document.createElement('form');
      form.action = 'next.html';
      form.target = 'basket';
      document.body.append(form);
      form.submit();
      form.remove();
    },
  };
  let left = false;
  const standing = [];
  /** What the act has begun and what has not ended yet. */
  let open = 0;
  let endedAt = 0;
  const begun = () => open++;
  const ended = () => {
    open--;
    endedAt = performance.now();
  };
  /** Status 0: there is no server. */
  const ask = (status, ms) =>
    status === 0
      ? new Promise((resolve) =>
          setTimeout(() => fetch('http://127.0.0.1:9/', { method: 'POST' }).catch(resolve), ms),
        )
      : fetch(`/answer?ms=${ms}&status=${status}&body=x`, { method: 'POST' });
  const note = part('form', 'note');
  const busyLooks = {
    no: () => () => {},
    words: () => {
      note.textContent = 'Saving\u2026';
      return () => (note.textContent = '');
    },
    dots: () => {
      let count = 0;
      const timer = setInterval(() => (note.textContent = `Working${'.'.repeat(++count % 4)}`), 150);
      return () => {
        clearInterval(timer);
        note.textContent = '';
      };
    },
    spinner: () => {
      const spinner = document.createElement('div');
      spinner.className = 'spinner';
      spinner.setAttribute('role', 'progressbar');
      spinner.setAttribute('aria-label', 'Loading');
      note.before(spinner);
      return () => spinner.remove();
    },
    lock: () => {
      go.disabled = true;
      go.setAttribute('aria-busy', 'true');
      return () => {
        go.disabled = false;
        go.removeAttribute('aria-busy');
      };
    },
  };
  function bring(effect) {
    begun();
    const rest = busyLooks[effect.busy]();
    const wait = (then) => soon[effect.when](effect.delayMs, then);
    const leave = leaves[effect.change];
    if (leave)
      return wait(() => {
        rest();
        // A browser may refuse to open a tab.
        left = leave() !== null && effect.isCounted;
        ended();
      });
    const change = effect.place === 'far' ? afar(effect.change) : changes[effect.change](effect.place);
    const make = () => {
      rest();
      change.make();
    };
    const undo = () => {
      change.undo();
      ended();
    };
    const later = (then) => soon[effect.undoWhen](effect.lastsMs, then);
    const refuse = () => {
      rest();
      if (effect.refusal === 'words') note.textContent = 'This could not be saved.';
      if (effect.refusal === 'field') {
        part('form', 'value').setAttribute('aria-invalid', 'true');
        part('form', 'value').focus();
      }
    };
    if (effect.isCounted) standing.push(change.holds);
    const endings = {
      stays: () => {
        make();
        ended();
      },
      flash: () => {
        make();
        later(undo);
      },
      'late-undo': () => {
        make();
        setTimeout(undo, effect.lastsMs);
      },
      'taken-back': () => {
        make();
        void ask(effect.status, effect.lastsMs).then(() => {
          refuse();
          undo();
        });
      },
      refused: () =>
        void ask(effect.status, effect.lastsMs).then(() => {
          refuse();
          ended();
        }),
      // The page shows what it hoped for, whatever the server says.
      'hoped-for': () => {
        make();
        void ask(effect.status, effect.lastsMs).then(() => {
          refuse();
          ended();
        });
      },
      'shown-anyhow': () =>
        void ask(effect.status, effect.lastsMs).then(() => {
          make();
          ended();
        }),
      redrawn: () => {
        make();
        void ask(200, effect.lastsMs).then(() => {
          change.undo();
          change.make();
          ended();
        });
      },
      'comes-again': () => {
        make();
        later(() => {
          change.undo();
          setTimeout(() => {
            change.make();
            ended();
          }, 80);
        });
      },
      blinks: () => {
        make();
        later(() => {
          change.undo();
          setTimeout(() => {
            change.make();
            setTimeout(undo, 80);
          }, 80);
        });
      },
      pending: () => {
        void fetch('/answer?ms=60000');
        ended();
      },
    };
    return wait(endings[effect.ending]);
  }
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    if (plan.gate.startsWith('confirm') && !confirm('Save this order?')) return;
    if (plan.gate === 'prompt-no' && prompt('In which name?') === null) return;
    const bringAll = () => {
      for (const effect of plan.effects) bring(effect);
    };
    if (plan.gate !== 'late-no') return bringAll();
    begun();
    void ask(200, 200).then(() => {
      if (confirm('Save this order?')) bringAll();
      ended();
    });
  };
  const listen = {
    click: () =>
      plan.gate.endsWith('form')
        ? document.querySelector('form').addEventListener('submit', begin)
        : go.addEventListener('click', begin),
    doubleClick: () => go.addEventListener('dblclick', begin),
    rightClick: () =>
      go.addEventListener('contextmenu', (event) => {
        event.preventDefault();
        begin();
      }),
    press: () => go.addEventListener('keydown', ({ key }) => key === 'Enter' && begin()),
    hover: () => go.addEventListener('mouseenter', begin),
    longPress: () => {
      let timer = 0;
      go.addEventListener('pointerdown', () => (timer = setTimeout(begin, 400)));
      go.addEventListener('pointerup', () => clearTimeout(timer));
    },
    dragAndDrop: () => {
      const drop = document.querySelector('#drop');
      drop.addEventListener('dragover', (event) => event.preventDefault());
      drop.addEventListener('drop', (event) => {
        event.preventDefault();
        begin();
      });
    },
  };
  if (plan.native !== 'none') nativeFate();
  else if (listen[plan.method]) listen[plan.method]();
  else stateFate();
  function stateFate() {
    const names = { checkbox: 'checked', file: 'files' };
    const state = plan.method === 'scrollTo' ? 'scrollTop' : (names[go.type] ?? 'value');
    const read = () =>
      plan.method === 'focus'
        ? String(go.getRootNode().activeElement === go)
        : String(go[state]?.length ?? go[state]);
    const kept = go[state];
    const before = read();
    const putBack = () => {
      if (plan.method === 'focus') part('form', 'own-value').focus();
      else if (state === 'files') go.value = '';
      else go[state] = kept;
    };
    standing.push(() => {
      if (plan.fate === 'refused-and-said') return false;
      if (plan.fate.startsWith('chip')) return document.querySelector('.chip') !== null;
      if (plan.method === 'fill' || plan.method === 'type') return go.value.replace(/\D/g, '') === '12345';
      return read() !== before;
    });
    const revert = () => {
      putBack();
      ended();
    };
    const changed =
      plan.method === 'focus'
        ? 'focus'
        : state === 'scrollTop'
          ? 'scroll'
          : state === 'value'
            ? 'input'
            : 'change';
    let timer = 0;
    const fates = {
      kept: () => {},
      'lost-at-blur': () => {},
      formatted: () => {},
      saved: () => {
        begun();
        void ask(200, plan.fateMs).then(() => {
          note.textContent = 'Saved';
          ended();
        });
      },
      'reverted-by-timer': () => {
        clearTimeout(timer);
        open = 1;
        timer = setTimeout(revert, plan.fateMs);
      },
      'reverted-by-request': () => {
        begun();
        void ask(409, plan.fateMs).then(revert);
      },
      'refused-and-said': () => {
        begun();
        void ask(413, plan.fateMs).then(() => {
          note.textContent = 'The file is too large and was not sent.';
          ended();
        });
      },
      'put-back-at-once': () => putBack(),
      'put-back-in-a-microtask': () => queueMicrotask(putBack),
      clamped: () => {
        if (Number(go.value) > 999) go.value = '999';
      },
      chip: () => {
        if (read() === before) return;
        const chip = document.createElement('span');
        chip.className = 'chip';
        chip.textContent = `${go.value} \u00d7`;
        note.before(chip);
        putBack();
      },
      'chip-later': () => {
        if (read() === before) return;
        begun();
        void ask(200, plan.fateMs).then(() => {
          fates.chip();
          ended();
        });
      },
    };
    if (plan.fate === 'lost-at-blur') go.addEventListener('blur', putBack);
    if (plan.fate === 'formatted')
      go.addEventListener('change', () => {
        go.value = Number(go.value.replace(/\D/g, '')).toLocaleString('en');
      });
    go.addEventListener(changed, () => {
      // What the page itself sets is not the act.
      if (plan.method === 'scrollTo' && go.scrollTop === 0) return;
      hasBegun = true;
      fates[plan.fate]();
    });
  }
  /** What the browser itself does at the click, as the page may prevent it or put it back. */
  function nativeFate() {
    const native = nativesOf(go, part)[plan.native];
    part('form', 'value').value = 'typed';
    const before = native.read?.();
    go.addEventListener('click', (event) => {
      hasBegun = true;
      if (plan.fate === 'prevented') event.preventDefault();
      if (plan.fate !== 'reverted-by-timer') return;
      begun();
      setTimeout(() => {
        native.putBack(before);
        ended();
      }, plan.fateMs);
    });
    if (native.read) standing.push(() => native.read() !== before);
    else left = plan.fate === 'kept';
  }
  const restMs = 300;
  addEventListener('cue', () => {
    const lastMs = Math.max(0, ...plan.own.map(({ afterMs }) => afterMs));
    endedAt = performance.now() + lastMs;
  });
  const world = {
    /** True once all that the act began has ended a while ago. A field is left then. */
    isOver: () => {
      if (open > 0 || performance.now() < endedAt + restMs) return false;
      if (plan.method === 'fill' || plan.method === 'type') go.blur();
      return true;
    },
    holds: () => left || standing.some((holds) => holds()),
    hasBegun: () => hasBegun,
  };
  for (const { change, place } of plan.effects) {
    if (place === 'far') continue;
    const list = change === 'row-among' && part(place, 'sorted');
    if (list) setInterval(() => list.append(list.firstElementChild), 250);
    const line = change === 'total' && part(place, 'total');
    let beat = 0;
    if (line) setInterval(() => (line.textContent = `Total ${line.dataset.total ?? 0}, at ${++beat}`), 300);
  }
  for (const one of plan.own) lives[one.life](one);
  // In a frame, the page around it passes the cue on, and asks.
  addEventListener('message', ({ data, source }) => {
    if (data === 'cue') dispatchEvent(new Event('cue'));
    if (data === 'tell') source.postMessage({ isOver: world.isOver(), holds: world.holds(), hasBegun }, '*');
  });
  Object.assign(globalThis, { world });
}
