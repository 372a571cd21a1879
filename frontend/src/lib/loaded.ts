/**
 * Code that is loaded when it is needed. Where it doesn't arrive it is asked for once more at once: a change of network,
 * as from Wi-Fi to a mobile line, ends every request that is under way, and the next one succeeds.
 */
export const loaded = <Module>(load: () => Promise<Module>): Promise<Module> => load().catch(load);
