import type { KeyboardEvent } from 'react';

/**
 * Enter goes on to the next field that is empty or unticked, as the key 次へ of a phone's keyboard does; after the last one it
 * submits the form.
 */
export function enterMovesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget, nativeEvent } = event;
  // During Japanese input Enter ends a conversion.
  if (event.key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')];
  const next = fields.slice(fields.indexOf(target) + 1).find(isEmpty);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

const isEmpty = (field: HTMLInputElement | HTMLSelectElement): boolean =>
  field instanceof HTMLInputElement && field.type === 'checkbox' ? !field.checked : field.value === '';
