import { expect, it } from 'vitest';
import { lines, linesOf, read, showPage } from './fixtures';

it('marks what is behind a modal dialog or inert', () => {
  showPage(
    `<button>Behind</button><div inert><button>Inert</button></div><dialog><button>Ok</button></dialog>`,
  );
  document.querySelector('dialog')?.showModal();
  expect(`\n${lines(read())}\n`).toMatchInlineSnapshot(`
    "
    * button "Behind" [behind inert]
    * button "Inert" [behind inert]
    dialog
      * button "Ok"
    "
  `);
});

it('treats an open aria-modal dialog alike', () => {
  expect(
    linesOf(`<button>Behind</button><div role="dialog" aria-modal="true" aria-label="Sure"><button>Yes</button></div>
      <div role="dialog" aria-modal="true" hidden>closed</div>`),
  ).toMatchInlineSnapshot(`
    "
    * button "Behind" [behind]
    dialog "Sure"
      * button "Yes"
    "
  `);
});

it('takes a dialog that does not say so for a modal one where nothing beside it can be pressed', () => {
  const page = (style: string) =>
    linesOf(`<main style="height:2000px"><button>Delete</button></main><div style="position:fixed;inset:0;${style}"></div>
      <div role="dialog" aria-label="Sure" style="position:fixed;top:30%"><button>Yes</button></div>`);
  expect(page('')).toMatch(/button "Delete".*behind/);
  expect(page('display:none')).not.toContain('behind');
});

it('takes an aria-modal panel that leaves the page usable for no modal', () => {
  expect(
    linesOf(`<main style="height:2000px"><button>Beside</button></main><div role="dialog" aria-modal="true" aria-label="Chat"
      style="position:fixed;right:0;bottom:0;width:40px;height:40px"><button>Send</button></div>`),
  ).toMatchInlineSnapshot(`
    "
    main
      * button "Beside"
    dialog "Chat"
      * button "Send"
    "
  `);
});

it('leaves out a popover that is closed and reads one that is open', () => {
  showPage(`<button popovertarget="p">More</button><div id="p" popover><a href="#">In the popover</a></div>`);
  expect(`\n${lines(read())}\n`).toBe(`
* button "More" [collapsed]
`);
  document.querySelector<HTMLElement>('#p')?.showPopover();
  expect(`\n${lines(read())}\n`).toBe(`
* button "More" [expanded]
* link "In the popover"
`);
});

it('marks all that lies behind the upper of two dialogs, the lower one too', () => {
  showPage(
    `<button>Page</button><dialog id="a"><button>Lower</button></dialog><dialog id="b"><button>Upper</button></dialog>`,
  );
  for (const dialog of document.querySelectorAll('dialog')) dialog.showModal();
  expect(`\n${lines(read())}\n`).toBe(`
* button "Page" [behind inert]
dialog [behind inert]
  * button "Lower" [behind inert]
dialog
  * button "Upper"
`);
});
