import browser from 'webextension-polyfill';
import { unnamed, changeText, maskAddress, maskText, maskTokens, type ValueTexts } from '../../base/mask';
import {
  secretsKey,
  variableTexts,
  type SecretName,
  type VariableOrigins,
  type Variables,
} from '../../protocol/variables';
import { Queue } from '../../base/queue';
import { z } from 'zod';
import { parseJson } from '../../base/json';
import type { DBSchema } from 'idb';
import { briefDatabase, type StoreOf } from '../../base/brief-database';
import type { SnapshotReport } from '../../protocol/operations/page-operations';
import type { Session } from '../../protocol/session';

/** Records of runs and replays are told and written again with each change: what did not change is masked once. */
const maskedBefore = new WeakMap<object, Known>();

/** The same of a session, whose addresses may hold secrets that are no variable's. */
export const maskedSession = (session: Session, values: ValueTexts): Session =>
  masked({ ...session, url: maskAddress(session.url), title: maskAddress(session.title) }, values);

/** The same of text that was read of a page. */
export const maskedPage = <T>(thing: T, values: ValueTexts): T => masked(thing, values, 'page');

const cipher = 'AES-GCM';

const ivLength = 12;

/** With a key of this browser's that no script can read, ours neither. */
const browserSeal = (): Promise<Seal> => (kept ??= keptKey().then(sealWith));

let kept: Promise<Seal> | undefined;

export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: cipher, length: 256 }, false, ['encrypt', 'decrypt']);

const withKeys = briefDatabase<Keys>('seal', 1, (created) => void created.createObjectStore('keys'));

const keptKey = (): Promise<CryptoKey> =>
  withKeys(async (database) => {
    const known = await database.get('keys', 'masked');
    if (known) return known;
    const made = await newKey();
    await database.put('keys', made, 'masked');
    return made;
  });

/** The key of a family's values in `storage.session`. */
const keyOf = (family: string) => `masked:${family}`;

const Stored = z.object({ owners: z.array(z.string()), sealed: z.string() });

const Names = z.array(z.tuple([z.string(), z.array(z.string())]));

/**
 * Values that are replaced by their names wherever text leaves: by tab, and a tab shares them with those it opened. They outlive
 * the worker, which the browser stops after half a minute of rest: in `storage.session`, which pages cannot read and no disk
 * holds, sealed with a key of the browser's.
 */
export class MaskedValues {
  readonly #families = new Map<string, Family>();
  readonly #seal: Promise<Seal | undefined>;
  readonly #writes = new Queue();
  /** Resolves once what an earlier worker knew is known. */
  readonly ready: Promise<void>;

  constructor(seal: Promise<Seal> = browserSeal()) {
    // Without a key store nothing outlives the worker.
    this.#seal = seal.catch(() => undefined);
    this.ready = this.#load();
  }

  /** Has these masked from now on; resolves once that would outlive the worker. */
  async note(owner: string, texts: ValueTexts): Promise<void> {
    const family = this.#familyOf(owner);
    if (addTo(family, texts)) await this.#write(family);
  }

  /** Has `opener` and `opened` mask the values of either. */
  async share(opener: string, opened: string): Promise<void> {
    const family = this.#familyOf(opener);
    const other = this.#families.get(opened);
    if (other === family) return;
    if (other) addTo(family, textsIn(other));
    for (const owner of other?.owners ?? [opened]) this.#join(family, owner);
    await this.#write(family);
  }

  /** All that is to be masked. */
  textsOf(owner: string): ValueTexts {
    const family = this.#families.get(owner);
    return family ? textsIn(family) : none;
  }

  /** Forgets an owner. Values that it shared with others stay masked for them. */
  async drop(owner: string): Promise<void> {
    await this.ready;
    const family = this.#families.get(owner);
    if (!family) return;
    this.#families.delete(owner);
    family.owners.delete(owner);
    await this.#write(family);
  }

