import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import type { Choosable } from './choices.ts';

/** How an action is sent: its path below the rental request's URL. */
export interface SentAction {
  readonly path: 'shipping-codes' | `commands/${string}`;
  /** Needs a preview first, because it moves money: effects, recipient, and whether a second operator must approve. */
  readonly isPreviewed?: true;
  /** Toast after the command is done. */
  readonly done: string;
}

/** An action that asks before it is done. */
interface AskedAction extends SentAction {
  /** Label of the button, and title of the dialog. */
  readonly label: string;
  /** Confirmation that describes the effects. */
  readonly question: string;
  readonly confirm: string;
  readonly isDangerous?: true;
}

/** `reason` is read by the round's people in the timeline, `kept_reason` by operators in the history. */
export type FieldName = 'reason' | 'kept_reason' | 'trackingCode' | 'amount' | 'parts' | 'by' | 'reference';

/** An action with a form that is a list of fields. */
export interface FormAction extends AskedAction {
  readonly place: 'round';
  /** Checks what was typed; its output is the request's body. */
  readonly schema: z.ZodType<object, FieldValues>;
  /** A selection of what the action is about, from the round's history. */
  readonly subject?: { readonly name: string; readonly choices: (round: RentalRound) => readonly Choosable[] };
  /** Shown in this order, below the subject. */
  readonly fields: readonly FieldName[];
}

export interface RoundDialogProps {
  readonly roundId: string;
  /** null: the item travels alone. */
  readonly parcelId: string | null;
  readonly onClose: () => void;
}

/** An action with a form of its own. */
export interface DialogAction {
  readonly place: 'round';
  readonly label: string;
  /** Shown as the primary button. */
  readonly isPrimary?: true;
  readonly Dialog: ComponentType<RoundDialogProps>;
}

/** An action next to a proposal. Its dialog shows the proposal's content instead of a form. */
export interface ProposalAction extends AskedAction {
  readonly place: 'proposal';
}

/**
 * Everything about an action of operators. `round`: its button is on the round's page; `proposal`: next to the proposal;
 * `case`: on the page of the damage case, in the form with all the decisions; `nowhere`: there is no button for it.
 */
export type OperatorAction = FormAction | DialogAction | ProposalAction | { readonly place: 'case' | 'nowhere' };
