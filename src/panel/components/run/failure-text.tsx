import { betterFailureText, type Told, type ToldError } from '../../words/failure-words';

/** Why something failed, and what next. The message of an error is in English for all readers, and is said to be. */
export function FailureText({ error, ...told }: { error: ToldError } & Told) {
  const better = betterFailureText(error, told);
  return better === undefined ? <p lang="en">{error.message}</p> : <p>{better}</p>;
}
