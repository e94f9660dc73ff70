import { dots } from './mask';
import { quoted } from './quoted';
import { isSecretName } from './secret-names';

/** A sentence whose words name a secret, with dots for what it has in quotation marks: it may be shown. */
export function withoutSecrets(sentence: string): string {
  const isOfSecret = isSecretName(sentence.replaceAll(quoted, ' '));
  return isOfSecret
    ? sentence.replaceAll(quoted, (text) => `${text.slice(0, 1)}${dots}${text.slice(-1)}`)
    : sentence;
}
