import { expect, it } from '@jest/globals';
import { isForSettled, needsStepUp, OPERATION_NAMES, OPERATIONS } from './operations.ts';

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

it('whoever is new in their role neither switches maintenance nor exports, nor takes second steps away', () => {
  const others = OPERATION_NAMES.filter((name) => isForSettled(name) && !ofMoneyOrMails.includes(name));
  expect(others).toEqual([
    ...['reset_second_step', 'export_period', 'export_calendars', 'export_metrics', 'export_trail'],
    'switch_maintenance',
  ]);
});

it('money, roles, exports and maintenance ask for the second step again; looking and stopping do not', () => {
  const asking = ['grant_refund', 'confirm_proposal', 'change_role', 'reset_second_step', 'export_period'] as const;
  expect(
    [...asking, 'switch_maintenance', 'start_bulk_mail'].every((name) => needsStepUp(name as (typeof asking)[0])),
  ).toBe(true);
  expect((['withdraw_proposal', 'see_round', 'write_bulk_mail', 'lock_account'] as const).some(needsStepUp)).toBe(
    false,
  );
});
