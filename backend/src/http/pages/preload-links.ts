import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagePathOf } from '@meguri/contracts/service/page-paths.ts';
import { type Ahead, type AheadTable, ID_IN_CALLS } from '@meguri/contracts/service/rendered-page.ts';
import { escapeHtml } from './escape-html.ts';

/**
 * Both are written by the client's builds (`frontend/module-files.ts`); like every name that begins with a dot they
 * aren't served.
 */
const FILES = join('.vite', 'module-files.json');
const TABLE = join('.server', 'ahead.json');

type Files = Readonly<Record<string, readonly string[]>>;

/**
 * Preload links for the modules and answers that the page at an address needs: browsers fetch them in parallel with the
 * first scripts. They are only hints, so without a server build of the client there are none.
 * @param folder the built client
 * @returns a function of a path without its query, and whether its answers are named too, or are in the page
 */
export function preloadLinksIn(folder: string): (path: string, withAnswers?: boolean) => string {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  try {
    const [files, table] = [read(FILES) as Files, read(TABLE) as AheadTable];
    return (path, withAnswers = true) => {
      const page = pagePathOf(path) ?? '';
      if (table[page] === undefined) return '';
      const { modules, calls } = table[page];
      return linksTo({ modules, calls: withAnswers ? calls : [] }, idIn(path, page), files);
    };
  } catch {
    return () => '';
  }
}

const idIn = (path: string, page: string): string => path.split('/')[page.split('/').indexOf(':id')] ?? '';

function linksTo({ modules, calls }: Ahead, id: string, files: Files): string {
  const answers = calls.map((call) => call.replace(ID_IN_CALLS, () => id));
  const scripts = new Set(modules.flatMap((module) => files[module] ?? []));
  return [
    // With the same mode and credentials as the client's own request, or the preload isn't used.
    ...answers.map((call) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(call)}">`),
    ...[...scripts].map((path) => `<link rel="modulepreload" crossorigin href="${path}">`),
  ].join('\n');
}
