import { AutomationError } from '../../base/errors';
import { throwMasked } from '../../base/mask';
import { RemoteSession, startSession } from '../../client/remote';
import { checkService } from '../../client/remote/check-service';
import type { Handlers, MessageOrigin } from '../../messaging/contract';
import type { BackgroundContract } from '../../protocol/background';
import { cloudIdOf, type CloudService } from '../../protocol/cloud';
import type { cloudContract, CloudLook } from '../../protocol/operations/cloud-operations';
import { withheldVariables, withoutValues } from '../../recording/diff';
import { recordingOf } from '../../recording/edit-recording';
import { summaryOf } from '../../recording/summary';
import { refuseDots } from '../runs/run';
import { masked } from '../sessions/tab-values';
import { addRecordings, storedRecording } from '../store/recording-store';
import { draftOfHistory } from './cloud-history';
import { asked, connectionOf, connectionTo, errorIn, loadService, pairPanel } from './cloud-service';
import { CloudStore } from './cloud-store';
import type { RecordingSync } from './recording-sync';

/** A service has this long to start a browser, and to answer, in milliseconds. */
const startMs = 120_000;
const answerMs = 30_000;

/** Most steps that are kept to be shown. */
const maxShown = 50;

type OwnOperations = Exclude<keyof typeof cloudContract, keyof ReturnType<RecordingSync['handlers']>>;
type SeenPage = CloudLook | { none: true };
type EitherHandlers = Pick<Handlers<BackgroundContract>, 'observe' | 'act' | 'stop'>;

/** Holds the sessions of the service that is set up: what they do goes on while the panel is closed, and keys stay out of it. */
export class CloudSessions {
  readonly store: CloudStore;
  readonly #sessions = new Map<string, RemoteSession>();

  constructor(store = new CloudStore()) {
    this.store = store;
  }

  of(id: string): RemoteSession {
    const connect = async () => connectionOf(await this.store.get(id));
    const session = this.#sessions.get(id) ?? new RemoteSession(id, connect, this.store);
    this.#sessions.set(id, session);
    return session;
  }

