import { useRef } from 'react';

/** Elements that get the focus back, for each dialog that is open or closing. */
const returns = new Set<readonly HTMLElement[]>();

/**
 * For a dialog without a trigger: sets the initial focus, and returns it on close to the element that had it before. Without this
 * the first focusable element would get it, which is the close button.
 */
export function useFocusReturn(first: 'sheet' | 'field') {
  const before = useRef<readonly HTMLElement[]>([]);
  return {
    onOpenAutoFocus: (event: Event) => {
      // A menu item disappears with its menu, so the focus returns to the button that opened the menu.
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
      // The result of the dialog's action may have taken the focus already.
      const { activeElement, body } = document;
      if (activeElement !== body && activeElement?.closest('[role="dialog"]') === null) return;
      // The pressed element may be removed or disabled by the action. Then its nearest focusable ancestor gets the focus.
      before.current.some(takesFocus);
    },
  };
}

/** The element and its ancestors, from the inside out. */
function withAround(element: Element | null): HTMLElement[] {
  const all: HTMLElement[] = [];
  for (let one = element; one instanceof HTMLElement && one !== document.body; one = one.parentElement) all.push(one);
  return all;
}

/** @param at distance from the element that had the focus. Ancestors are represented by their heading, if they have one */
function takesFocus(element: HTMLElement, at: number): boolean {
  if (!element.isConnected) return false;
  const place = (at > 0 && element.tabIndex < 0 && headingAround(element)) || element;
  if (at > 0 && place.tabIndex < 0) place.tabIndex = -1;
  place.focus();
  return document.activeElement === place;
}

/** The heading of the nearest section that takes the focus after an action, so that its new state is announced. */
function headingAround(element: HTMLElement): HTMLElement | null {
  const part = element.closest('[aria-labelledby]');
  if (!(part instanceof HTMLElement)) return null;
  const heading = document.querySelector<HTMLElement>(`[id="${part.getAttribute('aria-labelledby')}"][tabindex="-1"]`);
  return heading ?? (part.parentElement && headingAround(part.parentElement));
}
