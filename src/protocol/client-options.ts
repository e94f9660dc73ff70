import { z } from 'zod';
import type { LogLine } from '../base/log';

export const SessionInit = z.object({ debugUrl: z.string(), sessionUrl: z.string(), sessionId: z.string() });
export type SessionInit = z.infer<typeof SessionInit>;

/** The constructor's parameters with their defaults (those of TypeScript, where the languages differ). */
export const ClientOptions = z
  .strictObject({
    env: z.enum(['CLOUD', 'LOCAL']),
    apiKey: z.string().optional(),
    /** Sent when it is given; keys are of a project already. */
    projectId: z.string().optional(),
    cloudSessionID: z.string().optional(),
    cloudSessionCreateParams: z.record(z.string(), z.unknown()).optional(),
    waitForCaptchaSolves: z.boolean().default(false),
    localBrowserLaunchOptions: z.record(z.string(), z.unknown()).optional(),
    /** `provider/model`, or a bare name, which means OpenAI. */
    modelName: z.string().optional(),
    /** The Python name of `modelClientOptions.apiKey`; either is taken. */
    modelApiKey: z.string().optional(),
    llmProvider: z.custom<object>(isObject).optional(),
    llmClient: z.custom<object>(isObject).optional(),
    modelClientOptions: z
      .looseObject({
        apiKey: z.string().optional(),
        api_base: z.string().optional(),
        temperature: z.number().optional(),
        maxTokens: z.number().optional(),
      })
      .optional(),
    enableCaching: z.boolean().default(true),
    serverCache: z.boolean().default(true),
    verbose: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(1),
    logger: z.custom<(line: LogLine) => void>((value) => typeof value === 'function').optional(),
    useRichLogging: z.boolean().default(true),
    disablePino: z.boolean().default(false),
    logInferenceToFile: z.boolean().default(false),
    domSettleTimeoutMs: z.number().default(10_000),
    selfHeal: z.boolean().default(true),
    systemPrompt: z.string().optional(),
    useAPI: z.boolean().default(true),
    experimental: z.boolean().default(false),
    apiUrl: z.url().optional(),
  })
  .superRefine((options, context) => {
    const { env, apiKey, apiUrl } = options;
    if (env !== 'CLOUD' || apiKey !== undefined || isOnThisComputer(apiUrl)) return;
    const message =
      'apiKey is required when env is CLOUD, but for a service on this computer that asks for none';
    context.addIssue({ code: 'custom', path: ['apiKey'], message });
  });
export type ClientOptions = z.infer<typeof ClientOptions>;

function isOnThisComputer(apiUrl: string | undefined): boolean {
  const { hostname } = new URL(apiUrl ?? 'https://none.invalid');
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
