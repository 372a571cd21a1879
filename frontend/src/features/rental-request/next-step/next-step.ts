import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';

/** What is to be done, said to one party: what it is, what happens next. */
export interface NextStep {
  readonly headline: string;
  readonly text: string;
}

/** What its words depend on besides status and party. */
export type StepFacts = Pick<
  RentalRequest,
  'status' | 'statusLabel' | 'viewerParty' | 'itemShippingMethod' | 'actions' | 'startDate'
>;
export type NextSteps = Readonly<Record<RoundStatus, NextStep | ((facts: StepFacts) => NextStep)>>;

export const isPickup = ({ itemShippingMethod }: Pick<RentalRequest, 'itemShippingMethod'>): boolean =>
  itemShippingMethod === '手渡し';
