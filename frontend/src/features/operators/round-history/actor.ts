import type { RecordedEvent, RoundHistory } from '@meguri/contracts/read-models/administration.ts';
import { PARTY_LABELS } from '../../../rental/people/party-labels.ts';

/** Who did something, as operators read it: for which party, and by which user name as long as they have one. */
export function actorOf(
  { metadata: { actor } }: RecordedEvent,
  { usernames }: Pick<RoundHistory, 'usernames'>,
): string {
  const name = actor.id === null ? undefined : usernames[String(actor.id)];
  return name === undefined ? PARTY_LABELS[actor.party] : `${PARTY_LABELS[actor.party]} @${name}`;
}
