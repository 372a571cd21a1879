import { useState } from 'react';

/** What stands in the fields of a search: what was asked for, also when one goes back to it, until something else is typed. */
export function useTyped(asked: string): readonly [string, (typed: string) => void] {
  const [{ of, typed }, setState] = useState({ of: asked, typed: asked });
  // The fields stay, and with them the focus: only what stands in them is another.
  if (of !== asked) setState({ of: asked, typed: asked });
  return [of === asked ? typed : asked, (next) => setState({ of: asked, typed: next })];
}
