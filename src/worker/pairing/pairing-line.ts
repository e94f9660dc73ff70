import type { Handlers, Parsed } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import type { pairingOperations } from '../../protocol/pairing/pairing-operations';
import { answerClient, revokeClient } from './client-consent';
import type { ClientWorks } from './client-works';
import browser from 'webextension-polyfill';
import { pairByCode, returnByKey } from '../../pairing/browser-side';
import { bytesOfText, textOfBytes } from '../../pairing/prove';
import { dialSocket, overSocket } from '../../pairing/socket-line';
import { faultOfPairing, pairingRefused } from '../../pairing/handshake-line';
import { readCode } from '../../pairing/pairing-code';
import { FromBroker, silenceMs, type FromBrowser } from '../../protocol/pairing/paired-contract';
import { pairingPath, type PairingFault } from '../../protocol/pairing/pairing-messages';
import { lineStateKey, type LineState, type Pairing } from '../../protocol/pairing/pairing-state';
import { readStorage, writeStorage } from '../store/read-storage';
import type { ClientServer } from './serve-client';

type PairingHandlers = Pick<Handlers<BackgroundContract>, keyof typeof pairingOperations>;

/** The user's side of pairing: switching it on and off, and who may work here. */
export function pairingHandlers(line: () => PairingLine, works: ClientWorks): PairingHandlers {
  return {
    pairBrowser: async (request) => {
      await line().pair(request);
      return true;
    },
    unpairBrowser: () => line().unpair(),
    answerClient: ({ clientId, answer }) => answerClient(clientId, answer),
    revokeClient: async ({ clientId }) => {
      const wasKnown = await revokeClient(clientId);
      const own = (await works.all()).filter(({ client }) => client.id === clientId);
      for (const { id } of own) await works.end(id);
      return wasKnown;
    },
    endClientWork: async ({ workId }) => {
      if (workId !== undefined) return works.end(workId);
      await works.endAll();
      return true;
    },
    shareTab: async ({ workId, tabId }) => {
      await works.hand(workId, tabId);
      return true;
    },
  };
}

/** The functions of the worker that a line calls. */
type LineParts = {
  serve: ClientServer;
  working: () => Promise<string[]>;
  /** The pairing is over, or its broker has not been there for long: nobody works here any more. */
  onOver: () => Promise<void>;
};

/** Between two tries to reach a broker that was there a short time ago, in milliseconds. */
const retryMs = 2000;

/** A broker that is away for longer is looked for by the browser's clock alone, every half minute, and its work is over. */
const patienceMs = 10 * 60_000;

const alarmName = 'pairing';

const alarmMinutes = 0.5;

/**
 * The line from this browser to the broker that it is paired with. It is dialled from here to 127.0.0.1 only, again whenever it was
 * cut, and by an alarm when the worker was asleep. Without a pairing there is none, and nothing is dialled.
 */
export class PairingLine {
  readonly #parts: LineParts;
  #socket: WebSocket | undefined;
  #isDialling = false;
  #heardAt = 0;
  #awaySince = Date.now();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listening: ReturnType<typeof setInterval> | undefined;

  constructor(parts: LineParts) {
    this.#parts = parts;
  }

