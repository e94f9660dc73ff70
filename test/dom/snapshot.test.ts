import { expect, it } from 'vitest';
import { linesOf } from './fixtures';

it('lists what can be acted on and what gives it meaning', () => {
  expect(
    linesOf(`<header><a href="/">Shop</a></header><main><h1>Sign <b>in</b></h1><p>Hello <b>you</b>, welcome.</p>
      <form aria-label="Sign in"><label>Email <input name="email" type="email" value="ada@example.org"></label>
      <label for="pw">Password</label><input id="pw" type="password" value="hush">
      <label><input type="checkbox" checked> Remember me</label>
      <select aria-label="Colour"><option>Red<option selected>Blue</select>
      <button>Sign in</button></form>
      <ul><li>One</li><li><a href="/two">Two</a> and more</li></ul>
      <div style="cursor:pointer"><span>Clickable</span></div></main>`),
  ).toMatchInlineSnapshot(`
    "
    banner
      * link "Shop"
    main
      heading "Sign in" [level=1]
      text "Hello you, welcome."
      form "Sign in"
        * textbox "Email" =ada@example.org
        * textbox "Password" [secret]
        * checkbox "Remember me" [checked]
        * combobox "Colour" =Blue
        * button "Sign in"
      list
        listitem "One"
        listitem
          * link "Two"
          text "and more"
      * generic "Clickable"
    "
  `);
});
