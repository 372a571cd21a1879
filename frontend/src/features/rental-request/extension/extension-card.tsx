import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { FIGURES } from '../../../rental/figures.ts';
import { yen } from '../../../rental/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/states/badge.tsx';
import { WholePhrases } from '../../../ui/whole-phrases.tsx';
import { MEMBER_ACTIONS } from '../actions/index.ts';
import type { MemberActionName } from '../actions/member-action.ts';
import { Card } from '../components/card.tsx';
import { decidesOnExtension } from '../next-step/extension-steps.ts';
import { ExtensionTerms } from './extension-terms.tsx';
import { dueAfter } from './extension-facts.ts';
import { extensionSentence, labelOf } from './extension-words.ts';

interface ExtensionCardProps {
  readonly request: RentalRequest;
  readonly pending: MemberActionName | null;
  readonly onRequest: () => void;
}

/** The newest extension with what comes next, and the button for one where it is possible. */
export default function ExtensionCard({ request, pending, onRequest }: ExtensionCardProps) {
  const { extension } = request;
  const sentence = extensionSentence(request);
  const canAsk = request.actions.includes('request_extension') && request.extendable !== null;
  // The next step shows what its party decides on.
  const isShown = extension !== null && sentence !== null && !decidesOnExtension(request);
  if (!isShown && !canAsk) return null;
  return (
    <Card title="期間の延長">
      {isShown && <Newest {...{ extension, sentence, request }} />}
      {canAsk && <Possible {...{ request, pending, onRequest }} />}
    </Card>
  );
}

interface NewestProps extends Pick<ExtensionCardProps, 'request'> {
  readonly extension: NonNullable<RentalRequest['extension']>;
  readonly sentence: string;
}

function Newest({ extension, sentence, request }: NewestProps) {
  const { state } = extension;
  const { label, tone } = labelOf(extension);
  return (
    <>
      <p>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="text-sm leading-relaxed">
        <WholePhrases>{sentence}</WholePhrases>
      </p>
      {(state === 'requested' || state === 'approved') && (
        <ExtensionTerms request={request} of={extension} withAnswer={state === 'requested'} />
      )}
    </>
  );
}

function Possible({ request, pending, onRequest }: ExtensionCardProps) {
  const { extendable } = request;
  if (extendable === null) return null;
  return (
    <>
      <p className="text-sm leading-relaxed">
        <WholePhrases>{`もう少し借りたいときは、${dueAfter(extendable.endDate)}まで${FIGURES.rentalDays}日間の延長をリクエストできます。料金は${yen(extendable.price)}です。`}</WholePhrases>
      </p>
      <p>
        <Button
          variant="secondary"
          pending={pending === 'request_extension'}
          disabled={pending !== null}
          onClick={onRequest}
        >
          {MEMBER_ACTIONS.request_extension.label}
        </Button>
      </p>
    </>
  );
}
