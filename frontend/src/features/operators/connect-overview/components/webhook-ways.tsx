import { WEBHOOK_WAYS, type WebhookWay } from '@meguri/contracts/operators/payment-tests.ts';
import type { FormEvent } from 'react';
import { usePersistentState } from '../../../../lib/drafts/use-persistent-state.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { Allowed, useMayDo } from '../../../../rental/operators/allowed.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { RadioGroup } from '../../../../ui/forms/radio-group.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { useWebhookWay } from '../api/connect.ts';
import { TEST_WORDS } from '../connect-labels.ts';

/** How the sandbox sends its webhooks. @param now null: a mode that can't be chosen here */
export function WebhookWays({ now }: { readonly now: WebhookWay | null }) {
  const [chosen, setChosen] = usePersistentState<WebhookWay | null>('webhooks', null);
  const mayChange = useMayDo('run_payment_test');
  const wanted = chosen ?? now;
  const { run, isPending } = useWebhookWay({
    onSuccess: () => {
      setChosen(null);
      toast({ title: '通知の送り方を変更しました', tone: 'good' });
    },
    onError: (error) => toast({ title: '実行できませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== null) run(wanted);
  };
  return (
    <Panel title="決済会社からの通知">
      <form onSubmit={submit} className="flex max-w-xl flex-col gap-4">
        <RadioGroup
          name="webhooks"
          legend={`現在：${now === null ? 'ここにない送り方' : TEST_WORDS[now].label}`}
          disabled={!mayChange}
          value={wanted}
          onChange={setChosen}
          options={WEBHOOK_WAYS.map((way) => ({
            value: way,
            label: TEST_WORDS[way].label,
            detail: `そのあと：${TEST_WORDS[way].then}`,
          }))}
        />
        <Allowed to="run_payment_test">
          <Button
            type="submit"
            variant="secondary"
            pending={isPending}
            disabled={wanted === null || wanted === now}
            className="self-start"
          >
            変更する
          </Button>
        </Allowed>
      </form>
    </Panel>
  );
}
