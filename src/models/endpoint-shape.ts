import type { WireFormat } from '../protocol/models/models';

/** What a Google service account is known by, and for what. */
export type ServiceAccount = {
  clientEmail: string;
  /** PEM, PKCS #8. */
  privateKey: string;
  privateKeyId: string | undefined;
  scope: string;
  tokenURL: string;
  universeDomain: string;
};

/** Where a model is asked, and as what. */
export type Endpoint = {
  origin: string;
  /** Without a trailing slash and without a query. */
  baseURL: string;
  query: Record<string, string>;
  credential: Credential;
  headers: Record<string, string>;
  /** The model's name as the endpoint may know it, likeliest first. */
  modelNames: readonly [string, ...string[]];
  format: WireFormat;
  /** It is api.openai.com itself. */
  isOpenAi: boolean;
  /** It is on this machine or in the local network. */
  isLocal: boolean;
  /** Where it lists its models, after the base URL; undefined when it has no such list. */
  listPath: string | undefined;
  /** Texts that must never be shown. */
  secrets: readonly string[];
};

/** What an endpoint knows us by. */
export type Credential =
  | { kind: 'none' }
  | { kind: 'header'; name: string; value: string }
  | { kind: 'service-account'; account: ServiceAccount };

/** What differs between the providers. */
export type ProviderTarget = Pick<Endpoint, 'credential' | 'modelNames' | 'format' | 'listPath'> & {
  baseURL: string;
  headers: Record<string, string>;
  /** Added to the query of the base URL. */
  query?: Record<string, string>;
};
