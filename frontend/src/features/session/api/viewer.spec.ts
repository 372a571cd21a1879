import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { setCurrentMember } from '../current-member.ts';
import { fetchCurrentViewer } from './viewer.ts';

const HANAKO = { id: 2, username: 'hanako' };
const nobody = () => Response.json({ code: 'unauthenticated' }, { status: 401 });

describe('the current viewer', () => {
  const { signal } = new AbortController();
  const answering = (...answers: Response[]) => {
    jest.restoreAllMocks();
    return jest.spyOn(globalThis, 'fetch').mockImplementation(async () => answers.shift() ?? nobody());
  };
  afterEach(() => {
    setCurrentMember(null);
    jest.restoreAllMocks();
  });

  it('is requested twice before a member’s session counts as ended, as another session may have replaced it', async () => {
    setCurrentMember(HANAKO.id);
    answering(nobody(), Response.json(HANAKO));
    expect(await fetchCurrentViewer({ signal })).toEqual(HANAKO);
    const asked = answering();
    expect(await fetchCurrentViewer({ signal })).toBeNull();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is requested once on a guest’s page', async () => {
    const asked = answering();
    expect(await fetchCurrentViewer({ signal })).toBeNull();
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
