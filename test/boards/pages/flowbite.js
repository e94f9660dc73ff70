import { Dropdown, Tabs, Datepicker } from 'flowbite';
import { board, put } from './board';

board({
  one: (main) => {
    main.innerHTML = `<style>.hidden{display:none}.grid{display:grid}.grid-cols-7{grid-template-columns:repeat(7,2em)}.w-64{width:18em}.datepicker{position:absolute;z-index:9;background:#fff;border:1px solid}
      .absolute{position:absolute}.flex{display:flex}.datepicker-cell{cursor:pointer}.invisible{visibility:hidden}</style>
      <h1>My events</h1>
      <button id="account" type="button">Account</button>
      <div id="menu" class="hidden" style="background:#fff;border:1px solid"><ul><li><a href="#" data-do="Settings">Settings</a></li><li><a href="#" data-do="Sign out">Sign out</a></li></ul></div>
      <ul role="tablist"><li role="presentation"><button id="t1" role="tab" aria-controls="p1" type="button">Coming</button></li>
        <li role="presentation"><button id="t2" role="tab" aria-controls="p2" type="button">Past</button></li></ul>
      <div id="p1" role="tabpanel">Two events are coming.</div><div id="p2" role="tabpanel">Nine events are past.</div>
      <form><p><label for="day">Event day</label> <input id="day" type="text" placeholder="Select date"></p><p><label>Title <input></label></p></form>`;
    const at = (id) => document.getElementById(id);
    new Dropdown(at('menu'), at('account'), {
      onShow: () => put('menu', 'open'),
      onHide: () => put('menu', 'shut'),
    });
    for (const link of main.querySelectorAll('[data-do]'))
      link.addEventListener('click', (event) => {
        event.preventDefault();
        put('did', link.dataset.do);
        at('menu').classList.add('hidden');
        link.closest('div').previousElementSibling.textContent = `Account: ${link.dataset.do}`;
      });
    new Tabs(
      main.querySelector('[role=tablist]'),
      ['1', '2'].map((n) => ({ id: `p${n}`, triggerEl: at(`t${n}`), targetEl: at(`p${n}`) })),
      { defaultTabId: 'p1', onShow: (_, { id }) => put('tab', id) },
    );
    new Datepicker(at('day'), { format: 'yyyy-mm-dd', autohide: true });
    at('day').addEventListener('changeDate', ({ target }) => put('day', target.value));
    for (const name of Object.keys(window.held)) delete window.held[name];
  },
});
