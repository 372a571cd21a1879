import { Marketplace } from './marketplace.ts';
import { useOpened } from './use-opened.ts';

type Settings = Record<string, string>;

/** @param settings environment variables that differ, or a function for those that are known in a hook only */
export function useMarketplace(settings: Settings | (() => Promise<Settings>) = {}): Marketplace {
  return useOpened(async () => Marketplace.open(typeof settings === 'function' ? await settings() : settings));
}
