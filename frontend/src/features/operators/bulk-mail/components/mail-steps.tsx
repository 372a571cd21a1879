import { type BulkMail, type BulkMailStep, STEP_FROM } from '@meguri/contracts/operators/bulk-mail.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useStep, useTestMail } from '../api/bulk-mails.ts';
import { STEPS, testFailure } from './step-words.ts';

/** Buttons that stop a mail are less prominent than those that send it. */
const VARIANTS: Partial<Record<BulkMailStep, 'secondary' | 'quiet'>> = { pause: 'secondary', stop: 'quiet' };

/** The steps available for a mail, each with a confirmation. */
export function MailSteps({ mail }: { readonly mail: BulkMail }) {
  /** With the mail as it was when the button was pressed: the question is about that version even if the list has a newer one. */
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
    onError: (error) => toast({ ...testFailure(error), tone: 'bad' }),
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
