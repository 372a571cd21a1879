import { describe, expect, it } from '@jest/globals';
import { SCHEMA_FINGERPRINT, SCHEMA_VERSION } from './schema.ts';

describe('the log’s schema', () => {
  it('needs another version when its objects change', () => {
    // If the schema changed: increment SCHEMA_VERSION, so that the next start installs it, and update this pair.
    expect([SCHEMA_VERSION, SCHEMA_FINGERPRINT.slice(0, 16)]).toEqual([2, 'cc05d206bdf5e9ab']);
  });
});
