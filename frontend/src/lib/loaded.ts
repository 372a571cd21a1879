/** What the window hears where code didn't arrive: the service may have another release by now, which has it no longer. */
export const CODE_MISSING = 'codemissing';

/**
 * Code that is loaded when it is needed. Where it doesn't arrive it is asked for once more at once: a change of network,
 * as from Wi-Fi to a mobile line, ends every request that is under way, and the next one succeeds.
 */
export const loaded = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load()
    .catch(load)
    .catch((error: unknown) => {
      if (typeof document !== 'undefined') dispatchEvent(new Event(CODE_MISSING));
      throw error;
    });
