import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { MOVED_PATHS, PAGE_PATHS } from '@meguri/contracts/service/page-paths.ts';
import type { ComponentType } from 'react';

export interface Titled {
  readonly title: string;
}
export interface ForViewer extends Titled {
  readonly viewer: Account;
}

/** Query options as exported by a feature. */
export interface RouteQuery {
  readonly queryKey: readonly unknown[];
}

export interface Load<Props> {
  (): Promise<{ readonly default: ComponentType<Props>; readonly firstQueries?: readonly RouteQuery[] }>;
  /** Path below `src`; only in the server's build (`module-files.ts`). */
  readonly module?: string;
}

/** A path of the contracts' list, by which the server answers; more specific ones win regardless of their order. */
type Path = Exclude<(typeof PAGE_PATHS)[number], keyof typeof MOVED_PATHS> | '/admin/*' | '*';

export type Queries = (params: Readonly<Record<string, string | undefined>>, search: URLSearchParams) => RouteQuery[];

interface Route<Props> {
  readonly path: Path;
  /** Document title, and the heading if the page has one. Without it the page sets the title, for example from an item. */
  readonly title?: string;
  /** Loads the page's code. */
  readonly load: Load<Props>;
  /**
   * The page's first queries, with the same options as in the page. A members' page may export `firstQueries` instead, because here
   * they would enlarge a guest's scripts.
   */
  readonly queries?: Queries;
  /** On phones it fills the window and has its own head: the layout hides the header and the tabs. */
  readonly isChat?: boolean;
}

interface OpenRoute extends Route<Titled> {
  /** Most visitors only read it, and its interactive code is a third of its scripts: it hydrates on the first interaction. */
  readonly isReadFirst?: boolean;
}

/** A page with those who may see it. */
export type PageRoute =
  | (OpenRoute & { readonly guard: 'everyone' })
  /** Guests are asked to log in, and other members are sent home from operators' pages. */
  | (Route<ForViewer> & { readonly guard: 'member' | 'operator' })
  /** Guests and members have separate pages. */
  | (Route<Titled> & { readonly guard: 'either'; readonly loadForMembers: Load<ForViewer> });

export const forEveryone = (routes: readonly OpenRoute[]): PageRoute[] =>
  routes.map((route) => ({ ...route, guard: 'everyone' }));
export const forMembers = (routes: readonly Route<ForViewer>[]): PageRoute[] =>
  routes.map((route) => ({ ...route, guard: 'member' }));
export const forOperators = (routes: readonly Route<ForViewer>[]) =>
  routes.map((route) => ({ ...route, guard: 'operator' as const }));
