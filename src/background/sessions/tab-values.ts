import browser from 'webextension-polyfill';
import type { ValueTexts } from '../../base/mask';
import {
  secretsKey,
  variableText,
  type SecretName,
  type VariableOrigins,
  type Variables,
} from '../../protocol/variables';

type Secret = { value: string; description?: string | undefined; origins?: string[] | undefined };

/**
 * Values of variables by tab: secrets the user gave, and all that were used there, which are masked wherever text
 * leaves. In memory only: `storage.session` has the names of secrets, so that the panel knows which are there.
 */
export class TabValues {
  readonly #secrets = new Map<number, Map<string, Secret>>();
  readonly #used = new Map<number, Map<string, string>>();
  readonly #cleared = forgetNames();

  async setSecret(tabId: number, name: string, secret: Secret): Promise<void> {
    const secrets = this.#secrets.get(tabId) ?? new Map<string, Secret>();
    this.#secrets.set(tabId, secrets.set(name, secret));
    await this.#writeNames(tabId);
  }

  async removeSecret(tabId: number, name: string): Promise<void> {
    const secret = this.#secrets.get(tabId)?.get(name);
    if (!secret) return;
    // What was typed stays on the page, and masked.
    this.note(tabId, { [name]: secret.value });
    this.#secrets.get(tabId)?.delete(name);
    await this.#writeNames(tabId);
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

  /** Where alone secrets of the tab may be typed. */
  originsOf(tabId: number): VariableOrigins {
    const secrets = [...(this.#secrets.get(tabId) ?? [])];
    return Object.fromEntries(secrets.flatMap(([name, { origins }]) => (origins ? [[name, origins]] : [])));
  }

  /** Has these masked in the tab from now on. */
  note(tabId: number, variables: Variables): void {
    const used = this.#used.get(tabId) ?? new Map<string, string>();
    for (const [name, variable] of Object.entries(variables)) used.set(name, variableText(variable));
    if (used.size > 0) this.#used.set(tabId, used);
  }

  /** All that is to be masked in the tab. */
  textsOf(tabId: number): ValueTexts {
    const secrets = [...(this.#secrets.get(tabId) ?? [])].map(([name, { value }]) => [name, value] as const);
    return Object.fromEntries([...(this.#used.get(tabId) ?? []), ...secrets]);
  }

  async drop(tabId: number): Promise<void> {
    this.#secrets.delete(tabId);
    this.#used.delete(tabId);
    await this.#cleared;
    await browser.storage.session.remove(secretsKey(tabId));
  }

  async #writeNames(tabId: number): Promise<void> {
    await this.#cleared;
    const names: SecretName[] = [...(this.#secrets.get(tabId) ?? [])].map(
      ([name, { description, origins }]) => ({
        name,
        ...(description === undefined ? {} : { description }),
        ...(origins ? { origins } : {}),
      }),
    );
    await browser.storage.session.set({ [secretsKey(tabId)]: names });
  }
}

/** A worker that was stopped has lost the values: then no name may say that one is there. */
async function forgetNames(): Promise<void> {
  const keys = Object.keys(await browser.storage.session.get(null));
  await browser.storage.session.remove(keys.filter((key) => key.startsWith(secretsKey(''))));
}
