import { describe, expect, it } from '@jest/globals';
import { fileFor } from './file-groups.ts';

const page = (path: string) => `/meguri/frontend/src/pages/${path}-page.tsx`;
const ROUND = page('rounds/rental-request');
const RECEIPT = page('rounds/receipt');
const CHAT = page('messages/chat');
const DIALOG = '/meguri/frontend/src/features/rental-request/components/action-question.tsx';
const OTHER_DIALOG = '/meguri/frontend/src/features/messages/components/report-dialog.tsx';

describe('a module', () => {
  it('stays with the only import that needs it', () => {
    expect(fileFor([ROUND])).toBeNull();
    expect(fileFor([DIALOG])).toBeNull();
  });

  it('that several pages need is in the file of their areas', () => {
    expect(fileFor([ROUND, RECEIPT])).toBe('rounds');
    expect(fileFor([ROUND, CHAT, RECEIPT])).toBe('messages-rounds');
    expect(fileFor([ROUND, CHAT, page('my')])).toBe('common');
  });

  it('that a page and its dialogs need is in a file of the page’s area, and one of dialogs only isn’t', () => {
    expect(fileFor([ROUND, DIALOG, OTHER_DIALOG])).toBe('rounds');
    expect(fileFor([DIALOG, OTHER_DIALOG])).toBe('parts');
  });

  it('that a part needs which a page loads by itself counts as one of that page', () => {
    const fitNote = '/meguri/frontend/src/features/account/own-sizes/components/fit-note.tsx';
    expect(fileFor([fitNote, page('account/profile-settings')])).toBe('account-items');
  });

  it('that a guest’s first page needs brings nothing of members’ pages', () => {
    expect(fileFor([page('items/item-list'), ROUND, CHAT, page('my')])).toBe('with-item-list');
  });

  it('of a part that is on every member’s page is in one file with the others', () => {
    const bell = '/meguri/frontend/src/app/member/tools.tsx';
    expect(fileFor([bell])).toBe('member');
    expect(fileFor([bell, ROUND])).toBe('member');
  });

  it('of operators’ pages isn’t in a file that members load', () => {
    expect(fileFor([page('admin/admin'), page('admin/tasks')])).toBe('operators');
    expect(fileFor([page('admin/admin'), ROUND, RECEIPT])).toBe('rounds-operators');
  });

  it('that only forms of lending need isn’t in the file of the other pages of items', () => {
    expect(fileFor([page('items/listing'), page('items/item-edit')])).toBe('lending');
  });
});
