/**
 * Orders on two pages of a list that is drawn anew at each change; one is shipped once it is confirmed, which the page counts. A
 * shipped order says so, and goes where it says `?gone`.
 */
export const orders = `<h1>Orders</h1>
  <table><tbody id="orders"></tbody></table>
  <dialog id="sure"><p id="what"></p><button id="yes">Yes</button></dialog>
  <button id="next">Next</button>
  <output id="log"></output>
  <script>
    const pages = [['A-1', 'A-10', 'A-2'], ['B-1', 'B-2']];
    const shipped = [];
    let page = 0;
    let asked;
    const draw = () => {
      orders.innerHTML = '<tr><th>Order</th><th>State</th></tr>' + pages[page].map((name) =>
        '<tr><td>' + name + '</td><td>' + (shipped.includes(name) ? 'shipped' : 'open') +
        '</td><td><button data-name="' + name + '">Ship</button></td></tr>').join('');
      log.textContent = shipped.join();
      next.disabled = page + 1 === pages.length;
    };
    orders.onclick = ({ target: { dataset: { name } } }) => {
      if (!name) return;
      asked = name;
      what.textContent = 'Ship ' + name + '?';
      sure.showModal();
    };
    yes.onclick = () => {
      sure.close();
      setTimeout(() => {
        shipped.push(asked);
        if (location.search === '?gone') pages[page] = pages[page].filter((name) => name !== asked);
        draw();
      }, 30);
    };
    next.onclick = () => {
      page += 1;
      setTimeout(draw, 80);
    };
    draw();
  </script>`;
