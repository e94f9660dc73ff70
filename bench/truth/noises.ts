/** What moves by itself beside the thing that is acted on. */
export const noises: Readonly<Record<string, string>> = {
  ticker: `<p>Last trade <b id="noise">0</b></p><script>
    let trades = 0;
    setInterval(() => { document.getElementById('noise').textContent = String(++trades); }, 250);
  </script>`,
  animation: `<style>
    @keyframes noise { from { transform: translateX(0) } to { transform: translateX(120px) } }
    #noise { width: 20px; height: 20px; background: teal; animation: noise 0.8s linear infinite alternate }
  </style><div id="noise"></div>`,
  feed: `<ul id="noise" style="height: 120px; overflow: hidden"></ul><script>
    let news = 0;
    setInterval(() => {
      const item = document.createElement('li');
      item.textContent = 'News ' + ++news;
      document.getElementById('noise').prepend(item);
      if (document.getElementById('noise').children.length > 8) document.getElementById('noise').lastChild.remove();
    }, 400);
  </script>`,
};

/**
 * All that a page may do by itself: it ticks (often, and once in 2 to 5 s), scrolls a log, turns a carousel, asks its server,
 * draws itself anew with the same words, moves what it stands on and says who is typing.
 */
export const noisy = `<style>
    #by-itself { contain: content; height: 90px; width: 600px; overflow: hidden; font-size: 11px; display: flex; gap: 8px }
    #by-itself > * { width: 90px; height: 80px; overflow: hidden; scrollbar-width: none }
    #by-itself i { animation: by-itself 3s linear infinite; height: 8px; background: teal }
    @keyframes by-itself { to { transform: translateX(40px) } }
  </style>
  <div id="by-itself">
    <div><span>0</span><br /><time>now</time><br /><em></em></div>
    <ol></ol>
    <div><b>Offer 1</b></div>
    <section><h6>Today</h6><a href="#by-itself">Sunny</a></section>
    <output></output>
    <i></i>
  </div><script>
    (() => {
      const part = (selector) => document.querySelector('#by-itself ' + selector);
      const [count, clock, typing, log, offers, weather, stock] = ['span', 'time', 'em', 'ol', 'b', 'section', 'output'].map(part);
      const carousel = offers.parentElement;
      let beats = 0;
      const every = (ms, act) => setInterval(() => act(++beats), ms);
      every(210, (beat) => { count.textContent = String(beat); });
      every(1000, () => { clock.textContent = new Date().toLocaleTimeString(); });
      every(2300, (beat) => { typing.textContent = beat % 2 ? 'Ada is typing…' : ''; });
      every(370, (beat) => {
        const line = document.createElement('li');
        line.textContent = 'Event ' + beat;
        log.append(line);
        if (log.children.length > 12) log.firstChild.remove();
        log.scrollTop = log.scrollHeight;
      });
      every(3100, (beat) => {
        const offer = document.createElement('b');
        offer.textContent = 'Offer ' + beat;
        carousel.replaceChildren(offer);
        carousel.className = 'turn-' + (beat % 3);
      });
      every(900, () => { weather.innerHTML = weather.innerHTML; });
      every(5000, (beat) => { weather.dataset.read = beat; weather.style.opacity = beat % 2 ? 0.9 : 1; });
      const ask = async () => {
        stock.value = await (await fetch('/answer?ms=60&body=' + (100 + (beats % 7)))).text();
        setTimeout(ask, 640);
      };
      void ask();
    })();
  </script>`;
