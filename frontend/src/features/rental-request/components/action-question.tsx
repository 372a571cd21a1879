import { characters } from '@meguri/contracts/text/characters.ts';
import { MAX_REASON } from '@meguri/contracts/limits.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { useState } from 'react';
import { useNow } from '../../../lib/time/server-time.ts';
import { CommentField } from '../../../rental/comment-field.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { cancellationEffects } from '../actions/cancellation-effects.ts';
import { MEMBER_ACTIONS } from '../actions/index.ts';
import type { MemberActionName } from '../actions/member-action.ts';
import type { ActionCommand } from '../api/use-action.ts';
import { AskedExtension, PossibleExtension, SavedCardChoice } from '../extension/extension-question.tsx';
import { CloseNeighbours } from './close-neighbours.tsx';
import { WholePhrases } from '../../../ui/whole-phrases.tsx';

export interface ActionQuestionProps {
  readonly action: MemberActionName;
  readonly request: RentalRequest;
  readonly command: ActionCommand;
  /** The reason typed so far. */
  readonly why: string;
  readonly setWhy: (words: string) => void;
  readonly onClose: () => void;
}

/** The confirmation of an action, with an optional reason. */
export default function ActionQuestion({ action, request, command, why, setWhy, onClose }: ActionQuestionProps) {
  const now = useNow();
  const [savedCard, setSavedCard] = useState(false);
  const { question } = MEMBER_ACTIONS[action];
  if (question === undefined) return null;
  const {
    title,
    text = cancellationEffects,
    confirm,
    danger = false,
    asksWhy = false,
    showsNeighbours = false,
  } = question;
  const { asksForExtension = false, showsExtension = false } = question;
  const isTooLong = characters(why.trim()) > MAX_REASON;
  return (
    <ConfirmDialog
      open
      {...{ onClose, title, confirm, danger }}
      disabled={isTooLong}
      onConfirm={() => {
        // From here on the page itself shows the progress.
        onClose();
        command.run({ action, ...(asksWhy && { fields: { reason: why } }), ...(asksForExtension && { savedCard }) });
      }}
      form={
        (asksForExtension && <SavedCardChoice checked={savedCard} onChange={setSavedCard} />) ||
        (asksWhy && (
          <CommentField
            name="reason"
            label="理由（任意）"
            value={why}
            onChange={setWhy}
            max={MAX_REASON}
            disabled={false}
            {...(!isTooLong && { hint: '取引の記録に残り、相手にも表示されます。' })}
          />
        ))
      }
    >
      <p>
        <WholePhrases>{text(request, now)}</WholePhrases>
      </p>
      {showsNeighbours && <CloseNeighbours request={request} />}
      {asksForExtension && <PossibleExtension request={request} />}
      {showsExtension && <AskedExtension request={request} />}
    </ConfirmDialog>
  );
}
