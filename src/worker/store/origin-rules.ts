import browser from 'webextension-polyfill';
import { thisBrowser } from '../../browsers/this-browser';
import { AutomationError } from '../../base/errors';
import { modelOrigin } from '../../engine/models';
import { type ModelConfig, originRulePermission } from '../../protocol/models/model-config';

/**
 * Has our own requests to `origin` go out without an `Origin` header, for servers that refuse extensions by it. False
 * when the user has not allowed that, or it was so already and cannot be the cause.
 *
 * Nobody else's requests change: not those of pages, nor of other extensions.
 */
export async function dropOrigin(origin: string): Promise<boolean> {
  if (!(await isAllowed())) return false;
  const rules = await originRules();
  if (rules.some(({ condition }) => condition.urlFilter === filterOf(origin))) return false;
  const id = Math.max(0, ...rules.map((rule) => rule.id)) + 1;
  const added = chrome.declarativeNetRequest.updateSessionRules({ addRules: [ruleFor(origin, id)] });
  if (await isDoneSoon(added)) return true;
  throw new AutomationError('model-refused', needsRestart, {
    details: { origin, fault: 'forbidden-origin' },
  });
}

const needsRestart =
  'The server refuses extensions (403). Tabwright may leave out its origin, but only once the browser was closed and opened again.';

/** Chromium 156 takes no rules, and does not say so, until it was restarted after the permission was given. */
async function isDoneSoon(work: Promise<void>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), 2_000);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Takes back the rules for endpoints of no model in the list. One that is needed again comes back by itself. */
export async function keepOriginRules(models: readonly ModelConfig[]): Promise<void> {
  if (!(await isAllowed())) return;
  const needed = new Set(models.flatMap((model) => modelOrigin(model) ?? []).map(filterOf));
  const rules = await originRules();
  const unneeded = rules.filter(({ condition }) => !needed.has(condition.urlFilter ?? ''));
  if (unneeded.length === 0) return;
  await chrome.declarativeNetRequest.updateSessionRules({ removeRuleIds: unneeded.map(({ id }) => id) });
}

/** Our rules for origins; tasks have rules of another kind. */
async function originRules(): Promise<chrome.declarativeNetRequest.Rule[]> {
  const rules = await chrome.declarativeNetRequest.getSessionRules();
  return rules.filter(({ action }) => action.type === 'modifyHeaders');
}

async function isAllowed(): Promise<boolean> {
  return browser.permissions.contains({ permissions: [originRulePermission] });
}

/** Everything at the origin, and nothing whose address only begins with it. */
const filterOf = (origin: string): string => `|${origin}/`;

function ruleFor(origin: string, id: number): chrome.declarativeNetRequest.Rule {
  return {
    id,
    action: { type: 'modifyHeaders', requestHeaders: [{ header: 'origin', operation: 'remove' }] },
    condition: {
      urlFilter: filterOf(origin),
      initiatorDomains: [thisBrowser.ownHost()],
      resourceTypes: ['xmlhttprequest'],
      // Requests that no tab made: the worker's own.
      tabIds: [chrome.tabs.TAB_ID_NONE],
    },
  };
}
