const { readdirSync } = require('node:fs');

/**
 * What each folder may import (docs/architecture.md). `base` and `protocol` are open to all. The protocol lists the methods,
 * whose facts lie in their folders: plain data that imports types of the protocol only.
 */
const allowed = {
  base: [],
  protocol: ['methods/facts.ts', 'base'],
  languages: ['protocol', 'base'],
  browsers: ['protocol', 'base'],
  messaging: ['protocol', 'base'],
  pairing: ['protocol', 'base'],
  matching: ['languages', 'protocol', 'base'],
  extraction: ['languages', 'protocol', 'base'],
  recording: ['methods/formats.ts', 'protocol', 'base'],
  frame: ['browsers', 'messaging', 'protocol', 'base'],
  methods: ['frame', 'recording/formats', 'protocol', 'base'],
  'plain-script': ['frame', 'methods', 'messaging', 'protocol', 'base'],
  engine: ['extraction', 'matching', 'protocol', 'base'],
  page: ['engine', 'extraction', 'messaging', 'protocol', 'base'],
  client: ['page', 'engine', 'protocol', 'base'],
  worker: [
    'client',
    'page',
    'engine',
    'recording',
    'extraction',
    'matching',
    'frame',
    'browsers',
    'languages',
    'pairing',
    'messaging',
    'protocol',
    'base',
  ],
  panel: ['browsers', 'languages', 'extraction', 'recording', 'messaging', 'protocol', 'base'],
  'try-it': ['protocol'],
  server: ['client', 'page', 'recording', 'pairing', 'messaging', 'protocol', 'base'],
};

const folderRules = Object.entries(allowed).map(([folder, targets]) => ({
  name: `${folder}-imports`,
  comment: `src/${folder} may import: ${targets.join(', ') || 'nothing'}.`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^(src|entrypoints|test|bench)/', pathNot: `^src/(${[folder, ...targets].join('|')})(/|$)` },
}));

/**
 * The rooms of a folder, from the lowest: each imports from those before it only, and from those of its height, which are a list. `.` is the folder's own files, where they
 * have a place in the row. Rooms that are not listed are free, and so are the folder's own files without a `.`.
 */
const rooms = {
  'src/worker': [
    'frames',
    'trusted',
    'acting',
    'sessions',
    'pages',
    'store',
    'models',
    'recorder',
    'runs',
    'tasks',
    'session',
    'cloud',
    'pairing',
    'schedule',
    '.',
  ],
  'src/page': ['.', 'cdp'],
  'src/frame': [
    'names',
    'changes',
    'selectors',
    'fingerprint',
    'see',
    ['act', 'hands', 'fields', 'proof'],
    'record',
    'draw',
    ['data', 'tables', 'own-data'],
  ],
  'src/matching': ['read', 'page', 'rank', 'suggest', 'again'],
  // Its screens are the folders that no room below them names; ports and intents are made for each other.
  'src/panel': [
    'words',
    'library',
    'intents',
    'hooks',
    screensBut('words', 'library', 'intents', 'hooks', 'ports'),
  ],
  'src/protocol': ['pairing', 'models', 'recordings', 'task', 'operations'],
  'src/engine': ['models', '.', 'task'],
  'src/client': ['remote', '.'],
  // `service` is free: all of them are given the service that it makes.
  'src/server': [
    'chromium',
    'broker',
    'http',
    'store',
    'browsers',
    'grid',
    'sessions',
    'operations',
    'recordings',
    'mcp',
    'cli',
  ],
};

const roomRules = Object.entries(rooms).flatMap(([folder, row]) =>
  row.slice(0, -1).flatMap((height, place) => {
    const above = row.slice(place + 1).flat();
    return [height].flat().map((room) => ({
      name: `${folder.split('/').at(-1)}-${room === '.' ? 'itself' : room}`,
      comment: `In ${folder}, ${room} may not import from ${above.join(', ')}.`,
      severity: 'error',
      from: { path: pathIn(folder, room) },
      to: { path: above.map((each) => pathIn(folder, each)).join('|') },
    }));
  }),
);

function screensBut(...others) {
  return readdirSync('src/panel', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !others.includes(entry.name))
    .map(({ name }) => name);
}

function pathIn(folder, room) {
  return room === '.' ? `^${folder}/[^/]+$` : `^${folder}/${room}/`;
}

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-browser-api-in-pure-folders',
      comment: 'The polyfill is for the edges: worker, browsers, panel, messaging, and what starts a frame.',
      severity: 'error',
      from: {
        path: '^src/(base|protocol|languages|pairing|methods|plain-script|extraction|matching|engine|page|recording|client|server)/|^src/frame/(act|data|dom|fields|fingerprint|hands|names|own-data|proof|see|changes|selectors|tables)/',
      },
      to: { path: 'webextension-polyfill' },
    },
    {
      name: 'no-messages-of-the-extension-elsewhere',
      comment: 'Contracts are for all; the extension carries its messages itself.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(worker|frame|panel|messaging|try-it)/' },
      to: { path: '^src/messaging/(runtime|send|serve-frame)' },
    },
    {
      name: 'no-package-in-the-page-engine',
      comment:
        'What runs in pages is our own, and reaches the browser through its ports only (src/frame/dom/composed.ts).',
      severity: 'error',
      from: {
        path: '^src/(methods|frame/(act|data|dom|fields|fingerprint|hands|names|own-data|proof|see|changes|selectors|tables))/',
      },
      to: { pathNot: '^src/' },
    },
    {
      name: 'facts-of-a-method-are-data',
      comment: 'All read them, in every bundle: nothing may come with them.',
      severity: 'error',
      from: { path: '^src/methods/[^/]+/method\\.ts$' },
      to: { path: '.', pathNot: '^src/protocol/define-method\\.ts$' },
    },
    {
      name: 'performs-know-performs-only',
      comment: 'What acts goes into pages: no sentences and no formats.',
      severity: 'error',
      from: { path: '^src/methods/([^/]+/perform|performs)\\.ts$' },
      to: {
        path: '^src/(recording|methods/(facts|formats|[^/]+/(method|formats)))',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'formats-of-a-method-are-handed-their-words',
      comment:
        'A writer hands a row what it can say: the row knows its types only, and the rows of its family.',
      severity: 'error',
      from: { path: '^src/methods/([^/]+/formats|formats-of)\\.ts$' },
      to: { path: '.', pathNot: '^src/methods/formats-of\\.ts$', dependencyTypesNot: ['type-only'] },
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
