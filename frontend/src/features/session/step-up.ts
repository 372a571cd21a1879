import type { Proof } from '@meguri/contracts/account/step-up.ts';
import { createStore, useStore } from '../../lib/storage/store.ts';

interface Asked {
  readonly by: Proof;
  /** @param isProved false: cancelled */
  readonly end: (isProved: boolean) => void;
}

const asked = createStore<Asked | null>(null);
let pending: Promise<boolean> | null = null;

/** Opens the dialog. Concurrent actions share one answer. */
export function askForProof(by: string): Promise<boolean> {
  pending ??= new Promise((resolve) => {
    const end = (isProved: boolean) => {
      pending = null;
      asked.set(null);
      resolve(isProved);
    };
    asked.set({ by: by === 'code' ? 'code' : 'password', end });
  });
  return pending;
}

export const useAskedProof = (): Asked | null => useStore(asked, asked.get, null);
