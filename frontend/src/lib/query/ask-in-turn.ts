import type { QueryClient } from '@tanstack/react-query';
import { askAnew } from './ask-anew.ts';

/**
 * Asks anew for all at or below a path of the interface, once at a time, and once more where it was wanted meanwhile: each
 * ending the one before, what comes faster than answers would leave nothing to be shown.
 */
export function askInTurn(queries: QueryClient): (path: string) => void {
  /** By path, whether it is wanted once more. */
  const asking = new Map<string, boolean>();
  return function ask(path) {
    const isUnderWay = asking.has(path);
    asking.set(path, isUnderWay);
    if (isUnderWay) return;
    const over = () => {
      const again = asking.get(path);
      asking.delete(path);
      if (again) ask(path);
    };
    askAnew(queries, (one) => one === path || one.startsWith(`${path}/`) || one.startsWith(`${path}?`)).then(
      over,
      over,
    );
  };
}
