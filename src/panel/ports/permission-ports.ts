import browser from 'webextension-polyfill';
import { thisBrowser } from '../../browsers/this-browser';
import { originRulePermission } from '../../protocol/models/model-config';
import { pairingPermissions } from '../../protocol/pairing/pairing-state';
import { filePermission } from '../../protocol/recordings/kept-rows';
import { alarmPermission } from '../../protocol/recordings/schedule';
import { noticePermission } from '../../protocol/task/task';
import type { GrantsRead } from '../intents/site-grants';
import type { PanelBrowser } from './panel-ports';

/** Permissions: asked for in a click, read, and given back. */
export const permissionPorts = {
  requestSending: (to) => thisBrowser.requestSending(to),
  requestAccess: (patterns) => browser.permissions.request({ origins: [...patterns] }),
  mayLeaveOutOrigin: () => browser.permissions.contains({ permissions: [originRulePermission] }),
  // The polyfill's types do not know this permission.
  requestOriginRule: () => chrome.permissions.request({ permissions: [originRulePermission] }),
  mayNotify: () => browser.permissions.contains({ permissions: [noticePermission] }),
  requestNotices: () => browser.permissions.request({ permissions: [noticePermission] }),
  endNotices: () => browser.permissions.remove({ permissions: [noticePermission] }),
  requestPairing: () => {
    // One after the other: the first is given without a question.
    for (const permission of pairingPermissions)
      void chrome.permissions.request({ permissions: [permission] }).catch(() => false);
  },
  requestSchedules: (patterns) =>
    chrome.permissions
      .request({ permissions: mayBeAsked(alarmPermission), origins: [...patterns] })
      .catch(() => false),
  requestDelivery: async (patterns, isFile) => {
    // Both in the click itself.
    const sending = patterns.length === 0 || thisBrowser.requestSending('webhook');
    const permissions = isFile ? mayBeAsked(filePermission) : [];
    const access = chrome.permissions.request({ permissions, origins: [...patterns] });
    return (await Promise.all([sending, access]).catch(() => [false])).every(Boolean);
  },
  readGrants,
  endAccess,
} satisfies Partial<PanelBrowser>;

/** The permission, if it can be asked for. Firefox refuses a whole request in which one is had from the start. */
function mayBeAsked(permission: chrome.runtime.ManifestOptionalPermission): (typeof permission)[] {
  const { optional_permissions: optional = [] } = chrome.runtime.getManifest();
  return optional.includes(permission) ? [permission] : [];
}

async function readGrants(): Promise<GrantsRead> {
  const [{ origins = [] }, session] = await Promise.all([
    browser.permissions.getAll(),
    browser.storage.session.get(null),
  ]);
  const { host_permissions: fixed = [] } = chrome.runtime.getManifest();
  return { origins, fixed, session };
}

async function endAccess(patterns: readonly string[], keys: readonly string[]): Promise<boolean> {
  await browser.storage.session.remove([...keys]);
  return patterns.length === 0 || browser.permissions.remove({ origins: [...patterns] });
}
