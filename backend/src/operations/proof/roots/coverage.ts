import type { Sealed } from './log-roots.ts';

/** The root that an export's streams are led to. */
export function* rootEntry(sealed: Sealed | null): Generator<object> {
  if (sealed === null) return;
  const { statement, signature } = sealed.root;
  yield { root: { statement, signature } };
}

/**
 * How a stream stands to the root: its leaf with the path, also when the log has nothing of the stream any more; or, of one
 * that is newer, the leaves beside which its own would stand.
 */
export function* coverageEntry(sealed: Sealed | null, stream: string, isThere: boolean): Generator<object> {
  if (sealed === null) return;
  const standing = sealed.heads.standingOf(stream);
  if (standing.is === 'covered') {
    const { revision, head, index, path } = standing;
    yield { covered: { stream, revision, head, index, path } };
  } else if (isThere) yield { newer: { stream, between: standing.between } };
}