  #familyOf(owner: string): Family {
    const known = this.#families.get(owner);
    if (known) return known;
    return this.#join(newFamily(crypto.randomUUID()), owner);
  }

  #join(family: Family, owner: string): Family {
    family.owners.add(owner);
    this.#families.set(owner, family);
    return family;
  }

  /** One write after the other, each of what is known by then. */
  #write(family: Family): Promise<void> {
    return this.#writes.run(() => this.#put(family)).catch(() => {});
  }

  async #put({ id, owners, values }: Family): Promise<void> {
    const key = keyOf(id);
    if (owners.size === 0) return browser.storage.session.remove(key);
    const seal = await this.#seal;
    if (!seal || (owners.size === 1 && values.size === 0)) return;
    const sealed = await seal.close(JSON.stringify([...values].map(([name, texts]) => [name, [...texts]])));
    await browser.storage.session.set({ [key]: { owners: [...owners], sealed } });
  }

  async #load(): Promise<void> {
    const stored = await browser.storage.session.get(null);
    const found = Object.entries(stored).filter(([key]) => key.startsWith(keyOf('')));
    const seal = found.length > 0 ? await this.#seal : undefined;
    for (const [key, value] of found) {
      const known = Stored.safeParse(value).data;
      const names = Names.safeParse(parseJson((known && (await seal?.open(known.sealed))) ?? '')).data;
      const family = newFamily(key.slice(keyOf('').length));
      addTo(family, Object.fromEntries(names ?? []));
      for (const owner of known?.owners ?? []) {
        // A value that was noted while this was read is masked, too.
        addTo(family, this.textsOf(owner));
        this.#join(family, owner);
      }
    }
  }
}

const none: ValueTexts = {};

const newFamily = (id: string): Family => ({
  id,
  owners: new Set(),
  values: new Map(),
  texts: undefined,
});

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

/** Owners whose values are masked together, and the values by name: a name may have had several. */
type Family = {
  readonly id: string;
  readonly owners: Set<string>;
  readonly values: Map<string, Set<string>>;
  /** The same as it is asked for: one object until a value comes, so that what is made of it is made once. */
  texts: ValueTexts | undefined;
};

function textsIn(family: Family): ValueTexts {
  family.texts ??= Object.fromEntries(
    [...family.values].map(([name, [first = '', ...others]]) => [
      name,
      others.length > 0 ? [first, ...others] : first,
    ]),
  );
  return family.texts;
}

/** False when it knew all of them. */
function addTo(family: Family, texts: ValueTexts): boolean {
  const { values } = family;
  let isNew = false;
  for (const [name, text] of Object.entries(texts)) {
    const known = values.get(name) ?? new Set<string>();
    const before = known.size;
    for (const each of [text].flat()) known.add(each);
    isNew ||= known.size > before;
    values.set(name, known);
  }
  if (isNew) family.texts = undefined;
  return isNew;
}

interface Keys extends DBSchema {
  keys: StoreOf<CryptoKey>;
}

/** Makes text unreadable to whoever reads it in storage, and readable again. */
type Seal = {
  close(text: string): Promise<string>;
  /** Undefined for what was not closed by this seal. */
  open(sealed: string): Promise<string | undefined>;
};

export function sealWith(key: CryptoKey): Seal {
  return {
    close: async (text) => {
      const iv = crypto.getRandomValues(new Uint8Array(ivLength));
      const made = await crypto.subtle.encrypt({ name: cipher, iv }, key, new TextEncoder().encode(text));
      const bytes = [...iv, ...new Uint8Array(made)];
      return btoa(bytes.map((byte) => String.fromCodePoint(byte)).join(''));
    },
    open: async (sealed) => {
      try {
        const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
        const iv = bytes.slice(0, ivLength);
        const made = await crypto.subtle.decrypt({ name: cipher, iv }, key, bytes.slice(ivLength));
        return new TextDecoder().decode(made);
      } catch {
        return undefined;
      }
    },
  };
}

/** Text of our own and of people, or text that was read of a page, in which a short value is hidden only where it stands by itself. */
type TextKind = 'text' | 'page';

type Known = { values: ValueTexts; masked: unknown };

/** A thing without any value of a variable in its texts, as it may leave the worker. Without values it is given back as it is. */
export function masked<T>(thing: T, values: ValueTexts, kind: TextKind = 'text'): T {
  if (Object.keys(values).length === 0) return thing;
  const hidden =
    kind === 'text' ? maskOnce(thing, values) : changeText(thing, (text) => maskTokens(text, values));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only texts were changed
  return hidden as T;
}

function maskOnce(thing: unknown, values: ValueTexts): unknown {
  return changeText(
    thing,
    (text) => maskText(text, values),
    (part, change) => {
      const before = maskedBefore.get(part);
      if (before?.values === values) return before.masked;
      const now = change();
      maskedBefore.set(part, { values, masked: now });
      return now;
    },
  );
}

export function maskedSnapshot(report: SnapshotReport, values: ValueTexts): SnapshotReport {
  const { snapshot } = report;
  const shown = snapshot ? { ...report, snapshot: { ...snapshot, url: maskAddress(snapshot.url) } } : report;
  return maskedPage(shown, values);
}

/** Writes a thing to `storage.session` as it may be read there, and gives it so. */
export async function writeMasked<T>(key: string, thing: T, values: ValueTexts): Promise<T> {
  const shown = masked(thing, values);
  await browser.storage.session.set({ [key]: shown });
  return shown;
}
