import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { TASK_LABELS } from '@meguri/contracts/rental-round/actions/task-labels.ts';
import { EMPTY_BALANCES, LEDGER_ACCOUNTS, post } from '@meguri/contracts/rental-round/money/ledger.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { untilTime } from '../../../../lib/time/until-time.ts';
import { DEADLINES } from '../../../../rental/deadlines.ts';
import { yen } from '../../../../rental/format.ts';
import { ACCOUNT_LABELS, OUTSIDE_ACCOUNTS } from '../../../../rental/money/money-labels.ts';
import { PARTY_LABELS } from '../../../../rental/people/party-labels.ts';
import { factsOf, type PlainFact } from '../facts.ts';
import type { RoundSnapshot } from './round-at.ts';

/** Texts of the members' page, passed in because they belong to another feature. */
export interface MembersWords {
  readonly nextStep: (view: RentalRequest) => { readonly headline: string; readonly text: string };
  /** Labels of the buttons. */
  readonly offered: (view: RentalRequest) => readonly string[];
}

const NOTHING = 'なし';
const listed = (words: readonly string[]): string => (words.length === 0 ? NOTHING : words.join('、'));

/** All facts at a moment, by name. */
export const factsAt = (snapshot: RoundSnapshot, words: MembersWords): readonly PlainFact[] => [
  { label: '状態', value: snapshot.borrower.statusLabel },
  { label: '対応を待っていた人', value: listed(snapshot.waitingFor.map((party) => PARTY_LABELS[party])) },
  { label: '借り手の案内', value: words.nextStep(snapshot.borrower).headline },
  { label: '取引の操作ボタン（借り手）', value: listed(words.offered(snapshot.borrower)) },
  { label: 'オーナーの案内', value: words.nextStep(snapshot.owner).headline },
  { label: '取引の操作ボタン（オーナー）', value: listed(words.offered(snapshot.owner)) },
  { label: '運営のタスク', value: listed(snapshot.tasks.map(({ kind }) => TASK_LABELS[kind])) },
  ...snapshot.deadlines.map(({ kind, due }) => ({ label: DEADLINES[kind].label, value: untilTime(due, dateTime) })),
  ...factsOf(snapshot.round, snapshot.interruptions),
  ...balancesOf(snapshot),
  { label: '運営事務局とのチャット', value: `${snapshot.said.length}件` },
];

function balancesOf({ postings }: RoundSnapshot): PlainFact[] {
  const balances = post(EMPTY_BALANCES, postings);
  const held = LEDGER_ACCOUNTS.filter((account) => balances[account] !== 0 && !OUTSIDE_ACCOUNTS.has(account));
  return held.map((account) => ({ label: `残高：${ACCOUNT_LABELS[account]}`, value: yen(balances[account]) }));
}

export interface ComparedFact {
  readonly label: string;
  /** null: there was no such fact. */
  readonly one: string | null;
  readonly other: string | null;
}

/** The facts of both moments by name, in the order of their first occurrence; a name with several values has them joined. */
export function compared(one: readonly PlainFact[], other: readonly PlainFact[]): readonly ComparedFact[] {
  const labels = [...new Set([...one, ...other].map(({ label }) => label))];
  const valueOf = (facts: readonly PlainFact[], wanted: string) => {
    const values = facts.filter(({ label }) => label === wanted).map(({ value }) => value);
    return values.length === 0 ? null : values.join('、');
  };
  return labels.map((label) => ({ label, one: valueOf(one, label), other: valueOf(other, label) }));
}

export const differs = ({ one, other }: ComparedFact): boolean => one !== other;
