import { escapeHtml } from './escape-html.ts';
import type { PageHead } from './page-heads.ts';

/** Where a built page wants what the server adds; without it, the end of the head will do. */
const PLACE = /<!--head-->|(?=<\/head>)/;
const TITLE = /<title>[^<]*<\/title>/;
/** The build may describe the site; a page that has a description of its own replaces that. */
const DESCRIPTION = /<meta\s+name="description"[^>]*>\s*/g;

/** The built page with the head's title, if it has one, and what else belongs in its head. */
export function pageWithHead(built: string, { title, markup }: PageHead): string {
  const described = markup.includes('name="description"') ? built.replace(DESCRIPTION, '') : built;
  if (title === null) return described.replace(PLACE, () => markup);
  const titled = `<title>${escapeHtml(title)}</title>`;
  const bare = TITLE.test(described) ? described.replace(TITLE, () => titled) : described;
  const added = TITLE.test(described) ? markup : `${titled}\n${markup}`;
  // A function: `$&` in a title is no pattern.
  return bare.replace(PLACE, () => added);
}

/** @param links markup for the very end of the head, behind the scripts that every page has */
export const pageWithLinks = (page: string, links: string): string =>
  links === '' ? page : page.replace('</head>', () => `${links}\n</head>`);

/** @param title markup; '': it keeps its own */
export const pageWithTitle = (built: string, title: string): string =>
  title === '' ? built : built.replace(TITLE, () => `<title>${title}</title>`);
