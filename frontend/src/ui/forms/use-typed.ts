import { useState } from 'react';
import { useUnsaved } from '../../lib/drafts/use-unsaved.ts';

/**
 * State of a search field: the current search, also after going back, until the user types something else.
 * @param name of the field on its page, by which its text is restored after a reload for a new release
 */
export function useTyped(name: string, asked: string): readonly [string, (typed: string) => void] {
  const [{ of, typed }, setState] = useState({ of: asked, typed: asked });
  // Resets the text without remounting the field, which keeps the focus.
  if (of !== asked) setState({ of: asked, typed: asked });
  const type = (next: string) => setState({ of: asked, typed: next });
  useUnsaved<string>(name, () => ({ input: typed === asked ? undefined : typed }), type);
  return [of === asked ? typed : asked, type];
}
