import { describe, expect, it } from 'vitest';
import { previewFile } from '../../../../src/recording/formats/import-file';
import { boardFiles } from '../../../boards/files/files';

const made = { id: () => 'new', at: 7 };

function read(text: string) {
  const [preview] = previewFile(text, made);
  if (!preview) throw new Error('There is no preview.');
  const deeds = preview.recording.steps.map(({ method, arguments: args, target, tab }) =>
    [tab, method, target?.selector, ...args].filter((part) => part !== undefined).join(' | '),
  );
  return { ...preview, deeds };
}

const script = (...lines: string[]) =>
  read(
    [
      "import { test, expect } from '@playwright/test';",
      "test('Buy', async ({ page }) => {",
      ...lines,
      '});',
    ].join('\n'),
  );

describe('files of other tools', () => {
  it('say before they run whether they are whole', () => {
    for (const { name, text } of boardFiles) {
      const { recording, leftOut } = read(text.replaceAll('ORIGIN', 'https://shop.example'));
      const missing = recording.steps.filter(({ method }) => method === 'missing');
      expect([name, leftOut?.length ?? 0]).toEqual([name, missing.length]);
    }
  });

  it('of Playwright become its locators and its clicks', () => {
    const { deeds, recording, leftOut, source } = script(
      "await page.goto('https://shop.example/');",
      "await page.getByRole('listitem').filter({ hasText: /^Milk$/i }).getByRole('button', { name: 'Buy', exact: true }).nth(1).click({ button: 'right' });",
      'await page.locator("#map").click({ position: { x: 3, y: 4 } });',
      "await page.getByPlaceholder('Who').fill(`it's`);",
      "await expect(page.getByLabel('Who')).not.toBeChecked();",
    );
    expect({ source, leftOut, name: recording.name }).toEqual({
      source: 'playwright',
      leftOut: undefined,
      name: 'Buy',
    });
    expect(deeds).toEqual([
      'navigate | https://shop.example/',
      'rightClick | role="listitem" |> has~="/^Milk$/i" |> role="button" |> name="Buy" |> nth=1',
      'click | css="#map" | 3,4',
      'fill | css="[placeholder]" |> @placeholder*="Who" | it\'s',
      'waitFor | label*="Who" |> .checked=true | count | ==0',
    ]);
  });

  it('of Playwright are never run: loops, scripts and unknown calls are left out by name', () => {
    const { deeds } = script(
      'for (const row of await page.locator("tr").all()) {',
      '  await row.click();',
      '}',
      'if (x) await page.close(); else await page.reload();',
      'await page.evaluate(() => { alert(1); });',
      "await page.locator('a >> nth=1').click();",
      "await helper(page, 'x');",
      'await page.reload();',
    );
    expect(deeds.map((deed) => deed.slice(0, 18))).toEqual([
      'missing | “for”: f',
      'missing | “if”: if',
      'missing | evaluate',
      'missing | click: a',
      'missing | await he',
      'reload',
    ]);
  });

  it('that are none are refused', () => {
    expect(() => read('const playwright = 1')).toThrow();
    expect(() => read("import { test } from '@playwright/test';")).toThrow('no program of Playwright');
    expect(() => read('{"drawflow":{}}')).toThrow('not a workflow of Automa');
    expect(() => read('{"Commands":[1]}')).toThrow('not a macro of UI.Vision');
  });
});
