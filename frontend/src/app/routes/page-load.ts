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
  /** Below `src`; only in the build for servers (`module-files.ts`). */
  readonly module?: string;
}

/** A query's options, as the feature that owns it has them. */
export interface RouteQuery {
  readonly queryKey: readonly unknown[];
}
