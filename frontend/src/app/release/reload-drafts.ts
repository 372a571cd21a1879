import type { QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { currentMember } from '../../features/session/current-member.ts';
import { type Drafts, restoreDrafts, unsavedDrafts } from '../../lib/drafts/drafts.ts';
import { shownPath } from '../../lib/shown-path.ts';
import { holdsUnstoredFiles } from '../../lib/storage/persistent-files.ts';
import { DRAFTS, forget, store, stored } from '../../lib/storage/storage.ts';
import { holdsUnstoredWords } from '../../lib/storage/unsaved-words.ts';
import { isForMembers, routeAt } from '../prefetch/prefetch.ts';

interface PageDrafts {
  readonly path: string;
  /** The member who typed them; null: a guest. */
  readonly viewerId: number | null;
  readonly drafts: Drafts;
}
interface DraftCopy extends PageDrafts {
  /** The reloaded page had no session: from then on a login only gets the drafts in time. */
  readonly hasWaited: boolean;
  /** When they stop waiting for a login, in ms since 1970. */
  readonly until: number;
}

/** In ms: a page that is still there by then hasn't been left, and its input is newer than the copy. */
const LEFT_WITHIN = 120_000;
/** In ms: as long as a login leads back to the page. */
const WAITS_FOR_LOGIN = 10 * 60_000;

/** Stores drafts for a reload that follows at once, however long the next page takes. @returns false: they can't be stored */
export function keepCopy(page: PageDrafts): boolean {
  const copy: DraftCopy = { ...page, hasWaited: false, until: Date.now() + WAITS_FOR_LOGIN };
  const isKept = store('session', DRAFTS, copy);
  // Ends with the page, if that is left.
  if (isKept) setTimeout(forgetCopy, LEFT_WITHIN);
  else forgetCopy();
  return isKept;
}

/** Notes that the copy waits for a login, also over another reload. */
export const keepWaiting = (copy: DraftCopy): void => void store('session', DRAFTS, { ...copy, hasWaited: true });

/** What the previous page stored; null: nothing. */
export function keptCopy(): DraftCopy | null {
  const copy = stored<DraftCopy>('session', DRAFTS);
  // Releases before decision 124 stored fields instead of drafts.
  if (copy === null || 'drafts' in copy) return copy;
  forgetCopy();
  return null;
}

export const forgetCopy = (): void => forget('session', DRAFTS);

/**
 * Stores this page's unsaved input for the reload that follows at once.
 * @param mayLose whether the user accepts that some of it is lost
 * @returns whether to reload; false: something would be lost, and nothing is stored
 */
export function keepDrafts(queries: QueryClient, mayLose: boolean): boolean {
  const path = shownPath.get();
  const route = routeAt({ pathname: path, search: '' })?.route;
  // After the end of a session the input waits for its member, except on public pages, which are shown to anybody.
  const ended = viewerIdIn(queries) ? null : currentMember();
  const viewerId = viewerIdIn(queries) ?? (route && isForMembers(route) ? ended : null);
  const { drafts, isLost } = unsavedDrafts(ended !== null);
  if ((isLost || holdsUnstoredFiles() || holdsUnstoredWords()) && !mayLose) return false;
  if (Object.keys(drafts).length === 0) return true;
  return keepCopy({ path, viewerId, drafts }) || mayLose;
}

/**
 * Restores the input that was stored for the reload of this page, as long as the user stays on it. If the member's session has
 * ended, it waits for their login to lead back here. No other member gets it.
 */
export function restoreKeptDrafts(queries: QueryClient): void {
  const copy = keptCopy();
  if (copy === null) return;
  let { hasWaited } = copy;
  const look = () => {
    const viewerId = viewerIdIn(queries);
    if (viewerId === undefined) return;
    const isTheirs = viewerId === copy.viewerId;
    const isHere = copy.path === shownPath.get();
    const isInTime = copy.viewerId !== null && Date.now() < copy.until;
    if (isInTime && (viewerId === null || (hasWaited && isTheirs && !isHere))) {
      if (!hasWaited) keepWaiting(copy);
      hasWaited = true;
      return;
    }
    clearTimeout(timer);
    for (const stop of stops) stop();
    forgetCopy();
    if (isTheirs && isHere && (!hasWaited || isInTime)) restoreDrafts(copy.drafts);
  };
  const timer = setTimeout(look, copy.until - Date.now());
  const stops = [shownPath.subscribe(look), queries.getQueryCache().subscribe(look)];
  look();
}

/** null: a guest; undefined: not known yet. */
function viewerIdIn(queries: QueryClient): number | null | undefined {
  const viewer = queries.getQueryData(viewerQuery.queryKey);
  return viewer && viewer.id;
}
