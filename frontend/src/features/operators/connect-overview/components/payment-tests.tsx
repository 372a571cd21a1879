import {
  OF_PROVIDER,
  PAYMENT_TESTS,
  type PaymentTest,
  type PaymentTestMode,
} from '@meguri/contracts/operators/payment-tests.ts';
import { useState } from 'react';
import { sentenceOf } from '../../../../lib/http/api-error.ts';
import { inFours } from '../../../../rental/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { Notice } from '../../../../ui/states/notice.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { usePaymentTest } from '../api/connect.ts';
import { TEST_WORDS } from '../connect-labels.ts';
import { Allowed } from '../../../../rental/operators/allowed.tsx';

/** What banks, cardholders and the provider do elsewhere: a button each, and what should follow. */
export function PaymentTestList({ mode, cards }: PaymentTestMode) {
  return (
    <div className="flex flex-col gap-10">
      <Panel title="支払い画面で使うカード">
        <p className="pb-2 text-sm text-soft">
          番号をコピーして支払い画面に入力します。有効期限は未来の年月、セキュリティコードは何でもかまいません。
        </p>
        <ul className="flex flex-col">
          {cards.map((card) => (
            <CardRow key={card.number} {...card} />
          ))}
        </ul>
      </Panel>
      {mode === 'test' ? (
        <Notice title="決済会社のテスト環境です">
          カード以外の出来事（チャージバックの結果、返金の差し戻しなど）は、決済会社の管理画面で起こしてください。
        </Notice>
      ) : (
        <>
          <TestsOfRound />
          <Panel title="通知の送り方">
            <TestRows tests={PAYMENT_TESTS.filter((test) => OF_PROVIDER.has(test))} />
          </Panel>
        </>
      )}
    </div>
  );
}

function TestsOfRound() {
  const [roundId, setRoundId] = useState('');
  return (
    <Panel title="取引に起こせる出来事">
      <div className="max-w-xl pb-4">
        <TextField
          name="roundId"
          label="取引のID"
          hint="運営の取引ページのアドレスの最後にあります"
          autoComplete="off"
          value={roundId}
          onChange={(event) => setRoundId(event.currentTarget.value.trim())}
        />
      </div>
      <TestRows tests={PAYMENT_TESTS.filter((test) => !OF_PROVIDER.has(test))} about={{ roundId }} />
    </Panel>
  );
}

interface TestRowsProps {
  readonly tests: readonly PaymentTest[];
  /** The round to try them on. */
  readonly about?: { readonly roundId: string } | undefined;
}

const TestRows = ({ tests, about }: TestRowsProps) => (
  <ul className="flex flex-col">
    {tests.map((test) => (
      <TestRow key={test} test={test} about={about} />
    ))}
  </ul>
);

function CardRow({ number, label }: PaymentTestMode['cards'][number]) {
  const copy = () =>
    void navigator.clipboard.writeText(number).then(
      () => toast({ title: '番号をコピーしました', text: label, tone: 'good' }),
      () => toast({ title: 'コピーできませんでした', text: number, tone: 'bad' }),
    );
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2 text-sm last:border-0">
      <span className="min-w-0">
        {label}
        <span className="block text-base whitespace-nowrap tabular-nums select-all">{inFours(number)}</span>
      </span>
      <Button variant="secondary" onClick={copy} className="shrink-0">
        番号をコピー
      </Button>
    </li>
  );
}

function TestRow({ test, about }: Pick<TestRowsProps, 'about'> & { readonly test: PaymentTest }) {
  const { label, then } = TEST_WORDS[test];
  const { run, isPending } = usePaymentTest({
    onSuccess: () => toast({ title: '実行しました', text: then, tone: 'good' }),
    onError: (error) => toast({ title: '実行できませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-3 text-sm last:border-0">
      <span className="min-w-0">
        {label}
        <span className="block text-xs text-soft">そのあと：{then}</span>
      </span>
      <Allowed to="run_payment_test">
        <Button variant="secondary" pending={isPending} onClick={() => run({ test, ...about })} className="shrink-0">
          実行する
        </Button>
      </Allowed>
    </li>
  );
}
