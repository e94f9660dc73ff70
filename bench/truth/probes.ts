import type { Site } from '../base/site';
import type { Case, CaseFolder } from './cases';
import { noises, noisy } from './noises';

export type Mode = 'page' | 'trusted';

/** One case under one condition: beside one noise, or with its effect after one delay. */
export type Probe = {
  name: string;
  url: string;
  case: Case;
  outcome: Case['outcome'];
  code: string | undefined;
};

/** `noisy`: every page beside all that a page may do by itself. */
export type LayOutOptions = { mode: Mode; noisy: boolean };

/** Puts the pages of all cases on the site; gives a probe for each condition. */
export function layOut(folders: readonly CaseFolder[], site: Site, options: LayOutOptions): Probe[] {
  return folders.flatMap((folder) => probesOf(folder, site, options));
}

function probesOf({ name, pages, case: known, as }: CaseFolder, site: Site, options: LayOutOptions): Probe[] {
  const { outcome, code } = (options.mode === 'trusted' ? known.trusted : undefined) ?? known;
  const conditions = known.noise ? ['', ...Object.keys(noises)] : [''];
  return conditions.flatMap((noise) => {
    const place = noise ? `${name}/${noise}` : name;
    const beside = (noises[noise] ?? '') + (options.noisy ? noisy : '');
    for (const [file, html] of pages)
      site.put(`/${place}/${file}`, withNoise(html, beside), { scripts: true });
    const delays = known.delaysMs ?? [undefined];
    return delays.map((delay) => ({
      name: delay === undefined ? place : `${place}/${delay}`,
      url: addressOf(`${site.a}/${place}/page.html`, { as, delay }),
      case: known,
      outcome,
      code,
    }));
  });
}

function addressOf(page: string, asked: { as: string | undefined; delay: number | undefined }): string {
  const url = new URL(page);
  for (const [key, value] of Object.entries(asked))
    if (value !== undefined) url.searchParams.set(key, String(value));
  return url.href;
}

function withNoise(html: string, noise: string): string {
  return html.includes('</body>') ? html.replace('</body>', () => `${noise}</body>`) : html + noise;
}
