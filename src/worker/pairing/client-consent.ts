import { Queue } from '../../base/queue';
import { SessionSlot } from '../store/session-slot';
import { z } from 'zod';
import { AutomationError } from '../../base/errors';
import type { PairedClient } from '../../protocol/pairing/paired-contract';
import {
  AskingClient,
  askingKey,
  onceKey,
  type ClientAnswer,
  type ClientGrant,
} from '../../protocol/pairing/pairing-state';
import { showAskingBadge } from '../sessions/badge';
import { dropProgramNotices, notifyOfProgram } from '../tasks/notify-user';
import { readStorage, writeStorage } from '../store/read-storage';

/** The most programs that wait for an answer at once: more are turned away without a word to the user. */
const mostAsking = 5;

/** Programs that may begin once more, and those that wait for an answer. */
const once = new SessionSlot(onceKey, z.array(z.string()), []);
const askingNow = new SessionSlot(askingKey, z.array(AskingClient), []);

/** No answer is lost between reading and writing. */
const changes = new Queue();

/** The most answers that are kept; the oldest go first. */
const mostGrants = 200;

/** A question that comes and is answered within this time was not read, in milliseconds. */
const armedAfterMs = 600;

/**
 * Lets a program begin that the user has agreed to. Fails with `client-refused` where they never will, and with `needs-you` while
 * they are asked: at once, and once for however many tries.
 */
export function admitClient(client: PairedClient): Promise<void> {
  return changes.run(async () => {
    const { stored } = await readStorage();
    const grant = stored.clients.find((each) => each.client.id === client.id);
    if (grant?.answer === 'never') throw refusedClient(client);
    if (grant) return noteUse(client);
    if (await takeOnce(client.id)) return;
    await ask(client);
    throw needsYou(client);
  });
}

/** Takes the user's answer; false when nobody asks any more, or when it came sooner than the question can be read. */
export function answerClient(clientId: string, answer: ClientAnswer): Promise<boolean> {
  return changes.run(async () => {
    const asking = await askingNow.read();
    const asked = asking.find(({ client }) => client.id === clientId);
    if (!asked || Date.now() - asked.askedAt < armedAfterMs) return false;
    if (answer === 'once') await once.change((ids) => [...new Set([...ids, clientId])]);
    else await keep({ client: asked.client, answer, at: Date.now() });
    await writeAsking(asking.filter((each) => each !== asked));
    return true;
  });
}

/** Forgets what was answered; false when nothing was. */
export async function revokeClient(clientId: string): Promise<boolean> {
  const { stored } = await readStorage();
  const isKnown = stored.clients.some(({ client }) => client.id === clientId);
  await writeStorage('clients', (grants) => grants.filter(({ client }) => client.id !== clientId));
  return isKnown;
}

export function forgetAsking(): Promise<void> {
  return changes.run(async () => {
    await writeAsking([]);
    await once.write([]);
  });
}

async function ask(client: PairedClient): Promise<void> {
  const asking = await askingNow.read();
  const isNew = !asking.some((each) => each.client.id === client.id);
  if (!isNew || asking.length >= mostAsking) return;
  await writeAsking([...asking, { client, askedAt: Date.now() }]);
  // The panel asks, too: a notification that fails is no reason not to ask.
  await notifyOfProgram().catch(() => {});
}

const keep = (grant: ClientGrant) =>
  writeStorage('clients', (grants) => {
    const others = grants.filter(({ client }) => client.id !== grant.client.id);
    return [...others, grant].slice(-mostGrants);
  });

const noteUse = (client: PairedClient) =>
  writeStorage('clients', (grants) =>
    grants.map((grant) => (grant.client.id === client.id ? { ...grant, lastUsedAt: Date.now() } : grant)),
  );

async function takeOnce(clientId: string): Promise<boolean> {
  const ids = await once.read();
  if (!ids.includes(clientId)) return false;
  await once.write(ids.filter((id) => id !== clientId));
  return true;
}

async function writeAsking(asking: AskingClient[]): Promise<void> {
  await askingNow.write(asking);
  await showAskingBadge(asking.length > 0);
  if (asking.length === 0) await dropProgramNotices().catch(() => {});
}

function needsYou({ name }: PairedClient): AutomationError {
  const message = `The user of this browser is asked whether "${name}" may work in it. Try again when they have answered in the panel.`;
  return new AutomationError('needs-you', message);
}

function refusedClient({ name }: PairedClient): AutomationError {
  const message = `The user of this browser does not let "${name}" work in it.`;
  return new AutomationError('client-refused', message);
}
