import { describe, expect, it } from 'vitest';
import { foreignScriptsIn, madeCodeIn } from '../../../src/server/build/made-code';

describe('code that is not in the package', () => {
  it.each([
    ['eval("1")', 'eval'],
    ['new Function("return 1")', 'a function made of text'],
    ['Function(`return 1`)()', 'a function made of text'],
    ['const F = Function; new F("return 1")', 'a name for Function'],
    ['let f; f = Function;', 'a name for Function'],
    ['importScripts("a.js")', 'importScripts'],
    ['setTimeout("run()", 5)', 'a timer that runs a text'],
    ['setInterval(`run()`, 5)', 'a timer that runs a text'],
    ['import("https://cdn.example/a.js")', 'an import of https://cdn.example/a.js'],
    ['import("//cdn.example/a.js")', 'an import of //cdn.example/a.js'],
    ['import(name)', 'an import of an address that is made'],
    ['import "https://cdn.example/a.js"', 'an import of https://cdn.example/a.js'],
    ['export * from "https://cdn.example/a.js"', 'an import of https://cdn.example/a.js'],
    ['import a from "https://cdn.example/a.js"', 'an import of https://cdn.example/a.js'],
    ['box.innerHTML = text', 'markup made of text'],
    ['box.outerHTML = `<b>${text}</b>`', 'markup made of text'],
    ['export { a } from "https://cdn.example/a.js"', 'an import of https://cdn.example/a.js'],
  ])('%s is found', (code, fault) => {
    expect(madeCodeIn(code)).toEqual([fault]);
  });

  it.each([
    'const isOurs = run instanceof Function; Function.prototype.call',
    'setTimeout(() => {}, 5); const text = "eval(1)"; page.eval; ({ eval: 1 })',
    'box.innerHTML = "<b>1</b>"; box.textContent = text; const { innerHTML } = box',
    'import "./a.js"; import("../b.js"); import("/chunks/c.js"); export { a } from "./d.js"; export const e = 1',
  ])('%s is none', (code) => {
    expect(madeCodeIn(code)).toEqual([]);
  });

  it('is found in pages, too', () => {
    expect(foreignScriptsIn('<script type="module" src="/chunks/panel.js"></script>')).toEqual([]);
    expect(
      foreignScriptsIn('<script src="https://cdn.example/a.js"></script><script>run()</script>'),
    ).toEqual(['a script from https://cdn.example/a.js', 'a script within a page']);
  });
});
