import type { RecordedEvent, RoundHistory } from '@meguri/contracts/read-models/administration.ts';
import { EMPTY_BALANCES, LEDGER_ACCOUNTS, post } from '@meguri/contracts/rental-round/money/ledger.ts';
import { dateTime, fullDate } from '../../../../../lib/time/format.ts';
import { yen } from '../../../../../rental/format.ts';
import { LedgerView } from '../../../../../rental/money/ledger-view.tsx';
import { ACCOUNT_LABELS } from '../../../../../rental/money/money-labels.ts';
import { PARTY_LABELS } from '../../../../../rental/people/party-labels.ts';
import { StatusBadge, statusLabel } from '../../../../../rental/status-badge.tsx';
import { FactList } from '../../../../../ui/fact-list.tsx';
import { Panel } from '../../../../../ui/panel.tsx';
import { Photo } from '../../../../../ui/photos/photo.tsx';
import { ChainNotice } from '../../components/chain-notice.tsx';
import { ProofExport, PublicFiles } from '../../components/proof-export.tsx';
import { linesOf } from '../../event-data.ts';
import type { Replay, Step } from '../../replay.ts';
import { postingsOfStep, type Recording } from '../round-at.ts';
import { actorOf } from '../../actor.ts';
import { SaidWords } from './what-happened.tsx';
import { Dotted } from '../../../../../ui/dotted.tsx';
import type { Elements } from '../../../../../ui/elements.ts';

interface RecordSheetProps {
  readonly recording: Recording;
  readonly brokenAt: Replay['brokenAt'];
  /** Notifications and background work around the round. */
  readonly children: Elements;
}

/** The complete history, with photos and payments, on one printable page. */
export function RecordSheet({ recording, brokenAt, children }: RecordSheetProps) {
  const { history, support, steps } = recording;
  const entries = [
    ...steps.map((step) => ({ position: step.recorded.position, row: <RoundRow step={step} history={history} /> })),
    ...support.items.map((said) => ({ position: said.position, row: <SaidRow said={said} history={support} /> })),
  ].toSorted((one, other) => (one.position < other.position ? -1 : 1));
  return (
    <div className="flex flex-col gap-8">
      <Panel title="この取引">
        <Summary recording={recording} />
      </Panel>
      <ol className="border-t border-ink text-sm leading-relaxed">
        {entries.map(({ position, row }) => (
          <li key={position} className="break-inside-avoid border-b border-line py-3">
            {row}
          </li>
        ))}
      </ol>
      <Panel title="お金の動き">
        <LedgerView ledger={steps.flatMap(postingsOfStep)} as="残高：" />
        <Totals recording={recording} />
      </Panel>
      {children}
      <Panel title="証拠の書き出し" className="print:hidden">
        <ProofExport of={`/rounds/${recording.request.id}`} label="この取引の証拠を書き出す" />
        <PublicFiles />
      </Panel>
      <p className="text-xs text-soft">
        名前はいまのものです。発送コードなどは伏せています。二人だけのチャットは含みません。
      </p>
      <Panel title="記録の確かさ">
        <ChainNotice count={history.items.length} brokenAt={history.chain.brokenAt} unreadable={brokenAt} />
        {support.items.length > 0 && (
          <p className="pt-2 text-sm">{`運営事務局とのチャット${support.items.length}件：${
            support.chain.brokenAt === null
              ? 'すべてのハッシュがつながっています。'
              : `${support.chain.brokenAt}番でハッシュの連鎖が切れています。`
          }`}</p>
        )}
      </Panel>
    </div>
  );
}

/** The item, the parties and the current state, for readers who don't know the round. */
function Summary({ recording: { request } }: Pick<RecordSheetProps, 'recording'>) {
  const person = (name: string, username: string) => `${name}（@${username}）`;
  return (
    <FactList
      tight
      facts={[
        { label: 'アイテム', value: [request.itemBrand, request.itemName].filter(Boolean).join(' ') },
        { label: PARTY_LABELS.owner, value: person(request.ownerDisplayName, request.ownerUsername) },
        { label: PARTY_LABELS.borrower, value: person(request.borrowerDisplayName, request.borrowerUsername) },
        { label: '利用期間', value: `${fullDate(request.startDate)} 〜 ${fullDate(request.endDate)}` },
        { label: 'いまの状態', value: request.statusLabel },
      ]}
    />
  );
}

/** Where the money came from and where it is now; incoming and outgoing amounts add up to zero. */
function Totals({ recording: { steps } }: Pick<RecordSheetProps, 'recording'>) {
  const balances = post(EMPTY_BALANCES, steps.flatMap(postingsOfStep));
  const moved = LEDGER_ACCOUNTS.filter((account) => balances[account] !== 0);
  if (moved.length === 0) return null;
  return (
    <div className="pt-4">
      <p className="pb-1 text-sm text-soft">差し引き（出たお金と入ったお金の合計は¥0です）</p>
      <FactList
        tight
        facts={moved.map((account) => ({
          label: ACCOUNT_LABELS[account],
          value: balances[account] < 0 ? `${yen(-balances[account])} 出金` : `${yen(balances[account])} 入金`,
        }))}
      />
    </div>
  );
}

function Head({ recorded, history }: { readonly recorded: RecordedEvent; readonly history: RoundHistory }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="font-medium">{recorded.label}</span>
      <span className="text-xs text-soft tabular-nums">
        <Dotted facts={[dateTime(recorded.metadata.time), actorOf(recorded, history)]} />
      </span>
    </p>
  );
}

function RoundRow({ step, history }: { readonly step: Step; readonly history: RoundHistory }) {
  const { recorded, before, after } = step;
  const lines = linesOf(recorded.data, history);
  const photos = lines.flatMap((line) => ('photos' in line ? line.photos : []));
  return (
    <div className="flex flex-col gap-1">
      <Head recorded={recorded} history={history} />
      {before !== after.status && (
        <p>
          <StatusBadge status={after.status} label={statusLabel(after.status, after.handover.method)} />
        </p>
      )}
      <dl className="grid grid-cols-[minmax(6rem,1fr)_4fr] gap-x-4">
        {lines.map((line, index) =>
          'photos' in line ? null : (
            <div key={`${index} ${line.label}`} className="contents">
              <dt className="text-soft">{line.label}</dt>
              <dd className="min-w-0 whitespace-pre-wrap">{line.value}</dd>
            </div>
          ),
        )}
      </dl>
      {photos.length > 0 && <Photos urls={photos} of={recorded.label} />}
      {postingsOfStep(step).map(({ debit, credit, amount }) => (
        <p key={debit + credit} className="tabular-nums">
          <span>{`${ACCOUNT_LABELS[debit]} → ${ACCOUNT_LABELS[credit]} `}</span>
          <span className="font-medium">{yen(amount)}</span>
        </p>
      ))}
    </div>
  );
}

const SaidRow = ({ said, history }: { readonly said: RecordedEvent; readonly history: RoundHistory }) => (
  <div className="flex flex-col gap-1">
    <Head recorded={said} history={history} />
    <SaidWords recorded={said} history={history} />
  </div>
);

/** Loaded eagerly: browsers don't print images that aren't loaded. */
const Photos = ({ urls, of }: { readonly urls: readonly string[]; readonly of: string }) => (
  <ul className="flex flex-wrap gap-2">
    {urls.map((url, index) => (
      <li key={url} className="size-36 overflow-hidden rounded-lg">
        <Photo src={url} alt={`「${of}」の写真${index + 1}`} first />
      </li>
    ))}
  </ul>
);
