import { MAX_HELD_PAYOUTS } from '@meguri/contracts/limits.ts';
import type { ConnectOverview } from '@meguri/contracts/read-models/connect-overview.ts';
import { PAYOUT_REMINDER_DAYS, WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import { DAY } from '@meguri/contracts/rental-round/time/period.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { requestNumber, yen } from '../../../../rental/format.ts';
import { Dotted } from '../../../../ui/dotted.tsx';
import { FactList } from '../../../../ui/fact-list.tsx';
import { Link } from '../../../../ui/controls/link.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { PersonName } from '../../../../ui/person-name.tsx';
import { ACCOUNT_LABELS, HELD_LABELS } from '../connect-labels.ts';
import { heldSums } from '../held-sums.ts';

/** Shown first if there are any, because only these need action. */
export const HeldPayouts = ({ waiting, held }: Pick<ConnectOverview, 'waiting' | 'held'>) => (
  <Panel title={`止まっている送金 ${held.length}件`} className="lg:col-span-2">
    {held.length > 1 && (
      <div className="pb-3">
        <FactList
          tight
          facts={heldSums(held).map(({ because, count, amount, since }) => ({
            label: HELD_LABELS[because],
            value: `${yen(amount)}（${count}件${since === null ? '' : `、最も古いものは${dateTime(since)}から`}）`,
          }))}
        />
      </div>
    )}
    {held.length === 0 ? (
      <p className="text-sm text-soft">止まっている送金はありません。</p>
    ) : (
      <ul className="flex flex-col">
        {waiting > MAX_HELD_PAYOUTS && (
          <li className="pb-2 text-sm text-soft">{`送金を待つ取引は全部で${waiting}件あります。古い順に${MAX_HELD_PAYOUTS}件分を表示しています。`}</li>
        )}
        {held.some(({ because }) => because === 'account') && (
          <li className="pb-2 text-sm text-soft">
            <span>口座が受け取れるようになるまで、</span>
            <span className="whitespace-nowrap">{`${PAYOUT_REMINDER_DAYS.join('・')}日後`}</span>
            <span>{`にオーナーへ自動でお知らせします。${WINDOWS.payoutTask / DAY}日を過ぎるとタスクに表示されます。`}</span>
          </li>
        )}
        {held.map((one) => (
          <HeldRow key={`${one.roundId} ${one.orderedAt}`} one={one} />
        ))}
      </ul>
    )}
  </Panel>
);

/** A touch target's height on phones. */
const LED = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink md:min-h-0';

function HeldRow({ one }: { readonly one: ConnectOverview['held'][number] }) {
  const { roundId, ownerId, username, displayName, accountState, amount, because, orderedAt } = one;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 border-b border-line py-2 text-sm last:border-0">
      <div>
        <p className="flex flex-wrap items-center gap-x-4">
          <Link to={`/admin/rental-requests/${roundId}`} className={LED}>{`取引 ${requestNumber(roundId)}`}</Link>
          {username === null || displayName === null ? (
            <span>退会した人</span>
          ) : (
            <Link to={`/admin/users/${ownerId}`} className={LED}>
              <PersonName name={displayName} username={username} />
            </Link>
          )}
        </p>
        <p className="text-xs text-soft tabular-nums md:mt-1">
          <Dotted
            facts={[
              because === 'account' ? `${HELD_LABELS[because]}：${ACCOUNT_LABELS[accountState]}` : HELD_LABELS[because],
              orderedAt !== null && `送金の指示 ${dateTime(orderedAt)}`,
            ]}
          />
        </p>
      </div>
      <span className="font-medium tabular-nums">{yen(amount)}</span>
    </li>
  );
}
