import type { ConnectOverview } from '@meguri/contracts/read-models/connect-overview.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { yen } from '../../../../rental/format.ts';
import { FactList } from '../../../../ui/fact-list.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { Alert } from '../../../../ui/states/alert.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { ACCOUNT_LABELS, PLATFORM_LABELS, WAITING_LABELS } from '../connect-labels.ts';
import { HeldPayouts } from './held-payouts.tsx';

/** The state of payouts: waiting and held ones, the platform, accounts, reconciliation and dispute costs. */
export const ConnectFacts = ({
  platform,
  balance,
  accounts,
  waiting,
  held,
  reconciliation,
  disputes,
}: ConnectOverview) => (
  <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
    {held.length > 0 && <HeldPayouts {...{ waiting, held }} />}
    <Panel title="決済会社の状態">
      <Alert tone={platform.status === 'healthy' ? 'good' : 'bad'}>{PLATFORM_LABELS[platform.status]}</Alert>
    </Panel>
    <Panel title="決済会社の残高">
      <Balance balance={balance} />
    </Panel>
    <Panel title="オーナーの口座">
      {accounts.length === 0 ? (
        <p className="text-sm text-soft">アイテムを掲載している方はまだいません。</p>
      ) : (
        <FactList
          tight
          facts={accounts.map(({ state, count }) => ({ label: ACCOUNT_LABELS[state], value: `${count}人` }))}
        />
      )}
    </Panel>
    <Panel title="照合">
      <Compared reconciliation={reconciliation} />
    </Panel>
    <Panel title="チャージバック">
      <FactList
        tight
        facts={[
          { label: '件数', value: `${disputes.count}件（審査中 ${disputes.open}件）` },
          { label: '差し引かれた金額', value: yen(disputes.withdrawn) },
          { label: '手数料', value: yen(disputes.fees) },
        ]}
      />
    </Panel>
    {held.length === 0 && <HeldPayouts {...{ waiting, held }} />}
  </div>
);

function Balance({ balance }: Pick<Partial<ConnectOverview>, 'balance'>) {
  // Missing in answers of the previous release.
  if (balance == null) return <p className="text-sm text-soft">まだ確認していません。毎日と、返金の前に確認します。</p>;
  const { available, pending, readAt, owed, needsBalance } = balance;
  return (
    <div className="flex flex-col gap-4">
      {needsBalance > available && (
        <Alert tone="bad">
          {`待っている返金${yen(needsBalance)}に対して残高が足りません。決済会社の管理画面で残高を追加してください。`}
        </Alert>
      )}
      <FactList
        tight
        facts={[
          { label: '利用できる残高', value: yen(available) },
          { label: '入金予定', value: yen(pending) },
          ...owed.map(({ kind, count, amount, since }) => ({
            label: WAITING_LABELS[kind],
            value: `${yen(amount)}（${count}件、最も古いものは${dateTime(since)}から）`,
          })),
          { label: '確認した日時', value: dateTime(readAt) },
        ]}
      />
    </div>
  );
}

function Compared({ reconciliation }: Pick<ConnectOverview, 'reconciliation'>) {
  if (reconciliation === null) return <p className="text-sm text-soft">まだ照合していません。毎晩行われます。</p>;
  const { comparedUntil, openDifferences } = reconciliation;
  return (
    <Alert
      tone={openDifferences === 0 ? 'good' : 'bad'}
      {...(openDifferences > 0 && { action: <Link to="/admin#differences">違いを見る</Link> })}
    >{`${dateTime(comparedUntil)}までを照合しました。${openDifferences === 0 ? '違いはありません。' : `確認していない違いが${openDifferences}件あります。`}`}</Alert>
  );
}
