import { supportPage } from '@meguri/contracts/message/support-kinds.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { rentalRequestQuery } from '../../features/rental-request/api/rental-request.ts';
import { supportThreadsQuery } from '../../features/support/api/support-threads.ts';
import { QuestionForm } from '../../features/support/components/question-form.tsx';
import { ThreadList } from '../../features/support/components/thread-list.tsx';
import { isPassing } from '../../lib/http/api-error.ts';
import { Link } from '../../ui/controls/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PartBoundary } from '../../ui/states/error-boundary.tsx';
import { toast } from '../../ui/overlay/toast-store.ts';

/** The earlier questions are above the form, which would move while it is filled in. */
export const firstQueries = [supportThreadsQuery];

/** Questions to 運営事務局: a new one, about a rental if the address names it, and the earlier ones. */
export default function SupportPage({ title }: { readonly title: string }) {
  const [search] = useSearchParams();
  const roundId = search.get('round');
  const navigate = useNavigate();
  const { data: round, error } = useQuery({ ...rentalRequestQuery(roundId ?? ''), enabled: roundId !== null });
  // A question that is sent before the rental is loaded is about it too. The server checks that it is the viewer's.
  const unloaded = roundId !== null && (error === null || isPassing(error)) ? { id: roundId, itemName: null } : null;
  const own = round === undefined ? unloaded : round.viewerParty === 'operator' ? null : round;
  return (
    <div className="column pb-12">
      <PageHeading
        title={title}
        {...(own !== null && { back: { to: `/rental-requests/${own.id}`, label: '取引の詳細' } })}
      />
      <div className="flex flex-col gap-12">
        <p className="text-sm leading-relaxed">
          <span>よくあるご質問は、</span>
          <Link to="/help#faq" className="underline underline-offset-4">
            使い方とよくある質問
          </Link>
          <span>にまとめています。見つからないときは、運営事務局にご相談ください。</span>
        </p>
        <PartBoundary name="これまでのご相談">
          <ThreadList />
        </PartBoundary>
        <QuestionForm
          round={own}
          onSent={({ id }) => {
            toast({ title: 'ご相談を受け付けました', tone: 'good' });
            void navigate(supportPage(id));
          }}
        />
      </div>
    </div>
  );
}
