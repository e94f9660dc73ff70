import { memo, type ReactNode } from 'react';
import css from './now/shell.module.css';

const dot = (cx: number, cy: number, r = 1.2) => (
  <circle cx={cx} cy={cy} r={r} fill="currentColor" stroke="none" />
);

const drawings = {
  back: <path d="M10 3.5 5.5 8l4.5 4.5" />,
  check: <path d="m3.5 8.5 3 3 6-7" />,
  chip: (
    <>
      <rect x="4.5" y="4.5" width="7" height="7" rx="1.5" />
      <path d="M6.5 2v2.5M9.5 2v2.5M6.5 11.5V14M9.5 11.5V14M2 6.5h2.5M2 9.5h2.5M11.5 6.5H14M11.5 9.5H14" />
    </>
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 5v3.2l2 1.3" />
    </>
  ),
  cloud: <path d="M4.5 12.5h6.8a2.7 2.7 0 0 0 .3-5.4 3.8 3.8 0 0 0-7.3-.7 3.1 3.1 0 0 0 .2 6.1z" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  copy: (
    <>
      <rect x="5.5" y="5.5" width="7.5" height="7.5" rx="1.5" />
      <path d="M10.5 3H4.2C3.5 3 3 3.5 3 4.2v6.3" />
    </>
  ),
  dialog: (
    <>
      <rect x="2.5" y="3.5" width="11" height="9" rx="1.5" />
      <path d="M2.5 6.2h11" />
    </>
  ),
  down: <path d="m4 6 4 4 4-4" />,
  edit: <path d="m3 13 .7-2.9 6.9-6.9a1.2 1.2 0 0 1 1.7 0l.5.5a1.2 1.2 0 0 1 0 1.7l-6.9 6.9z" />,
  eye: (
    <>
      <path d="M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8z" />
      <circle cx="8" cy="8" r="1.8" />
    </>
  ),
  file: <path d="M4 2.5h5l3 3v8H4zM9 2.5v3h3" />,
  grip: (
    <>
      {dot(6, 4, 1.1)}
      {dot(10, 4, 1.1)}
      {dot(6, 8, 1.1)}
      {dot(10, 8, 1.1)}
      {dot(6, 12, 1.1)}
      {dot(10, 12, 1.1)}
    </>
  ),
  lines: <path d="M3.5 6h9M3.5 10h9" />,
  lock: (
    <>
      <rect x="3.5" y="7" width="9" height="6.5" rx="1.5" />
      <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
    </>
  ),
  more: (
    <>
      {dot(3.5, 8)}
      {dot(8, 8)}
      {dot(12.5, 8)}
    </>
  ),
  next: <path d="m6 4 4 4-4 4" />,
  oneStep: (
    <>
      <path d="M4 3.8v8.4l6-4.2z" fill="currentColor" stroke="none" />
      <path d="M12 3.8v8.4" />
    </>
  ),
  outside: <path d="M6.5 3.5h-3v9h9v-3M9.5 3h3.5v3.5M13 3 7.5 8.5" />,
  pause: <path d="M5.5 3.5v9M10.5 3.5v9" strokeWidth="2.4" />,
  percent: (
    <>
      <path d="m12.5 3.5-9 9" />
      <circle cx="4.8" cy="4.8" r="1.6" />
      <circle cx="11.2" cy="11.2" r="1.6" />
    </>
  ),
  play: (
    <path
      d="M5 3.4v9.2c0 .5.5.8.9.5l6.9-4.6a.6.6 0 0 0 0-1L5.9 2.9c-.4-.3-.9 0-.9.5z"
      fill="currentColor"
      stroke="none"
    />
  ),
  plus: <path d="M8 3.5v9M3.5 8h9" />,
  record: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      {dot(8, 8, 2.6)}
    </>
  ),
  redo: <path d="M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3" />,
  save: <path d="M8 2.5v7M5 6.8l3 2.9 3-2.9M3 12.8h10" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4" />
      <path d="m10 10 3.5 3.5" />
    </>
  ),
  send: <path d="M2.5 8h10M9 4.5 12.5 8 9 11.5" />,
  settings: (
    <>
      <path d="M2.5 4.5h5M11.5 4.5h2M2.5 11.5h2M8.5 11.5h5" />
      <circle cx="9.5" cy="4.5" r="1.8" />
      <circle cx="6.5" cy="11.5" r="1.8" />
    </>
  ),
  stop: <rect x="4" y="4" width="8" height="8" rx="1.5" fill="currentColor" stroke="none" />,
  table: (
    <>
      <rect x="2.5" y="3" width="11" height="10" rx="1.5" />
      <path d="M2.5 6.3h11M2.5 9.6h11M6.5 3v10" />
    </>
  ),
  target: (
    <>
      <path d="M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3" />
      {dot(8, 8, 1.4)}
    </>
  ),
  trash: <path d="M3 4.5h10M6.3 4.5V3h3.4v1.5M4.5 4.5l.5 8.5h6l.5-8.5" />,
  triangle: <path d="m8 3 5 10H3z" />,
  undo: <path d="M3 8a5 5 0 1 0 1.6-3.7M3 2.5v3h3" />,
  up: <path d="m4 10 4-4 4 4" />,
  warning: (
    <>
      <path d="m8 2.5 6 10.5H2z" />
      <path d="M8 6.5v3" />
      {dot(8, 11.2, 0.9)}
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

/** A 16 px drawing in the colour of the text around it. Its meaning is said by a word beside it. */
export const Icon = memo(({ name, size = 16 }: { name: IconName; size?: number }) => (
  <svg
    viewBox="0 0 16 16"
    width={`${size / 16}rem`}
    height={`${size / 16}rem`}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    style={{ flex: 'none', display: 'block' }}
  >
    {drawings[name]}
  </svg>
));

/** The site's first letter on one of four grounds. The site's own icon is not fetched: that would be a request. */
export function Favicon({ url }: { url: string | undefined }) {
  const host = url !== undefined && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
  const shade = Array.from(host).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 4;
  return (
    <span className={css.favicon} data-shade={shade} aria-hidden="true">
      {host.charAt(0).toUpperCase() || '·'}
    </span>
  );
}
