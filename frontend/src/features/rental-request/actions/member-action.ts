import type { RentalRequest, ShippingEvent } from '@meguri/contracts/read-models/rental-request.ts';
import type { Action } from '@meguri/contracts/rental-round/actions/actions.ts';
import type { PaymentPage } from '@meguri/contracts/rental-round/answers.ts';
import type { RULES } from '@meguri/contracts/rental-round/actions/rules.ts';
import type { SlotTimes } from '../../../rental/meeting/slot-words.ts';

/** The action, where the rules let a borrower or an owner take it; all others have their place in the administration. */
type TakenByMembers<A extends Action> =
  Extract<(typeof RULES)[A]['by'][number], 'borrower' | 'owner'> extends never ? never : A;
export type MemberActionName = { [A in Action]: TakenByMembers<A> }[Action];

/** What a toast says. */
export interface Notice {
  readonly title: string;
  readonly text?: string;
  /** The way on. */
  readonly link?: { readonly label: string; readonly to: string };
}

/** What a dialog collected. */
export interface Filled {
  /** By their names in the interface; empty ones aren't sent. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly photos?: readonly File[];
  /** When the owner can meet. */
  readonly slots?: readonly SlotTimes[];
  /** What the borrower takes of it; null: nothing, after all. */
  readonly slot?: SlotTimes | null;
}

/** The request as it is now, a payment page to go to, or neither. */
export type Outcome =
  | { readonly kind: 'request'; readonly request: RentalRequest }
  | { readonly kind: 'page'; readonly page: PaymentPage }
  | { readonly kind: 'sent' };

/** A question before it is done. */
interface Question {
  readonly title: string;
  /** What follows. @param now in ms, the service's */
  readonly text: (request: RentalRequest, now: number) => string;
  readonly confirm: string;
  readonly danger?: true;
  /** Whoever does it may say why; the other one reads it. */
  readonly asksWhy?: true;
}

/** By their names in the interface. */
export type FieldName = 'carrier' | 'comment' | 'handoverCode' | 'images' | 'reason' | 'text' | 'trackingCode';

/** A form to fill in before it is done. */
export interface ActionForm {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly fields: readonly FieldName[] | 'damage_report';
  /** At least one of these has to be there; until then `otherwise` is said. */
  readonly needs?: { readonly anyOf: readonly FieldName[]; readonly otherwise: string };
  /** What has to be at hand while it is filled in. */
  readonly codes?: ShippingEvent | undefined;
}

/** All about something that a borrower or an owner does; without question, form and slots it is done at once. */
export interface MemberAction {
  /** The button. */
  readonly label: string;
  /** What is said otherwise where the parcel is a meeting. */
  readonly atPickup?: Partial<Pick<MemberAction, 'label' | 'pending' | 'done'>>;
  /** While it is under way. */
  readonly pending: string;
  /** Steps out of what was agreed: never the page's main button. */
  readonly stepsBack?: true;
  /** Its button stands in the card of what it is about, not under the next step. */
  readonly inOwnCard?: true;
  readonly question?: Question;
  readonly form?: (request: RentalRequest) => ActionForm;
  /** Asks for times at which the two can meet. */
  readonly asksForSlots?: true;
  /** @param key the same for all retries */
  readonly send: (request: RentalRequest, filled: Filled, key: string) => Promise<Outcome>;
  /** Said when it is done. Payments say nothing, the browser goes on; the end of a round has a dialog of its own. */
  readonly done?: Notice;
  /** Said when it failed; absent: `changeFailure`. */
  readonly failed?: (error: unknown, request: Pick<RentalRequest, 'id' | 'itemId'>) => Notice;
}
