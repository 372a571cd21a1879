import { describe, expect, it } from '@jest/globals';
import { ROUNDS_PROJECTION } from '@meguri/projections/read-models/rounds/projection.ts';
import type { Projection } from '@meguri/projections/runner/projection.ts';
import { fingerprints, recordedFingerprints, unversioned } from './fingerprints.ts';

const HOW = 'raise its version, then: node test/golden/record-fingerprints.ts';

/** The same projection with another value in a column. */
const changed = (projection: Projection, version: number): Projection => ({
  ...projection,
  version,
  open(schema) {
    const projector = projection.open(schema);
    const otherwise = (row: object) => ({ ...row, status: 'other' });
    return {
      load: (events, database) => projector.load(events, database),
      apply: (event) => projector.apply(event),
      takeWrites: () => projector.takeWrites().map((write) => ({ ...write, rows: write.rows.map(otherwise) })),
    };
  },
});

describe('the projections', () => {
  it('write the same as before under the same version; a change needs a new version with its fingerprint', async () => {
    const now = await fingerprints();
    expect({ changedWithoutVersion: unversioned(now, recordedFingerprints()), HOW }).toEqual({
      changedWithoutVersion: [],
      HOW,
    });
    expect({ ...now, HOW }).toEqual({ ...recordedFingerprints(), HOW });
  });

  it('are reported when one writes other rows under the same version, and accepted under a new one', async () => {
    const recorded = await fingerprints([ROUNDS_PROJECTION]);
    const { version } = ROUNDS_PROJECTION;
    expect(unversioned(await fingerprints([changed(ROUNDS_PROJECTION, version)]), recorded)).toEqual(['rounds']);
    expect(unversioned(await fingerprints([changed(ROUNDS_PROJECTION, version + 1)]), recorded)).toEqual([]);
  });
});
