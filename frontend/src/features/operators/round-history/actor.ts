import type { RecordedEvent, RoundHistory } from '@meguri/contracts/read-models/administration.ts';
import { PARTY_LABELS } from '../../../rental/people/party-labels.ts';

/** The actor as operators read it: the party and, unless the account is deleted, the user name. */
export function actorOf(
  { metadata: { actor } }: RecordedEvent,
  { usernames }: Pick<RoundHistory, 'usernames'>,
): string {
  const name = actor.id === null ? undefined : usernames[String(actor.id)];
  return name === undefined ? PARTY_LABELS[actor.party] : `${PARTY_LABELS[actor.party]} @${name}`;
}
