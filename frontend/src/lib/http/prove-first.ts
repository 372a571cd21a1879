import { get } from './api.ts';
import { prove } from './step-up.ts';

/** For a file that a link fetches, which can show no refusal. @returns whether the link may be followed */
export async function proveFirst(): Promise<boolean> {
  const { by } = await get<{ readonly by: string | null }>('/api/step-up');
  return by === null || prove(by);
}
