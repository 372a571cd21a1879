/**
 * For whom a page is rendered. Both see what a guest may see; on a member's it isn't known yet who is here, so nothing of it is anybody's own,
 * and it is the same for all members.
 */
export type Reader = 'guest' | 'member';

/** With what the client begins on a page that a server rendered: what that knew when it did. Stands in the page as JSON. */
export interface PageState {
  readonly reader: Reader;
  /** The service's time, in ms. */
  readonly at: number;
  /** What the interface answered a guest, by the keys of the client's queries; for a member without what it says of whoever asks. */
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

/** Asks the interface as a guest. @param path with its query string, as `/api/items?limit=24` */
export type AskAsGuest = (path: string) => Promise<{ readonly status: number; readonly body: string }>;

/**
 * @param address a page's path with its query string
 * @returns null: it isn't rendered, or there is nothing there
 * @throws whatever went wrong on the page
 */
export type RenderPage = (address: string, reader: Reader) => Promise<RenderedPage | null>;

/** What a member's browser will ask for once the client runs there, so that it can begin before. */
export interface Ahead {
  /** As the client's build names them. */
  readonly modules: readonly string[];
  /** Paths of the interface; `ID_IN_CALLS` stands for what the page's address has in place of `:id`. */
  readonly calls: readonly string[];
}
export const ID_IN_CALLS = encodeURIComponent(':id');
/** By a page's path (`PAGE_PATHS`). */
export type AheadTable = Readonly<Record<string, Ahead>>;

/** What the client's build for the server exports. One interface to ask in a process. */
export interface PageRenderer {
  readonly rendererFor: (ask: AskAsGuest) => RenderPage;
}

/** The id of the element that holds the state. */
export const PAGE_STATE = 'page-state';
