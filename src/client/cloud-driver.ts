import type { z } from 'zod';
import { CloudActions, CloudActResult, CloudExtraction, CloudResponse } from './remote/believed-answers';
import { type Connection, CloudFailure, mayHaveTouched, splitCode } from './remote/send-request';
import { endAtService, operate, type AskedOperation, type OperationAnswer } from './remote/session-api';
import { AutomationError } from '../base/errors';
import type { ActResult } from '../protocol/act';
import type { ActionOutput } from '../protocol/action';
import type { ModelChoice } from '../protocol/models/model-config';
import {
  navigationOf,
  type ActCall,
  type CallOptions,
  type Driver,
  type ExtractCall,
  type Extraction,
  type NavigateCall,
  type Navigation,
  type ObserveCall,
} from './driver';

/**
 * Time limits in milliseconds: of a call that names none; added to one that does, for the way there and back; of
 * navigating; of ending.
 */
const longestCallMs = 180_000;
const wayMs = 10_000;
const navigateMs = 15_000;
const endMs = 30_000;

export type DrivenSession = {
  connection: Connection;
  sessionId: string;
  /** The model of each call that names none. */
  model?: ModelChoice;
  /** Whether calls that say nothing of it may be answered from the cache. */
  usesCache: boolean;
  /** Results tell whether they came from the cache. */
  tellsCache: boolean;
};

/** Drives the page of a session over the v1 API. */
export class CloudDriver implements Driver {
  readonly #session: DrivenSession;

  constructor(session: DrivenSession) {
    this.#session = session;
  }

  async act(input: string | ActionOutput, call: ActCall): Promise<ActResult> {
    const described = typeof input === 'string' ? input : input.description;
    try {
      const options = { ...this.#optionsOf(call), settle: call.settle, allow: call.allow };
      const body = { input, options, ...frameOf(call) };
      const answer = await this.#operate({ name: 'act', body, result: CloudActResult }, call);
      return this.#resultOf(answer);
    } catch (thrown) {
      if (!(thrown instanceof CloudFailure)) throw thrown;
      if (!thrown.pageTouched) throw thrown.error;
      return { success: false, message: thrown.error.message, actionDescription: described, actions: [] };
    }
  }

  async observe(call: ObserveCall): Promise<ActionOutput[]> {
    const { instruction, selector, ignoreSelectors } = call;
    const options = { ...this.#optionsOf(call), selector, ignoreSelectors };
    const body = { instruction, options, ...frameOf(call) };
    const { result } = await withoutFailure(
      this.#operate({ name: 'observe', body, result: CloudActions }, call),
    );
    return result;
  }

  async extract(call: ExtractCall): Promise<Extraction> {
    const { instruction, schema, selector, ignoreSelectors, pages, sources } = call;
    const options = { ...this.#optionsOf(call), selector, ignoreSelectors, pages, sources };
    const body = { instruction, schema, options, ...frameOf(call) };
    const { result, metadata } = await withoutFailure(
      this.#operate({ name: 'extract', body, result: CloudExtraction }, call),
    );
    return { result, metadata };
  }

  async navigate(url: string, call: NavigateCall): Promise<Navigation> {
    const { waitUntil, referer, timeout } = call;
    const body = { url, options: { waitUntil, referer, timeout }, ...frameOf(call) };
    const { result } = await withoutFailure(
      this.#operate(
        { name: 'navigate', body, result: CloudResponse },
        { ...call, timeout: timeout ?? navigateMs },
      ),
    );
    return navigationOf(url, result?.['response']);
  }

  async close(): Promise<void> {
    const { connection, sessionId } = this.#session;
    try {
      await withoutFailure(endAtService(connection, sessionId, endMs));
    } catch (thrown) {
      // It is over already.
      if (!(thrown instanceof AutomationError) || thrown.code !== 'session-not-found') throw thrown;
    }
  }

  #operate<T extends z.ZodType>(
    operation: AskedOperation<T>,
    { timeout, signal, onLine, serverCache }: CallOptions,
  ) {
    const { connection, sessionId, usesCache } = this.#session;
    return operate<T>(
      connection,
      { sessionId, operation },
      {
        signal,
        onLine,
        timeoutMs: timeout ? timeout + wayMs : longestCallMs,
        bypassesCache: !(serverCache ?? usesCache),
      },
    );
  }

  #optionsOf({ model, variables, timeout }: CallOptions): object {
    return { model: model ?? this.#session.model, variables, timeout };
  }

  /** The result of an act. Throws when it failed without touching the page. */
  #resultOf({ corrected, ...answer }: OperationAnswer<CloudActResult>): ActResult {
    const { result, cacheStatus, pageTouched } = answer;
    const told = corrected ? { corrected } : {};
    if (!result.success) {
      const { words, code } = splitCode(result.message);
      const wasTouched = pageTouched ?? mayHaveTouched(code);
      if (!wasTouched) throw new AutomationError(code ?? 'element-not-found', words);
      return { ...result, message: words, ...told };
    }
    return { ...result, ...told, ...(cacheStatus && this.#session.tellsCache && { cacheStatus }) };
  }
}

async function withoutFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (thrown) {
    throw thrown instanceof CloudFailure ? thrown.error : thrown;
  }
}

function frameOf({ frameId }: Pick<CallOptions, 'frameId'>): { frameId?: string } {
  return frameId === undefined ? {} : { frameId };
}
