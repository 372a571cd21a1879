import {
  NOT_AN_INVOICE,
  RECEIVED,
  type Receipt,
  receiptNameSchema,
  linesBySeller,
  paidOnLabel,
} from '@meguri/contracts/read-models/receipt.ts';
import { TAX_PERCENT } from '@meguri/contracts/read-models/statement.ts';
import { OPERATOR } from '@meguri/contracts/service/operator.ts';
import type { FormEvent } from 'react';
import { usePersistentState } from '../../../../lib/drafts/use-persistent-state.ts';
import { ApiError, sentenceOf } from '../../../../lib/http/api-error.ts';
import { fullDate } from '../../../../lib/time/format.ts';
import { yen } from '../../../../rental/format.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { DownloadLink } from '../../../../ui/controls/download-link.tsx';
import { FactList } from '../../../../ui/fact-list.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { toast } from '../../../../ui/overlay/toast-store.ts';
import { ErrorView, LoadFailure } from '../../../../ui/states/error-view.tsx';
import { Loading } from '../../../../ui/states/loading.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { receiptPath, useReceipt, useReceiptName } from '../api/receipt.ts';

/** A printable receipt with the name of its recipient. */
export function ReceiptSheet({ roundId }: { readonly roundId: string }) {
  const { data: receipt, error, refetch } = useReceipt(roundId);
  if (receipt !== undefined) return <Sheet roundId={roundId} receipt={receipt} />;
  if (error === null)
    return (
      <Loading>
        <Skeleton className="h-96 rounded-3xl" />
      </Loading>
    );
  if (error instanceof ApiError && error.status === 404) {
    return (
      <ErrorView missing title="領収書はありません">
        お支払いが済んだ取引の、借りた方ご本人だけがご覧になれます。
      </ErrorView>
    );
  }
  return <LoadFailure error={error} onRetry={refetch} />;
}

function Sheet({ roundId, receipt }: { readonly roundId: string; readonly receipt: Receipt }) {
  return (
    <div className="flex flex-col gap-8">
      <article
        aria-label="領収書"
        className="flex flex-col gap-6 rounded-3xl bg-wash px-6 py-8 md:px-10 print:rounded-none print:bg-transparent print:p-0"
      >
        <p className="border-b border-ink pb-2 font-serif text-xl">{`${receipt.name} 様`}</p>
        <div className="text-center">
          <p className="text-sm text-soft">領収金額（税込）</p>
          <p className="pt-1 font-serif text-4xl tabular-nums">{yen(receipt.total)}</p>
          <p className="pt-3 text-sm">{RECEIVED[receipt.total > 0 ? 'kept' : 'returned']}</p>
        </div>
        <FactList
          facts={[
            { label: '但し', value: `「${receipt.itemName}」のレンタル料金等として`, isLong: true },
            { label: '取引番号', value: receipt.requestNumber },
            {
              label: '利用期間',
              value: (
                <span className="[word-break:keep-all]">{`${fullDate(receipt.startDate)} 〜 ${fullDate(receipt.endDate)}`}</span>
              ),
            },
            { label: paidOnLabel(receipt), value: fullDate(receipt.paidAt) },
            { label: 'お支払い方法', value: 'クレジットカード' },
            { label: '発行日', value: fullDate(receipt.madeAt) },
          ]}
        />
        <Lines receipt={receipt} />
        <MoneyByRecipient receipt={receipt} />
        <p className="text-right text-sm leading-relaxed">
          <span>{OPERATOR.company}</span>
          <br />
          <span className="text-soft">{`〒${OPERATOR.postCode} ${OPERATOR.address}`}</span>
          <br />
          <span className="text-soft">
            {receipt.registrationNumber === null ? NOT_AN_INVOICE : `登録番号 ${receipt.registrationNumber}`}
          </span>
        </p>
      </article>
      {!receipt.nameFixed && <NameForm roundId={roundId} name={receipt.name} />}
      <div className="flex flex-wrap gap-3 print:hidden">
        <DownloadLink variant="primary" href={`${receiptPath(roundId)}.pdf`}>
          PDFで保存
        </DownloadLink>
        <Button variant="secondary" onClick={() => window.print()}>
          印刷する
        </Button>
      </div>
    </div>
  );
}

const Lines = ({ receipt: { lines, total } }: { readonly receipt: Receipt }) => (
  <dl className="flex flex-col gap-2.5">
    {[...lines, { label: '合計', amount: total, note: null }].map(({ label, amount, note }, at) => (
      <div
        key={`${at} ${label}`}
        className="flex items-baseline justify-between gap-4 last:border-t last:border-line last:pt-3 last:font-medium"
      >
        <dt className="min-w-0 text-sm">
          <span>{label}</span>
          {note !== null && <span className="block text-xs text-soft">{note}</span>}
        </dt>
        <dd className="shrink-0 tabular-nums">{amount < 0 ? `−${yen(-amount)}` : yen(amount)}</dd>
      </div>
    ))}
  </dl>
);

/** What the platform sells itself, with tax, and what it collects for the owner. */
function MoneyByRecipient({ receipt: { lines, ofPlatform, tax } }: { readonly receipt: Receipt }) {
  const lineNames = linesBySeller(lines);
  return (
    <p className="text-xs leading-relaxed text-soft">
      {ofPlatform > 0 && (
        <>
          <span>{`当社の売上（${lineNames.ofPlatform}）：${yen(ofPlatform)}${tax !== null ? `（${TAX_PERCENT}%対象・税込、うち消費税 ${yen(tax)}）` : ''}`}</span>
          <br />
        </>
      )}
      {lineNames.ofOwner !== '' && <span>{`${lineNames.ofOwner}は、オーナーに代わって当社が受領したものです。`}</span>}
    </p>
  );
}

function NameForm({ roundId, name }: { readonly roundId: string; readonly name: string }) {
  const [wanted, setWanted] = usePersistentState('receipt-name', name);
  const command = useReceiptName(roundId, {
    onSuccess: (receipt) => toast({ title: `宛名を「${receipt.name} 様」で確定しました`, tone: 'good' }),
    onError: (error) => toast({ title: '宛名を変更できませんでした', text: sentenceOf(error), tone: 'bad' }),
  });
  const wrong = receiptNameSchema.shape.name.safeParse(wanted).error?.issues[0]?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong === undefined) command.run(wanted.trim());
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 border-b border-line pb-8 print:hidden">
      <TextField
        name="name"
        label="宛名"
        autoComplete="off"
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
        error={wrong}
        hint="確定後は変更できません。会社名や正式なお名前をご確認ください。"
      />
      <Button type="submit" variant="secondary" pending={command.isPending} className="self-start">
        この宛名で確定する
      </Button>
    </form>
  );
}
