import { useRef } from 'react';

/** For a dialog without a trigger of its own: when it closes, focus returns to where it was when it opened. */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => void (before.current = document.activeElement),
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus();
    },
  };
}
