import type { DemoTime } from '@meguri/contracts/service/demo-clock.ts';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { dateTime, shortDateTime } from '../../../lib/time/format.ts';
import { untilTime } from '../../../lib/time/until-time.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { type Step, useDemoTime, useMoveOn } from '../api/demo-time.ts';

const STEPS: readonly { readonly step: Step; readonly label: string }[] = [
  { step: 'PT1H', label: '+1時間' },
  { step: 'P1D', label: '+1日' },
];

/** Buttons that advance the clock. It can't be set back, and it is the same for all users. */
export function MoveOn() {
  const { data: time } = useDemoTime(true);
  const { run, isPending, input } = useMoveOn({
    onSuccess: ({ now }) => toast({ title: '時刻を進めました', text: dateTime(now), tone: 'good' }),
    onError: (error) => toast({ title: '時刻を進められませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  const press = (step: Step) => ({
    onClick: () => run(step),
    pending: isPending && input === step,
    disabled: isPending,
  });
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        {STEPS.map(({ step, label }) => (
          <Button key={step} variant="secondary" {...press(step)}>
            {label}
          </Button>
        ))}
      </div>
      <Button {...press('next')} wide disabledReason={time?.nextDeadline === null ? '先の期限がありません' : undefined}>
        次の期限まで
      </Button>
      <p className="text-xs text-soft">{nextOf(time)}</p>
    </div>
  );
}

function nextOf(time: DemoTime | undefined): string {
  if (time === undefined) return '次の期限を調べています';
  return time.nextDeadline === null
    ? '先の期限はありません。'
    : `次の期限：${untilTime(time.nextDeadline, shortDateTime)}`;
}
