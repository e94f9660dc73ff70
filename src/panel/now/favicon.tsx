import css from './shell.module.css';

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
