import { expect, it } from '@jest/globals';
import { isForSettled, needsStepUp, OPERATION_NAMES, OPERATIONS } from './operations.ts';

const ofMoneyOrMails = OPERATION_NAMES.filter((name) =>
  ['move_money', 'mail_people'].includes(OPERATIONS[name].capability),
);

it('an operator with a new role can neither move money nor send mails to users, but can stop harm at once', () => {
  expect(ofMoneyOrMails.filter((name) => !isForSettled(name))).toEqual([
    'withdraw_proposal',
    'pause_bulk_mail',
    'stop_bulk_mail',
  ]);
  expect(isForSettled('resume_bulk_mail')).toBe(true);
  expect(isForSettled('list_tasks')).toBe(false);
});

it('an operator with a new role can neither switch maintenance, export nor remove second steps, but can take a picture off the landing page', () => {
  const others = OPERATION_NAMES.filter((name) => isForSettled(name) && !ofMoneyOrMails.includes(name));
  expect(others).toEqual([
    ...['reset_second_step', 'export_period', 'export_calendars', 'export_metrics', 'export_trail'],
    ...['change_front_picture', 'switch_maintenance'],
  ]);
  expect(isForSettled('remove_front_picture')).toBe(false);
});

it('money, roles, exports, maintenance and pictures for all visitors require the second step again; reading and stopping do not', () => {
  const asking = ['grant_refund', 'confirm_proposal', 'change_role', 'reset_second_step', 'export_period'] as const;
  expect(
    [...asking, 'switch_maintenance', 'start_bulk_mail', 'change_front_picture'].every((name) =>
      needsStepUp(name as (typeof asking)[0]),
    ),
  ).toBe(true);
  expect(
    (['withdraw_proposal', 'see_round', 'write_bulk_mail', 'lock_account', 'remove_front_picture'] as const).some(
      needsStepUp,
    ),
  ).toBe(false);
});
