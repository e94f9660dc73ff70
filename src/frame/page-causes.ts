// Runs in the page's own world and may use nothing from outside itself: its text is what is sent there.

type PageWindow = Window & typeof globalThis;
type Native = (...args: unknown[]) => unknown;
/** The act and its phase that code belongs to; acts are counted. `isGuess`: it may be other code that ran meanwhile. */
type Own = { phase: string; act: number; isGuess?: boolean };

type OnTheWay = { cause: Own | null; count: number };
type DialogAnswer = { answer: string; onlyTo?: string; promptText?: string };
type AskedFor = { method: string; address: string };
type Posted = { own: Own; arrive: () => void };
type Followed = { end: () => void };
/** `isNew`: the act itself has made what it comes from. */
type Work = { kind: string; isNew?: boolean };
type Call = { native: Native; self: object; args: unknown[]; own: Own };

/**
 * Follows what an act causes in the page. Code that runs later because code of the act asked for it (timers, frames,
 * promises, requests, messages) is reported as the act's while it runs.
 *
 * The act is in another world of the same document; the two talk by events. An event `name.` says what the act is doing:
 * its detail is a phase, or nothing, or `over`, or `answer {…}`: how dialogs are answered until it is over, or `hold`: what the
 * act would send is held until `let id` or `drop id`, and dropped when it is over. Events `name` answer the act, in their detail: `+phase` and `-` as code
 * of its own begins and ends, `claim phase time` for code that ran since that time, `began id kind …` (a request has its
 * method and address) and `ended id …` for work it waits for, `unfollowed id timers` for timers that were asked for, but
 * not reported, while the message `id` was on its way (ours among them), `traverse` before the page goes through its
 * history, `held id address` for what is held (messages to windows of other sites, too), `sent text` for what goes along with more than a
 * question, `kept` for what is written or handed on, or cannot be read,
 * `dialog phase kind message` for a dialog, with the phase of the code that opens it or `idle`, `window` for one that the browser did not open, `thrown` for an error that nobody caught, `here` as the following begins. An event `name@` on an element says what the page does with that element (`scroll left top` with its place before, `submit`, `shadow`).
 *
 * One act after another may be followed so; code of one that is over is nobody's. `forgetCauses` puts everything back.
 */
