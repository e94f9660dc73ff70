import { rangeOf, withCloudDatabase } from './cloud-database';
import type { CommonForms } from './sync-recordings';

/** The forms that this browser and the service at `baseUrl` last had in common, in IndexedDB. */
export function commonForms(baseUrl: string): CommonForms {
  return {
    all: () =>
      withCloudDatabase(async (database) => {
        const forms = await database.getAll('forms', rangeOf(baseUrl));
        return new Map(forms.map(({ id, tag, revision }) => [id, { tag, revision }]));
      }),
    set: async (id, { tag, revision }) => {
      await withCloudDatabase((database) => database.put('forms', { baseUrl, id, tag, revision }));
    },
    drop: (id) => withCloudDatabase((database) => database.delete('forms', [baseUrl, id])),
  };
}
