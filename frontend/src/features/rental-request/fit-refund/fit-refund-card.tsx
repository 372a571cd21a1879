import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { FIT_REFUND } from '../../../rental/fit-refund.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { WholePhrases } from '../../../ui/whole-phrases.tsx';
import { MEMBER_ACTIONS } from '../actions/index.ts';
import type { MemberActionName } from '../actions/member-action.ts';
import { Card } from '../components/card.tsx';
import { fitRefundSentence } from './fit-refund-words.ts';

interface FitRefundCardProps {
  readonly request: RentalRequest;
  readonly pending: MemberActionName | null;
  readonly onRequest: () => void;
}

/** The owner's promise of the price back: what it means now, and the borrower's request of it. */
export default function FitRefundCard({ request, pending, onRequest }: FitRefundCardProps) {
  const sentence = fitRefundSentence(request);
  if (sentence === null) return null;
  return (
    <Card title={FIT_REFUND}>
      <p className="text-sm leading-relaxed">
        <WholePhrases>{sentence}</WholePhrases>
      </p>
      {request.actions.includes('request_fit_refund') && (
        <p>
          <Button
            variant="secondary"
            pending={pending === 'request_fit_refund'}
            disabled={pending !== null}
            onClick={onRequest}
          >
            {MEMBER_ACTIONS.request_fit_refund.label}
          </Button>
        </p>
      )}
    </Card>
  );
}
