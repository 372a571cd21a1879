import { zodResolver } from '@hookform/resolvers/zod';
import {
  type PaymentTest,
  type PaymentTestMode,
  ROUND_TESTS,
  type TestedRound,
  testedRoundSchema,
} from '@meguri/contracts/operators/payment-tests.ts';
import { useForm } from 'react-hook-form';
import { usePersistentForm } from '../../../../lib/drafts/use-persistent-form.ts';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { inFours } from '../../../../rental/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { usePaymentTest } from '../api/connect.ts';
import { TEST_WORDS } from '../connect-labels.ts';
import { Allowed } from '../../../../rental/operators/allowed.tsx';
import { WholePhrases } from '../../../../ui/whole-phrases.tsx';
import { WebhookWays } from './webhook-ways.tsx';

/** Buttons to simulate what banks, cardholders and the provider do in production, each with its expected result. */
export function PaymentTestList({ mode, cards, webhooks }: PaymentTestMode) {
  return (
    <div className="flex flex-col gap-10">
      <Panel title="支払い画面で使うカード">
        <p className="pb-2 text-sm text-soft">
          番号をコピーして支払い画面に入力します。有効期限は未来の年月、セキュリティコードは何でもかまいません。
        </p>
        <ul className="grid gap-x-12 lg:grid-cols-2">
          {cards.map((card) => (
            <CardRow key={card.number} {...card} />
          ))}
        </ul>
      </Panel>
      {mode === 'test' ? (
        <Alert title="決済会社のテスト環境です">
          カード以外の出来事（チャージバックの結果、返金の差し戻しなど）は、決済会社の管理画面で起こしてください。
        </Alert>
      ) : (
        <>
          <TestsOfRound />
          <WebhookWays now={webhooks} />
        </>
      )}
    </div>
  );
}

function TestsOfRound() {
  const form = useForm<TestedRound>({
    resolver: zodResolver(testedRoundSchema),
    defaultValues: { roundId: '' },
  });
  const { register, handleSubmit, formState } = form;
  usePersistentForm(form, 'payment-test');
  return (
    <Panel title="取引に起こせる出来事">
      <div className="max-w-xl pb-4">
        <TextField
          label="取引番号または取引ID"
          required
          hint="#から始まる番号で試せます"
          autoComplete="off"
          error={formState.errors.roundId?.message}
          {...register('roundId', { setValueAs: (typed: string) => typed.trim() })}
        />
      </div>
      <ul className="flex flex-col">
        {ROUND_TESTS.map((test) => (
          <TestRow key={test} test={test} withRound={(run) => void handleSubmit(run)()} />
        ))}
      </ul>
    </Panel>
  );
}

function CardRow({ number, label }: PaymentTestMode['cards'][number]) {
  const copy = () =>
    void navigator.clipboard.writeText(number).then(
      () => toast({ title: '番号をコピーしました', text: label, tone: 'good' }),
      () => toast({ title: 'コピーできませんでした', text: number, tone: 'bad' }),
    );
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2 text-sm max-lg:last:border-0">
      <span className="min-w-0">
        <span>{label}</span>
        <span className="block text-base whitespace-nowrap tabular-nums select-all">{inFours(number)}</span>
      </span>
      <Button variant="secondary" onClick={copy} className="shrink-0">
        番号をコピー
      </Button>
    </li>
  );
}

interface TestRowProps {
  readonly test: PaymentTest;
  /** Calls back with the round to test on. If none is entered, shows an error at the field and focuses it. */
  readonly withRound: (run: (round: TestedRound) => void) => void;
}

function TestRow({ test, withRound }: TestRowProps) {
  const { label, then } = TEST_WORDS[test];
  const { run, isPending } = usePaymentTest({
    onSuccess: () => toast({ title: '実行しました', text: then, tone: 'good' }),
    onError: (error) => toast({ title: '実行できませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-3 text-sm last:border-0">
      <span className="min-w-0">
        <span>{label}</span>
        <span className="block text-xs text-soft">
          <WholePhrases>{`そのあと：${then}`}</WholePhrases>
        </span>
      </span>
      <Allowed to="run_payment_test">
        <Button
          variant="secondary"
          pending={isPending}
          onClick={() => withRound((round) => run({ test, ...round }))}
          className="shrink-0"
        >
          実行する
        </Button>
      </Allowed>
    </li>
  );
}
