import { useEffect, useRef, useState } from 'react';
import { releasePicked } from '../../../ui/photos/picked-photos.ts';
import type { MemberActionName } from '../actions/member-action.ts';

/** Input of an action's form: texts by field name; `images` holds preview URLs until the photos are uploaded. */
export type Draft = Record<string, string | readonly string[]>;
type Drafts = Readonly<Partial<Record<MemberActionName, Draft>>>;

function releaseAll(drafts: Drafts): void {
  for (const { images } of Object.values(drafts)) if (Array.isArray(images)) images.forEach(releasePicked);
}

/** What was typed into forms that were closed or failed; kept until one is sent or the page is left. */
export function useFormDrafts() {
  const [drafts, setDrafts] = useState<Drafts>({});
  const latest = useRef(drafts);
  useEffect(() => void (latest.current = drafts), [drafts]);
  useEffect(() => () => releaseAll(latest.current), []);
  return {
    drafts,
    keep: (action: MemberActionName, draft: Draft) => setDrafts((before) => ({ ...before, [action]: draft })),
    clear: () => {
      releaseAll(latest.current);
      setDrafts({});
    },
  };
}
