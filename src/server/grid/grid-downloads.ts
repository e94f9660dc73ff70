import { unzipSync } from 'fflate';
import { z } from 'zod';
import { HubRefusal, type Hub } from './hub';

const Listed = z.object({ names: z.array(z.string()) });
const Fetched = z.object({ contents: z.string() });

/** The longest answer with a file in it, in bytes. */
const longestDownload = 256 * 1024 * 1024;

/** The files that a browser of a grid has loaded down, which its node keeps while the session goes on. */
export type GridDownloads = {
  names(): Promise<string[]>;
  /** The bytes of one; undefined where there is none of this name. */
  read(name: string): Promise<Uint8Array | undefined>;
};

export function downloadsOf(hub: Hub, sessionId: string): GridDownloads {
  const path = `/session/${sessionId}/se/files`;
  const names = async () => (await hub.ask({ method: 'GET', path }, Listed)).names;
  return {
    names,
    read: async (name) => {
      if (!(await names()).includes(name)) return undefined;
      const zip = await fetchZip(hub, path, name);
      return zip && unzipSync(new Uint8Array(zip))[name];
    },
  };
}

/** The node sends each file as a zip of it alone. It may be gone since it was listed. */
async function fetchZip(hub: Hub, path: string, name: string): Promise<Buffer | undefined> {
  try {
    const asked = { method: 'POST', path, body: { name }, maxBytes: longestDownload } as const;
    const { contents } = await hub.ask(asked, Fetched);
    return Buffer.from(contents, 'base64');
  } catch (thrown) {
    if (thrown instanceof HubRefusal && thrown.status < 500) return undefined;
    throw thrown;
  }
}
