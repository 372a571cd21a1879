import { takeDispute } from '../webhooks/provider-facts.ts';
import type { MoneyContext, Obligation } from './money.ts';

/** Disputes that nobody has told the end of: their charges wait for it. */
export const disputeObligations = ({ round, cause, tools }: MoneyContext): readonly Obligation[] =>
  round.money.disputes
    .filter(({ outcome }) => outcome === 'open')
    .map(({ disputeId }) => ({
      subject: `dispute:${disputeId}`,
      perform: async () => takeDispute(await tools.provider.getDispute(disputeId), cause, tools),
    }));
