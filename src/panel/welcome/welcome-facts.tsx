import { t } from '../../languages/t';
import { thisBrowser } from '../../browsers/this-browser';
import { Icon, type IconName } from '../icons';
import shell from '../now/shell.module.css';
import css from './welcome.module.css';

const facts = [
  {
    title: 'leaves',
    lines: [
      ['check', 'nothing'],
      ['send', 'provider'],
      ['lock', 'never'],
    ],
  },
  {
    title: 'access',
    lines: [
      ['lock', 'accessSites'],
      ['target', 'accessTab'],
      ['lock', thisBrowser.canPair ? 'accessPrograms' : 'accessNoPrograms'],
    ],
  },
] as const satisfies { title: string; lines: (readonly [IconName, string])[] }[];

/** Says in plain words what leaves the browser, and what Tabwright may do. */
export function WelcomeFacts() {
  return facts.map(({ title, lines }) => (
    <section key={title} className={css.card} aria-labelledby={`welcome-${title}`}>
      <h2 id={`welcome-${title}`}>{t(`welcome.${title}`)}</h2>
      <ul>
        {lines.map(([icon, line]) => (
          <li key={line} className={`${shell.small} ${shell.second}`}>
            <span className={icon === 'check' ? shell.good : shell.third}>
              <Icon name={icon} size={14} />
            </span>
            {t(`welcome.${line}`)}
          </li>
        ))}
      </ul>
    </section>
  ));
}
