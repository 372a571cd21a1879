import { useState } from 'react';

/** State of a search field: the current search, also after going back, until the user types something else. */
export function useTyped(asked: string): readonly [string, (typed: string) => void] {
  const [{ of, typed }, setState] = useState({ of: asked, typed: asked });
  // Resets the text without remounting the field, which keeps the focus.
  if (of !== asked) setState({ of: asked, typed: asked });
  return [of === asked ? typed : asked, (next) => setState({ of: asked, typed: next })];
}
