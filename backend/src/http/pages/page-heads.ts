import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';

/** What the server adds to a page's head for readers that run no script, such as crawlers and link previews. */
export interface PageHead {
  /** 404 where nothing exists; the page is still sent. */
  readonly status: 200 | 404;
  /** null: keep the built page's title, which may depend on the viewer or the query. */
  readonly title: string | null;
  /** Escaped markup for the end of `<head>`. */
  readonly markup: string;
}

/** People read the message from the client; crawlers stop at this head. */
export const MISSING: PageHead = {
  status: 404,
  title: `ページが見つかりません | ${SERVICE_NAME}`,
  markup: '<meta name="robots" content="noindex">',
};

export abstract class PageHeads {
  /** null: the page is served as built. @param path without its query */
  abstract headOf(path: string): Promise<PageHead | null>;
}
