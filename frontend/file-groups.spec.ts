import { describe, expect, it } from '@jest/globals';
import { fileFor } from './file-groups.ts';

const page = (path: string) => `/meguri/frontend/src/pages/${path}-page.tsx`;
const ROUND = page('rounds/rental-request');
const RECEIPT = page('rounds/receipt');
const CHAT = page('messages/chat');
const DIALOG = '/meguri/frontend/src/features/rental-request/components/action-question.tsx';
const OTHER_DIALOG = '/meguri/frontend/src/features/messages/components/report-dialog.tsx';

describe('the file of a module', () => {
  it('is that of the only import which needs it', () => {
    expect(fileFor([ROUND])).toBeNull();
    expect(fileFor([DIALOG])).toBeNull();
  });

  it('is named after the areas of the pages that need it', () => {
    expect(fileFor([ROUND, RECEIPT])).toBe('rounds');
    expect(fileFor([ROUND, CHAT, RECEIPT])).toBe('messages-rounds');
    expect(fileFor([ROUND, CHAT, page('my')])).toBe('common');
  });

  it('is named after the page’s area where dialogs need it too, and is another one where only dialogs do', () => {
    expect(fileFor([ROUND, DIALOG, OTHER_DIALOG])).toBe('rounds');
    expect(fileFor([DIALOG, OTHER_DIALOG])).toBe('parts');
  });

  it('is that of a page for the parts which load with the page', () => {
    const fitNote = '/meguri/frontend/src/features/account/own-sizes/components/fit-note.tsx';
    expect(fileFor([fitNote, page('account/profile-settings')])).toBe('account-items');
  });

  it('is the own one of a guest’s first page that needs it, which so loads nothing of members’ pages', () => {
    expect(fileFor([page('items/item-list'), ROUND, CHAT, page('my')])).toBe('with-item-list');
  });

  it('is the same for all parts that are on every member’s page', () => {
    const bell = '/meguri/frontend/src/app/member/tools.tsx';
    expect(fileFor([bell])).toBe('member');
    expect(fileFor([bell, ROUND])).toBe('member');
  });

  it('is none that members load where only operators’ pages need it', () => {
    expect(fileFor([page('admin/admin'), page('admin/tasks')])).toBe('operators');
    expect(fileFor([page('admin/admin'), ROUND, RECEIPT])).toBe('rounds-operators');
  });

  it('is another one for forms of lending than for other pages of items', () => {
    expect(fileFor([page('items/listing'), page('items/item-edit')])).toBe('lending');
  });
});
