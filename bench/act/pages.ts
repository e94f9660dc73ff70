/** A page with a button that answers at once and a field; `polling` also asks its server every 200 ms. */
export function actPage(polling: boolean): string {
  const poll = polling ? `setInterval(() => fetch('/poll').catch(() => {}), 200);` : '';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Act</title>
    <h1>Orders</h1>
    <button id="add">Add</button> <output id="count">0</output>
    <label>Name <input id="name"></label>
    <script>
      document.getElementById('add').addEventListener('click', () => {
        const count = document.getElementById('count');
        count.textContent = String(Number(count.textContent) + 1);
      });
      ${poll}
    </script>`;
}
