import type { Endpoint } from './endpoint-shape';
import { accessToken } from './service-account';

/** All headers that a request to the endpoint carries beyond its content type. Custom ones win. */
export async function headersFor(endpoint: Endpoint, signal: AbortSignal): Promise<Record<string, string>> {
  const own = await credentialHeader(endpoint, signal);
  const custom = new Headers(endpoint.headers);
  const kept = Object.entries(own).filter(([name]) => !custom.has(name));
  return { ...Object.fromEntries(kept), ...endpoint.headers };
}

async function credentialHeader(
  { credential }: Endpoint,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  switch (credential.kind) {
    case 'none':
      return {};
    case 'header':
      return { [credential.name]: credential.value };
    case 'service-account':
      return { authorization: `Bearer ${await accessToken(credential.account, signal)}` };
  }
  return credential satisfies never;
}
