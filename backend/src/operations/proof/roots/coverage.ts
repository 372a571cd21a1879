import type { Sealed } from './log-roots.ts';

/** The root to which the streams of an export are proven. */
export function* rootEntry(sealed: Sealed | null): Generator<object> {
  if (sealed === null) return;
  const { statement, signature } = sealed.root;
  yield { root: { statement, signature } };
}

/**
 * A stream's relation to the root: its leaf with the path, also when the log has lost the stream; or, for a newer
 * stream, the leaves between which its own would be.
 */
export function* coverageEntry(sealed: Sealed | null, stream: string, isThere: boolean): Generator<object> {
  if (sealed === null) return;
  const standing = sealed.heads.standingOf(stream);
  if (standing.is === 'covered') {
    const { revision, head, index, path } = standing;
    yield { covered: { stream, revision, head, index, path } };
  } else if (isThere) yield { newer: { stream, between: standing.between } };
}
