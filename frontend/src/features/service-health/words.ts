import type { ReadModelHealth } from '@meguri/contracts/read-models/administration.ts';

/** What each kind of background work does, for people. */
const JOBS: Readonly<Record<string, string>> = {
  'approve-reserved': '承認の反映',
  'release-period': '予約期間の解放',
  'reject-overlapping': '重なるリクエストの受付終了',
  'move-money': '返金・送金・料金の決済',
  'end-checkouts': '決済画面の終了',
  'end-due-checkout': '期限切れの決済画面の終了',
  'end-pay-links': '料金の支払いリンクの終了',
  'charge-damage-fee': '損害金の自動決済',
  'process-webhook': '決済サービスからの通知の処理',
  'send-mail': 'メールの送信',
};
export const jobInWords = (kind: string): string => JOBS[kind] ?? kind;

const READ_MODELS: Readonly<Record<string, string>> = {
  rounds: '取引の一覧と状態',
  timeline: '取引の経過',
  damage_cases: '不具合の案件',
  ledger: 'お金の記録（元帳）',
  calendar: 'アイテムの予約カレンダー',
  operator_tasks: '運営のタスク',
};
export const readModelInWords = (name: string): string => READ_MODELS[name] ?? name;

interface Health {
  readonly words: string;
  readonly tone: 'good' | 'warn' | 'bad';
}

/** How a read model does, beside the one that has come furthest. */
export function healthOf(one: ReadModelHealth, all: readonly ReadModelHealth[]): Health {
  if (one.state === 'stopped') return { words: '停止中', tone: 'bad' };
  const furthest = all.reduce((most, { position }) => ((position ?? '') > most ? (position ?? '') : most), '');
  return (one.position ?? '') < furthest ? { words: '反映中', tone: 'warn' } : { words: '最新', tone: 'good' };
}

/** Positions are padded with zeros, so that they sort as text. */
export const positionInWords = (position: string | null): string =>
  position === null ? 'まだ何も反映していません' : `位置 ${position.replace(/^0+(?=\d)/, '')}`;
