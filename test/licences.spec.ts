import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unreadLicences } from '../scripts/licences.mjs';

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8')) as Parameters<
  typeof unreadLicences
>[0];
const namesOf = (packages: Parameters<typeof unreadLicences>[0]['packages']) =>
  unreadLicences({ packages }).map(({ name }) => name);

describe('licences of what is delivered', () => {
  it('are permissive or were read', () => expect(unreadLicences(lock)).toEqual([]));

  it('must all be permissive where a package has several, and one where it may be chosen', () =>
    expect(
      namesOf({
        'node_modules/chosen': { license: '(GPL-3.0-only OR MIT)' },
        'node_modules/both': { license: 'MIT AND GPL-3.0-only' },
        'node_modules/@scope/none': {},
        'node_modules/built': { license: 'GPL-3.0-only', dev: true },
        'node_modules/web-push': { license: 'GPL-3.0-only' },
      }),
    ).toEqual(['both', '@scope/none', 'web-push']));
});
