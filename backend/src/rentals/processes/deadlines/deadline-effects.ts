import type { DeadlineKind } from '@meguri/contracts/rental-round/time/deadlines.ts';
import type { DueDeadline } from '@meguri/projections/read-models/rounds/query.ts';
import type { Job } from '../../../adapters/jobs/job.ts';
import { uuidV5 } from '../../../event-sourcing/streams/uuid-v5.ts';
import type { InputOf, SystemCommandName } from '../../round/round-command.ts';
import { type Cause, jobOf } from '../../round/jobs.ts';
import { commandOf, type SystemCommand } from '../running/system-commands.ts';

/** The effect of a deadline: a command at once, or a job if the provider has to be asked. */
export type DeadlineEffect = { readonly command: SystemCommand } | { readonly job: Job };

const DEADLINES = '7f6b4c0a-93f1-4f0e-8a3e-2d8b5d6c1f42';

/** Identifies one deadline, however often it is found. */
export const deadlineId = ({ roundId, kind, due, ref }: DueDeadline): string =>
  uuidV5([roundId, kind, due, ref ?? ''].join(' '), DEADLINES);

const silence = { comment: null, photos: [] } as const;

/** Total: a kind of deadline without an effect doesn't compile. */
const EFFECTS: Readonly<Record<DeadlineKind, (deadline: DueDeadline, cause: Cause) => DeadlineEffect>> = {
  reply: sends('expire-request', () => ({})),
  payment_window: sends('cancel-unpaid', () => ({ reason: null })),
  checkout: ({ roundId, ref }, cause) => ({
    job: jobOf('end-due-checkout', cause.id, { roundId, checkoutId: ref ?? '', cause }),
  }),
  no_shipment: sends('cancel-round', () => ({ reason: null })),
  receipt: sends('confirm-receipt', () => silence),
  extension_reply: sends('expire-extension', (ref) => ({ n: Number(ref), cause: 'no_answer' })),
  extension_payment: movesMoney,
  return_request: sends('request-return', () => ({})),
  overdue: sends('mark-overdue', () => ({})),
  non_return: sends('declare-non-return', () => ({})),
  completion: sends('confirm-return', () => silence),
  damage_dismissal: sends('dismiss-damage', (ref) => ({ reason: null, itemReturned: false, reportId: ref })),
  answer: sends('dismiss-damage', (ref) => ({ reason: null, itemReturned: false, reportId: ref })),
  damage_fee_charge: movesMoney,
  damage_fee_write_off: movesMoney,
  proposal: sends('lapse-proposal', (ref) => ({ proposalId: ref })),
};

function sends<Name extends SystemCommandName>(name: Name, input: (ref: string) => InputOf<Name>) {
  return ({ roundId, ref }: DueDeadline, cause: Cause): DeadlineEffect => ({
    command: commandOf('deadlines', name, { target: roundId, key: cause.id, input: input(ref ?? ''), cause }),
  });
}

/** The provider may have a payment that the service doesn't know: its webhook can be lost. */
function movesMoney({ roundId, due }: DueDeadline, cause: Cause): DeadlineEffect {
  return { job: jobOf('move-money', cause.id, { roundId, cause, asOf: due }) };
}

/** Pure; its ids derive from the deadline, so that it can't fire twice. */
export function effectOf(deadline: DueDeadline): DeadlineEffect {
  const id = deadlineId(deadline);
  return EFFECTS[deadline.kind](deadline, { id, correlationId: id });
}
