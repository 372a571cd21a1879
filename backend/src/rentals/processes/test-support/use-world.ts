import { useOpened } from '../../../../../test/support/use-opened.ts';
import { World } from './world.ts';

/** A world for the tests of a spec file, without a worker yet. */
export function useWorld(): World {
  return useOpened(() => World.open());
}
