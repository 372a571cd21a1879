import { useRef } from 'react';

/**
 * For a dialog without a trigger of its own: what has the focus first, and that it returns to where it was when the dialog
 * opened. Left alone, it would go to the first thing that takes it, which is the button that closes.
 */
export function useFocusReturn(first: 'sheet' | 'field') {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      if (!(event.currentTarget instanceof HTMLElement)) return;
      event.preventDefault();
      const field = first === 'field' ? event.currentTarget.querySelector('input') : null;
      (field ?? event.currentTarget).focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus();
    },
  };
}
