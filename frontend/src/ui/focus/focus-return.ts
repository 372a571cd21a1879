import { useRef } from 'react';

/** Where the focus returns to from each dialog that is open, or is closing as the next one opens. */
const returns = new Set<readonly HTMLElement[]>();

/**
 * For a dialog without a trigger of its own: what has the focus first, and that it returns to where it was when the dialog
 * opened. Left alone, it would go to the first thing that takes it, which is the button that closes.
 */
export function useFocusReturn(first: 'sheet' | 'field') {
  const before = useRef<readonly HTMLElement[]>([]);
  return {
    onOpenAutoFocus: (event: Event) => {
      // What was pressed in a menu goes with it: from what it led to, the focus returns to where the menu was opened.
      before.current = [...withAround(document.activeElement), ...([...returns].at(-1) ?? [])];
      returns.add(before.current);
      if (!(event.currentTarget instanceof HTMLElement)) return;
      event.preventDefault();
      const field = first === 'field' ? event.currentTarget.querySelector('input') : null;
      (field ?? event.currentTarget).focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      returns.delete(before.current);
      // What became of that which was sent from the dialog may have taken it meanwhile.
      const { activeElement, body } = document;
      if (activeElement !== body && activeElement?.closest('[role="dialog"]') === null) return;
      // What was pressed may be gone, or disabled, by what was done: then the nearest that stands around it takes the focus.
      before.current.some(takesFocus);
    },
  };
}

/** The element and those around it, from the inside out. */
function withAround(element: Element | null): HTMLElement[] {
  const all: HTMLElement[] = [];
  for (let one = element; one instanceof HTMLElement && one !== document.body; one = one.parentElement) all.push(one);
  return all;
}

/** @param at how far from what had it last: that may be anything, what stands around it is led to by its heading where it has one */
function takesFocus(element: HTMLElement, at: number): boolean {
  if (!element.isConnected) return false;
  const place = (at > 0 && element.tabIndex < 0 && headingAround(element)) || element;
  if (at > 0 && place.tabIndex < 0) place.tabIndex = -1;
  place.focus();
  return document.activeElement === place;
}

/** What the nearest part of the page is called by to which whoever acts in it is led: how it stands now is read out from there. */
function headingAround(element: HTMLElement): HTMLElement | null {
  const part = element.closest('[aria-labelledby]');
  if (!(part instanceof HTMLElement)) return null;
  const heading = document.querySelector<HTMLElement>(`[id="${part.getAttribute('aria-labelledby')}"][tabindex="-1"]`);
  return heading ?? (part.parentElement && headingAround(part.parentElement));
}
