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
