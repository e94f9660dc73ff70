/** Changes that a page can make and take back, on the parts that `part(place, name)` gives. */
function changesIn(part, go) {
  const swap = (thing, property, to) => {
    const before = thing[property];
    return {
      make: () => (thing[property] = to),
      undo: () => (thing[property] = before),
      holds: () => thing[property] === to,
    };
  };
  const attributed = (thing, name, to) => {
    const before = thing.getAttribute(name);
    return {
      make: () => thing.setAttribute(name, to),
      undo: () => (before === null ? thing.removeAttribute(name) : thing.setAttribute(name, before)),
      holds: () => thing.getAttribute(name) === to,
    };
  };
  const classed = (thing, name) => ({
    make: () => thing.classList.add(name),
    undo: () => thing.classList.remove(name),
    holds: () => thing.classList.contains(name),
  });
  const added = (parent, tag, text) => {
    let node;
    return {
      // A new node each time, as a page that draws its data does.
      make: () => {
        node = parent.ownerDocument.createElement(tag);
        node.textContent = text;
        parent.append(node);
      },
      undo: () => node.remove(),
      holds: () => node?.isConnected === true,
    };
  };
  /** A row that the page hides, in place of taking it away. */
  const hiding = (place, hide) => {
    const { make } = added(part(place, 'list'), 'li', 'Dee');
    let row;
    let isHidden = false;
    return {
      make: () => {
        make();
        row = part(place, 'list').lastElementChild;
        isHidden = false;
      },
      undo: () => {
        hide(row);
        isHidden = true;
      },
      holds: () => row !== undefined && !isHidden,
    };
  };
  /** A row that goes as what is around it is drawn anew, as it was. */
  const redrawing = (place, redraw) => {
    const { make } = added(part(place, 'list'), 'li', 'Dee');
    let row;
    return {
      make: () => {
        const list = part(place, 'list');
        if (row) list.append(Object.assign(document.createElement('li'), { textContent: 'Dee' }));
        else make();
        row = list.lastElementChild;
      },
      undo: redraw,
      holds: () => row?.isConnected === true,
    };
  };
  const opened = (thing, open, close, holds) => ({
    make: () => thing[open](),
    undo: () => thing[close](),
    holds: () => holds(thing),
  });
  /** Makes something that nobody sees or hears. */
  const unseen = (make) => ({ make, undo: () => {}, holds: () => false });
  return {
    text: (place) => swap(part(place, 'text'), 'textContent', 'Your order is saved'),
    words: (place) => swap(part(place, 'text').firstChild, 'data', 'Your order is saved'),
    status: (place) => swap(part(place, 'status'), 'textContent', 'Saved'),
    row: (place) => added(part(place, 'list'), 'li', 'Dee'),
    gone: (place) => {
      const list = part(place, 'list');
      const row = list.children[1];
      return {
        make: () => row.remove(),
        undo: () => list.insertBefore(row, list.lastElementChild),
        holds: () => !row.isConnected,
      };
    },
    // In a list that sorts itself, and in words that tick.
    'row-among': (place) => added(part(place, 'sorted'), 'li', 'Eve'),
    total: (place) => {
      const line = part(place, 'total');
      const say = (total) => {
        line.dataset.total = total;
        line.textContent = line.textContent.replace(/\d+/, total);
      };
      return { make: () => say('5'), undo: () => say('0'), holds: () => line.dataset.total === '5' };
    },
    'row-hidden': (place) => hiding(place, (row) => (row.hidden = true)),
    'row-faded': (place) => hiding(place, (row) => (row.style.opacity = 0)),
    'row-away': (place) => hiding(place, (row) => (row.style.cssText = 'position: absolute; left: -999px')),
    'row-covered': (place) =>
      hiding(place, (row) => {
        const cover = document.createElement('i');
        cover.style.cssText = 'position: absolute; inset: 0; background: white';
        row.style.position = 'relative';
        row.append(cover);
      }),
    'row-redrawn': (place) => {
      const before = part(place, 'list').innerHTML;
      return redrawing(place, () => (part(place, 'list').innerHTML = before));
    },
    'list-replaced': (place) => {
      const before = part(place, 'list').cloneNode(true);
      return redrawing(place, () => part(place, 'list').replaceWith(before.cloneNode(true)));
    },
    pseudo: (place) => {
      const box = part(place, 'colour');
      return {
        make: () => (box.dataset.more = 'Sold out'),
        undo: () => delete box.dataset.more,
        holds: () => box.dataset.more !== undefined,
      };
    },
    variable: (place) => {
      const { style } = part(place, 'moved');
      return {
        make: () => style.setProperty('--ink', 'crimson'),
        undo: () => style.removeProperty('--ink'),
        holds: () => style.getPropertyValue('--ink') !== '',
      };
    },
    'new-shadow': (place) => {
      const host = part(place, 'status');
      let is = false;
      return {
        make: () => {
          const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
          root.innerHTML = '<p>The basket is full</p>';
          is = true;
        },
        undo: () => {
          host.shadowRoot.innerHTML = '';
          is = false;
        },
        holds: () => is,
      };
    },
    'new-frame': (place) => {
      const list = part(place, 'list');
      const frame = list.ownerDocument.createElement('iframe');
      frame.title = 'Map';
      frame.height = '40';
      frame.srcdoc = '<p>The way to us</p>';
      return { make: () => list.after(frame), undo: () => frame.remove(), holds: () => frame.isConnected };
    },
    'list-anew': (place) =>
      swap(part(place, 'list'), 'innerHTML', '<li>Ada</li><li>Bo</li><li>Cy</li><li>Dee</li>'),
    colour: (place) => classed(part(place, 'colour'), 'on'),
    drawer: (place) => classed(part(place, 'drawer'), 'out'),
    pressed: () => attributed(go, 'aria-pressed', 'true'),
    expanded: () => attributed(go, 'aria-expanded', 'true'),
    panel: (place) => swap(part(place, 'panel'), 'hidden', false),
    dialog: (place) => opened(part(place, 'dialog'), 'show', 'close', ({ open }) => open),
    modal: (place) => opened(part(place, 'dialog'), 'showModal', 'close', ({ open }) => open),
    popover: (place) =>
      opened(part(place, 'popover'), 'showPopover', 'hidePopover', (it) => it.matches(':popover-open')),
    details: (place) => swap(part(place, 'details'), 'open', true),
    value: (place) => swap(part(place, 'value'), 'value', '42.00'),
    box: (place) => swap(part(place, 'box'), 'checked', true),
    option: (place) => swap(part(place, 'option'), 'value', 'Large'),
    slider: (place) => swap(part(place, 'slider'), 'value', '9'),
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
      const context = part(place, 'canvas').getContext('2d');
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
    moved: (place) => swap(part(place, 'moved').style, 'transform', 'translateX(80px)'),
    scrolled: (place) => swap(part(place, 'scroller'), 'scrollTop', 30),
    tab: (place) => {
      const [one, other] = part(place, 'tabs').children;
      const choose = (yes, no) => {
        yes.setAttribute('aria-selected', 'true');
        no.setAttribute('aria-selected', 'false');
      };
      return {
        make: () => choose(other, one),
        undo: () => choose(one, other),
        holds: () => other.getAttribute('aria-selected') === 'true',
      };
    },
    // A style sheet shows it while the focus is in the form.
    'focus-menu': () => {
      const menu = document.querySelector('.focus-menu');
      return { make: () => {}, undo: () => {}, holds: () => getComputedStyle(menu).display !== 'none' };
    },
    // So it does while the pointer is over the form.
    'hover-menu': () => {
      const menu = document.querySelector('.hover-menu');
      return { make: () => {}, undo: () => {}, holds: () => getComputedStyle(menu).display !== 'none' };
    },
    mark: () => unseen(() => (go.dataset.clicked = '1')),
    'same-list': (place) =>
      unseen(() => {
        const list = part(place, 'list');
        list.innerHTML = String(list.innerHTML);
      }),
    'same-text': (place) =>
      unseen(() => {
        const text = part(place, 'text');
        text.textContent = String(text.textContent);
      }),
    'push-state': () => unseen(() => history.pushState({}, '', '?step=2')),
    kept: () => unseen(() => sessionStorage.setItem('step', '2')),
    beacon: () => unseen(() => navigator.sendBeacon('/answer?body=x', 'pressed')),
    logged: () => unseen(() => console.log('pressed')),
    'out-of-sight': () =>
      unseen(() => {
        const node = document.createElement('div');
        node.hidden = true;
        node.textContent = 'A template';
        document.body.append(node);
      }),
  };
}

/** What the browser does by itself when the control is clicked: how it is read, and put back. */
function nativesOf(go, part) {
  const shown = (thing) => thing.matches(':popover-open, [open]');
  const panel = () => part('elsewhere', 'popover');
  return {
    summary: {
      read: () => go.parentElement.open,
      putBack: (was) => (go.parentElement.open = was),
    },
    label: { read: () => part('form', 'box').checked, putBack: (was) => (part('form', 'box').checked = was) },
    radio: { read: () => go.checked, putBack: (was) => (go.checked = was) },
    'popover-button': { read: () => shown(panel()), putBack: () => panel().hidePopover() },
    'command-button': {
      read: () => shown(part('elsewhere', 'dialog')),
      putBack: () => part('elsewhere', 'dialog').close(),
    },
    reset: {
      read: () => part('form', 'value').value,
      putBack: () => (part('form', 'value').value = 'typed'),
    },
    'link-page': {},
    'link-hash': {
      read: () => part('form', 'scroller').scrollTop,
      putBack: () => (part('form', 'scroller').scrollTop = 0),
    },
    'link-download': {},
    'link-tab': {},
    'link-into-frame': {},
    'submit-page': {},
    'submit-into-frame': {},
  };
}
