import browser from 'webextension-polyfill';
import { unnamed } from '../../base/mask';
import type { ValueTexts } from '../../base/find-values';
import {
  secretsKey,
  variableTexts,
  type SecretName,
  type VariableOrigins,
  type Variables,
} from '../../protocol/variables';
import { MaskedValues } from './masked-values';

type Secret = { value: string; description?: string; origins?: string[] };

/**
 * Values of variables by tab: secrets the user gave, in memory only, and all that were used there, which are masked wherever
 * text leaves. `storage.session` has the names of secrets, so that the panel knows which are there.
 */
export class TabValues {
  readonly #secrets = new Map<number, Map<string, Secret>>();
  readonly #masked = new MaskedValues();
  readonly #named = new WeakMap<ValueTexts, ValueTexts>();
  readonly #cleared = forgetNames();

  /** Resolves once what an earlier worker masked is masked here. Await it before text of a tab leaves. */
  get ready(): Promise<void> {
    return this.#masked.ready;
  }

  async setSecret(tabId: number, name: string, secret: Secret): Promise<void> {
    const secrets = this.#secrets.get(tabId) ?? new Map<string, Secret>();
    this.#secrets.set(tabId, secrets.set(name, secret));
    await Promise.all([this.note(tabId, { [name]: secret.value }), this.#writeNames(tabId)]);
  }

  /** Removes a secret variable. Its typed value stays on the page, and masked. */
  async removeSecret(tabId: number, name: string): Promise<void> {
    if (this.#secrets.get(tabId)?.delete(name)) await this.#writeNames(tabId);
  }

  secretsOf(tabId: number): Variables {
    const secrets = [...(this.#secrets.get(tabId) ?? [])];
    return Object.fromEntries(
      secrets.map(([name, { value, description }]) => [
        name,
        description === undefined ? value : { value, description },
      ]),
    );
  }

  /** The sites that the tab's secrets may be typed on. */
  originsOf(tabId: number): VariableOrigins {
    const secrets = [...(this.#secrets.get(tabId) ?? [])];
    return Object.fromEntries(secrets.flatMap(([name, { origins }]) => (origins ? [[name, origins]] : [])));
  }

  /** Has these masked in the tab from now on; resolves once that would outlive the worker. */
  note(tabId: number, variables: Variables): Promise<void> {
    return this.#masked.note(String(tabId), variableTexts(variables));
  }

  /** Has dots in the place of these from now on, too: they were said in an instruction and are secret. */
  noteSaid(tabId: number, texts: readonly string[]): void {
    if (texts.length > 0) void this.#masked.note(String(tabId), { [unnamed]: texts });
  }

  /** Has both tabs mask the values of either. */
  share(opener: number, opened: number): Promise<void> {
    return this.#masked.share(String(opener), String(opened));
  }

  /** Has a tab that has another number from now on keep what it had. */
  async renumber(before: number, tabId: number): Promise<void> {
    const secrets = this.#secrets.get(before);
    if (secrets) this.#secrets.set(tabId, secrets);
    await this.#masked.share(String(before), String(tabId));
    await this.drop(before);
    if (secrets) await this.#writeNames(tabId);
  }

  /** All that is to be masked in the tab. */
  textsOf(tabId: number): ValueTexts {
    return this.#masked.textsOf(String(tabId));
  }

  /**
   * The same without what dots stand for: where a name can be put back, as by a model. What a model is told to type it has to be
   * told.
   */
  namedTextsOf(tabId: number): ValueTexts {
    const texts = this.textsOf(tabId);
    const known = this.#named.get(texts);
    if (known) return known;
    const { [unnamed]: _said, ...named } = texts;
    this.#named.set(texts, named);
    return named;
  }

  async drop(tabId: number): Promise<void> {
    this.#secrets.delete(tabId);
    await this.#masked.drop(String(tabId));
    await this.#cleared;
    await browser.storage.session.remove(secretsKey(tabId));
  }

  async #writeNames(tabId: number): Promise<void> {
    await this.#cleared;
    const names: SecretName[] = [...(this.#secrets.get(tabId) ?? [])].map(
      ([name, { description, origins }]) => ({
        name,
        description,
        origins,
      }),
    );
    await browser.storage.session.set({ [secretsKey(tabId)]: names });
  }
}

/** A worker that was stopped has lost the secrets: then no name may say that one is there. */
async function forgetNames(): Promise<void> {
  const keys = Object.keys(await browser.storage.session.get(null));
  await browser.storage.session.remove(keys.filter((key) => key.startsWith(secretsKey(''))));
}
