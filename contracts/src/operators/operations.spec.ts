import { expect, it } from 'vitest';
import { isForSettled, OPERATION_NAMES, OPERATIONS } from './operations.ts';

const ofMoneyOrMails = OPERATION_NAMES.filter((name) =>
  ['move_money', 'mail_people'].includes(OPERATIONS[name].capability),
);

it('whoever is new in their role neither moves money nor mails people, but stops what goes wrong at once', () => {
  expect(ofMoneyOrMails.filter((name) => !isForSettled(name))).toEqual([
    'withdraw_proposal',
    'pause_bulk_mail',
    'stop_bulk_mail',
  ]);
  expect(isForSettled('resume_bulk_mail')).toBe(true);
  expect(isForSettled('list_tasks')).toBe(false);
});
