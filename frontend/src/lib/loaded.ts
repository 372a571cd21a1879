/** Window event for code that failed to load: the server may have a newer release without that file. */
export const CODE_MISSING = 'codemissing';

/**
 * Loads a module and retries once at once: a change of network, such as from Wi-Fi to mobile data, aborts all pending requests, and
 * the next one succeeds.
 */
export const loaded = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load()
    .catch(load)
    .catch((error: unknown) => {
      if (typeof document !== 'undefined') dispatchEvent(new Event(CODE_MISSING));
      throw error;
    });
