import css from './access.module.css';

/** The browser's toolbar with our icon in it, marked. The words beside it say the same. */
export function ToolbarPicture() {
  return (
    <svg className={css.toolbar} viewBox="0 0 280 44" aria-hidden="true">
      <rect x="0.5" y="0.5" width="279" height="43" rx="8" className={css.bar} />
      <rect x="12" y="10" width="150" height="24" rx="12" className={css.address} />
      <path d="M26 22h72" className={css.stroke} />
      <path
        d="M178 18h5a3 3 0 1 1 6 0h5v5a3 3 0 1 0 0 6v2h-16z"
        transform="translate(-2 -2)"
        className={css.stroke}
      />
      <g transform="translate(212 11)">
        <rect width="22" height="22" rx="5" className={css.iconGround} />
        <path
          d="M4 8.500V4h4.500M13.5 4H18v4.500M18 13.500V18h-4.500M8.5 18H4v-4.5"
          className={css.iconStroke}
        />
        <path d="m7.5 7 8.5 3.7-3.8 1.5-1.6 3.800z" className={css.iconFill} />
      </g>
      <path d="M206 12V5h7M233 5h7v7M240 32v7h-7M213 39h-7v-7" className={css.pointed} />
      <g className={css.dots}>
        <circle cx="262" cy="16" r="1.6" />
        <circle cx="262" cy="22" r="1.6" />
        <circle cx="262" cy="28" r="1.6" />
      </g>
    </svg>
  );
}
