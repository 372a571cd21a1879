import type { AdministeredRequest } from '@meguri/contracts/read-models/administration.ts';
import { ROUND_REJECTIONS } from '@meguri/contracts/rental-round/rejections.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { ActionList } from '../../../features/operators/operate-round/components/action-list.tsx';
import { DisputeList } from '../../../features/operators/operate-round/components/dispute-list.tsx';
import { ParcelRounds } from '../../../features/operators/operate-round/components/parcel-rounds.tsx';
import { ProposalList } from '../../../features/operators/operate-round/components/proposal-list.tsx';
import { extensionToRefund } from '../../../features/operators/operate-round/actions/choices.ts';
import { needsHistory, offered } from '../../../features/operators/operate-round/actions/index.ts';
import { grantRefund } from '../../../features/operators/operate-round/actions/money.ts';
import { useHistory, useRound, useRoundReconciliation } from '../../../features/operators/round-history/api/rounds.ts';
import { HistoryView } from '../../../features/operators/round-history/components/history-view.tsx';
import { MoneyFacts } from '../../../features/operators/round-history/components/money-facts.tsx';
import { RoundFacts } from '../../../features/operators/round-history/components/round-facts.tsx';
import { RoundReconciliationFacts } from '../../../features/operators/round-history/components/round-reconciliation.tsx';
import { ShippingFacts } from '../../../features/operators/round-history/components/shipping-facts.tsx';
import { requestNumber } from '../../../rental/format.ts';
import { parcelMark, parcelOf } from '../../../rental/parcel.ts';
import { StatusBadge } from '../../../rental/status-badge.tsx';
import { Upcoming } from '../../../features/operators/round-history/components/upcoming.tsx';
import { replay } from '../../../features/operators/round-history/replay.ts';
import { IncidentList } from '../../../features/operators/service-health/components/incident-list.tsx';
import { isForExtensionRefund } from '../../../rental/operators/extension-refund.ts';
import { isViewersTurn } from '../../../rental/turn.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PartBoundary } from '../../../ui/states/error-boundary.tsx';
import { Alert } from '../../../ui/states/alert.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { Loaded } from '../loaded.tsx';
import { ContactUser } from '../support/contact-user.tsx';
import { QuestionsOf } from '../support/questions-of.tsx';
import { TasksOfRound } from '../tasks-of-round.tsx';
import { useRouteParams } from '../../../lib/route-params.ts';

/** A round for operators: state, available actions and history. */
export default function AdminRoundPage({ viewer }: { readonly viewer: Account }) {
  const { id = '' } = useRouteParams();
  const request = useRound(id);
  const number = requestNumber(id);
  return (
    <AdminFrame
      title={`取引 ${number}`}
      documentTitle={`取引 ${number}`}
      aside={
        request.data && (
          <StatusBadge
            status={request.data.status}
            label={request.data.statusLabel}
            isTurn={isViewersTurn(request.data)}
          />
        )
      }
    >
      <Loaded data={request.data} error={request.error} retry={() => void request.refetch()} lines={6}>
        {(found) => <Round request={found} viewerId={viewer.id} />}
      </Loaded>
    </AdminFrame>
  );
}

const COLUMN = 'contents min-w-0 flex-col gap-10 lg:flex';

