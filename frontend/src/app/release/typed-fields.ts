import type { QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '../../features/session/api/viewer.ts';
import { forget, store, stored } from '../../lib/storage.ts';
import { typedName } from './typed-name.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field as it is found again: by what it is, as which of several alike. */
interface KeptField {
  readonly name: string;
  readonly at: number;
  readonly value: string | boolean;
}
interface Kept {
  /** Whose it is; null: a guest's. */
  readonly viewerId: number | null;
  readonly fields: readonly KeptField[];
}

/** Outside of a form a choice has its effect at once. Dialogs lie beside, and over the notice. */
const FIELDS = 'main :is(textarea, form select, form input, input:not([type="checkbox"], [type="radio"]))';
const SECRET = '[type="password"], [autocomplete$="password"], [autocomplete="one-time-code"], [autocomplete^="cc-"]';
const SECRET_LABEL = /コード|パスワード|カード/;

const typed = new WeakSet<EventTarget>();

/** Notices from now on where somebody types or chooses something. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => void (target && typed.add(target)), true);
  // Who is at it already typed before.
  if (document.activeElement?.matches(FIELDS)) typed.add(document.activeElement);
}

/**
 * Keeps what is typed on this page for its reload, but never passwords, cards, codes and files.
 * @returns whether nothing of it will be lost
 */
export function keepTyped(queries: QueryClient): boolean {
  const here = allFields().filter((field) => typed.has(field));
  const fields = here.filter(mayBeKept).map(keptOf);
  const isKept = fields.length === 0 || store('session', nameHere(), { viewerId: viewerIdIn(queries) ?? null, fields });
  return isKept && here.every((field) => mayBeKept(field) || field.value === '');
}

/** So often, in ms, and for so long a field is looked for: some come with an answer, or with the choice before them. */
const EVERY = 200;
const PATIENCE = 30_000;

/** Types again what was kept for the reload of this page, where nobody has typed anything else since. */
export function typeAgain(queries: QueryClient): void {
  const name = nameHere();
  const kept = stored<Kept>('session', name);
  if (kept === null) return;
  forget('session', name);
  let left = kept.fields;
  const look = () => {
    const viewerId = viewerIdIn(queries);
    if (viewerId === undefined || !document.listens) return;
    const isTheirs = viewerId === kept.viewerId && name === nameHere();
    left = isTheirs ? left.filter((one) => !isFilled(one)) : [];
    if (left.length === 0) clearInterval(timer);
  };
  const timer = setInterval(look, EVERY);
  setTimeout(() => clearInterval(timer), PATIENCE);
}

const nameHere = (): string => typedName(window.location.pathname);

/** null: a guest; undefined: not known yet. */
function viewerIdIn(queries: QueryClient): number | null | undefined {
  const viewer = queries.getQueryData(viewerQuery.queryKey);
  return viewer && viewer.id;
}

const allFields = (): Field[] => [...document.querySelectorAll<Field>(FIELDS)];
const labelOf = ({ labels, ariaLabel }: Field): string => labels?.[0]?.textContent ?? ariaLabel ?? '';
const isChoice = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';
const mayBeKept = (field: Field): boolean =>
  field.type !== 'file' && !field.matches(SECRET) && !SECRET_LABEL.test(labelOf(field));

function nameOf(field: Field): string {
  const parts = [field.tagName, field.type, field.name, labelOf(field)];
  return [...parts, isChoice(field) ? field.value : ''].join(' ');
}
const alike = (name: string): Field[] => allFields().filter((field) => nameOf(field) === name);

function keptOf(field: Field): KeptField {
  const name = nameOf(field);
  return { name, at: alike(name).indexOf(field), value: isChoice(field) ? field.checked : field.value };
}

function isFilled({ name, at, value }: KeptField): boolean {
  const field = alike(name)[at];
  if (field === undefined) return false;
  if (typed.has(field)) return true;
  if (isChoice(field)) {
    if (field.checked !== value && (value || field.type === 'checkbox')) field.click();
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
