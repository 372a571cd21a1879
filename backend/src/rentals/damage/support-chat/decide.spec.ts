import { describe, expect, it } from '@jest/globals';
import { EMPTY_SUPPORT_CHAT } from '@meguri/contracts/damage-case/support-chat.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import {
  byBorrower,
  byOperator,
  byOwner,
  byOwnerAsOperator,
  byStranger,
  bySystem,
} from '../../test-support/commands.ts';
import { given } from '../../test-support/given.ts';
import { sendSupportMessage } from './decide.ts';

const TEXT = { textId: 'a0000000-0000-4000-8000-000000000001', hash: 'a'.repeat(64) };
const INPUT = { clientId: null, text: TEXT, photos: [] };
const NOW = TIMES.assessed;

const sent = (status: RoundStatus, command = byBorrower(INPUT, NOW)) =>
  sendSupportMessage(given(...roundIn(status)).round)(command, EMPTY_SUPPORT_CHAT);

describe('writing in a damage case', () => {
  it.each([
    ['borrower', byBorrower(INPUT, NOW)],
    ['owner', byOwner(INPUT, NOW)],
    ['operator', byOperator(INPUT, NOW)],
  ] as const)('the %s writes, and the event says which side wrote', (by, command) => {
    expect(sent('damage_reported', command)).toEqual([{ type: 'SupportMessageSent', data: { by, ...INPUT } }]);
  });

  it('is refused to strangers, and to operators in their own rounds', () => {
    expect(() => sent('damage_reported', byStranger(INPUT, NOW))).toThrow('リクエストが見つかりません');
    expect(() => sent('damage_reported', byOwnerAsOperator(INPUT, NOW))).toThrow('ご自身が当事者');
    expect(() => sent('damage_reported', bySystem(INPUT, NOW))).toThrow('運営のみ');
  });

  it('is possible only after a report', () => {
    expect(() => sent('in_use')).toThrow('対応中の不具合報告がありません');
  });
});
