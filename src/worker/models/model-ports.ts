import browser from 'webextension-polyfill';
import { z } from 'zod';
import { providePorts, type BuiltInModel } from '../../engine/models';
import { Ability } from '../../protocol/models/model-config';
import { dropOrigin } from '../store/origin-rules';

/** Gives models what they need of the browser. */
export function connectModels(): void {
  providePorts({
    abilities: {
      read: readAbilities,
      write: (abilities) => browser.storage.session.set({ [key]: abilities }),
    },
    dropOrigin,
    builtIn: globalThis.LanguageModel,
  });
}

/** For as long as the browser runs: what was a passing weakness of an endpoint is not kept for ever. */
const key = 'modelAbilities';

async function readAbilities(): Promise<Record<string, Ability>> {
  const { [key]: stored } = await browser.storage.session.get(key);
  return z
    .record(z.string(), Ability)
    .catch({})
    .parse(stored ?? {});
}

declare global {
  /** The browser's own model, where it has one. Source: https://github.com/webmachinelearning/prompt-api */
  var LanguageModel: BuiltInModel | undefined;
}
