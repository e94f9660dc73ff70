import type { UserManifest } from 'wxt';
import { originRulePermission } from '../protocol/models/model-config';
import { alarmPermission } from '../protocol/recordings/schedule';
import { filePermission } from '../protocol/recordings/kept-rows';
import { noticePermission } from '../protocol/task/task';
import { leaving } from './browser-port';

/** The first version that names documents in scripts and messages, on which sessions depend. */
const firstVersion = '153.0';

/** The part of the manifest that is for Firefox alone. */
export function firefoxManifest(): UserManifest {
  return {
    permissions: [
      'storage',
      'scripting',
      'activeTab',
      // Keeps recordings and settings from being cleared when the disk is nearly full.
      'unlimitedStorage',
      // Firefox has these from the start or never. The first works only for hosts that the user allowed.
      originRulePermission,
      alarmPermission,
    ],
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    optional_permissions: [noticePermission, filePermission],
    // Firefox's own policy would turn `http:` into `https:`, and many models of one's own are served without it.
    content_security_policy: { extension_pages: "script-src 'self'; object-src 'self'" },
    browser_specific_settings: {
      gecko: {
        id: 'extension@tabwright',
        strict_min_version: firstVersion,
        data_collection_permissions: {
          required: ['none'],
          optional: [...new Set(Object.values(leaving).flat())],
        },
      },
    },
  };
}
