import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { RoundSurroundings } from '@meguri/contracts/read-models/round-surroundings.ts';
import { TASK_LABELS } from '@meguri/contracts/rental-round/actions/task-labels.ts';
import { memberActions, wordsOf } from '../../../features/rental-request/actions/index.ts';
import { nextStepOf } from '../../../features/rental-request/next-step/next-step-of.ts';
import { ChainNotice } from '../../../features/operators/round-history/components/chain-notice.tsx';
import { ProofExport, PublicFiles } from '../../../features/operators/round-history/components/proof-export.tsx';
import { arrowKey } from '../../../features/operators/round-history/moments/arrows.ts';
import { factsAt, type MembersWords } from '../../../features/operators/round-history/moments/compared.ts';
import {
  BackgroundEvents,
  SentNotifications,
} from '../../../features/operators/round-history/moments/components/surroundings.tsx';
import { Comparison } from '../../../features/operators/round-history/moments/components/comparison.tsx';
import { MachineDiagram } from '../../../features/operators/round-history/moments/components/machine-diagram.tsx';
import { MachineLegend } from '../../../features/operators/round-history/moments/components/machine-legend.tsx';
import { MomentControls } from '../../../features/operators/round-history/moments/components/moment-controls.tsx';
import { MomentTools } from '../../../features/operators/round-history/moments/components/moment-tools.tsx';
import { SeenBy } from '../../../features/operators/round-history/moments/components/seen-by.tsx';
import {
  Said,
  SaidWords,
  WhatHappened,
} from '../../../features/operators/round-history/moments/components/what-happened.tsx';
import { momentAt, momentsOf } from '../../../features/operators/round-history/moments/moments.ts';
import {
  type Recording,
  type RoundSnapshot,
  roundAt,
} from '../../../features/operators/round-history/moments/round-at.ts';
import { factsOf } from '../../../features/operators/round-history/facts.ts';
import type { Replay } from '../../../features/operators/round-history/replay.ts';
import { jobLabel } from '../../../features/operators/service-health/health-labels.ts';
import { dateTime } from '../../../lib/time/format.ts';
import { untilTime } from '../../../lib/time/until-time.ts';
import { DEADLINES } from '../../../rental/deadlines.ts';
import { isPickup } from '../../../rental/handover.ts';
import { LedgerView } from '../../../rental/money/ledger-view.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Panel } from '../../../ui/panel.tsx';

/** Texts of members' pages. */
const WORDS: MembersWords = {
  nextStep: nextStepOf,
  offered: (view) => memberActions(view.actions).map((action) => wordsOf(action, isPickup(view)).label),
};

/** In ms. The URL is updated with a delay, because browsers limit history updates while a slider moves. */
const ADDRESS_AFTER_MS = 300;

interface RoundMomentsProps {
  readonly recording: Recording;
  readonly around: RoundSurroundings;
  readonly brokenAt: Replay['brokenAt'];
}

