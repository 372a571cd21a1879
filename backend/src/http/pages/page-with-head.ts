import { escapeHtml } from './escape-html.ts';
import type { PageHead } from './page-heads.ts';

/** The placeholder in the built page; without one, the end of the head. */
const PLACE = /<!--head-->|(?=<\/head>)/;
const TITLE = /<title>[^<]*<\/title>/;
/** The built page may describe the site; a page's own description replaces that. */
const DESCRIPTION = /<meta\s+name="description"[^>]*>\s*/g;

/** Puts the head's title, if any, and its markup into the built page. */
export function pageWithHead(built: string, { title, markup }: PageHead): string {
  const described = markup.includes('name="description"') ? built.replace(DESCRIPTION, '') : built;
  if (title === null) return described.replace(PLACE, () => markup);
  const titled = `<title>${escapeHtml(title)}</title>`;
  const bare = TITLE.test(described) ? described.replace(TITLE, () => titled) : described;
  const added = TITLE.test(described) ? markup : `${titled}\n${markup}`;
  // A function, because a string replacement would interpret `$&` in a title.
  return bare.replace(PLACE, () => added);
}

/** @param links markup for the very end of the head, behind the scripts of every page */
export const pageWithLinks = (page: string, links: string): string =>
  links === '' ? page : page.replace('</head>', () => `${links}\n</head>`);

/** @param title markup; '': keep the built title */
export const pageWithTitle = (built: string, title: string): string =>
  title === '' ? built : built.replace(TITLE, () => `<title>${title}</title>`);
