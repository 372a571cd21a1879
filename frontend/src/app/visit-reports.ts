import { type CountedStep, VISIT_STEPS, type VisitEntry } from '@meguri/contracts/visits/visit-steps.ts';
import { shownPath } from '../lib/shown-path.ts';
import { store, stored } from '../lib/storage/storage.ts';
import { onReached, reach } from '../rental/visit-steps.ts';

/** Kept until the tab is closed. It names no one. */
const VISIT = 'visit';
interface Visit {
  readonly entry: VisitEntry;
  /** Reported ones. */
  readonly steps: readonly CountedStep[];
}

const ITEM = /^\/items\/[\da-f]{8}-[\da-f-]{27}$/;

/**
 * Reports how far this tab's visit comes, each step once. Browsers that a program drives report nothing, nor do tabs that no one
 * has looked at. @param address the path on which the visit began, if it begins with this page
 */
export function reportVisit(address: string): void {
  if (navigator.webdriver) return;
  if (document.visibilityState === 'visible') return begin(address);
  const looked = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', looked);
    begin(address);
  };
  document.addEventListener('visibilitychange', looked);
}

function begin(address: string): void {
  let visit = stored<Visit>('session', VISIT) ?? newVisit(address);
  const report = (step: CountedStep) => {
    if (visit.steps.includes(step)) return;
    visit = { ...visit, steps: [...visit.steps, step] };
    store('session', VISIT, visit);
    send({ entry: visit.entry, step });
  };
  report('visit');
  onReached((step) => upTo(step).forEach(report));
  const look = () => {
    if (ITEM.test(shownPath.get() ?? '')) reach('item');
  };
  look();
  shownPath.subscribe(look);
}

/** A step implies the ones before it: a member may have signed in elsewhere, for example. */
const upTo = (step: CountedStep): readonly CountedStep[] =>
  step === 'registration' ? [step] : VISIT_STEPS.slice(0, VISIT_STEPS.indexOf(step) + 1);

/** A page that was opened from one of this site in a new tab continues that visit. */
function newVisit(address: string): Visit {
  const from = document.referrer.startsWith(`${window.location.origin}/`) ? new URL(document.referrer).pathname : null;
  return { entry: entryOf(from ?? address), steps: from === null ? [] : ['visit'] };
}

function entryOf(path: string): VisitEntry {
  if (path === '/') return 'home';
  if (path === '/items') return 'search';
  return ITEM.test(path) ? 'item' : 'other';
}

/** Without a retry: what is lost is one of many. */
const send = (body: { readonly entry: VisitEntry; readonly step: CountedStep }): void =>
  void fetch('/api/visit-steps', {
    ...{ method: 'POST', keepalive: true, headers: { 'content-type': 'application/json' } },
    body: JSON.stringify(body),
  }).catch(() => undefined);