/** A round at the moment in the URL, alone or compared with another moment. */
export function RoundMoments({ recording, around, brokenAt }: RoundMomentsProps) {
  const { history, support, steps } = recording;
  const [chosen, choose] = useMoment();
  const moments = useMemo(() => momentsOf(steps, support.items), [steps, support]);
  const found = momentAt(moments, chosen.at);
  const snapshot = useMemo(() => found && roundAt(recording, found.moment), [recording, found]);
  const base = chosen.with === null ? null : momentAt(moments, chosen.with);
  const baseSnapshot = useMemo(() => base && roundAt(recording, base.moment), [recording, base]);
  if (found === null || snapshot === null) return null;
  const { recorded, isOfRound } = found.moment;
  return (
    <div className="flex flex-col gap-8">
      <div className="sticky top-0 z-10 -mx-2 bg-paper px-2 py-2 md:top-16">
        <MomentControls moments={moments} found={found} onChoose={(at) => choose({ ...chosen, at })} />
      </div>
      <MomentTools
        moment={found.moment}
        base={base?.moment ?? null}
        onGo={(at) => choose({ ...chosen, at })}
        onCompare={(isCompared) => choose({ ...chosen, with: isCompared ? found.moment.key : null })}
      />
      {base !== null && baseSnapshot !== null && (
        <Panel title="2つの時点の比較">
          <Comparison
            one={{ moment: base.moment, facts: factsAt(baseSnapshot, WORDS) }}
            other={{ moment: found.moment, facts: factsAt(snapshot, WORDS) }}
          />
        </Panel>
      )}
      <Panel title="状態の図">
        <MachineLegend />
        <MachineDiagram
          current={snapshot.round.status}
          handover={snapshot.round.handover.method}
          taken={steps
            .slice(0, found.moment.events)
            .filter(({ before, after }) => before !== after.status)
            .map(({ before, after }) => arrowKey(before, after.status))}
        />
      </Panel>
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        <Panel title="借り手が見ていたもの">
          <SeenBy view={snapshot.borrower} words={WORDS} />
        </Panel>
        <Panel title="オーナーが見ていたもの">
          <SeenBy view={snapshot.owner} words={WORDS} />
        </Panel>
        <Panel title="この出来事の記録">
          {isOfRound ? (
            <WhatHappened recorded={recorded} history={history} />
          ) : (
            <SaidWords recorded={recorded} history={support} />
          )}
        </Panel>
        <Panel title="このあとの予定">
          <Ahead snapshot={snapshot} />
        </Panel>
        <Panel title="お金">
          <LedgerView ledger={[...snapshot.postings]} as="このときの" />
        </Panel>
        <Panel title="このときの取引情報">
          <FactList tight facts={[...factsOf(snapshot.round, snapshot.interruptions)]} />
        </Panel>
        <Panel title="送ったお知らせ">
          <SentNotifications told={around.told} at={found.moment.at} />
        </Panel>
        <div className="flex min-w-0 flex-col gap-8">
          <Panel title="決済の通知と失敗した処理">
            <BackgroundEvents
              webhooks={around.webhooks}
              incidents={recording.request.incidents}
              jobLabel={jobLabel}
              at={found.moment.at}
            />
          </Panel>
          <Panel title="証拠の書き出し">
            <ProofExport of={`/rounds/${recording.request.id}`} label="この取引の証拠を書き出す" />
            <PublicFiles />
          </Panel>
        </div>
      </div>
      {snapshot.said.length > 0 && (
        <Panel title={`運営事務局とのチャット（${snapshot.said.length}件）`}>
          <Said said={snapshot.said} history={support} />
        </Panel>
      )}
      <ChainNotice count={history.items.length} brokenAt={history.chain.brokenAt} unreadable={brokenAt} />
      <p className="text-xs text-soft">
        名前とアイテムの写真はいまのものです。発送コードなどは伏せています。二人だけのチャットは含みません。
      </p>
    </div>
  );
}

function Ahead({ snapshot: { tasks, deadlines } }: { readonly snapshot: RoundSnapshot }) {
  if (tasks.length + deadlines.length === 0)
    return <p className="text-sm text-soft">自動で行われることも、運営のタスクもありませんでした。</p>;
  return (
    <FactList
      tight
      facts={[
        ...tasks.map(({ kind, due }) => ({
          label: untilTime(due, dateTime),
          value: `運営のタスク：${TASK_LABELS[kind]}`,
        })),
        ...deadlines.map(({ kind, due }) => ({ label: untilTime(due, dateTime), value: DEADLINES[kind].next })),
      ]}
    />
  );
}

interface Chosen {
  /** null: the newest moment. */
  readonly at: string | null;
  readonly with: string | null;
}

/** The selected moment: shown at once, written to the URL with a delay. */
function useMoment(): [Chosen, (chosen: Chosen) => void] {
  const [query, setQuery] = useSearchParams();
  const named: Chosen = { at: query.get('at'), with: query.get('with') };
  const [chosen, choose] = useState(named);
  const write = useEffectEvent(() => {
    const next = Object.entries(chosen).filter((entry): entry is [string, string] => entry[1] !== null);
    setQuery(new URLSearchParams(next), { replace: true, state: { keepsScroll: true } });
  });
  const isWritten = chosen.at === named.at && chosen.with === named.with;
  useEffect(() => {
    if (isWritten) return undefined;
    const timer = setTimeout(write, ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [chosen, isWritten]);
  return [chosen, choose];
}
