import { saidSentence } from '../words/engine-words';
import { betterFailureText, type Told, type ToldError } from '../words/failure-words';

/** The reason of a failure, and what to do next. A message whose parts are not known stays English and is marked as such. */
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
