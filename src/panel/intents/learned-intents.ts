import type { IntentPorts } from '../ports/panel-ports';

/** Makes the intents that forget learned choices and take that back. A failure changes nothing that is shown. */
export function learnedIntents({ store, background }: IntentPorts) {
  return {
    /** Of one site, or all. It can be restored until the screen is left. */
    forgetLearned: async (site?: string) => {
      const asked = background.forgetChoices(site === undefined ? {} : { site });
      const forgotten = await asked.catch(() => []);
      store.update((state) => ({ ...state, forgotten }));
    },
    restoreLearned: async () => {
      const isDone = await background
        .restoreChoices({ choices: [...store.read().forgotten] })
        .catch(() => false);
      if (isDone) store.update((state) => ({ ...state, forgotten: [] }));
    },
  };
}
