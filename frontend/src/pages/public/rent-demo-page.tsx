import { statusLabelOf } from '@meguri/contracts/rental-round/status.ts';
import { useState } from 'react';
import { estimate } from '../../features/public/help/estimate.ts';
import type { Act } from '../../features/public/rent-demo/acts.ts';
import { Screen } from '../../features/public/rent-demo/components/screen.tsx';
import { StepLine } from '../../features/public/rent-demo/components/step-line.tsx';
import { Surroundings } from '../../features/public/rent-demo/components/surroundings.tsx';
import { stepsDone } from '../../features/public/rent-demo/steps.ts';
import { after, BEGINNING, isOver, offered, type Walk } from '../../features/public/rent-demo/walk.ts';
import { nextStepOf } from '../../features/rental-request/next-step/next-step-of.ts';
import { FIGURES } from '../../rental/figures.ts';
import { yen } from '../../rental/format.ts';
import { PARTY_LABELS } from '../../rental/people/party-labels.ts';
import { StatusBadge } from '../../rental/status-badge.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { NeedsScript } from '../../ui/states/alert.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

const PRICE = 3000;
/** A placeholder; the texts only depend on the date while shipping isn't open yet. */
const START_DATE = '2000-01-01';
const PEOPLE = [
  { party: 'borrower', title: '借り手の画面' },
  { party: 'owner', title: 'オーナーの画面' },
] as const;

type Party = (typeof PEOPLE)[number]['party'];
const BEFORE = {
  borrower: {
    headline: '気に入った服を見つけました',
    text: 'アイテムのページで空いている週を選び、リクエストを送ります。料金はまだかかりません。',
  },
  owner: {
    headline: 'ワンピースを出品しています',
    text: 'リクエストが届くと、画面とメールでお知らせします。承認するか辞退するかは、そのつど選べます。',
  },
} as const;

/** A simulated rental seen from both sides. It needs no account, and nothing is stored or sent. */
export default function RentDemoPage() {
  const [walk, setWalk] = useState(BEGINNING);
  const acts = offered(walk);
  const onAct = (act: Act) => setWalk(after(walk, act));
  return (
    <div className="measure pb-10">
      <PageHeading title="取引を試してみる" />
      <p className="max-w-2xl pb-8 text-soft">{`1週間 ${yen(PRICE)}のワンピースを、借り手とオーナーの両方になって貸し借りしてみましょう。登録は不要です。この画面の中だけのお試しで、何も保存されず、料金もかかりません。`}</p>
      <NeedsScript to="取引を試す" />
      <StepLine done={stepsDone(walk)} isOver={isOver(walk)} />
      <div className="grid gap-5 md:grid-cols-2 md:gap-8">
        {PEOPLE.map(({ party, title: name }) => (
          <Screen
            key={party}
            title={name}
            badge={
              walk.state !== 'none' && (
                <StatusBadge
                  status={walk.state}
                  label={statusLabelOf(walk.state, 'delivery')}
                  isTurn={acts.some(({ by, leadsOn }) => by === party && leadsOn)}
                />
              )
            }
            {...wordsFor(party, walk, acts)}
            acts={acts.filter(({ by }) => by === party)}
            waiting={waitingFor(acts)}
            onAct={onAct}
          >
            <Garment />
            <Money party={party} walk={walk} />
          </Screen>
        ))}
      </div>
      <div className="flex flex-col gap-3 pt-5 md:pt-8">
        <Surroundings acts={acts} onAct={onAct} />
        {isOver(walk) && <End />}
      </div>
      <Happened walk={walk} onStartOver={() => setWalk(BEGINNING)} />
    </div>
  );
}

/** The same texts as on a real rental's page. */
function wordsFor(viewerParty: Party, { state }: Walk, acts: readonly Act[]) {
  if (state === 'none') return BEFORE[viewerParty];
  const actions = acts.flatMap(({ by, action }) => (by === viewerParty && action !== undefined ? [action] : []));
  return nextStepOf({
    status: state,
    statusLabel: statusLabelOf(state, 'delivery'),
    viewerParty,
    itemShippingMethod: 'コンビニ配送',
    actions,
    startDate: START_DATE,
    itemOverdue: false,
    payment: null,
    payout: null,
    lateFee: null,
    lateFeeWaived: false,
    answerBy: null,
    extension: null,
    damageFee: null,
    meeting: null,
    itemSnapshot: null,
    // The payment always succeeds here.
    timeline: [],
  });
}

function waitingFor(acts: readonly Act[]): string | null {
  const next = acts.find(({ leadsOn }) => leadsOn);
  if (next === undefined) return null;
  if (next.by === 'time') return '時間が進むのを待っています。';
  // Operators choose between several acts.
  if (next.by === 'operator') return `${PARTY_LABELS.operator}の判断を待っています。`;
  return `${PARTY_LABELS[next.by]}の「${next.label}」を待っています。`;
}

const Garment = () => (
  <div className="flex items-center gap-4">
    <img src="/shirt-dress.svg" alt="" width={64} height={80} className="h-20 w-16 rounded-xl" />
    <p className="flex flex-col leading-snug">
      <span>シャツワンピース</span>
      <span className="text-sm text-soft">{`レンタル期間 ${FIGURES.rentalDays}日間`}</span>
    </p>
  </div>
);

/** The amounts for this party, by the server's rules. */
function Money({ party, walk }: { readonly party: Party; readonly walk: Walk }) {
  // The amounts are for a rental that ends normally.
  if (isOver(walk) && walk.state !== 'completed') return null;
  const late = walk.done.some(({ id }) => id === 'overdue') ? 1 : 0;
  const all = estimate(PRICE, late);
  const rows = [
    party === 'borrower'
      ? (['お支払い（往復の送料を含む）', all.byParcel] as const)
      : ([`受け取り額（手数料${FIGURES.payoutFeePercent}%を引いた額）`, all.payout] as const),
    ...(late > 0
      ? [[party === 'borrower' ? `延滞料（${all.lateDays}日分）` : '延滞料の受け取り', all.lateFee] as const]
      : []),
  ];
  return (
    <dl className="flex flex-col divide-y divide-line border-y border-line text-sm">
      {rows.map(([name, amount]) => (
        <div key={name} className="flex items-baseline justify-between gap-4 py-2">
          <dt className="text-soft">{name}</dt>
          <dd className="shrink-0 tabular-nums">{yen(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Links to register or to browse items. */
const End = () => (
  <section aria-label="お試しの終わり" className="flex flex-col items-start gap-4 rounded-2xl bg-accent-wash px-6 py-6">
    <p className="font-serif text-lg">お試しは、これで終わりです。</p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/items">アイテムを見る</ButtonLink>
      <ButtonLink to="/help" variant="secondary" className="bg-paper">
        料金と決まりを見る
      </ButtonLink>
    </div>
  </section>
);

interface HappenedProps {
  readonly walk: Walk;
  readonly onStartOver: () => void;
}

/** Newest last; announced by screen readers. */
function Happened({ walk, onStartOver }: HappenedProps) {
  if (walk.done.length === 0) return null;
  return (
    <section aria-labelledby="happened" className="pt-12">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <h2 id="happened" className="text-xl">
          これまでの流れ
        </h2>
        <Button variant="secondary" size="small" onClick={onStartOver}>
          最初からやり直す
        </Button>
      </div>
      <ol aria-live="polite" className="flex list-decimal flex-col gap-1.5 pl-6 text-sm marker:text-accent">
        {walk.done.map((act, index) => (
          <li key={index}>{act.happened}</li>
        ))}
      </ol>
    </section>
  );
}
