import { Origin, originOf } from '../protocol/variables';

/** Guesses by its name that a variable is a secret, until the user says otherwise. */
export function soundsSecret(name: string): boolean {
  return /pass|pwd|secret|token|pin|code|cvc|cvv|card|iban|key|otp/i.test(name);
}

/** A name as it was typed, without the percent signs some put around it. */
export function bareName(typed: string): string {
  return typed.trim().replace(/^%|%$/g, '');
}

/** The origins in a text with addresses in it, each once; undefined when something is no address. */
export function originsIn(typed: string): string[] | undefined {
  const addresses = typed.split(/[\s,]+/).filter((part) => part !== '');
  const origins = addresses.map((address) =>
    originOf(/^[a-z]+:\/\//i.test(address) ? address : `https://${address}`),
  );
  return origins.every((origin) => Origin.safeParse(origin).success) ? [...new Set(origins)] : undefined;
}
