// Records what the projections write for the golden streams. Rejects changes without a new version, because running
// services would keep the old rows.
import { existsSync, writeFileSync } from 'node:fs';
import { fingerprints, FINGERPRINTS_FILE, recordedFingerprints, unversioned } from './fingerprints.ts';

const now = await fingerprints();
const forgotten = existsSync(FINGERPRINTS_FILE) ? unversioned(now, recordedFingerprints()) : [];
if (forgotten.length > 0) {
  process.stderr.write(
    `Other rows under the same version: ${forgotten.join(', ')}. Raise the projection's version first.\n`,
  );
  process.exitCode = 1;
} else {
  writeFileSync(FINGERPRINTS_FILE, `${JSON.stringify(now, null, 2)}\n`);
}
