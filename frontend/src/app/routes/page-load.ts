import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ComponentType } from 'react';

export interface Titled {
  readonly title: string;
}
export interface ForViewer extends Titled {
  readonly viewer: Account;
}
export interface Load<Props> {
  (): Promise<{ readonly default: ComponentType<Props>; readonly firstQueries?: readonly RouteQuery[] }>;
  /** Path below `src`; only in the server's build (`module-files.ts`). */
  readonly module?: string;
}

/** Query options as exported by a feature. */
export interface RouteQuery {
  readonly queryKey: readonly unknown[];
}
