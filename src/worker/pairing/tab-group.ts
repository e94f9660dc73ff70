import { plainName } from '../../protocol/pairing/client-name';

const colors = ['blue', 'green', 'purple', 'cyan', 'orange', 'pink', 'yellow'] as const;

/**
 * Puts a tab into a client's group and gives the group's id. A group that is gone is made anew; where the browser has no groups there
 * is none, and where it may not be named it has no name.
 */
export async function groupTab(
  tabId: number,
  { groupId, clientId, name }: { groupId: number | undefined; clientId: string; name: string },
): Promise<number | undefined> {
  if (!('group' in chrome.tabs)) return undefined;
  const tabIds: [number] = [tabId];
  if (groupId !== undefined) {
    const known = await chrome.tabs.group({ tabIds, groupId }).catch(() => undefined);
    if (known !== undefined) return known;
  }
  // Without its window named, a group is made in the one that the user looks at.
  const { windowId } = await chrome.tabs.get(tabId);
  const made = await chrome.tabs.group({ tabIds, createProperties: { windowId } }).catch(() => undefined);
  if (made !== undefined) await paint(made, { clientId, name });
  return made;
}

/** Takes tabs out of their group. */
export async function ungroupTabs(tabIds: readonly number[]): Promise<void> {
  const [first, ...others] = tabIds;
  if (first === undefined || !('ungroup' in chrome.tabs)) return;
  await chrome.tabs.ungroup([first, ...others]).catch(() => undefined);
}

/** The permission to name groups may have been refused. */
async function paint(groupId: number, { clientId, name }: { clientId: string; name: string }): Promise<void> {
  const groups: typeof chrome.tabGroups | undefined = chrome.tabGroups;
  const sum = Array.from(clientId).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  const color = colors[sum % colors.length] ?? 'blue';
  await groups?.update(groupId, { title: plainName(name), color }).catch(() => undefined);
}
