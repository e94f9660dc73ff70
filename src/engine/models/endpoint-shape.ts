import type { WireFormat } from '../../protocol/models/models';

/** A Google service account, and the scope it asks for. */
export type ServiceAccount = {
  clientEmail: string;
  /** PEM, PKCS #8. */
  privateKey: string;
  privateKeyId: string | undefined;
  scope: string;
  tokenURL: string;
  universeDomain: string;
};

/** The address a model is asked at, and the names and format it is asked with. */
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
  /** The path of its list of models, after the base URL; undefined when it has none. */
  listPath: string | undefined;
  /** Texts that must never be shown. */
  secrets: readonly string[];
};

/** The secret that an endpoint knows the user by. */
export type Credential =
  | { kind: 'none' }
  | { kind: 'header'; name: string; value: string }
  | { kind: 'service-account'; account: ServiceAccount };

/** The part of an endpoint that each provider has differently. */
export type ProviderTarget = Pick<Endpoint, 'credential' | 'modelNames' | 'format' | 'listPath'> & {
  baseURL: string;
  headers: Record<string, string>;
  /** Added to the query of the base URL. */
  query?: Record<string, string>;
};