function Round({ request, viewerId }: { readonly request: AdministeredRequest; readonly viewerId: number }) {
  const history = useHistory(request.id);
  const replayed = useMemo(() => history.data && replay(history.data.items), [history.data]);
  // A history that can't be folded completely doesn't give the current state.
  const round = replayed?.brokenAt === null ? (replayed.steps.at(-1)?.after ?? null) : null;
  const parcel = parcelOf(request);
  return (
    <div className="flex flex-col gap-10">
      {/* On phones the actions come before the details. */}
      <div className="flex flex-col gap-x-12 gap-y-10 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className={COLUMN}>
          <Panel title="概要">
            <RoundFacts request={request} />
          </Panel>
          {parcel !== null && (
            <Panel title={parcelMark(request)}>
              <ParcelRounds parcelId={parcel.id} roundId={request.id} />
            </Panel>
          )}
          <Panel title="お金" className="order-1">
            <MoneyFacts request={request} round={round} />
          </Panel>
          <Panel title="配送" className="order-1">
            <ShippingFacts events={request.shippingEvents} />
          </Panel>
        </div>
        <div className={COLUMN}>
          {round !== null && history.data && round.money.proposals.length > 0 && (
            <Panel title={`確認待ちの提案 ${round.money.proposals.length}件`}>
              <ProposalList roundId={request.id} round={round} history={history.data} viewerId={viewerId} />
            </Panel>
          )}
          <Panel title="運営の操作">
            <Operations request={request} round={round} />
          </Panel>
          {request.viewerParty === 'operator' && <TasksOfRound roundId={request.id} />}
          {request.viewerParty === 'operator' && (
            <QuestionsOf
              title="この取引の相談"
              which={{ roundId: request.id }}
              empty="この取引についての相談はありません。"
            >
              <ContactUser
                user={{ id: request.borrowerId, displayName: request.borrowerDisplayName }}
                label="借り手に連絡する"
                roundId={request.id}
              />
              <ContactUser
                user={{ id: request.ownerId, displayName: request.ownerDisplayName }}
                label="オーナーに連絡する"
                roundId={request.id}
              />
            </QuestionsOf>
          )}
          {round !== null && round.money.disputes.length > 0 && (
            <Panel title="チャージバック">
              <DisputeList roundId={request.id} round={round} />
            </Panel>
          )}
          <Panel title="このあと">
            {round !== null && (
              <Upcoming
                round={round}
                interruptions={request.interruptions}
                withTasks={request.viewerParty !== 'operator'}
              />
            )}
            {round === null && replayed !== undefined && (
              <p className="text-sm text-soft">履歴を最後まで再生できないため、表示できません。</p>
            )}
          </Panel>
          {request.incidents.length > 0 && (
            <Panel title={`失敗した処理 ${request.incidents.length}件`}>
              <IncidentList incidents={request.incidents} />
            </Panel>
          )}
          <div className="order-1">
            <PartBoundary name="決済会社との照合">
              <Compared roundId={request.id} />
            </PartBoundary>
          </div>
        </div>
      </div>
      <PartBoundary name="履歴">
        <Panel
          title="履歴"
          aside={
            <Link
              to={`/admin/rental-requests/${request.id}/replay`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >{`${history.data ? `${history.data.items.length}件の出来事を` : ''}再生する`}</Link>
          }
        >
          <Loaded data={history.data} error={history.error} retry={() => void history.refetch()} lines={6}>
            {(data) =>
              replayed && <HistoryView history={data} replay={replayed} interruptions={request.interruptions} />
            }
          </Loaded>
        </Panel>
      </PartBoundary>
    </div>
  );
}

/** Asks the provider only on demand. */
function Compared({ roundId }: { readonly roundId: string }) {
  const [isWanted, setWanted] = useState(false);
  const money = useRoundReconciliation(roundId, isWanted);
  return (
    <Panel title="決済会社との照合">
      {isWanted ? (
        <Loaded data={money.data} error={money.error} retry={() => void money.refetch()} lines={4}>
          {(found) => <RoundReconciliationFacts {...found} />}
        </Loaded>
      ) : (
        <Button variant="secondary" wide onClick={() => setWanted(true)}>
          決済会社の記録と照合する
        </Button>
      )}
    </Panel>
  );
}

function Operations({ request, round }: { readonly request: AdministeredRequest; readonly round: RentalRound | null }) {
  const [search] = useSearchParams();
  if (request.viewerParty !== 'operator') return <Alert tone="warn">{ROUND_REJECTIONS.own_round.message}</Alert>;
  const { here, onCase } = offered(request.actions);
  const reportId = round?.damage?.report?.reportId;
  const isForRefund = isForExtensionRefund(search) && round !== null;
  return (
    <ActionList
      roundId={request.id}
      parcelId={parcelOf(request)?.id ?? null}
      round={round}
      // These forms list entries of the history, so they need it.
      actions={round === null ? here.filter((action) => !needsHistory(action)) : here}
      caseAddress={onCase && reportId !== undefined ? `/admin/damage-reports/${reportId}` : null}
      {...(isForRefund && { begun: { action: grantRefund, subject: extensionToRefund(round) } })}
    />
  );
}
