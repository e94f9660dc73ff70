/** What each folder may import (docs/architecture.md, "One idea"). `base` and `protocol` are open to all. */
const allowed = {
  base: [],
  protocol: ['base'],
  messaging: ['protocol', 'base'],
  dom: ['protocol', 'base'],
  matching: ['protocol', 'base'],
  models: ['protocol', 'base'],
  recording: ['protocol', 'base'],
  cloud: ['protocol', 'base'],
  automation: ['matching', 'models', 'protocol', 'base'],
  content: ['frame', 'dom', 'messaging', 'protocol', 'base'],
  page: ['automation', 'messaging', 'protocol', 'base'],
  frame: ['dom', 'messaging', 'protocol', 'base'],
  cdp: ['page', 'messaging', 'protocol', 'base'],
  background: [
    'page',
    'frame',
    'automation',
    'matching',
    'recording',
    'models',
    'cloud',
    'messaging',
    'protocol',
    'base',
  ],
  panel: ['recording', 'messaging', 'protocol', 'base'],
  client: ['cdp', 'page', 'automation', 'models', 'cloud', 'protocol', 'base'],
  'try-it': ['protocol'],
  server: ['client', 'cdp', 'recording', 'messaging', 'protocol', 'base'],
};

const folderRules = Object.entries(allowed).map(([folder, targets]) => ({
  name: `${folder}-imports`,
  comment: `src/${folder} may import: ${targets.join(', ') || 'nothing'}.`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^(src|entrypoints|test|bench)/', pathNot: `^src/(${[folder, ...targets].join('|')})/` },
}));

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-browser-api-in-pure-folders',
      comment: 'The polyfill is for the edges: background, content, panel, messaging.',
      severity: 'error',
      from: {
        path: '^src/(base|protocol|dom|matching|models|automation|page|frame|cdp|recording|cloud|client|server)/',
      },
      to: { path: 'webextension-polyfill' },
    },
    {
      name: 'no-package-in-the-page-engine',
      comment:
        'What runs in pages is our own, and reaches the browser through its ports only (src/dom/composed.ts).',
      severity: 'error',
      from: { path: '^src/dom/' },
      to: { pathNot: '^src/' },
    },
    {
      name: 'no-tests-in-product',
      severity: 'error',
      from: { path: '^(src|entrypoints)/' },
      to: { path: '^(test|bench)/' },
    },
    ...folderRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '(\\.output|\\.wxt)/' },
  },
};
