import { metadataOf, type StoredRound } from '../support/books.ts';
import type { Acknowledged, Recorded, Sent } from './ledger.ts';

/** One question of the verdict. */
export interface Finding {
  readonly question: string;
  /** How much was looked at. */
  readonly of: string;
  /** Empty: nothing is wrong. */
  readonly wrong: readonly string[];
}

/** Acknowledged changes that aren't in the log: nothing is at their position, or no such event is there by then. */
export function lost({ acknowledged }: Recorded, rounds: readonly StoredRound[]): Finding {
  const byId = new Map(rounds.map(({ id, events }) => [id, events]));
  const isThere = ({ roundId, type, position }: Acknowledged) => {
    const until = (byId.get(roundId) ?? []).filter((event) => event.position <= position);
    return until.at(-1)?.position === position && until.some((event) => event.type === type);
  };
  const wrong = acknowledged.filter((one) => !isThere(one)).map(({ roundId, type }) => `${roundId} ${type}`);
  return { question: 'acknowledged but lost', of: `${acknowledged.length} acknowledged changes`, wrong };
}

/** Changes that happened more often than clients asked for them: one key is one change, however often it is sent. */
export function doubled({ sent, acknowledged }: Recorded, rounds: readonly StoredRound[]): Finding {
  const wrong = [...moreThanKeys(sent, rounds), ...repeatedCommands(rounds), ...moreRounds(sent, rounds)];
  const made = acknowledged.filter((one) => sent.some(({ key, roundId }) => key === one.key && roundId === null));
  const byRound = Map.groupBy(made, ({ roundId }) => roundId);
  for (const [id, all] of byRound) if (all.length > 1) wrong.push(`${id} answers ${all.length} requests`);
  return { question: 'doubled by one key', of: `${sent.length} keys`, wrong };
}

/** An event that parties cause is in a round at most as often as they sent a key for it. */
function moreThanKeys(sent: readonly Sent[], rounds: readonly StoredRound[]): string[] {
  const types = new Set(sent.map(({ type }) => type));
  const keys = Map.groupBy(sent, ({ roundId, type }) => `${roundId} ${type}`);
  return rounds.flatMap(({ id, events }) =>
    [...Map.groupBy(events, ({ type }) => type)].flatMap(([type, all]) => {
      const asked = Math.max(1, keys.get(`${id} ${type}`)?.length ?? 0);
      return types.has(type) && type !== 'PaymentFailed' && all.length > asked
        ? [`${id} ${all.length} × ${type} for ${asked}`]
        : [];
    }),
  );
}

/** A command's events are one append, so they are next to each other. */
function repeatedCommands(rounds: readonly StoredRound[]): string[] {
  return rounds.flatMap(({ id, events }) => {
    const byCommand = Map.groupBy(events, (event) => metadataOf(event).commandId);
    const apart = [...byCommand.values()].filter(
      (all) => Number(all.at(-1)?.revision) - Number(all[0]?.revision) !== all.length - 1,
    );
    return apart.map((all) => `${id} ${all[0]?.type} twice by one command`);
  });
}

function moreRounds(sent: readonly Sent[], rounds: readonly StoredRound[]): string[] {
  const asked = Map.groupBy(
    sent.filter(({ roundId }) => roundId === null),
    ({ by }) => by,
  );
  const made = Map.groupBy(rounds, ({ round }) => round.borrowerId);
  return [...asked].flatMap(([by, keys]) => {
    const count = made.get(by)?.length ?? 0;
    return count > keys.length ? [`borrower ${by}: ${count} rounds for ${keys.length} keys`] : [];
  });
}

/** The longest time without an acknowledged change, from the first one on, in ms. */
export function longestGap({ acknowledged }: Pick<Recorded, 'acknowledged'>): number {
  const times = acknowledged.map(({ at }) => at).sort((one, other) => one - other);
  return Math.max(0, ...times.slice(1).map((at, index) => at - times[index]!));
}
