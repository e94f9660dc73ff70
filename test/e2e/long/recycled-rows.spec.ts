import { expect, test } from '../fixtures';

/** A list whose nodes are reused; `window.touched` has the rows whose handlers ran. */
const page = (
  type: string,
  change: string,
) => `<style>.row { height: 40px }</style><div id="list"></div><p id="log"></p><script>
  const names = ['Alice', 'Bob', 'Carol', 'Dave', 'Erin', 'Frank', 'Grace', 'Heidi'];
  window.touched = [];
  for (const name of names.slice(0, 4)) {
    const row = document.createElement('div');
    row.className = 'row';
    row.innerHTML = '<b>' + name + '</b> <i>1 s</i> <button>Delete</button>';
    list.append(row);
  }
  const fill = (shift) => [...list.children].forEach((row, at) => { row.firstChild.textContent = names[at + shift]; });
  const tick = () => [...list.children].forEach((row) => { row.children[1].textContent = '2 s'; });
  const grow = () => list.firstChild.before(Object.assign(document.createElement('div'), { className: 'row', innerHTML: '<b>Zoe</b>' }));
  const title = ({ target }) => target.closest('.row')?.firstChild.textContent ?? target.localName;
  let changed = false;
  window.addEventListener('${type}', () => { if (!changed) { changed = true; ${change} } });
  for (const type of ['mousedown', 'click'])
    list.addEventListener(type, (event) => { touched.push(type + ' ' + title(event)); log.textContent = touched.join(); });
</script>`;

const bob = ['mousedown Bob', 'click Bob'];
const cases: [string, string, string[]][] = [
  ['pointerover', 'fill(1)', []],
  ['mousemove', 'fill(4)', []],
  ['pointerdown', 'fill(4)', []],
  ['mousedown', 'fill(1)', ['mousedown Bob']],
  ['mouseup', 'fill(4)', ['mousedown Bob']],
  ['pointerdown', 'tick()', bob],
  ['mouseup', 'tick()', bob],
  ['pointerover', 'grow()', bob],
];

for (const [type, change, touched] of cases) {
  test(`a trusted click where the list does ${change} at ${type} touches ${touched.join(', ') || 'nothing'}`, async ({
    sites,
    startOn,
    background,
  }) => {
    const { page: tab, session } = await startOn(sites.put('/', page(type, change)));
    const sessionId = session.id;
    await background.configure({ sessionId, options: { inputMode: 'trusted' } });
    const input = { selector: '.row:nth-child(2) button', description: '', method: 'click', arguments: [] };
    const { error } = await background.act({ sessionId, input });
    expect(await tab.evaluate(() => Reflect.get(window, 'touched'))).toEqual(touched);
    expect(error?.code).toBe(touched.length === 2 ? undefined : 'element-changed');
  });
}
