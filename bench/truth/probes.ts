import type { Site } from '../base/site';
import type { Case, CaseFolder } from './cases';
import { noises } from './noises';

export type Mode = 'page' | 'trusted';

/** One case under one condition: beside one noise, or with its effect after one delay. */
export type Probe = {
  name: string;
  url: string;
  case: Case;
  outcome: 'success' | 'failure';
  code: string | undefined;
};

/** Puts the pages of all cases on the site; gives a probe for each condition. */
export function layOut(folders: readonly CaseFolder[], site: Site, mode: Mode): Probe[] {
  return folders.flatMap((folder) => probesOf(folder, site, mode));
}

function probesOf({ name, pages, case: known }: CaseFolder, site: Site, mode: Mode): Probe[] {
  const { outcome, code } = (mode === 'trusted' ? known.trusted : undefined) ?? known;
  const conditions = known.noise ? ['', ...Object.keys(noises)] : [''];
  return conditions.flatMap((noise) => {
    const place = noise ? `${name}/${noise}` : name;
    for (const [file, html] of pages)
      site.put(`/${place}/${file}`, withNoise(html, noises[noise] ?? ''), { scripts: true });
    const url = `${site.a}/${place}/page.html`;
    const delays = known.delaysMs ?? [undefined];
    return delays.map((delay) => ({
      name: delay === undefined ? place : `${place}/${delay}`,
      url: delay === undefined ? url : `${url}?delay=${delay}`,
      case: known,
      outcome,
      code,
    }));
  });
}

function withNoise(html: string, noise: string): string {
  return html.includes('</body>') ? html.replace('</body>', `${noise}</body>`) : html + noise;
}
