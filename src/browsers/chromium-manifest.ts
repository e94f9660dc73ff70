import type { UserManifest } from 'wxt';
import { originRulePermission } from '../protocol/models/model-config';
import { pairingPermissions } from '../protocol/pairing/pairing-state';
import { filePermission } from '../protocol/recordings/kept-rows';
import { noticePermission } from '../protocol/task/task';

/** The part of the manifest that is for Chromium alone. The managed flavour has from the start what the store flavour asks for. */
export function chromiumManifest(mode: string): UserManifest {
  const isManaged = mode === 'managed';
  return {
    minimum_chrome_version: '120',
    permissions: [
      'storage',
      'sidePanel',
      'scripting',
      'activeTab',
      ...(isManaged
        ? (['debugger', filePermission, 'webRequest', originRulePermission, ...pairingPermissions] as const)
        : []),
    ],
    ...(isManaged
      ? { host_permissions: ['<all_urls>'], optional_permissions: [noticePermission] }
      : {
          optional_host_permissions: ['https://*/*', 'http://*/*'],
          optional_permissions: [
            originRulePermission,
            noticePermission,
            filePermission,
            ...pairingPermissions,
          ],
        }),
    // Declared and empty: no web page and no other extension can open a connection to us.
    externally_connectable: { ids: [], matches: [] },
  };
}
