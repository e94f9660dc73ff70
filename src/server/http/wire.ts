import { z } from 'zod';
import { TimeoutMs, answerData } from '../../protocol/operations/operation';

/** The parts before the slash of a model's name; `builtin/matcher` is our own. */
export const modelProviders = [
  'openai',
  'anthropic',
  'google',
  'xai',
  'azure',
  'groq',
  'cerebras',
  'togetherai',
  'mistral',
  'deepseek',
  'perplexity',
  'ollama',
  'vertex',
  'bedrock',
  'microsoft',
  'builtin',
] as const;

const Proxy = z.strictObject({
  server: z.string(),
  bypass: z.string().optional(),
  username: z.string().optional(),
  password: z.string().optional(),
});

/** Options of a browser that is started for the session alone. One that is not honoured is refused with a reason. */
export const LaunchOptions = z.strictObject({
  args: z.array(z.string()).optional(),
  executablePath: z.string().optional(),
  port: z.number().int().min(0).max(65_535).optional(),
  userDataDir: z.string().optional(),
  preserveUserDataDir: z.boolean().optional(),
  headless: z.boolean().optional(),
  devtools: z.boolean().optional(),
  chromiumSandbox: z.boolean().optional(),
  ignoreDefaultArgs: z.union([z.boolean(), z.array(z.string())]).optional(),
  proxy: Proxy.optional(),
  locale: z.string().optional(),
  viewport: z
    .strictObject({ width: z.number().int().positive(), height: z.number().int().positive() })
    .optional(),
  deviceScaleFactor: z.number().positive().optional(),
  hasTouch: z.boolean().optional(),
  ignoreHTTPSErrors: z.boolean().optional(),
  cdpUrl: z.string().optional(),
  cdpHeaders: z.record(z.string(), z.string()).optional(),
  connectTimeoutMs: z.number().optional(),
  downloadsPath: z.string().optional(),
  acceptDownloads: z.boolean().optional(),
});
export type LaunchOptions = z.infer<typeof LaunchOptions>;

/**
 * The kind of browser that a grid is to give, in the words of W3C WebDriver. Options of browsers (`goog:…`) choose programs, and are
 * not among them.
 */
const GridCapabilities = z
  .strictObject({
    browserName: z.enum(['chrome', 'chromium', 'MicrosoftEdge']).optional(),
    browserVersion: z.string().max(100).optional(),
    platformName: z.string().max(100).optional(),
  })
  .catchall(z.union([z.string().max(1000), z.number(), z.boolean()]))
  .refine(
    (given) =>
      Object.keys(given).every((name) =>
        /^(browserName|browserVersion|platformName|(?!goog:|ms:|moz:)[\w-]+:[\w-]+)$/.test(name),
      ),
    {
      message:
        'has a name that the grid takes none of: use browserName, browserVersion, platformName, se:… or your own prefix',
    },
  );

/** Parameters for a session of a cloud: those that mean something here are used, the others accepted. */
const CloudSessionCreateParams = z.object({
  projectId: z.string().optional(),
  browserSettings: z
    .object({
      viewport: z.object({ width: z.number().optional(), height: z.number().optional() }).optional(),
    })
    .optional(),
  extensionId: z.string().optional(),
  keepAlive: z.boolean().optional(),
  proxies: z.union([z.boolean(), z.array(z.record(z.string(), z.unknown()))]).optional(),
  region: z.enum(['us-west-2', 'us-east-1', 'eu-central-1', 'ap-southeast-1']).optional(),
  /** Seconds without a request after which the session ends. */
  timeout: z.number().positive().optional(),
  userMetadata: z.record(z.string(), z.unknown()).optional(),
});

