/** What each folder may import (docs/architecture.md). `base` and `protocol` are open to all. */
const allowed = {
  base: [],
  protocol: ['base'],
  languages: ['protocol', 'base'],
  browsers: ['protocol', 'base'],
  messaging: ['protocol', 'base'],
  pairing: ['protocol', 'base'],
  dom: ['protocol', 'base'],
  matching: ['protocol', 'base'],
  models: ['protocol', 'base'],
  extraction: ['protocol', 'base'],
  recording: ['protocol', 'base'],
  cloud: ['protocol', 'base'],
  automation: ['extraction', 'matching', 'models', 'protocol', 'base'],
  content: ['browsers', 'frame', 'dom', 'messaging', 'protocol', 'base'],
  page: ['automation', 'extraction', 'messaging', 'protocol', 'base'],
  frame: ['dom', 'messaging', 'protocol', 'base'],
  cdp: ['page', 'messaging', 'protocol', 'base'],
  background: [
    'browsers',
    'languages',
    'page',
    'frame',
    'automation',
    'matching',
    'recording',
    'models',
    'cloud',
    'pairing',
    'messaging',
    'protocol',
    'base',
  ],
  panel: ['browsers', 'languages', 'extraction', 'recording', 'messaging', 'protocol', 'base'],
  client: ['cdp', 'page', 'automation', 'models', 'cloud', 'protocol', 'base'],
  'try-it': ['protocol'],
  server: ['client', 'cdp', 'recording', 'pairing', 'messaging', 'protocol', 'base'],
};

const folderRules = Object.entries(allowed).map(([folder, targets]) => ({
  name: `${folder}-imports`,
  comment: `src/${folder} may import: ${targets.join(', ') || 'nothing'}.`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^(src|entrypoints|test|bench)/', pathNot: `^src/(${[folder, ...targets].join('|')})/` },
}));

/**
 * The rooms of a folder, from the lowest: each imports from those before it only. `.` is the folder's own files, where they
 * have a place in the row. Rooms that are not listed are free, and so are the folder's own files without a `.`.
 */
const rooms = {
  'src/background': [
    'frames',
    'trusted',
    'acting',
    'sessions',
    'pages',
    'stored',
    'models',
    'recording',
    'runs',
    'tasks',
    'cloud',
    'pairing',
    'schedule',
    '.',
  ],
  'src/page': ['.', 'frames', 'acting'],
  'src/dom': ['names', 'changes', 'selectors', 'fingerprint', 'act', 'record'],
  'src/matching': ['lexicon', 'parse', 'page', 'rank', 'suggest', 'fingerprint'],
  'src/panel': ['words', 'recordings', 'intents', 'hooks', 'components'],
  'src/protocol': ['pairing', 'models', 'recordings', 'task', 'operations'],
  'src/automation': ['.', 'task'],
  'src/content': ['overlay', 'picker', 'recorder'],
  'src/server': ['chromium', 'broker', 'grid', 'service'],
  'src/server/service': ['http', 'store', 'browsers', 'sessions', 'operations', 'recordings', 'mcp'],
};

const roomRules = Object.entries(rooms).flatMap(([folder, row]) =>
  row.slice(0, -1).map((room, place) => {
    const above = row.slice(place + 1);
    return {
      name: `${folder.split('/').at(-1)}-${room === '.' ? 'itself' : room}`,
      comment: `In ${folder}, ${room} may not import from ${above.join(', ')}.`,
      severity: 'error',
      from: { path: pathIn(folder, room) },
      to: { path: above.map((each) => pathIn(folder, each)).join('|') },
    };
  }),
);

function pathIn(folder, room) {
  return room === '.' ? `^${folder}/[^/]+$` : `^${folder}/${room}/`;
}

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-browser-api-in-pure-folders',
      comment: 'The polyfill is for the edges: background, browsers, content, panel, messaging.',
      severity: 'error',
      from: {
        path: '^src/(base|protocol|pairing|dom|extraction|matching|models|automation|page|frame|cdp|recording|cloud|client|server)/',
      },
      to: { path: 'webextension-polyfill' },
    },
    {
      name: 'no-messages-of-the-extension-elsewhere',
      comment: 'Contracts are for all; the extension carries its messages itself.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(background|content|panel|messaging|try-it)/' },
      to: { path: '^src/messaging/(runtime|send|ask-frame|serve-frame)' },
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
    ...roomRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Types too: what a room knows of another it depends on.
    tsPreCompilationDeps: true,
    exclude: { path: '(\\.output|\\.wxt)/' },
  },
};
