import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Takes over what the user has written or chosen in the server's markup. Such a field has `autoComplete="off"`, or browsers would
 * restore what was written there before, perhaps by another member.
 * @param text the field's text in the component's state
 */
export function useWrittenBefore(field: RefObject<Field | null>, text: string, take: (written: string) => void): void {
  const look = useEffectEvent(() => {
    const written = field.current?.value ?? text;
    if (written !== text) take(written);
  });
  // Before the browser's own text, such as a stored draft, is rendered into the field.
  useLayoutEffect(() => look(), []);
}

/** The same for a checkbox. */
export function useTickedBefore(
  box: RefObject<HTMLInputElement | null>,
  checked: boolean,
  take: (isTicked: boolean) => void,
): void {
  const look = useEffectEvent(() => {
    const isTicked = box.current?.checked ?? checked;
    if (isTicked !== checked) take(isTicked);
  });
  useLayoutEffect(() => look(), []);
}
