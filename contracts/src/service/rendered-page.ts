/**
 * For whom a page is rendered. A guest's and a member's contain only what a guest may see; a member's is rendered
 * without knowing the member, so it is the same for all members. A viewer's is rendered for the member of one request,
 * contains what that member may see, and is never cached.
 */
export type Reader = 'guest' | 'member' | 'viewer';

/** The initial state of the client on a server-rendered page: what the server knew. Embedded in the page as JSON. */
export interface PageState {
  readonly reader: Reader;
  /** The domain's time, in ms. */
  readonly at: number;
  /**
   * The API's responses to the reader, by the client's query keys; for a member without those that depend on the
   * viewer.
   */
  readonly answers: readonly (readonly [key: readonly unknown[], answer: unknown])[];
}

export interface RenderedPage {
  /** Markup for the element `title`. */
  readonly title: string;
  /** Markup for the element `#root`. */
  readonly markup: string;
  readonly state: PageState;
}

/** Requests the API as a page's reader. @param path with its query string, such as `/api/items?limit=24` */
export type AskApi = (path: string) => Promise<{ readonly status: number; readonly body: string }>;

/**
 * @param address a page's path with its query string
 * @param ask in the name of a viewer, else of a guest
 * @returns null: the page isn't server-rendered for this reader, or doesn't exist
 * @throws errors of the page
 */
export type RenderPage = (address: string, reader: Reader, ask: AskApi) => Promise<RenderedPage | null>;

/** What a member's browser will load once the client runs, so that it can start earlier. */
export interface Ahead {
  /** Names of modules in the client's build. */
  readonly modules: readonly string[];
  /** API paths; `ID_IN_CALLS` stands for the value of `:id` in the page's path. */
  readonly calls: readonly string[];
}
export const ID_IN_CALLS = encodeURIComponent(':id');
/** What each route (`PAGE_PATHS`) loads ahead. */
export type AheadTable = Readonly<Record<string, Ahead>>;

/** What the client's server build exports. */
export interface PageRenderer {
  readonly renderPage: RenderPage;
}

/** The id of the element that holds the state. */
export const PAGE_STATE = 'page-state';
