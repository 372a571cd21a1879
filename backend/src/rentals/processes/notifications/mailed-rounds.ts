import type { MailedRounds } from '../../../notifications/delivery/mailed-rounds.ts';
import { roundsBeside } from '../../round/parcel-rounds.ts';
import type { StreamReader } from '../running/stream-reader.ts';

/** The rentals of mails, from their streams. */
export const mailedRounds = (streams: Pick<StreamReader, 'find'>): MailedRounds => ({
  find: async (id) => {
    const round = await streams.find(id);
    if (round === null) return null;
    const others = await roundsBeside(id, round, streams);
    return { id, round, beside: others.map((other) => other.round) };
  },
});
