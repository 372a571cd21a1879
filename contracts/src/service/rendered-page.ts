/**
 * For whom a page is rendered. Both contain only what a guest may see; a member's is rendered without knowing the
 * member, so it is the same for all members.
 */
export type Reader = 'guest' | 'member';

/** The initial state of the client on a server-rendered page: what the server knew. Embedded in the page as JSON. */
export interface PageState {
  readonly reader: Reader;
  /** The domain's time, in ms. */
  readonly at: number;
  /**
   * The API's responses to a guest, by the client's query keys; for a member without those that depend on the viewer.
   */
  readonly answers: readonly (readonly [key: readonly unknown[], answer: unknown])[];
}

/** A public page. */
export interface RenderedPage {
  /** Markup for the element `title`. */
  readonly title: string;
  /** Markup for the element `#root`. */
  readonly markup: string;
  readonly state: PageState;
}

/** Requests the API as a guest. @param path with its query string, such as `/api/items?limit=24` */
export type AskAsGuest = (path: string) => Promise<{ readonly status: number; readonly body: string }>;

/**
 * @param address a page's path with its query string
 * @returns null: the page isn't server-rendered, or doesn't exist
 * @throws errors of the page
 */
export type RenderPage = (address: string, reader: Reader) => Promise<RenderedPage | null>;

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

/** What the client's server build exports. Supports one API per process. */
export interface PageRenderer {
  readonly rendererFor: (ask: AskAsGuest) => RenderPage;
}

/** The id of the element that holds the state. */
export const PAGE_STATE = 'page-state';
