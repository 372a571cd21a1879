import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { DamageCaseView } from '@meguri/contracts/read-models/administration.ts';
import { ROUND_REJECTIONS } from '@meguri/contracts/rental-round/rejections.ts';
import { useCase } from '../../../features/operators/damage-cases/api/case.ts';
import { CaseAnswers } from '../../../features/operators/damage-cases/components/case-answers.tsx';
import { CaseChat } from '../../../features/operators/damage-cases/components/case-chat.tsx';
import { CaseDecision } from '../../../features/operators/damage-cases/components/case-decision.tsx';
import { LedgerView } from '../../../rental/money/ledger-view.tsx';
import { CaseRequest } from '../../../features/operators/damage-cases/components/case-request.tsx';
import { FitRefundNote } from '../../../features/operators/damage-cases/components/fit-refund-note.tsx';
import { ExtensionRefund } from '../../../features/operators/damage-cases/components/extension-refund.tsx';
import { Thread } from '../../../features/operators/damage-cases/components/thread.tsx';
import { CASE_LABELS, titleOf } from '../../../features/operators/damage-cases/case-labels.ts';
import ConditionPhotos from '../../../rental/recorded/condition-photos.tsx';
import { conditionSets } from '../../../rental/recorded/condition-sets.ts';
import { PartBoundary } from '../../../ui/states/error-boundary.tsx';
import { Alert } from '../../../ui/states/alert.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { Dotted } from '../../../ui/dotted.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { Loaded } from '../loaded.tsx';
import { TasksOfRound } from '../tasks-of-round.tsx';
import { CaseProposals } from './case-proposals.tsx';
import { SupportChat } from './support-chat.tsx';
import { useMayDo } from '../../../rental/operators/allowed.tsx';
import { useRouteParams } from '../../../lib/route-params.ts';
import { Verbatim } from '../../../ui/verbatim.tsx';

/** A damage case: statements, the round with its money, and the decision. */
export default function AdminCasePage({ viewer }: { readonly viewer: Account }) {
  const { id = '' } = useRouteParams();
  const { data, error, refetch } = useCase(id);
  const state = data && CASE_LABELS[data.state];
  return (
    <AdminFrame
      title={data === undefined ? '不具合の案件' : titleOf(data)}
      documentTitle="不具合の案件"
      aside={state && <Badge tone={state.tone}>{state.label}</Badge>}
    >
      <Loaded data={data} error={error} retry={() => void refetch()} lines={6}>
        {(one) => (
          <>
            <About request={one.request} />
            <Case one={one} viewer={viewer} />
          </>
        )}
      </Loaded>
    </AdminFrame>
  );
}

/** The rental, its item and its parties. */
const About = ({ request }: Pick<DamageCaseView, 'request'>) => (
  <p className="-mt-2 pb-6 text-sm text-soft">
    <Verbatim className="mr-2 font-medium text-ink tabular-nums">{request.requestNumber}</Verbatim>
    <Dotted facts={[request.itemName, `${request.ownerDisplayName}\u00a0→ ${request.borrowerDisplayName}`]} />
  </p>
);

const replayOf = ({ rentalRequestId }: DamageCaseView): string => `/admin/rental-requests/${rentalRequestId}/replay`;
const COLUMN = 'contents min-w-0 flex-col gap-10 lg:flex';

/** The order on phones: statements, the decision, then the facts behind it. */
function Case({ one, viewer }: { readonly one: DamageCaseView; readonly viewer: Account }) {
  const mayWrite = useMayDo('write_support_chat');
  const mayRead = useMayDo('read_case_chat');
  return (
    <div className="flex flex-col gap-x-12 gap-y-10 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <div className={COLUMN}>
        <PartBoundary name="経過">
          <Panel
            title="経過"
            aside={
              <span className="flex gap-4">
                <Link to={replayOf(one)} className="inline-flex min-h-11 items-center underline underline-offset-4">
                  再生する
                </Link>
                <Link
                  to={`${replayOf(one)}?view=record`}
                  className="inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  印刷用の記録
                </Link>
              </span>
            }
          >
            <Thread one={one} />
          </Panel>
        </PartBoundary>
        {one.request.viewerParty === 'operator' && (
          <PartBoundary name="運営事務局とのチャット">
            <Panel title="運営事務局とのチャット" {...(mayWrite && { aside: '運営事務局として返信します' })}>
              <SupportChat viewer={viewer} request={one.request} />
            </Panel>
          </PartBoundary>
        )}
        {mayRead && one.closedAt === null && one.request.viewerParty === 'operator' && (
          <PartBoundary name="二人のチャット">
            <Panel title="二人のチャット">
              <CaseChat request={one.request} />
            </Panel>
          </PartBoundary>
        )}
        <PartBoundary name="状態の写真">
          <Panel title="状態の写真">
            <ConditionPhotos sets={conditionSets(one.request)} />
          </Panel>
        </PartBoundary>
      </div>
      <div className={COLUMN}>
        {one.request.actions.includes('withdraw_proposal') && (
          <PartBoundary name="確認待ちの提案">
            <CaseProposals roundId={one.rentalRequestId} viewerId={viewer.id} />
          </PartBoundary>
        )}
        {one.request.viewerParty === 'operator' && <TasksOfRound roundId={one.rentalRequestId} className="order-1" />}
        {(one.answers.length > 0 || one.request.actions.includes('ask_for_answer')) && (
          <PartBoundary name="返信のお願い">
            <Panel title="返信のお願い" className="order-1">
              <CaseAnswers one={one} />
            </Panel>
          </PartBoundary>
        )}
        <PartBoundary name="判断">
          <Panel title="運営の判断" className="order-1">
            <Decision one={one} />
            {one.request.viewerParty === 'operator' && <ExtensionRefund request={one.request} />}
          </Panel>
        </PartBoundary>
        <Panel title="取引" className="order-2">
          <CaseRequest request={one.request} />
        </Panel>
        <PartBoundary name="お金">
          <Panel title="お金" className="order-2">
            <LedgerView ledger={one.ledger} />
          </Panel>
        </PartBoundary>
      </div>
    </div>
  );
}

function Decision({ one }: { readonly one: DamageCaseView }) {
  if (one.closedAt !== null) return <p className="text-sm text-soft">この案件は終了しています。</p>;
  if (one.request.viewerParty !== 'operator') return <Alert tone="warn">{ROUND_REJECTIONS.own_round.message}</Alert>;
  return (
    <>
      <FitRefundNote request={one.request} />
      <CaseDecision one={one} />
    </>
  );
}
