import type { MailedRounds } from '../../../notifications/delivery/mailed-rounds.ts';
import type { StreamReader } from '../running/stream-reader.ts';

/** The rentals of mails, from their streams. */
export const mailedRounds = (streams: Pick<StreamReader, 'find'>): MailedRounds => ({
  find: async (id) => {
    const round = await streams.find(id);
    return round && { id, round };
  },
});
