import type { RentalRequest, ShippingEvent } from '@meguri/contracts/read-models/rental-request.ts';
import type { Action } from '@meguri/contracts/rental-round/actions/actions.ts';
import type { PaymentPage } from '@meguri/contracts/rental-round/answers.ts';
import type { RULES } from '@meguri/contracts/rental-round/actions/rules.ts';
import type { SlotTimes } from '../../../rental/meeting/slot-words.ts';

/** Actions that a party can take; all others belong to operators. */
type TakenByMembers<A extends Action> =
  Extract<(typeof RULES)[A]['by'][number], 'borrower' | 'owner'> extends never ? never : A;
export type MemberActionName = { [A in Action]: TakenByMembers<A> }[Action];

/** Content of a toast. */
export interface Notice {
  readonly title: string;
  readonly text?: string;
  /** Link to continue. */
  readonly link?: { readonly label: string; readonly to: string };
}

/** Input of a dialog. */
export interface Filled {
  /** Fields by API name; empty ones aren't sent. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly photos?: readonly File[];
  /** Times offered by the owner. */
  readonly slots?: readonly SlotTimes[];
  /** How the borrower recognizes the owner at the meeting; empty: not given. */
  readonly landmark?: string;
  /** The time chosen by the borrower; null: withdraws the choice. */
  readonly slot?: SlotTimes | null;
  /** An extension is charged to the saved card at its approval. */
  readonly savedCard?: boolean;
}

/** The updated request, a payment page to open, or neither. */
export type Outcome =
  | { readonly kind: 'request'; readonly request: RentalRequest }
  | { readonly kind: 'page'; readonly page: PaymentPage }
  | { readonly kind: 'sent' };

/** A confirmation. */
interface Question {
  readonly title: string;
  /**
   * Describes the effects; absent: those of a cancellation, which come with the dialog because they need the rules of money.
   * @param now server time in ms
   */
  readonly text?: (request: RentalRequest, now: number) => string;
  readonly confirm: string;
  /** Says that the item's other rentals are close to this one. */
  readonly showsNeighbours?: true;
  readonly danger?: true;
  /** Asks for an optional reason, which the other party can read. */
  readonly asksWhy?: true;
  /** Shows what an extension would be now, and asks how it is paid. */
  readonly asksForExtension?: true;
  /** Shows the requested extension to the owner, with what they earn by it and the item's other rentals. */
  readonly showsExtension?: true;
}

/** API names. */
export type FieldName = 'carrier' | 'comment' | 'handoverCode' | 'images' | 'reason' | 'text' | 'trackingCode';

/** A form to fill in first. */
export interface ActionForm {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly fields: readonly FieldName[] | 'damage_report';
  /** At least one of these fields is required; `otherwise` is the error. */
  readonly needs?: { readonly anyOf: readonly FieldName[]; readonly otherwise: string };
  /** Codes to show in the form. */
  readonly codes?: ShippingEvent | undefined;
}

/** An action of a borrower or owner. Without question, form and slots it runs at once. */
export interface MemberAction {
  /** Label of the button. */
  readonly label: string;
  /** Texts that differ for a handover in person. */
  readonly atPickup?: Partial<Pick<MemberAction, 'label' | 'pending' | 'done'>>;
  /** Label while it is pending. */
  readonly pending: string;
  /** Withdraws from an agreement: never the page's main button. */
  readonly stepsBack?: true;
  /** Its button is in the card it belongs to and not below the next step. */
  readonly inOwnCard?: true;
  readonly question?: Question;
  readonly form?: (request: RentalRequest) => ActionForm;
  /** Asks for times at which both can meet. */
  readonly asksForSlots?: true;
  /** @param key idempotency key, the same for all retries */
  readonly send: (request: RentalRequest, filled: Filled, key: string) => Promise<Outcome>;
  /** Toast on success. None for payments, which leave the page, and for the end of a round, which has a dialog. */
  readonly done?: Notice;
  /** Toast on failure; default: `changeFailure`. */
  readonly failed?: (error: unknown, request: Pick<RentalRequest, 'id' | 'itemId'>) => Notice;
}
