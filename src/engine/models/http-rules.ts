/** A redirect would carry the page to an address nobody agreed to; cookies are nobody's business. */
export const carefully = { redirect: 'error', credentials: 'omit' } as const satisfies RequestInit;
