import type { Report } from '@meguri/contracts/message/report.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { useTakeReport } from '../api/reports.ts';

/** Assigns a report to the viewer, also if another operator has it. */
export function TakeReport({ report: { id, taken } }: { readonly report: Report }) {
  const { run, isPending } = useTakeReport({
    onSuccess: () => toast({ title: '対応中にしました', tone: 'good' }),
    onError: (error) => toast({ title: '変更できませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  return (
    <Allowed to="take_report">
      <Button
        variant="secondary"
        size="small"
        pending={isPending}
        onClick={() => run({ id, seen: taken?.by.id ?? null })}
      >
        {taken === null ? '対応を始める' : '引き継ぐ'}
      </Button>
    </Allowed>
  );
}
