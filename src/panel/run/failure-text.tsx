import { saidSentence } from '../words/engine-words';
import { betterFailureText, type Told, type ToldError } from '../words/failure-words';

/** Why something failed, and what next. A message whose parts are not known is in English for all readers, and is said to be. */
export function FailureText({ error, ...told }: { error: ToldError } & Told) {
  const { message, said } = error;
  const better = betterFailureText(error, told);
  if (better !== undefined) return <p>{better}</p>;
  return said === undefined ? (
    <p lang="en">{message}</p>
  ) : (
    <p>
      <bdi>{saidSentence({ sentence: message, said })}</bdi>
    </p>
  );
}
