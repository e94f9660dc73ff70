import path from 'node:path';
import { defineConfig } from 'wxt';
import { chromiumManifest } from './src/browsers/chromium-manifest';
import { firefoxManifest } from './src/browsers/firefox-manifest';
import { localesFolder, watchLanguages, writeLanguages } from './src/languages/write-languages';
import { suggestedShortcut } from './src/protocol/first-use';
import { buildEngine } from './src/server/build/build-engine';
import { noteBundled, writeLicences, ownBrowserObject, noMadeCode } from './src/server/build/plugins';

// First of all: all programs are made of what this writes, and each command of WXT and each run of tests starts here.
writeLanguages();

/**
 * Three flavours from one code base, chosen with `--mode` (docs/architecture.md, "Permissions at use"): `store` asks for each
 * site when it is first used, `managed` is what the launcher and most tests load, `firefox` is the store's for Firefox.
 */
export default defineConfig({
  modules: ['@wxt-dev/module-react', '@wxt-dev/i18n/module'],
  i18n: { localesDir: localesFolder },
  imports: false,
  outDir: '.output',
  outDirTemplate: '{{mode}}',
  // What reviewers at Mozilla build the add-on from.
  zip: { excludeSources: ['bench/**', 'test/**', 'docs/**/*.png'] },
  vite: ({ command }) => {
    // WXT takes the flavour for NODE_ENV, which would bundle React's development build.
    process.env.NODE_ENV = command === 'build' ? 'production' : 'development';
    return {
      build: {
        chunkSizeWarningLimit: 1500,
        // Styles must be there before what they style; scripts on the same disk need not be told of.
        modulePreload: {
          resolveDependencies: (_file, needed, { hostType }) =>
            hostType === 'html' ? needed : needed.filter((each) => each.endsWith('.css')),
        },
      },
      plugins: [ownBrowserObject, noMadeCode, noteBundled],
    };
  },
  hooks: {
    // A folder of its own: a development build works only beside its server, and is none that `npm start` may load.
    'config:resolved': ({ config }) => {
      if (config.command === 'serve') config.outDir = path.resolve(import.meta.dirname, '.output/dev');
    },
    'server:started': ({ logger }) => watchLanguages((error) => logger.error(error)),
    'build:done': async ({ config }) => {
      await buildEngine('.output/engine.js');
      await writeLicences(config.outDir);
    },
  },
  manifest: ({ mode, browser }) => ({
    name: '__MSG_app__',
    default_locale: 'en',
    description: '__MSG_manifest_description__',
    action: { default_title: '__MSG_manifest_open__' },
    commands: {
      _execute_action: { suggested_key: { default: suggestedShortcut } },
    },
    ...(browser === 'firefox' ? firefoxManifest() : chromiumManifest(mode)),
  }),
});
