import { describe, expect, it } from '@jest/globals';
import { fileFor } from './file-groups.ts';

const page = (path: string) => `/meguri/frontend/src/pages/${path}-page.tsx`;
const REQUEST = page('rounds/rental-request');
const PAID = page('rounds/payment-complete');
const RECEIPT = page('rounds/receipt');
const CHAT = page('messages/chat');
const SETTINGS = page('account/profile-settings');
const DIALOG = '/meguri/frontend/src/features/rental-request/components/action-question.tsx';
const OTHER_DIALOG = '/meguri/frontend/src/features/messages/components/report-dialog.tsx';

describe('the file of a module', () => {
  it('is that of the only import which needs it', () => {
    expect(fileFor([PAID])).toBeNull();
    expect(fileFor([DIALOG])).toBeNull();
  });

  it('is named after the areas of the pages that need it', () => {
    expect(fileFor([PAID, RECEIPT])).toBe('rounds');
    expect(fileFor([PAID, SETTINGS, RECEIPT])).toBe('account-rounds');
    expect(fileFor([PAID, SETTINGS, page('people/user')])).toBe('shared');
  });

  it('is named after the pages opened most that need it, which load nothing that only other pages share', () => {
    expect(fileFor([page('my'), DIALOG])).toBe('my');
    expect(fileFor([page('my'), PAID])).toBe('my-shared');
    expect(fileFor([page('my'), PAID, SETTINGS, page('people/user')])).toBe('my-shared');
    expect(fileFor([page('my'), CHAT, PAID, SETTINGS])).toBe('opened');
    expect(fileFor([page('my'), CHAT, page('home/home')])).toBe('opened');
  });

  it('is one with those of all such pages for what a rental needs too', () => {
    expect(fileFor([REQUEST, RECEIPT])).toBe('request-shared');
    expect(fileFor([REQUEST, CHAT])).toBe('common');
    expect(fileFor([REQUEST, CHAT, RECEIPT])).toBe('common');
  });

  it('is the page’s where it needs what its later parts need', () => {
    const rest = '/meguri/frontend/src/features/rental-request/components/request-rest.tsx';
    expect(fileFor([REQUEST, rest])).toBe('request');
    expect(fileFor([page('items/item'), '/meguri/frontend/src/pages/items/request-part.tsx'])).toBe('item');
    expect(fileFor([rest, PAID])).toBe('rest-rounds');
  });

  it('is named after the page’s area where dialogs need it too, and is another one where only dialogs do', () => {
    expect(fileFor([PAID, DIALOG, OTHER_DIALOG])).toBe('rounds');
    expect(fileFor([DIALOG, OTHER_DIALOG])).toBe('parts');
  });

  it('is that of a page for the parts which load with the page', () => {
    const fitNote = '/meguri/frontend/src/features/account/own-sizes/components/fit-note.tsx';
    expect(fileFor([fitNote, SETTINGS])).toBe('item-shared');
  });

  it('is the own one of a guest’s first page that needs it, which so loads nothing of members’ pages', () => {
    expect(fileFor([page('items/item-list'), PAID, CHAT, page('my')])).toBe('with-item-list');
  });

  it('is the same for all parts that are on every member’s page', () => {
    const bell = '/meguri/frontend/src/app/member/tools.tsx';
    expect(fileFor([bell])).toBe('member');
    expect(fileFor([bell, PAID])).toBe('member');
  });

  it('is none that members load where only operators’ pages need it', () => {
    expect(fileFor([page('admin/items'), page('admin/users')])).toBe('operators');
    expect(fileFor([page('admin/items'), PAID, RECEIPT])).toBe('rounds-operators');
    expect(fileFor([page('admin/items'), DIALOG])).toBe('parts-operators');
  });

  it('is apart for what the pages need that operators begin with', () => {
    expect(fileFor([page('admin/admin'), page('admin/users')])).toBe('tasks');
    expect(fileFor([page('admin/tasks'), page('admin/users')])).toBe('tasks');
    expect(fileFor([page('admin/tasks'), PAID, RECEIPT])).toBe('rounds-tasks');
    expect(fileFor(['/meguri/frontend/src/app/routes/operator-pages.tsx', SETTINGS])).toBe('account-tasks');
  });

  it('is another one for forms of lending than for other pages of items', () => {
    expect(fileFor([page('items/listing'), page('items/item-edit')])).toBe('lending');
  });
});