  handlers(): Pick<Handlers<typeof cloudContract>, OwnOperations> {
    const { store } = this;
    const shown = async (id: string) => masked(await store.get(id), store.textsOf(id));
    return {
      checkCloud: async ({ service }) => checkService(await connectionTo(service)),
      pairPanel: ({ service }) => pairPanel(service),
      startCloudSession: async ({ url }) => {
        const id = await this.#start();
        if (url !== undefined) await this.#open(id, url);
        return shown(id);
      },
      moveInCloud: async ({ id, to }) => {
        if (typeof to !== 'string') await this.#open(id, to.url);
        else {
          await asked(this.of(id).leave(to, {}));
          await this.#notePage(id);
        }
        return true;
      },
      lookInCloud: ({ id, known, selectors }) => this.#look(id, known, selectors),
      resumeCloudSession: async ({ id: resumed }) => {
        const id = await this.#start(resumed);
        await this.#noteHistory(id);
        return shown(id);
      },
      refreshCloud: async () => {
        const service = await loadService();
        const open = (await store.all()).filter(
          ({ state, baseUrl }) => state === 'open' && baseUrl === service.baseUrl,
        );
        const looks = await Promise.allSettled(open.map(({ id }) => this.#lookAfter(id, service)));
        await Promise.all(open.map(({ id }) => this.#noteHistory(id)));
        const failed = looks.find((look) => look.status === 'rejected');
        if (failed) throw errorIn(failed.reason);
        return true;
      },
      endCloudSession: async ({ id }) => {
        const session = this.of(id);
        session.stop();
        await asked(session.end());
        await store.noteAnswer(id, 'ended');
        return true;
      },
      forgetCloudSession: ({ id }) => {
        this.of(id).stop();
        this.#sessions.delete(id);
        return store.remove(id);
      },
      replayInCloud: async ({ id, recordingId, variables = {} }) => {
        await store.get(id);
        const recording = withoutValues(await storedRecording(recordingId));
        const report = await asked(this.of(id).replay(recording, { variables }, {}));
        void this.#noteHistory(id);
        return masked(report, store.textsOf(id));
      },
      recordCloudSession: async ({ id }) => {
        const { title, url } = await store.get(id);
        const draft = draftOfHistory(await asked(this.of(id).history()));
        const host = URL.canParse(url) ? new URL(url).host : '';
        const name = (title || host || 'Cloud session').slice(0, 100);
        const recording = recordingOf(draft, { id: crypto.randomUUID(), name, at: Date.now() });
        if (recording.steps.length === 0)
          throw new AutomationError('invalid-input', 'The service tells of nothing that was done there.');
        await addRecordings([recording], withheldVariables(undefined, recording));
        return summaryOf(recording);
      },
    };
  }

  /** Follows instructions where their session is: in a tab, or at a service. */
  orLocal(local: EitherHandlers): EitherHandlers {
    const { store } = this;
    const idOf = (sessionId: string | undefined, { caller }: MessageOrigin) =>
      caller === 'panel' && sessionId !== undefined ? cloudIdOf(sessionId) : undefined;
    return {
      observe: async (input, origin) => {
        const id = idOf(input.sessionId, origin);
        if (id === undefined) return local.observe(input, origin);
        const { instruction, options } = input;
        return asked(this.of(id).observe({ instruction }, { timeout: options?.timeout }, {})).then(
          (report) => masked(report, store.textsOf(id)),
          (thrown: unknown) => throwMasked(thrown, store.textsOf(id)),
        );
      },
      act: async (input, origin) => {
        const id = idOf(input.sessionId, origin);
        if (id === undefined) return local.act(input, origin);
        refuseDots(input.input);
        // A model's key is never sent.
        const { variables = {}, timeout } = input.options ?? {};
        const report = await asked(this.of(id).act(input.input, { variables, timeout }, {}));
        void this.#noteHistory(id);
        return masked(report, store.textsOf(id));
      },
      stop: async (input, origin) => {
        const id = idOf(input.sessionId, origin);
        return id === undefined ? local.stop(input, origin) : this.of(id).stop();
      },
    };
  }

  /** Starts a session at the service that is set up, or takes up the one of this id, whoever started it. */
  async #start(resumed?: string): Promise<string> {
    const service = await loadService();
    const connection = await connectionTo(service);
    const work = startSession(connection, startRequest(service, resumed), { timeoutMs: startMs });
    const { sessionId: id, available, ...told } = await asked(work);
    if (!available) {
      const unserved = new RemoteSession(id, async () => connection);
      await asked(unserved.end()).catch(() => {});
      const message = 'The service does not serve this session, and named no other way.';
      throw new AutomationError('no-answer', message);
    }
    const known = await this.store.get(id).catch(() => undefined);
    await this.store.put({
      id,
      baseUrl: service.baseUrl,
      startedAt: Date.now(),
      state: 'open',
      seenAt: Date.now(),
      url: known?.url ?? '',
      title: known?.title ?? '',
      browser: told.browser,
      label: told.label,
      sessionUrl: webAddress(told.sessionUrl),
      debugUrl: webAddress(told.debugUrl) || (told.cdpUrl ?? ''),
      log: [],
      runs: [],
      steps: known?.steps ?? [],
      replay: known?.replay,
    });
    return id;
  }

  async #open(id: string, url: string): Promise<void> {
    await asked(this.of(id).navigate(url, {}, { timeoutMs: answerMs }));
    await this.store.update(id, (session) => ({ ...session, url, title: '', seenAt: Date.now() }));
    await this.#notePage(id);
  }

  /** Asks the service whether it has the session still. One that it cannot be asked about stays as it was. */
  async #lookAfter(id: string, service: CloudService): Promise<void> {
    const connection = await connectionTo(service);
    try {
      await asked(startSession(connection, startRequest(service, id), { timeoutMs: answerMs }));
      await this.store.noteAnswer(id);
    } catch (thrown) {
      if (errorIn(thrown).code !== 'session-not-found') throw thrown;
      await this.store.noteAnswer(id, 'lost');
    }
  }

  /** Looks at a session's page, and notes its address and title. */
  async #look(id: string, known?: string, selectors: readonly string[] = []): Promise<SeenPage> {
    try {
      const look = await asked(this.of(id).look(known, selectors));
      const { url, title } = await this.store.get(id);
      const isNew = look.url !== '' && (look.url !== url || look.title !== title);
      const page = { url: look.url.slice(0, 4000), title: look.title.slice(0, 500) };
      if (isNew) await this.store.update(id, (session) => ({ ...session, ...page }));
      return look;
    } catch (thrown) {
      const error = errorIn(thrown);
      if (error.details['isNoRoute'] === true) return { none: true };
      await this.store.noteLoss(id, error);
      throw error;
    }
  }

  /** Notes which page a session is on; where the service does not tell, it stays as it was. */
  async #notePage(id: string): Promise<void> {
    await this.#look(id).catch(() => undefined);
  }

  /** Notes the address that a session's page shows and what was done there, whoever asked for it. */
  async #noteHistory(id: string): Promise<void> {
    // A service that does not tell leaves both as they were.
    const history = await asked(this.of(id).history()).catch(() => undefined);
    const url = history?.pages.at(-1)?.url;
    if (!history || url === undefined) return;
    const { steps, times } = draftOfHistory(history);
    const shown = steps.map(({ description }, at) => ({ at: times[at] ?? 0, description })).slice(-maxShown);
    await this.store.update(id, (session) => ({
      ...session,
      url: url.slice(0, 4000),
      // Another page has another title.
      title: session.url === url ? session.title : '',
      steps: shown,
    }));
    const session = await this.store.get(id).catch(() => undefined);
    if (session?.title === '') await this.#notePage(id);
  }

  /** Takes up the recordings that were followed when the worker was stopped: that went on at their service. */
  async takeUpReplays(): Promise<void> {
    const sessions = await this.store.all();
    await Promise.all(
      sessions.map(async ({ id, replay }) => {
        if (replay && ['running', 'needs-you'].includes(replay.report.state))
          await asked(this.of(id).takeUp(replay, {}));
      }),
    );
  }
}

function startRequest(
  { modelName = 'auto', region, headerNames }: CloudService,
  resumed: string | undefined,
): object {
  const own = headerNames === 'public' ? 'browserbase' : 'cloud';
  return {
    modelName,
    [`${own}SessionCreateParams`]: region && { region },
    [`${own}SessionID`]: resumed,
  };
}

/** `text` when it is an address of the web, else nothing: only such a one is shown as a link. */
function webAddress(text: string | null | undefined): string {
  return text && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : '';
}
