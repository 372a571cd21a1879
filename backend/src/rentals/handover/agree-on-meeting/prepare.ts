import type { Pool } from 'pg';
import type { Prepare } from '../../round/prepare.ts';
import type { Rounds } from '../../round/rounds.ts';
import type { OfferSlotsInput } from './decide.ts';

interface Tools {
  readonly rounds: Rounds;
  readonly pool: Pool;
}

/**
 * A landmark in the same words as before is the one before: events refer to texts that are stored apart, so the
 * decision can't see that an offer is repeated.
 */
export const keepSameLandmark: Prepare<OfferSlotsInput, OfferSlotsInput, Tools> = async (command, decide, tools) => {
  const { leg, landmark } = command.input;
  const before = (await tools.rounds.find(command.target))?.meetings[leg]?.landmark;
  if (landmark === undefined || before === undefined) return decide;
  const { rowCount } = await tools.pool.query({
    name: 'same-texts',
    text: `SELECT FROM app.round_texts one JOIN app.round_texts other ON other.body = one.body
           WHERE one.id = $1 AND other.id = $2`,
    values: [landmark.textId, before.textId],
  });
  if (rowCount === 0) return decide;
  return (sent, round) => decide({ ...sent, input: { ...sent.input, landmark: before } }, round);
};
