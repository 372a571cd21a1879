import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';

/** Who moves next; null: nobody has to. */
export type Mover = 'borrower' | 'owner' | 'operator' | null;

/** What is to be done, said to one party: what it is, what happens next. */
export interface Task {
  readonly headline: string;
  readonly text: string;
  readonly mover: Mover;
}

/** What a task's words depend on besides status and party. */
export type TaskFacts = Pick<
  RentalRequest,
  'status' | 'statusLabel' | 'viewerParty' | 'itemShippingMethod' | 'actions' | 'shippingEvents' | 'handoverCode'
>;
export type Tasks = Readonly<Record<RoundStatus, Task | ((facts: TaskFacts) => Task)>>;

export const isPickup = ({ itemShippingMethod }: Pick<RentalRequest, 'itemShippingMethod'>): boolean =>
  itemShippingMethod === '手渡し';
