import {
  type BulkMail,
  type BulkMailStep,
  MAX_MAILED_ALONE,
  STEP_FROM,
} from '@meguri/contracts/operators/bulk-mail.ts';
import { QUIET_HOURS } from '@meguri/contracts/notification/notification-settings.ts';
import type { OperationName } from '@meguri/contracts/operators/operations.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useStep, useTestMail } from '../api/bulk-mails.ts';

interface Step {
  readonly label: string;
  /** What is said once it is done. */
  readonly done: string;
  readonly operation: OperationName;
  readonly question: (mail: BulkMail) => string;
  readonly danger?: true;
}

const people = ({ size }: BulkMail): string => `${grouped(size.people)}人`;

const STEPS: Readonly<Record<BulkMailStep, Step>> = {
  start: {
    label: '送信を始める',
    done: '送信を始めました',
    operation: 'start_bulk_mail',
    question: (mail) =>
      `宛先は${people(mail)}です。送信した後は取り消せません。1日あたり${grouped(MAX_MAILED_ALONE)}人を超えるときは、別の管理者が確認してから送ります。${QUIET_HOURS.from}時から${QUIET_HOURS.until}時までは送りません。`,
  },
  confirm: {
    label: '確認して送信する',
    done: '確認し、送信を始めました',
    operation: 'confirm_bulk_mail',
    question: (mail) =>
      `${mail.startedBy?.name ?? ''}さんが始めた、${people(mail)}への送信です。内容と宛先を確認しましたか。`,
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

/** What holds mails up stands back behind what sends them. */
const VARIANTS: Partial<Record<BulkMailStep, 'secondary' | 'quiet'>> = { pause: 'secondary', stop: 'quiet' };

/** What can be done with a mail as it stands, each asked once more. */
export function MailSteps({ mail }: { readonly mail: BulkMail }) {
  /** With the mail as it stood when that was pressed: the question is about it, also when the list has a newer one. */
  const [asked, setAsked] = useState<{ readonly step: BulkMailStep; readonly mail: BulkMail } | null>(null);
  const failed = (error: Error) => toast({ title: '操作できませんでした', text: sentenceOf(error), tone: 'bad' });
  const { run, isPending } = useStep({
    onSuccess: ({ state }) => {
      setAsked(null);
      toast({
        title: state === 'waiting' ? '別の管理者の確認を待っています' : STEPS[asked?.step ?? 'start'].done,
        tone: state === 'waiting' ? 'plain' : 'good',
      });
    },
    onError: (error) => {
      setAsked(null);
      failed(error);
    },
  });
  const test = useTestMail(mail, {
    onSuccess: () => toast({ title: 'ご自身のアドレスに試し送りしました', tone: 'good' }),
    onError: failed,
  });
  const steps = (Object.keys(STEPS) as BulkMailStep[]).filter((step) => STEP_FROM[step].includes(mail.state));
  return (
    <>
      {(mail.state === 'draft' || mail.state === 'waiting') && (
        <Allowed to="test_bulk_mail">
          <Button size="small" variant="secondary" pending={test.isPending} onClick={() => test.run(undefined)}>
            自分に試し送り
          </Button>
        </Allowed>
      )}
      {steps.map((step) => (
        <Allowed key={step} to={STEPS[step].operation}>
          <Button size="small" variant={VARIANTS[step] ?? 'primary'} onClick={() => setAsked({ step, mail })}>
            {STEPS[step].label}
          </Button>
        </Allowed>
      ))}
      {asked !== null && (
        <ConfirmDialog
          open
          title={asked.mail.subject}
          confirm={STEPS[asked.step].label}
          danger={STEPS[asked.step].danger === true}
          pending={isPending}
          onConfirm={() => run(asked)}
          onClose={() => setAsked(null)}
        >
          {STEPS[asked.step].question(asked.mail)}
        </ConfirmDialog>
      )}
    </>
  );
}
