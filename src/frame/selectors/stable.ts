const hash = /^(?=.*\d)(?=.*[a-z])[a-z0-9]{8,}$/i;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-/i;
const counters =
  /^(:r[\w]*:|«r\w*»|_r_\w+_|ember\d+|ext-gen\d+|gwt-uid-\d+|yui[_-].*|radix-.*|headlessui-.*|mui-\d+|react-aria.*|css-.*|sc-.*|svelte-.*|jss\d+|mat-\w+(-\w+)*-\d+|cdk-.*|downshift-.*|rc[_-].*)$/i;

/** Whether an id or name looks made by a program, so that it will be another one tomorrow. */
export function looksGenerated(token: string): boolean {
  if (token === '' || token.length > 80) return true;
  if (counters.test(token) || uuid.test(token) || /\d{3,}/.test(token)) return true;
  return token.split(/[-_:.]/).some((part) => hash.test(part) || isMixedHash(part));
}

/** Whether an id or name looks like words a person wrote: nothing that counts or hashes in it. */
export function looksWritten(token: string): boolean {
  return /^[a-z]/i.test(token) && !/\d|:/.test(token) && !looksGenerated(token);
}

/**
 * Whether a word is letters that change case and meet digits: "aB3xK", as CSS modules and styled components make them.
 */
function isMixedHash(part: string): boolean {
  return part.length >= 5 && /\d/.test(part) && /[a-z][A-Z]|[A-Z][a-z]+[A-Z]/.test(part);
}