export const StartRequest = z.object({
  modelName: z.string(),
  domSettleTimeoutMs: z.number().optional(),
  verbose: z.preprocess(numberOfText, z.union([z.literal(0), z.literal(1), z.literal(2)])).optional(),
  systemPrompt: z.string().optional(),
  selfHeal: z.boolean().optional(),
  experimental: z.boolean().optional(),
  useTouch: z.boolean().optional(),
  /** Ours: options that each question to a model is sent with. */
  modelClientOptions: z
    .object({ temperature: z.number().optional(), maxTokens: z.number().int().positive().optional() })
    .optional(),
  waitForCaptchaSolves: z.boolean().optional(),
  actTimeoutMs: TimeoutMs,
  browser: z
    .object({
      type: z.enum(['local', 'cloud', 'browserbase', 'paired', 'grid']).optional(),
      /** Ours: which of the paired browsers; without it the only one. */
      label: z.string().max(100).optional(),
      /** Ours: the kind of browser that the grid is to give. */
      capabilities: GridCapabilities.optional(),
      cdpUrl: z.string().optional(),
      launchOptions: LaunchOptions.optional(),
    })
    .optional(),
  cloudSessionID: z.string().optional(),
  browserbaseSessionID: z.string().optional(),
  cloudSessionCreateParams: CloudSessionCreateParams.optional(),
  browserbaseSessionCreateParams: CloudSessionCreateParams.optional(),
});
export type StartRequest = z.infer<typeof StartRequest>;

function numberOfText(value: unknown): unknown {
  return typeof value === 'string' && /^[012]$/.test(value) ? Number(value) : value;
}

/** Headers that every operation reads; those of clients' own libraries pass unread. */
export const Headers = z.object({
  'x-stream-response': z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false']))
    .optional(),
  'x-model-api-key': z.string().optional(),
  'x-language': z.string().optional(),
  'x-sdk-version': z.string().optional(),
  /** The version of a generated library, which says no other. */
  'x-stainless-package-version': z.string().optional(),
  /** Ours: the program's own word for itself, which the user of a paired browser is shown. */
  'cloud-client-name': z.string().max(300).optional(),
  'idempotency-key': z.string().max(255).optional(),
  'cloud-cache-bypass': z.string().optional(),
  'browserbase-cache-bypass': z.string().optional(),
});
export type Headers = z.infer<typeof Headers>;

export const SessionPath = z.object({ id: z.string().min(1).max(200) });

const succeeded = { success: z.boolean() };

export const StartAnswer = z.object({
  ...succeeded,
  data: z.object({
    sessionId: z.string(),
    available: z.boolean(),
    cdpUrl: z.string().nullish(),
  }),
});

/** Ours: nobody has answered yet whether the program may work in a paired browser. */
export const NeedsYouAnswer = z.object({
  success: z.literal(false),
  state: z.literal('needs-you'),
  message: z.string(),
  /** Seconds after which it may be asked again. */
  retryAfter: z.number(),
});

/** A session as the public cloud's own API describes it, as far as it means something here. */
export const SessionAnswer = z.object({
  id: z.string(),
  status: z.literal('RUNNING'),
  createdAt: z.string(),
  startedAt: z.string(),
  updatedAt: z.string(),
  /** When it ends if nothing more is asked of it. */
  expiresAt: z.string(),
  keepAlive: z.literal(false),
  /** The address of the browser's debugging protocol. */
  connectUrl: z.string(),
});

/** Where the session's browser can be looked into. */
export const DebugAnswer = z.object({
  debuggerUrl: z.string(),
  debuggerFullscreenUrl: z.string(),
  wsUrl: z.string(),
  pages: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      debuggerUrl: z.string(),
      debuggerFullscreenUrl: z.string(),
    }),
  ),
});

export const RunAnswer = z.object({ ...succeeded, data: answerData(z.unknown()) });
export const EndAnswer = z.object(succeeded);

const TokenUsage = z.object({
  inputTokens: z.number().optional(),
  outputTokens: z.number().optional(),
  timeMs: z.number().optional(),
  cost: z.number().optional(),
});

export const ReplayAction = z.object({
  method: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  result: z.record(z.string(), z.unknown()),
  timestamp: z.number(),
  endTime: z.number().optional(),
  tokenUsage: TokenUsage.optional(),
});
export type ReplayAction = z.infer<typeof ReplayAction>;

export const ReplayPage = z.object({
  url: z.string(),
  timestamp: z.number(),
  duration: z.number(),
  actions: z.array(ReplayAction),
});
export type ReplayPage = z.infer<typeof ReplayPage>;

export const ReplayAnswer = z.object({
  ...succeeded,
  data: z.object({ pages: z.array(ReplayPage), clientLanguage: z.string().optional() }),
});

export const FailureBody = z.object({
  success: z.literal(false).optional(),
  message: z.string().optional(),
  error: z.string().optional(),
});
