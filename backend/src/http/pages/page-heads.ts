import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';

/** What the server adds to a page before its script runs: for those who never run it, as crawlers and link previews. */
export interface PageHead {
  /** 404 for what isn't there: the page is shown all the same. */
  readonly status: 200 | 404;
  /** null: as the page itself says, which may be another for members, or by what is asked for. */
  readonly title: string | null;
  /** Markup for the end of `<head>`, escaped. */
  readonly markup: string;
}

/** The client says it to people; crawlers read no further than this. */
export const MISSING: PageHead = {
  status: 404,
  title: `ページが見つかりません | ${SERVICE_NAME}`,
  markup: '<meta name="robots" content="noindex">',
};

export abstract class PageHeads {
  /** null: the page is served as it was built. @param path without its query */
  abstract headOf(path: string): Promise<PageHead | null>;
}
