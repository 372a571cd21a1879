import { type BulkMail, type BulkMailStep, MAX_MAILED_ALONE } from '@meguri/contracts/operators/bulk-mail.ts';
import { QUIET_HOURS } from '@meguri/contracts/notification/notification-settings.ts';
import type { OperationName } from '@meguri/contracts/operators/operations.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { ApiError, sentenceOf } from '../../../../lib/http/api-error.ts';

interface Step {
  readonly label: string;
  /** Confirmation after the step. */
  readonly done: string;
  readonly operation: OperationName;
  readonly question: (mail: BulkMail) => string;
  readonly danger?: true;
}

/** The texts of each step. */
export const STEPS: Readonly<Record<BulkMailStep, Step>> = {
  start: {
    label: '送信を始める',
    done: '送信を始めました',
    operation: 'start_bulk_mail',
    question: ({ size }) =>
      `宛先${grouped(size.people)}人のうち、メールが届く${grouped(size.reachable)}人に送信します。送信した後は取り消せません。1日あたり${grouped(MAX_MAILED_ALONE)}人を超えるときは、別の管理者が確認してから送ります。${QUIET_HOURS.from}時から${QUIET_HOURS.until}時までは送りません。`,
  },
  confirm: {
    label: '確認して送信する',
    done: '確認し、送信を始めました',
    operation: 'confirm_bulk_mail',
    question: ({ size, startedBy }) =>
      `${startedBy?.name ?? ''}さんが始めた、宛先${grouped(size.people)}人（うちメールが届く方${grouped(size.reachable)}人）への送信です。内容と宛先を確認しましたか。`,
  },
  pause: {
    label: '一時停止する',
    done: '一時停止しました',
    operation: 'pause_bulk_mail',
    question: () => '送信を一時停止します。送信の処理に入ったメールは届きます。',
  },
  resume: {
    label: '再開する',
    done: '再開しました',
    operation: 'resume_bulk_mail',
    question: () => 'まだ送っていない方への送信を再開します。同じ方に2通届くことはありません。',
  },
  stop: {
    label: '中止する',
    done: '中止しました',
    operation: 'stop_bulk_mail',
    question: () => '中止すると再開できません。まだ送っていない方には届きません。',
    danger: true,
  },
};

/** Why a test mail wasn't sent, and where the operator can verify their own address. */
export const testFailure = (error: Error) => ({
  ...{ title: '操作できませんでした', text: sentenceOf(error) },
  ...(error instanceof ApiError &&
    error.code === 'own_address_missing' && { link: { label: 'メールアドレスの設定を開く', to: '/add-email' } }),
});