export function followCauses(name: string): void {
  if (Reflect.has(window, name)) return;
  const { apply } = Reflect;
  const { dispatchEvent, addEventListener } = EventTarget.prototype;
  const { then } = Promise.prototype;
  const undo: (() => void)[] = [];
  /** These functions run when an act is over. */
  const atOver: (() => void)[] = [];
  /** The number of acts that are over. */
  let act = 0;
  /** The phase that the code that runs now belongs to. */
  let cause: Own | null = null;
  /** The event to whose listeners it belongs, when it is theirs alone. */
  let during: Event | null = null;
  /** Set while a message of the act is on its way to a port that is not known. */
  let onTheWay: OnTheWay = { cause: null, count: 0 };
  /** The answer to dialogs; null leaves them to the browser. */
  let answering: DialogAnswer | null = null;
  /** The things that the act would send, by their ids; null where nothing is held. */
  let held: Map<string, (mayGo: boolean) => void> | null = null;
  let turn = 0;
  let lastId = 0;
  let isOver = false;

  const say = (target: EventTarget, type: string, detail: string) =>
    apply(dispatchEvent, target, [new CustomEvent(type, { detail, composed: true })]);
  const tell = (text: string) => say(window, name, text);
  const set = (own: Own | null, isSure = !own?.isGuess) => {
    if (own?.phase === cause?.phase && own?.isGuess === cause?.isGuess) return;
    cause = own;
    turn += 1;
    tell(own ? `+${own.phase}${isSure ? '' : '?'}` : '-');
  };
  const isPast = (own: Own) => isOver || own.act !== act;
  /** The phase of the code that runs now for sure. */
  const running = (): Own | null => {
    if (during?.eventPhase === 0) {
      during = null;
      set(null);
    }
    return isOver ? null : cause;
  };
  /** The same, or the phase of code that probably runs. */
  const current = (): Own | null => (isOver ? null : (running() ?? onTheWay.cause));
  const { MessageChannel: Channel } = window;
  const nextTask = (task: () => void) => {
    const { port1, port2 } = new Channel();
    port1.onmessage = () => (port1.close(), task());
    apply(postNatively, port2, [null]);
  };
  const postNatively = MessagePort.prototype.postMessage;
  const scheduler: object | undefined = Reflect.get(window, 'scheduler');
  const postTask: Native | undefined = scheduler && Reflect.get(scheduler, 'postTask');
  /** Runs a task before all that waits its turn, but for input and a drawn frame. */
  const soonestTask = (task: () => void) =>
    scheduler && postTask
      ? apply(postTask, scheduler, [task, { priority: 'user-blocking' }])
      : nextTask(task);

  /** The microtasks that follow are the act's too: no task of anyone else comes before them. */
  const leaveAfterMicrotasks = async () => {
    const mine = turn;
    for (let hop = 0; hop < 100 && turn === mine; hop += 1) await null;
    if (turn === mine) set(null);
  };
  const run = <T>(own: Own, deed: () => T): T => {
    if (isPast(own) || running()) return deed();
    set(own);
    try {
      return deed();
    } finally {
      void leaveAfterMicrotasks();
    }
  };
  const wrap = (own: Own, given: unknown, after = () => {}): unknown =>
    typeof given === 'function'
      ? function (this: unknown, ...args: unknown[]) {
          return run(own, () => {
            try {
              return apply(given, this, args);
            } finally {
              after();
            }
          });
        }
      : given;
  /** Timers and requests that were begun by nobody while listeners may hear of the act before it is known. */
  const unowned: [at: number, adopt: (own: Own) => void][] = [];
  let mayClaim = false;
  /** Has it adopted by the act: now, or by the claim of what the listener has done that begins it. */
  const whenOwned = (own: Own | null, adopt: (own: Own) => void) => {
    if (own) adopt(own);
    else if (mayClaim) unowned.push([performance.now(), adopt]);
  };
  const claim = (own: Own, since: number) => {
    if (isPast(own)) return;
    tell(`claim ${own.phase} ${since}`);
    for (const [at, adopt] of unowned.splice(0)) if (at >= since) adopt({ ...own, isGuess: true });
  };
  /** Begins something the act waits for; the function it gives says that it is over. */
  const begin = (kind: string) => {
    lastId += 1;
    const id = lastId;
    tell(`began ${id} ${kind}`);
    return (status: unknown = '') => tell(`ended ${id} ${String(status)}`);
  };

  /** The act's own code is about to send something that is held: does one thing or the other once it is known whether it may. */
  const hold = (address: string, goOn: () => void, drop = () => {}) => {
    lastId += 1;
    const id = String(lastId);
    held?.set(id, (mayGo) => {
      held?.delete(id);
      if (mayGo) goOn();
      else drop();
    });
    tell(`held ${id} ${address}`);
  };
  const isHeld = () => held !== null && current() !== null;
  /** The methods of HTTP that only ask, and a query of GraphQL. */
  const onlyAsks = (method: string, body: unknown): boolean => {
    if (/^(?:GET|HEAD|OPTIONS)$/.test(method)) return true;
    if (typeof body !== 'string') return false;
    try {
      const query = String(Reflect.get(JSON.parse(body), 'query'));
      return /^\s*(?:query\b|\{)/.test(query) && !/\bmutation\b/.test(query);
    } catch {
      return false;
    }
  };

  /** Tells what goes along with a request. */
  const tellSent = (method: string, address: string, body: unknown = '') => {
    if (method === 'GET') return;
    const isText = body === null || typeof body === 'string' || body instanceof URLSearchParams;
    const parts = body instanceof FormData ? [...body.values()] : isText ? [body] : undefined;
    tell(parts ? `sent ${address} ${parts.map(String).join(' ').slice(0, 10_000)}` : 'kept');
  };

  /** Puts another function in the place of one, until it is put back. */
  const put = (
    holder: object | undefined,
    [key, part]: readonly [string, 'value' | 'set' | 'get'],
    make: (native: Native) => Native,
  ) => {
    const found = holder && Object.getOwnPropertyDescriptor(holder, key);
    const native: unknown = found?.[part];
    if (!holder || typeof native !== 'function' || !found?.configurable) return;
    const made = make(native as Native);
    Object.defineProperty(holder, key, { ...found, [part]: made });
    undo.push(() => {
      if (Object.getOwnPropertyDescriptor(holder, key)?.[part] === made)
        Object.defineProperty(holder, key, found);
    });
  };
  const replace = (holder: object | undefined, key: string, by: (call: Omit<Call, 'own'>) => unknown) =>
    put(
      holder,
      [key, 'value'],
      (native) => new Proxy(native, { apply: (_native, self, args) => by({ native, self, args }) }),
    );
  /** Replaces a constructor, so that `after` gets each object it makes. */
  const replaceMaker = (holder: object, key: string, after: (made: object) => void) =>
    put(holder, [key, 'value'], (native) => {
      const maker: Native = new Proxy(native, {
        construct: (_native, args, newTarget) => {
          const made: object = Reflect.construct(native, args, newTarget === maker ? native : newTarget);
          after(made);
          return made;
        },
      });
      return maker;
    });
  /** Replaces what a property of this holder is read as. */
  const replaceGetter = (
    holder: object | undefined,
    key: string,
    by: (read: unknown, self: object) => unknown,
  ) =>
    put(
      holder,
      [key, 'get'],
      (native) =>
        new Proxy(native, { apply: (_native, self: object, args) => by(apply(native, self, args), self) }),
    );
  const replaceSetter = (holder: object, key: string, before: (self: object) => unknown) =>
    put(
      holder,
      [key, 'set'],
      (native) =>
        new Proxy(native, {
          apply: (_native, self: object, args) => (before(self), apply(native, self, args)),
        }),
    );
  /** Replaces a function for what the act's own code calls; all else gets it as it is. */
  const hook = (holder: object | undefined, keys: string, by: (call: Call) => unknown) => {
    for (const key of keys.split(' ')) {
      replace(holder, key, (call) => {
        const own = current();
        return own ? by({ ...call, own }) : apply(call.native, call.self, call.args);
      });
    }
  };
  const goOn = ({ native, self, args }: Call) => apply(native, self, args);

  /**
   * The listeners of these events of `target` are the act's: this one comes before them where the act has made it (`isNew`), else it
   * claims what they did.
   */
  const follow = (target: unknown, own: Own, types: string, isNew = false) => {
    if (!(target instanceof Object)) return;
    mayClaim ||= !isNew;
    for (const type of types.split(' ')) {
      const hear = (event: Event) => (isNew ? begins(event, own) : enter(event, own));
      apply(addEventListener, target, [type, hear, true]);
    }
  };
  /** The same for work that the act waits for until one of these events; the function it gives says that it is over, too. */
  const followWork = (work: Work, target: object, own: Own, types: string) => {
    const end = begin(work.kind);
    follow(target, own, types, work.isNew);
    for (const type of types.split(' ')) apply(addEventListener, target, [type, () => end()]);
    return end;
  };
  /** `page`: the one whose clock the event is on. */
  const enter = (event: Event, own: Own, page: PageWindow = window) => {
    if (isPast(own)) return;
    claim(own, event.timeStamp + page.performance.timeOrigin - performance.timeOrigin);
    begins(event, own);
  };
  const begins = (event: Event, own: Own) => {
    if (isPast(own) || running()) return;
    // Nothing tells when its last listener has run: others may run by then.
    set(own, false);
    during = event;
    soonestTask(() => during === event && running());
  };
  /** A promise of the browser's whose answer is the act's. */
  const answer = (owner: () => Own | null, given: unknown, end: (status?: unknown) => void): unknown => {
    if (!(given instanceof Promise)) return (end(), given);
    return new Promise((resolve, reject) => {
      const settled =
        (settle: (value: unknown) => void, status: (value: unknown) => unknown) => (value: unknown) => {
          const own = owner();
          if (own) run(own, () => settle(value));
          else settle(value);
          const told = status(value);
          // The browser grants it only to a person's own input.
          if (told === 'NotAllowedError') tell('refused');
          end(told);
        };
      const statusOf = (value: unknown) => (value instanceof Response ? value.status : '');
      void apply(then, given, [
        settled(resolve, statusOf),
        settled(reject, (reason) => (reason instanceof Error ? reason.name : 'failed')),
      ]);
    });
  };

  const { setTimeout: setNatively, clearTimeout: clearNatively } = window;
  /** The number of the next timer: timers are numbered in one row, so one of our own tells how many there have been. */
  const nextTimer = (): number => {
    const id = Number(apply(setNatively, window, [() => {}, 0]));
    apply(clearNatively, window, [id]);
    tell('began 0 interval');
    return id;
  };
  /** A message of the act is on its way, until the function it gives is called or a few tasks have passed. */
  const send = (own: Own, tasks = 5): (() => void) => {
    let hasArrived = false;
    const arrive = () => {
      if (hasArrived) return;
      hasArrived = true;
      end();
      if (isPast(own)) return;
      tell(`unfollowed ${id} ${nextTimer() - timersBefore - 1 - (lastId - toldBefore)}`);
      onTheWay.count -= 1;
      if (onTheWay.count === 0) onTheWay.cause = null;
    };
    onTheWay = { cause: { ...own, isGuess: true }, count: onTheWay.count + 1 };
    const end = begin('message');
    const id = lastId;
    const timersBefore = nextTimer();
    const toldBefore = lastId;
    const patience = (left: number) => (left === 0 ? arrive() : nextTask(() => patience(left - 1)));
    patience(tasks);
    return arrive;
  };

  const ears = new Set<BroadcastChannel>();
  atOver.push(() => {
    for (const ear of ears) ear.close();
    ears.clear();
    unowned.length = 0;
    mayClaim = false;
  });
  const followTimers = (page: PageWindow) => {
    const ends = new Map<string, () => void>();
    replace(page, 'setTimeout', ({ native, self, args: [task, ms, ...rest] }) => {
      const owner = current();
      if (typeof task !== 'function' || (!owner && !mayClaim))
        return apply(native, self, [task, ms, ...rest]);
      let run: unknown = task;
      const adopt = (own: Own) => {
        const end = begin(`timer ${Number(ms) || 0}`);
        run = wrap(own, task, end);
        ends.set(`clearTimeout ${id}`, end);
      };
      const later = (...given: unknown[]) => typeof run === 'function' && apply(run, self, given);
      const id = apply(native, self, [later, ms, ...rest]);
      whenOwned(owner, adopt);
      return id;
    });
    hook(page, 'setInterval', ({ native, self, args: [task, ms, ...rest], own }) => {
      begin(`interval ${Number(ms) || 0}`);
      return apply(native, self, [wrap(own, task), ms, ...rest]);
    });
    for (const [key, cancel] of [
      ['requestAnimationFrame', 'cancelAnimationFrame'],
      ['requestIdleCallback', 'cancelIdleCallback'],
    ] as const) {
      hook(page, key, ({ native, self, args: [task, ...rest], own }) => {
        const end = begin('frame');
        const id = apply(native, self, [wrap(own, task, end), ...rest]);
        ends.set(`${cancel} ${id}`, end);
        return id;
      });
    }
    for (const key of ['clearTimeout', 'cancelAnimationFrame', 'cancelIdleCallback']) {
      replace(page, key, ({ native, self, args }) => {
        ends.get(`${key} ${String(args[0])}`)?.();
        return apply(native, self, args);
      });
    }
    hook(
      Reflect.get(page, 'Scheduler')?.prototype,
      'postTask',
      ({ native, self, args: [task, ...rest], own }) =>
        apply(native, self, [wrap(own, task, begin('frame')), ...rest]),
    );
    hook(page.Document.prototype, 'startViewTransition', ({ native, self, args: [task, ...rest], own }) =>
      apply(native, self, [typeof task === 'function' ? wrap(own, task, begin('frame')) : task, ...rest]),
    );
  };

  const followPromises = (page: PageWindow) => {
    hook(page.Promise.prototype, 'then', ({ native, self, args: [fulfilled, rejected], own }) =>
      apply(native, self, [wrap(own, fulfilled), wrap(own, rejected)]),
    );
    const promising: [object | undefined, string][] = [
      [page.Blob.prototype, 'text arrayBuffer bytes'],
      [page.Request.prototype, 'json text arrayBuffer blob bytes formData'],
      [page.Response.prototype, 'json text arrayBuffer blob bytes formData'],
      [page.ReadableStreamDefaultReader?.prototype, 'read'],
      [Reflect.get(page, 'Clipboard')?.prototype, 'write writeText read readText'],
      [Reflect.get(page, 'Scheduler')?.prototype, 'yield'],
      [page.HTMLImageElement.prototype, 'decode'],
      [page.HTMLMediaElement.prototype, 'play'],
      [page.Element.prototype, 'requestFullscreen'],
      [page.Navigator.prototype, 'share'],
      [page, 'createImageBitmap'],
    ];
    hook(page.Element.prototype, 'animate', (call) => {
      const moving = goOn(call);
      if (!(moving instanceof page.Animation)) return moving;
      followWork({ kind: 'animation' }, moving, call.own, 'finish cancel');
      return moving;
    });
    const locks = Reflect.get(page, 'LockManager')?.prototype;
    hook(locks, 'request', ({ native, self, args, own }) =>
      apply(native, self, [...args.slice(0, -1), wrap(own, args.at(-1), begin('read'))]),
    );
    for (const [holder, keys] of promising)
      hook(holder, keys, (call) => answer(() => call.own, goOn(call), begin('read')));
  };

  const followRequests = (page: PageWindow) => {
    const asked = new WeakMap<object, AskedFor>();
    const methodOf = (target: unknown, options: unknown) => {
      const given = options instanceof Object ? Reflect.get(options, 'method') : undefined;
      const own = target instanceof page.Request ? target.method : 'GET';
      return String(given ?? own).toUpperCase();
    };
    const addressOf = (target: unknown): string => {
      const text = target instanceof page.Request ? target.url : String(target);
      return URL.parse(text, page.document.baseURI)?.href ?? text;
    };
    /**
     * Addresses at which the act changes something: an answer that the page reads there next, by whatever code, is the
     * act's.
     */
    const changed = new Set<string>();
    const noteRequest = (method: string, address: string) => {
      if (method !== 'GET') changed.add(address);
    };
    const noteAnswer = (method: string, address: string, status: unknown) => {
      if (method !== 'GET' && !(Number(status) >= 200 && Number(status) < 300)) changed.delete(address);
    };
    const mayBeOwn = () => current() !== null || changed.size > 0 || mayClaim;
    const ownOf = (method: string, address: string): Own | null =>
      current() ?? (method === 'GET' && changed.has(address) ? { phase: 'deed', act } : null);
    const held = ({ native, self, args }: Omit<Call, 'own'>, address: string) =>
      new Promise((resolve, reject) =>
        hold(
          address,
          () => resolve(apply(native, self, args)),
          () => reject(new TypeError('Failed to fetch')),
        ),
      );
    replace(page, 'fetch', (call) => {
      const { native, self, args } = call;
      if (!mayBeOwn()) return apply(native, self, args);
      const [method, address] = [methodOf(args[0], args[1]), addressOf(args[0])];
      const options: object = args[1] instanceof Object ? args[1] : {};
      const isCaught = isHeld() && !onlyAsks(method, Reflect.get(options, 'body'));
      // Nobody reads its answer.
      if (isCaught && (Reflect.get(options, 'keepalive') || Reflect.get(options, 'mode') === 'no-cors'))
        return Promise.resolve(new Response());
      const given = isCaught ? held(call, address) : apply(native, self, args);
      let owner: Own | null = null;
      let end = (_status?: unknown) => {};
      whenOwned(ownOf(method, address), (own) => {
        owner = own;
        noteRequest(method, address);
        tellSent(method, address, args[0] instanceof page.Request ? args[0] : Reflect.get(options, 'body'));
        end = begin(`${own.isGuess ? 'read' : 'request'} ${method} ${address}`);
      });
      return answer(
        () => owner,
        given,
        (status) => (owner && noteAnswer(method, address, status), end(status)),
      );
    });
    const readEvents = 'readystatechange load error abort timeout loadend';
    replace(page.XMLHttpRequest.prototype, 'open', ({ native, self, args }) => {
      const opened = apply(native, self, args);
      if (!mayBeOwn()) return opened;
      const [method, address] = [String(args[0]).toUpperCase(), addressOf(args[1])];
      asked.set(self, { method, address });
      whenOwned(ownOf(method, address), (own) => follow(self, own, readEvents));
      return opened;
    });
    replace(page.XMLHttpRequest.prototype, 'send', ({ native, self, args }) => {
      const { method, address } = asked.get(self) ?? { method: 'GET', address: '' };
      let end = (_status?: unknown) => {};
      whenOwned(current(), () => {
        noteRequest(method, address);
        tellSent(method, address, args[0]);
        end = begin(`request ${method} ${address}`);
        const onEnd = ({ type }: Event) => {
          const status: unknown = Reflect.get(self, 'status');
          noteAnswer(method, address, status);
          end(type === 'error' || type === 'timeout' ? 'NetworkError' : status);
        };
        for (const type of ['load', 'error', 'timeout', 'abort'])
          apply(addEventListener, self, [type, onEnd]);
      });
      const goOn = () => apply(native, self, args);
      if (!isHeld() || onlyAsks(method, args[0])) return goOn();
      const drop = () => {
        for (const type of ['error', 'loadend']) apply(dispatchEvent, self, [new ProgressEvent(type)]);
      };
      return hold(address, () => void goOn(), drop);
    });
    replace(page.Navigator.prototype, 'sendBeacon', ({ native, self, args }) => {
      if (isHeld()) return true;
      if (current()) tellSent('POST', String(args[0]), args[1]);
      return apply(native, self, args);
    });
    // A picture that is in no document tells nobody else that it has come.
    replaceSetter(page.HTMLImageElement.prototype, 'src', (image) => {
      const own = current();
      if (own) followWork({ kind: 'read' }, image, own, 'load error');
    });
    hook(
      page.FileReader.prototype,
      'readAsText readAsDataURL readAsArrayBuffer readAsBinaryString',
      (call) => {
        follow(call.self, call.own, 'load error loadend');
        return goOn(call);
      },
    );
    const asking =
      'open add put get getAll getAllKeys getKey count delete clear openCursor openKeyCursor update transaction';
    const writing = new Set('add put delete clear update'.split(' '));
    for (const kind of [
      page.IDBFactory,
      page.IDBDatabase,
      page.IDBObjectStore,
      page.IDBIndex,
      page.IDBCursor,
    ]) {
      hook(kind.prototype, asking, (call) => {
        if (writing.has(call.native.name)) tell('kept');
        const request = goOn(call);
        const end = begin('read');
        follow(request, call.own, 'upgradeneeded success error complete abort');
        for (const type of ['success', 'error', 'complete', 'abort'])
          if (request instanceof Object) apply(addEventListener, request, [type, () => end()]);
        return request;
      });
    }
  };

  /** Entries the act has written to the storage, which windows beside its own hear of. */
  const written = new Map<string, Own>();
  atOver.push(() => written.clear());
  const followMessages = (page: PageWindow) => {
    const posted: Posted[] = [];
    hook(page, 'postMessage', (call) => {
      posted.push({ own: call.own, arrive: send(call.own) });
      return goOn(call);
    });
    /** Nothing of such a window may be read. */
    const isForeign = (found: unknown): found is Window => {
      try {
        if (typeof found === 'object' && found !== null) Reflect.get(found, 'document');
        return false;
      } catch {
        return true;
      }
    };
    /** A window of another site, as the act's code gets it: what is sent to it is held. */
    const holdMessages = (found: unknown, address: () => string): unknown => {
      if (!isHeld() || !isForeign(found)) return found;
      const sendMessage = (...args: unknown[]) => {
        const [, target] = args;
        const to = target instanceof Object ? Reflect.get(target, 'targetOrigin') : target;
        const goOn = () => apply(Reflect.get(found, 'postMessage'), found, args);
        hold(URL.canParse(String(to)) ? String(to) : address(), () => void goOn());
      };
      return new Proxy(found, {
        get: (_found, key) => {
          if (key === 'postMessage') return sendMessage;
          const value: unknown = Reflect.get(found, key);
          return typeof value === 'function' ? value.bind(found) : value;
        },
      });
    };
    replaceGetter(page.HTMLIFrameElement.prototype, 'contentWindow', (found, frame) =>
      holdMessages(found, () => String(Reflect.get(frame, 'src'))),
    );
    replaceGetter(page.MessageEvent.prototype, 'source', (found, event) =>
      holdMessages(found, () => String(Reflect.get(event, 'origin'))),
    );
    for (const key of ['parent', 'opener'])
      replaceGetter(page, key, (found) => holdMessages(found, () => page.document.referrer));
    // Listeners of a window hear in the order in which they were added: the page's have run by now.
    const hear = (event: Event) => {
      const message = posted.shift();
      if (!message) return;
      message.arrive();
      enter(event, message.own, page);
    };
    page.addEventListener('message', hear, true);
    undo.push(() => page.removeEventListener('message', hear, true));
    hook(page.Storage.prototype, 'setItem removeItem', (call) => {
      written.set(String(call.args[0]), call.own);
      send(call.own);
      return goOn(call);
    });
    const hearWritten = (event: StorageEvent) => {
      const own = written.get(event.key ?? '');
      if (own) enter(event, own, page);
    };
    page.addEventListener('storage', hearWritten, true);
    undo.push(() => page.removeEventListener('storage', hearWritten, true));
    hook(page.MessagePort.prototype, 'postMessage', (call) => {
      follow(call.self, call.own, 'message');
      goOn(call);
      const at = page.performance.now();
      const arrive = send(call.own);
      // Which of two ports hears first is open: a few tasks later both have.
      const settle = (tasks: number): void => {
        if (tasks > 0) return nextTask(() => settle(tasks - 1));
        arrive();
        claim(call.own, at);
      };
      settle(3);
    });
    for (const [kind, key] of [
      [page.Worker, 'postMessage'],
      [page.ServiceWorker, 'postMessage'],
      [page.WebSocket, 'send'],
    ] as const) {
      hook(kind?.prototype, key, (call) => {
        if (kind === page.WebSocket) tellSent('POST', '', call.args[0]);
        else tell('kept');
        const answering = kind === page.ServiceWorker ? page.navigator.serviceWorker : call.self;
        const end = followWork({ kind: 'message' }, answering, call.own, 'message');
        if (kind !== page.WebSocket || !isHeld()) return goOn(call);
        return hold(String(Reflect.get(call.self, 'url')), () => void goOn(call), end);
      });
    }
    // The other end may be a worker's.
    replaceMaker(page, 'MessageChannel', (made) => {
      const own = current();
      for (const port of ['port1', 'port2']) if (own) follow(Reflect.get(made, port), own, 'message', true);
    });
    // Their first call comes of the act that made them.
    for (const key of ['ResizeObserver', 'IntersectionObserver', 'PerformanceObserver']) {
      put(page, [key, 'value'], (native) => {
        const maker: Native = new Proxy(native, {
          construct: (_native, [callback, ...rest], newTarget) => {
            const own = current();
            const end = own && key !== 'PerformanceObserver' ? begin('frame') : () => {};
            const given = own ? wrap(own, callback, () => end()) : callback;
            return Reflect.construct(native, [given, ...rest], newTarget === maker ? native : newTarget);
          },
        });
        return maker;
      });
    }
    for (const kind of ['Worker', 'EventSource', 'WebSocket']) {
      replaceMaker(page, kind, (made) => {
        const own = current();
        if (!own) return;
        followWork({ kind: 'message', isNew: true }, made, own, 'message');
        if (kind !== 'EventSource') return;
        // Its events have names of their own.
        const add: Native = (type, ...rest) => {
          follow(made, own, String(type), true);
          return apply(addEventListener, made, [type, ...rest]);
        };
        Object.defineProperty(made, 'addEventListener', { value: add, configurable: true });
      });
    }
    hook(page.BroadcastChannel.prototype, 'postMessage', (call) => {
      const ear = new BroadcastChannel(String(Reflect.get(call.self, 'name')));
      const at = performance.now();
      // Made last, it hears last: what others did with the message is done.
      ear.onmessage = () => claim(call.own, at);
      ears.add(ear);
      mayClaim = true;
      return goOn(call);
    });
  };

  const followMoves = (page: PageWindow) => {
    const scroller = () => page.document.scrollingElement ?? page.document.documentElement;
    const scrolls = (box: object) => {
      if (!(box instanceof page.Element) || !(current() || mayClaim)) return;
      const at = `${Math.round(box.scrollLeft)} ${Math.round(box.scrollTop)}`;
      whenOwned(current(), () => say(box, `${name}@`, `scroll ${at}`));
    };
    const before = (holder: object, keys: string, note: (self: object) => void) => {
      for (const key of keys.split(' '))
        replace(holder, key, ({ native, self, args }) => (note(self), apply(native, self, args)));
    };
    before(page, 'scroll scrollTo scrollBy', () => scrolls(scroller()));
    before(page.Element.prototype, 'scroll scrollTo scrollBy', scrolls);
    before(page.Element.prototype, 'scrollIntoView', (inside) => {
      for (let at = inside; at instanceof page.Element && at.parentElement; at = at.parentElement)
        scrolls(at.parentElement);
    });
    for (const key of ['scrollTop', 'scrollLeft']) replaceSetter(page.Element.prototype, key, scrolls);
    replace(page.Element.prototype, 'attachShadow', ({ native, self, args }) => {
      const root = apply(native, self, args);
      if ((current() || mayClaim) && self instanceof page.EventTarget) say(self, `${name}@`, 'shadow');
      return root;
    });
    before(page.HTMLFormElement.prototype, 'submit requestSubmit', (form) =>
      whenOwned(current(), () => form instanceof page.EventTarget && say(form, `${name}@`, 'submit')),
    );
    const postsOf = (form: HTMLFormElement, button: HTMLElement | null) =>
      (button?.getAttribute('formmethod') ?? form.getAttribute('method') ?? '').toLowerCase() === 'post';
    const addressOf = (form: HTMLFormElement, button: HTMLElement | null) =>
      new URL(button?.getAttribute('formaction') ?? form.getAttribute('action') ?? '', page.document.baseURI)
        .href;
    const { submit } = page.HTMLFormElement.prototype;
    /** Sends a form as its button would. */
    const sendAs = (form: HTMLFormElement, button: HTMLElement | null) => {
      const field = page.document.createElement('input');
      field.type = 'hidden';
      field.name = button?.getAttribute('name') ?? '';
      field.value = button?.getAttribute('value') ?? '';
      const action = form.getAttribute('action');
      form.append(field);
      form.setAttribute('action', addressOf(form, button));
      apply(submit, form, []);
      field.remove();
      if (action === null) form.removeAttribute('action');
      else form.setAttribute('action', action);
    };
    hook(page.HTMLFormElement.prototype, 'submit', (call) => {
      const form = call.self;
      if (!held || !(form instanceof page.HTMLFormElement) || !postsOf(form, null)) return goOn(call);
      return hold(addressOf(form, null), () => goOn(call));
    });
    // Listeners of the window hear last: what the page does with the form itself is held as it does it.
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (!isHeld() || event.defaultPrevented || !(form instanceof page.HTMLFormElement)) return;
      const { submitter } = event;
      if (!postsOf(form, submitter)) return;
      event.preventDefault();
      hold(addressOf(form, submitter), () => sendAs(form, submitter));
    };
    page.addEventListener('submit', onSubmit);
    undo.push(() => page.removeEventListener('submit', onSubmit));
    /** The page goes to another place of its own: what hears of that is the act's, as it would be of a message. */
    const moves = (own: Own, type: string) => {
      const arrive = send(own, 100);
      page.addEventListener(type, (event) => (arrive(), enter(event, own, page)), { once: true });
    };
    const statesBefore = new Map<object, string>();
    atOver.push(() => statesBefore.clear());
    const statesOf = (set: object) =>
      set instanceof page.Object && Symbol.iterator in set ? [...Object(set)].join() : '';
    hook(Reflect.get(page, 'CustomStateSet')?.prototype, 'add delete clear', (call) => {
      if (!statesBefore.has(call.self)) statesBefore.set(call.self, statesOf(call.self));
      const done = goOn(call);
      tell(
        `states ${[...statesBefore].some(([set, before]) => statesOf(set) !== before) ? 'changed' : 'back'}`,
      );
      return done;
    });
    hook(page.History.prototype, 'back forward go', (call) => {
      tell('traverse');
      moves(call.own, 'popstate');
      return goOn(call);
    });
    const onNavigate = (event: Event) => {
      const own = current();
      if (own && Reflect.get(event, 'hashChange') === true) moves(own, 'hashchange');
    };
    const navigation: unknown = Reflect.get(page, 'navigation');
    if (!(navigation instanceof page.EventTarget)) return;
    navigation.addEventListener('navigate', onNavigate);
    undo.push(() => navigation.removeEventListener('navigate', onNavigate));
  };

  /** A dialog would hold the page up, and with it whoever acts on it. */
  const followDialogs = (page: PageWindow) => {
    for (const kind of ['alert', 'confirm', 'prompt'] as const) {
      replace(page, kind, ({ native, self, args: [message = '', value = ''], args }) => {
        tell(`dialog ${current()?.phase ?? 'idle'} ${kind} ${String(message)}`);
        if (!answering) return apply(native, self, args);
        const accepts = answering.answer === 'accept' && answering.onlyTo === undefined;
        if (kind === 'alert') return undefined;
        if (kind === 'confirm') return accepts || answering.onlyTo === String(message);
        return accepts ? (answering.promptText ?? String(value)) : null;
      });
    }
    replace(page, 'open', ({ native, self, args }) => {
      const opened = apply(native, self, args);
      if (answering && !opened && !(typeof args[2] === 'string' && args[2].includes('noopener')))
        tell('window');
      return opened;
    });
  };

  /** The windows of this document's frames and those around it that it may reach. */
  const pages = new Set<PageWindow>();
  const collect = (page: PageWindow) => {
    try {
      if (pages.has(page) || pages.size > 20 || !page.document) return;
      pages.add(page);
      for (let index = 0; index < page.length; index += 1) collect(page[index] as PageWindow);
      collect(page.parent as PageWindow);
    } catch {
      // The frame is of another origin.
    }
  };
  collect(window);
  for (const page of pages)
    for (const part of [
      followTimers,
      followPromises,
      followRequests,
      followMessages,
      followMoves,
      followDialogs,
    ]) {
      try {
        part(page);
      } catch {
        // A function that the page has made unusable is not followed.
      }
    }
  let lastTrusted: Event | null = null;
  const hearTrusted = (event: Event) => {
    // The focus that code gives is no turn of its own.
    if (event.isTrusted && !running()) lastTrusted = event;
  };
  const hearAct = (event: Event) => {
    const phase = event instanceof CustomEvent ? String(event.detail) : '';
    if (phase.startsWith('answer ')) {
      answering = JSON.parse(phase.slice('answer '.length));
      return;
    }
    if (phase === 'hold') {
      held ??= new Map();
      return;
    }
    const [, word, id = ''] = /^(let|drop) (\d+)$/.exec(phase) ?? [];
    if (word) return held?.get(id)?.(word === 'let');
    cause = phase === '' || phase === 'over' ? null : { phase, act };
    during = cause && lastTrusted && lastTrusted.eventPhase !== 0 ? lastTrusted : null;
    turn += 1;
    if (phase === 'over') endAct();
  };
  const endAct = () => {
    act += 1;
    answering = null;
    for (const [, settle] of held ?? []) settle(false);
    held = null;
    onTheWay = { cause: null, count: 0 };
    for (const forget of atOver) forget();
  };
  apply(addEventListener, window, [`${name}.`, hearAct]);
  const hearThrown = () => tell('thrown');
  const thrown = ['error', 'unhandledrejection'];
  for (const type of thrown) apply(addEventListener, window, [type, hearThrown]);
  const types =
    'pointerdown mousedown pointerup mouseup click auxclick dblclick contextmenu keydown keypress keyup'.concat(
      ' pointermove mousemove pointerover mouseover pointerout mouseout pointerenter mouseenter pointerleave mouseleave',
      ' beforeinput input change submit wheel drag dragstart dragenter dragover dragleave drop dragend',
      ' focus focusin blur focusout',
    );
  for (const type of types.split(' ')) apply(addEventListener, window, [type, hearTrusted, true]);
  const end = () => {
    isOver = true;
    endAct();
    for (const putBack of undo.toReversed()) putBack();
    window.removeEventListener(`${name}.`, hearAct);
    for (const type of thrown) window.removeEventListener(type, hearThrown);
    for (const type of types.split(' ')) window.removeEventListener(type, hearTrusted, true);
    Reflect.deleteProperty(window, name);
  };
  Object.defineProperty(window, name, { value: { end }, configurable: true, enumerable: false });
  tell('here');
}

/** Puts back what `followCauses` replaced. */
export function forgetCauses(name: string): void {
  const causes: Followed | undefined = Reflect.get(window, name);
  causes?.end();
}
