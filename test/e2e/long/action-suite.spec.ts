import { chromium, expect, test as base, type Page } from '@playwright/test';
import type { InputMode } from '../../../src/protocol/session';
import { pageOf, type Act, type ActionCase } from '../../fixtures/action-cases/case';
import { clickPlaces, hoveringAndFocusing } from '../../fixtures/action-cases/click-places';
import { clicking } from '../../fixtures/action-cases/clicking';
import { dragging } from '../../fixtures/action-cases/dragging';
import { choosing, filling, ticking } from '../../fixtures/action-cases/filling';
import { choosingAndCodes, keying, pointing, tickingRoles } from '../../fixtures/action-cases/hands';
import { pressing, typing } from '../../fixtures/action-cases/typing';
import { startProgram } from '../../fixtures/program';
import { serveSites, type Sites } from '../../fixtures/sites';

type Answer = {
  ok: boolean;
  value?: { result?: { success: boolean; message: string }; error?: { code: string } };
  error?: { code: string; message: string };
};
type Ask = (request: object) => Promise<Answer>;
type Driven = { ask: Ask; sites: Sites; pageAt: (url: string) => Promise<Page> };

/** One browser and one site for all cases of a test worker. */
const test = base.extend<object, { driven: Driven }>({
  driven: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's names
    async ({}, use) => {
      const sites = await serveSites();
      const program = startProgram('drive', ['--port', '0']);
      const { cdpUrl } = JSON.parse(await program.nextLine());
      const outside = await chromium.connectOverCDP(cdpUrl);
      const ask: Ask = async (request) => {
        program.writeLine(JSON.stringify(request));
        return JSON.parse(await program.nextLine());
      };
      const find = (url: string) =>
        outside
          .contexts()
          .flatMap((context) => context.pages())
          .find((each) => each.url().startsWith(new URL(url).origin));
      const pageAt = async (url: string) => {
        await expect.poll(() => find(url)).toBeTruthy();
        return find(url)!;
      };
      await use({ ask, sites, pageAt });
      await outside.close();
      program.endInput();
      await program.ended;
      await sites.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const groups: Record<string, ActionCase[]> = {
  clicking,
  clickPlaces,
  hoveringAndFocusing,
  filling,
  ticking,
  choosing,
  typing,
  pressing,
  dragging,
  pointing,
  keying,
  tickingRoles,
  choosingAndCodes,
};

for (const mode of ['page', 'trusted'] as const satisfies InputMode[]) {
  for (const [group, cases] of Object.entries(groups)) {
    test.describe(`${group}, ${mode} input`, () => {
      for (const each of cases.filter(({ modes }) => modes?.includes(mode) ?? true)) {
        test(each.name, async ({ driven }) => {
          const page = await openCase(each, driven, mode);
          for (const deed of each.acts) await doAct(deed, driven.ask);
          await expect.poll(() => page.evaluate(each.read).catch(String)).toEqual(each.gives);
        });
      }
    });
  }
}

async function openCase(each: ActionCase, { ask, sites, pageAt }: Driven, mode: InputMode): Promise<Page> {
  for (const [path, page] of Object.entries(each.others ?? {})) sites.put(path, page);
  const url = sites.put('/case', pageOf(each));
  expect(await ask({ op: 'navigate', url })).toMatchObject({ ok: true });
  expect(await ask({ op: 'configure', options: { inputMode: mode } })).toMatchObject({ ok: true });
  return pageAt(url);
}

async function doAct({ method, on, with: args = [], refused, unseen }: Act, ask: Ask): Promise<void> {
  const input = { selector: on, description: on, method, arguments: args };
  const { value, error } = await ask({ op: 'act', input, options: { timeout: refused ? 2000 : 8000 } });
  const code = value?.error?.code ?? error?.code;
  const wanted = unseen ? 'no-effect-seen' : refused;
  expect.soft(code, `${method} ${on}: ${value?.result?.message ?? error?.message}`).toBe(wanted);
}
