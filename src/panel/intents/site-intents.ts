import type { IntentPorts } from '../ports/panel-ports';
import { bring } from './bring';
import type { SiteGrant } from './site-grants';

/** The sites that may be worked on, and giving the access to them back. */
export function siteIntents({ store, browser }: IntentPorts) {
  const readSites = async () => {
    const { siteGrants } = await bring(() => import('./site-grants'));
    const sites = siteGrants(await browser.readGrants());
    store.update((state) => ({ ...state, sites }));
  };
  return {
    readSites,
    /** Gives back what may be given back of these. Whether the browser took it. */
    removeSites: async (grants: readonly SiteGrant[]): Promise<boolean> => {
      const patterns = grants.flatMap((grant) => grant.patterns);
      const keys = grants.flatMap((grant) => grant.keys);
      const isTaken = await browser.endAccess(patterns, keys).catch(() => false);
      await readSites();
      return isTaken;
    },
  };
}
