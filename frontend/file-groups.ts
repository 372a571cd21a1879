import { basename } from 'node:path';
import type { Rolldown } from 'vite';
import { areaOf, LATER, OPENED, under } from './page-areas.ts';

type Context = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1];

/** Guests begin with these pages, which load nothing that only other pages need. */
const FIRST_PAGES = under('pages/public/(landing|posts/posts)-page\\.', 'pages/items/item-list-page\\.');
/** Every member's page loads them (`membersPart`), and what prepares its first data. */
const MEMBERS_PARTS = under(
  'app/(member/(connection|entrance|live|menu-links|tab-note|tools)|ended-session|prefetch/first-page)\\.',
);
const AFTER_START = under('app/after-start\\.');
/** The pages with which operators begin. `OPERATORS` contains them, too. */
const TASKS = under('pages/admin/(admin|tasks)-page\\.', 'app/routes/operator-pages\\.');
const OPERATORS = under('pages/admin/', 'app/routes/operator-pages\\.');
/** What so many areas need of which none is opened often is in `shared`. */
const SHARED_FROM = 3;

/** Libraries that many pages don't need, with the modules that import them; the heaviest last. */
const HEAVY = [
  ['fields', under('ui/forms/', 'lib/photos/picture-kind\\.')],
  ['rejections', under('contracts/src/rental-round/rejections\\.')],
  ['errors', under('contracts/src/errors\\.')],
  ['toasts', under('ui/overlay/toasts\\.')],
  ['dialogs', under('ui/overlay/dialog\\.', 'ui/photos/gallery-window\\.')],
  ['machine', under('node_modules/xstate/')],
  ['forms', under('node_modules/(zod|react-hook-form)/')],
] as const;
const WEIGHTS = ['', ...HEAVY.map(([name]) => name)];
/** Expressions for the names of files: those that more pages need come first. */
const OPENED_NAMES = OPENED.map(([name]) => name).join('|');
const LEVELS = [
  /^with-/,
  /^after-member$/,
  /^after$/,
  /^member$/,
  /^common$/,
  /^opened$/,
  new RegExp(`^(${OPENED_NAMES})-shared$`),
  new RegExp(`^(${OPENED_NAMES})$`),
  /^shared$/,
  /^\w+(-\w+){2}$/,
  /^(?!parts)\w+-\w+$/,
  /^(?!parts|tasks|operators)\w+$/,
  /^parts-\w+$/,
  /^parts$/,
  /^tasks$/,
  /^operators$/,
];

/**
 * Groups of modules that several dynamic imports need. Each group comes after those that its modules import from, so that no two
 * files need each other.
 */
export const FILE_GROUPS: readonly Rolldown.CodeSplittingGroup[] = LEVELS.flatMap((names) =>
  WEIGHTS.map((weight) => groupOf(names, weight)),
);

function groupOf(names: RegExp, weight: string): Rolldown.CodeSplittingGroup {
  return {
    test: under('frontend/src/', 'contracts/src/'),
    name: (id, context) => {
      const file = fileFor(importsOf(id, context));
      if (file === null || !names.test(file) || weightOf(id, context) !== weight) return null;
      return (weight && `${file}-${weight}`) || file;
    },
  };
}

/** The dynamically imported modules that need the module. */
const importsOf = (id: string, context: Context): readonly string[] =>
  reached(id, (one) => context.getModuleInfo(one)?.importers).filter(
    (one) => (context.getModuleInfo(one)?.dynamicImporters.length ?? 0) > 0,
  );

function weightOf(id: string, context: Context): string {
  const needed = reached(id, (one) => (one.includes('/node_modules/') ? [] : context.getModuleInfo(one)?.importedIds));
  return HEAVY.findLast(([, modules]) => needed.some((one) => modules.test(one)))?.[0] ?? '';
}

function reached(id: string, next: (one: string) => readonly string[] | undefined): readonly string[] {
  const found = new Set([id]);
  for (const one of found) for (const more of next(one) ?? []) found.add(more);
  return [...found];
}

/**
 * The file's name by the pages that need the module. Where a page does, the dialogs and other parts that need it too don't count:
 * they load after the page.
 * @returns null: the module stays with the only import that needs it
 */
export function fileFor(imports: readonly string[]): string | null {
  const isOfMembers = imports.some((one) => MEMBERS_PARTS.test(one));
  if (imports.length < 2) return isOfMembers ? 'member' : null;
  const needing = imports.filter((one) => !OPERATORS.test(one));
  const operators = imports.some((one) => TASKS.test(one)) ? 'tasks' : 'operators';
  if (needing.length === 0) return operators;
  const first = needing.find((one) => FIRST_PAGES.test(one));
  if (first !== undefined) return `with-${basename(first, '-page.tsx')}`;
  if (needing.some((one) => AFTER_START.test(one))) return isOfMembers ? 'after-member' : 'after';
  if (isOfMembers) return 'member';
  return nameOf(areasOf(needing), needing.length < imports.length ? [operators] : []);
}

function areasOf(imports: readonly string[]): readonly string[] {
  const areas = new Set(imports.map(areaOf).filter((area) => area !== null));
  for (const [area, part] of LATER) if (areas.has(area)) areas.delete(part);
  return [...areas].sort();
}

/** Pages that are opened most have files of their own. Two of them share `opened`, or `common` if a rental is among them. */
function nameOf(areas: readonly string[], operators: readonly string[]): string {
  const opened = areas.filter((area) => OPENED.some(([name]) => name === area));
  if (opened.length > 1 && opened.includes('request')) return 'common';
  if (opened.length > 1) return 'opened';
  if (opened.length > 0) return [...opened, ...(areas.length > 1 ? ['shared'] : [])].join('-');
  if (areas.length >= SHARED_FROM) return 'shared';
  const names = areas.length === 0 ? ['parts'] : areas;
  // Operators need little of an area, and would load its whole file.
  return [...names, ...(areas.length < 2 ? operators : [])].join('-');
}
