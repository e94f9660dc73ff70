/** Whether a variable of this name is a secret unless the user says otherwise. */
export function soundsSecret(name: string): boolean {
  return /pass|pwd|secret|token|pin|code|cvc|cvv|card|iban|key|otp/i.test(name);
}

/** A name as it was typed, without the percent signs some put around it. */
export function bareName(typed: string): string {
  return typed.trim().replace(/^%|%$/g, '');
}
