/** Ways to have something come later, each `(ms, then)`; some come as soon as they can. */
function whensOf(plan) {
  const wire = document.querySelector('#wire');
  const kept = { fetch: fetch.bind(globalThis), setTimeout: setTimeout.bind(globalThis) };
  const source = 'onmessage = ({ data }) => setTimeout(() => postMessage(0), data)';
  const startWorker = () => new Worker(URL.createObjectURL(new Blob([source])));
  const ready = plan.effects.some(({ when, undoWhen }) => when === 'worker' || undoWhen === 'worker')
    ? startWorker()
    : undefined;
  const answerAt = (ms, rest = '') => `/answer?ms=${Math.round(ms)}&body=x${rest}`;
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const named = `world-${plan.seed}`;
  return {
    'at-once': (_ms, then) => then(),
    promise: (_ms, then) => void Promise.resolve().then(() => then()),
    timer: (ms, then) => void setTimeout(then, ms),
    'drawn-frame': (_ms, then) => void requestAnimationFrame(() => requestAnimationFrame(() => then())),
    frames: (_ms, then) => {
      let left = 12;
      const step = () => (left-- > 0 ? requestAnimationFrame(step) : then());
      step();
    },
    request: (ms, then) => void fetch(answerAt(ms)).then(() => then()),
    post: (ms, then) =>
      void fetch(answerAt(ms), { method: 'POST' })
        .then((answer) => answer.text())
        .then(() => then()),
    xhr: (ms, then) => {
      const request = new XMLHttpRequest();
      request.open('POST', answerAt(ms));
      request.onload = () => then();
      request.send('x');
    },
    'kept-fetch': (ms, then) => void kept.fetch(answerAt(ms), { method: 'POST' }).then(() => then()),
    'kept-timer': (ms, then) => void kept.setTimeout(then, ms),
    // On a wire that nobody sees, and which is at rest as it was at first.
    animation: (ms, then) => {
      wire.animate([{ opacity: 1 }, { opacity: 0.6 }, { opacity: 1 }], ms).onfinish = () => then();
    },
    transition: (ms, then) => {
      wire.style.transition = `opacity ${ms}ms`;
      const finish = () => {
        wire.removeAttribute('style');
        then();
      };
      wire.addEventListener('transitionend', finish, { once: true });
      wire.style.opacity = '0.5';
    },
    message: (_ms, then) => {
      const hear = ({ data }) => {
        if (data !== named) return;
        removeEventListener('message', hear);
        then();
      };
      addEventListener('message', hear);
      postMessage(named, '*');
    },
    channel: (_ms, then) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then();
      port2.postMessage(0);
    },
    broadcast: (_ms, then) => {
      const hearing = new BroadcastChannel(named);
      hearing.onmessage = () => {
        hearing.close();
        then();
      };
      const saying = new BroadcastChannel(named);
      saying.postMessage(0);
    },
    storage: (_ms, then) => {
      addEventListener('storage', () => then(), { once: true });
      document.querySelector('#frame').contentWindow.localStorage.setItem(named, String(performance.now()));
    },
    database: (_ms, then) => {
      const opening = indexedDB.open(named, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('orders');
      opening.onsuccess = () => {
        const writing = opening.result.transaction('orders', 'readwrite');
        writing.objectStore('orders').put(1, 'one');
        writing.oncomplete = () => {
          opening.result.close();
          then();
        };
      };
    },
    'event-source': (ms, then) => {
      const feed = new EventSource(
        answerAt(ms, '&type=text/event-stream').replace('body=x', 'body=data:x%0A%0A'),
      );
      feed.onmessage = () => {
        feed.close();
        then();
      };
    },
    worker: (ms, then) => {
      ready.onmessage = () => then();
      ready.postMessage(ms);
    },
    'new-worker': (ms, then) => {
      const worker = startWorker();
      worker.onmessage = () => {
        worker.terminate();
        then();
      };
      worker.postMessage(ms);
    },
    idle: (_ms, then) => void requestIdleCallback(() => then()),
    task: (ms, then) => void scheduler.postTask(() => then(), { delay: ms }),
    microtask: (_ms, then) => queueMicrotask(() => then()),
    observer: (_ms, then) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        wire.removeAttribute('data-at');
        then();
      });
      observer.observe(wire, { attributes: true });
      wire.dataset.at = '1';
    },
    resize: (_ms, then) => {
      const observer = new ResizeObserver(() => {
        observer.disconnect();
        then();
      });
      observer.observe(wire);
    },
    intersection: (_ms, then) => {
      const observer = new IntersectionObserver(() => {
        observer.disconnect();
        then();
      });
      observer.observe(wire);
    },
    iterator: (ms, then) => {
      async function* steps() {
        for (let step = 0; step < 4; step++) {
          await pause(ms / 4);
          yield step;
        }
      }
      const walk = async () => {
        for await (const step of steps()) if (step === 3) then();
      };
      void walk();
    },
    stream: (ms, then) => {
      const read = async () => {
        const reader = (await fetch(answerAt(ms))).body.getReader();
        while (!(await reader.read()).done);
        then();
      };
      void read();
    },
    image: (ms, then) => {
      const image = new Image();
      const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
      image.onload = () => then();
      image.src = `/answer?ms=${ms}&type=image/svg%2Bxml&body=${encodeURIComponent(dot)}`;
    },
    script: (ms, then) => {
      const script = document.createElement('script');
      script.src = `/answer?ms=${ms}&type=text/javascript&body=0`;
      script.onload = () => {
        script.remove();
        then();
      };
      document.head.append(script);
    },
    // The page does not answer for a while.
    blocked: (ms, then) => {
      const until = performance.now() + ms / 2;
      while (performance.now() < until);
      then();
    },
    'blocked-later': (ms, then) =>
      void setTimeout(() => {
        const until = performance.now() + ms / 2;
        while (performance.now() < until);
        then();
      }, ms / 2),
    'timer-request': (ms, then) =>
      void setTimeout(() => void fetch(answerAt(ms / 2), { method: 'POST' }).then(() => then()), ms / 2),
    chain: (ms, then) => {
      const walk = async () => {
        await pause(ms / 3);
        await fetch(answerAt(ms / 3));
        await new Promise(requestAnimationFrame);
        await pause(ms / 3);
        then();
      };
      void walk();
    },
    'view-transition': (_ms, then) => void document.startViewTransition(() => then()),
  };
}