  /** Follows the browser's clock, and dials where there is a pairing. Call it while the worker starts. */
  start(): void {
    this.#hearAlarms();
    browser.permissions.onAdded.addListener(() => void this.#takeAlarms());
    // Only so that the worker starts with the browser.
    browser.runtime.onStartup.addListener(() => {});
    void this.connect();
  }

  /**
   * Pairs this browser by a code and stays connected. A pairing of before ends only once both sides have proved the new one. Rejects
   * with `pairing-refused`.
   */
  async pair({ code, label, port }: Parsed<BackgroundContract['pairBrowser']>): Promise<void> {
    const typed = readCode(code);
    if (typed === undefined) throw pairingRefused('wrong-code');
    const socket = await dial(port);
    const place = placeOf(port);
    try {
      await overSocket(socket, (line) =>
        pairByCode(line, {
          ...place,
          code: typed,
          label,
          keep: ({ profileId, key }) =>
            writeStorage('pairing', () => {
              return { port, label, profileId, key: textOfBytes(key), pairedAt: Date.now() };
            }),
        }),
      );
    } catch (thrown) {
      socket.close();
      throw thrown;
    }
    this.say({ unpaired: true });
    this.#letGo()?.close();
    await this.#parts.onOver();
    this.#hearAlarms();
    await this.#take(socket);
  }

  /** Ends the pairing here, and tells the broker where it is there. */
  async unpair(): Promise<boolean> {
    const { stored } = await readStorage();
    this.say({ unpaired: true });
    await this.#forget();
    return stored.pairing !== null;
  }

  /** Tells the broker, where it is there. */
  say(message: FromBrowser): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Dials where there is a pairing and no line. */
  async connect(): Promise<void> {
    if (this.#socket || this.#isDialling) return;
    this.#isDialling = true;
    try {
      const { stored } = await readStorage();
      if (stored.pairing) await this.#dial(stored.pairing);
    } finally {
      this.#isDialling = false;
    }
  }

  async #dial({ port, profileId, key }: Pairing): Promise<void> {
    let socket: WebSocket | undefined;
    try {
      const opened = (socket = await dial(port));
      const kept = { profileId, key: bytesOfText(key) };
      await overSocket(opened, (line) => returnByKey(line, { ...kept, ...placeOf(port) }));
      // It may have been paired anew while it was dialled.
      const { stored } = await readStorage();
      if (stored.pairing?.profileId !== profileId) return opened.close();
      await this.#take(opened);
    } catch (thrown) {
      socket?.close();
      await this.#noteAway(faultOfPairing(thrown));
      await this.#tryLater();
    }
  }

  async #take(socket: WebSocket): Promise<void> {
    this.#socket = socket;
    this.#heardAt = Date.now();
    clearInterval(this.#listening);
    this.#listening = setInterval(() => this.#checkSilence(), retryMs);
    let isGreeted = false;
    socket.addEventListener('close', () => void this.#lose(socket));
    socket.addEventListener('message', ({ data }) => {
      this.#heardAt = Date.now();
      const said = parsedMessage(data);
      if (!said) return;
      if ('ping' in said) void this.#answerPing(isGreeted);
      if ('ping' in said) isGreeted = true;
      if ('unpaired' in said) void this.#forget();
      if ('operation' in said) void this.#answer(socket, said);
    });
    await setAlarm(true);
    await this.#noteState({ state: 'connected', since: Date.now() });
    // It may have been ended while it was dialled.
    const { stored } = await readStorage();
    if (!stored.pairing) await this.#forget();
  }

  /** The first sign of life is answered with what goes on here. */
  async #answerPing(isGreeted: boolean): Promise<void> {
    this.say(isGreeted ? { pong: true } : { working: await this.#parts.working() });
  }

  async #answer(socket: WebSocket, question: Extract<FromBroker, { id: number }>): Promise<void> {
    const { id, workId, operation, input } = question;
    const send = (message: object) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id, ...message }));
    };
    const reply = await this.#parts.serve({ workId, operation, input }, (progress) => send({ progress }));
    send({ reply });
  }

  async #lose(socket: WebSocket): Promise<void> {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    clearInterval(this.#listening);
    this.#awaySince = Date.now();
    await this.#noteAway(undefined);
    await this.#tryLater();
  }

  /** A line that was cut in silence, as by sleep, has no close. */
  #checkSilence(): void {
    const socket = this.#socket;
    if (!socket || Date.now() - this.#heardAt < silenceMs) return;
    socket.close();
    void this.#lose(socket);
  }

  async #tryLater(): Promise<void> {
    clearTimeout(this.#timer);
    if (Date.now() - this.#awaySince > patienceMs) return this.#parts.onOver();
    // A call of the browser's own keeps the worker awake until then.
    await browser.runtime.getPlatformInfo();
    this.#timer = setTimeout(() => void this.connect(), retryMs);
  }

  /** Hears nothing more of the line that there is, and gives it to be closed. */
  #letGo(): WebSocket | undefined {
    const socket = this.#socket;
    this.#socket = undefined;
    clearTimeout(this.#timer);
    clearInterval(this.#listening);
    return socket;
  }

  async #forget(): Promise<void> {
    const socket = this.#letGo();
    await writeStorage('pairing', () => null);
    await setAlarm(false);
    await browser.storage.session.remove(lineStateKey);
    socket?.close();
    await this.#parts.onOver();
  }

  async #noteAway(fault: PairingFault | undefined): Promise<void> {
    const isRefused = fault !== undefined && fault !== 'no-broker' && fault !== 'crowded';
    const state = isRefused ? ({ state: 'refused', fault } as const) : ({ state: 'away' } as const);
    await this.#noteState({ ...state, since: this.#awaySince });
  }

  async #noteState(state: LineState): Promise<void> {
    await browser.storage.session.set({ [lineStateKey]: state });
  }

  async #takeAlarms(): Promise<void> {
    this.#hearAlarms();
    const { stored } = await readStorage();
    if (stored.pairing) await setAlarm(true);
  }

  /** The permission may come only when the pairing is switched on. */
  #hearAlarms(): void {
    const alarms: typeof chrome.alarms | undefined = chrome.alarms;
    if (alarms && !alarms.onAlarm.hasListener(this.#onAlarm)) alarms.onAlarm.addListener(this.#onAlarm);
  }

  readonly #onAlarm = () => void this.connect();
}

const placeOf = (port: number) => ({
  address: `127.0.0.1:${port}`,
  origin: new URL(browser.runtime.getURL('')).origin,
});

async function setAlarm(isOn: boolean): Promise<void> {
  const alarms: typeof chrome.alarms | undefined = chrome.alarms;
  if (isOn) await alarms?.create(alarmName, { periodInMinutes: alarmMinutes });
  else await alarms?.clear(alarmName);
}

const dial = (port: number): Promise<WebSocket> =>
  dialSocket(`ws://127.0.0.1:${port}${pairingPath}`).catch(() => {
    throw noBroker(port);
  });

function noBroker(port: number) {
  const message = `No broker answers at 127.0.0.1:${port}. Start one with \`tabwright pair\`.`;
  return pairingRefused('no-broker', message);
}

function parsedMessage(data: unknown): FromBroker | undefined {
  try {
    return FromBroker.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}
