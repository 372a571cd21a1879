import type { QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { currentMember } from '../../features/session/current-member.ts';
import { holdsUnstoredFiles } from '../../lib/storage/persistent-files.ts';
import { holdsUnstoredWords } from '../../lib/storage/unsaved-words.ts';
import '../../lib/typing/typed.ts';
import { isOpenTo, routeAt } from '../prefetch/prefetch.ts';
import { forgetCopy, keepCopy, keepWaiting, type KeptField, keptCopy } from './typed-copy.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Outside of a form a checkbox or a list has its effect at once; a radio there may only open what is typed next. Files are kept by
 * who takes them. Dialogs lie beside, and over the notice.
 */
const FIELDS = 'main :is(textarea, form select, form input, input:not([type="checkbox"])):not([type="file"])';
const SECRET =
  '[type="password"], [autocomplete$="password"], [autocomplete="one-time-code"], [autocomplete^="cc-"], :is([name*="password" i], [name*="code" i]):not([autocomplete="postal-code"])';
const SECRET_LABEL = /コード|パスワード|カード/;
/** Where somebody lives and is called: not left behind by a session that has ended, for whoever sits there next. */
const PERSONAL =
  '[autocomplete="name"], [autocomplete^="tel"], [autocomplete="postal-code"], [autocomplete^="address-"]';

/**
 * Keeps what is typed on this page for its reload, which follows at once, but never passwords, cards and codes.
 * @param mayLose whether it may be reloaded although something can't be kept
 * @returns whether it may be reloaded; false: something would be lost, and nothing is kept
 */
export function keepTyped(queries: QueryClient, mayLose: boolean): boolean {
  const here = allFields().filter(isTyped);
  const path = window.location.pathname;
  // Whose session has ended gets it back once they are in again; on a page for everybody at once, as anybody.
  const ended = viewerIdIn(queries) ? null : currentMember();
  const viewerId = viewerIdIn(queries) ?? (isForMembers(path) ? ended : null);
  const mayBeKept = (field: Field) => !isSecret(field) && !(ended !== null && field.matches(PERSONAL));
  const waiting = left.path === path ? left.fields : [];
  const fields = [...waiting, ...here.filter((field) => mayBeKept(field) && !isPassedOver(field)).map(keptOf)];
  const isLost =
    holdsUnstoredFiles() || holdsUnstoredWords() || here.some((field) => !mayBeKept(field) && field.value !== '');
  if (isLost && !mayLose) return false;
  if (fields.length === 0) return true;
  return keepCopy({ path, viewerId, fields }) || mayLose;
}

/** So often, in ms, a field is looked for: some come with an answer, with the choice before them, or where a form is opened again. */
const EVERY = 200;
/** What waits for its field, and on which page. */
let left: { readonly path: string; readonly fields: readonly KeptField[] } = { path: '', fields: [] };

/**
 * Types again what was kept for the reload of this page, where nobody has typed anything else since. To a member whose session has
 * ended it is given where their login leads back to the page; to somebody else, and elsewhere, never.
 */
export function typeAgain(queries: QueryClient): void {
  const kept = keptCopy();
  if (kept === null) return;
  const { path, until } = kept;
  let { fields, hasWaited } = kept;
  const look = () => {
    const viewerId = viewerIdIn(queries);
    if (viewerId === undefined || !document.listens) return;
    const mayWait = kept.viewerId !== null && Date.now() < until;
    if (viewerId === null && mayWait) {
      if (!hasWaited) keepWaiting(kept);
      hasWaited = true;
      return;
    }
    const isHere = path === window.location.pathname;
    // They are in again, and on their way back to it.
    if (hasWaited && mayWait && viewerId === kept.viewerId && !isHere) return;
    const isTheirs = viewerId === kept.viewerId && isHere && (!hasWaited || mayWait);
    hasWaited = false;
    forgetCopy();
    fields = isTheirs ? fields.filter((one) => !isFilled(one)) : [];
    left = { path, fields };
    if (fields.length === 0) clearInterval(timer);
  };
  const timer = setInterval(look, EVERY);
}

/** null: a guest; undefined: not known yet. */
function viewerIdIn(queries: QueryClient): number | null | undefined {
  const viewer = queries.getQueryData(viewerQuery.queryKey);
  return viewer && viewer.id;
}

const allFields = (): Field[] => [...document.querySelectorAll<Field>(FIELDS)];
const isTyped = (field: Field): boolean => document.typed?.has(field) ?? false;
const labelOf = ({ labels, ariaLabel }: Field): string => labels?.[0]?.textContent ?? ariaLabel ?? '';
const isChoice = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';
const isSecret = (field: Field): boolean =>
  !isChoice(field) && (field.matches(SECRET) || SECRET_LABEL.test(labelOf(field)));
/** Whether a guest is asked to log in there. */
function isForMembers(pathname: string): boolean {
  const found = routeAt({ pathname, search: '' });
  return found !== undefined && !isOpenTo(null, found.route);
}
/** Another one was chosen afterwards, which says it all. */
const isPassedOver = (field: Field): boolean => field.type === 'radio' && isChoice(field) && !field.checked;

/**
 * The same after a reload, however the newer client words it. Of forms of which a page has one for each of several things, `data-of`
 * says whose it is: what was typed for one is none of another's.
 */
function keyOf(field: Field): string {
  const of = field.closest<HTMLElement>('[data-of]')?.dataset['of'];
  return [of, field.tagName, field.type, field.name, isChoice(field) && field.value].join(' ');
}
const alike = (key: string): Field[] => allFields().filter((field) => keyOf(field) === key);

function keptOf(field: Field): KeptField {
  const key = keyOf(field);
  return { key, at: alike(key).indexOf(field), value: isChoice(field) ? field.checked : field.value };
}

/** What is answered with it: a radio and those beside it, any other field alone. */
const answeredWith = (field: Field): Field[] =>
  field.type === 'radio'
    ? allFields().filter(({ type, name, form }) => type === 'radio' && name === field.name && form === field.form)
    : [field];

function isFilled({ key, at, value }: KeptField): boolean {
  const field = alike(key)[at];
  if (field === undefined || field.matches(':disabled')) return false;
  if (answeredWith(field).some(isTyped)) return true;
  if (isChoice(field)) {
    if (field.checked !== value) field.click();
    return true;
  }
  if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value)) return false;
  type(field, String(value));
  return true;
}

/** As somebody does: React hears of a value only that isn't set by way of the element's own property. */
function type(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
}
