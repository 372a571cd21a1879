import { Rejected } from '../errors.ts';
import type { Party } from '../event-metadata.ts';

/** What a change of status asks for: the name of a command. */
export type WantedCommand =
  | 'approve-request'
  | 'decline-request'
  | 'mark-shipped'
  | 'confirm-return'
  | 'cancel-unpaid'
  | 'cancel-round'
  | 'withdraw-request'
  | 'confirm-receipt'
  | 'mark-returned';

type Wanted = Readonly<Partial<Record<'owner' | 'borrower', WantedCommand>>>;

const receipt: Wanted = { borrower: 'confirm-receipt' };
const approval: Wanted = { owner: 'approve-request' };

/** By wanted status and party. Whether the round's own status allows it is the command's to decide. */
const COMMANDS: ReadonlyMap<string, Wanted> = new Map([
  ['request_approved', approval],
  ['approved', approval],
  ['request_declined', { owner: 'decline-request' }],
  ['request_cancelled', { borrower: 'withdraw-request', owner: 'cancel-unpaid' }],
  ['cancelled', { borrower: 'cancel-round', owner: 'cancel-round' }],
  ['shipped', { owner: 'mark-shipped' }],
  ['in_use', receipt],
  ['received', receipt],
  ['returned', { borrower: 'mark-returned' }],
  ['completed', { owner: 'confirm-return' }],
]);

/**
 * The command that leads this party to the wanted status.
 * @throws Rejected not_owner, not_requester or not_borrower when only the other one may want it; transition_not_allowed
 * when nobody may.
 */
export function wantedCommand(status: string, party: Party): WantedCommand {
  const wanted = COMMANDS.get(status);
  if (wanted === undefined) throw new Rejected('transition_not_allowed');
  const command = party === 'owner' || party === 'borrower' ? wanted[party] : undefined;
  if (command !== undefined) return command;
  if (wanted.borrower === undefined) throw new Rejected('not_owner');
  throw new Rejected(wanted.borrower === 'withdraw-request' ? 'not_requester' : 'not_borrower');
}
