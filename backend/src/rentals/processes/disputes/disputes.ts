import { hash } from 'node:crypto';
import { eachInTurn } from '@meguri/projections/loops/each-in-turn.ts';
import { uuidV5 } from '../../../event-sourcing/streams/uuid-v5.ts';
import type { JobData } from '../../round/jobs.ts';
import type { Process, ProcessTools } from '../running/process.ts';
import { commandOf } from '../running/system-commands.ts';
import { evidenceJob } from '../../money/evidence/evidence-job.ts';

/** Submits evidence against disputes: when an operator wants it, or shortly before the bank's deadline. */
export const disputes = {
  jobs: { 'submit-evidence': { atOnce: 1, run: submit } },
} satisfies Process;

/** One daily run, and two days of reserve for failures. */
const BEFORE_MS = 3 * 86_400_000;
const CAUSES = '0c8a7c0e-6a3d-4b0f-9b51-1d2c3e4f5a61';

/** The bank accepts evidence once: if some was sent before, here or manually, it stays. */
async function submit(
  { roundId, disputeId, by, cause }: JobData['submit-evidence'],
  tools: ProcessTools,
): Promise<void> {
  const { provider, evidence, clock, commands, streams } = tools;
  const round = await streams.round(roundId);
  const known = round.money.disputes.find((one) => one.disputeId === disputeId);
  if (known === undefined || known.evidenceAt !== undefined) return;
  const dispute = await provider.getDispute(disputeId);
  const record = (fileId: string, sha256: string) => {
    const input = { disputeId, fileId, hash: sha256, by };
    return commands.send(commandOf('disputes', 'record-evidence', { target: roundId, key: disputeId, input, cause }));
  };
  if (dispute.evidenceSubmitted) return record('unknown', hash('sha256', '', 'hex'));
  if (dispute.status !== 'open' || dispute.evidenceDue === null) return;
  const pack = await evidence.make(roundId, disputeId, clock.now().toISOString());
  const fileId = await provider.uploadEvidence({ name: `evidence-${disputeId}.pdf`, content: pack.file });
  await provider.submitEvidence(disputeId, { ...pack.fields, fileId });
  await record(fileId, pack.hash);
}

/**
 * Submits evidence before its deadline, so that operators can't forget it. The bank's time is real time. A dispute
 * that can't be read doesn't stop the others. @throws the first failure, after all others were tried
 */
export async function submitDueEvidence(day: string, tools: ProcessTools, stop?: AbortSignal): Promise<void> {
  const submit = async (roundId: string, disputeId: string): Promise<void> => {
    if (!(await isDue(disputeId, tools))) return;
    const id = uuidV5(`${disputeId} ${day}`, CAUSES);
    await tools.queues.enqueueNow([evidenceJob(roundId, disputeId, null, { id, correlationId: id })]);
  };
  const open = await tools.queries.openDisputes();
  await eachInTurn(open, ({ roundId, disputeId }) => submit(roundId, disputeId), stop);
}

async function isDue(disputeId: string, { provider }: ProcessTools): Promise<boolean> {
  const { evidenceDue, evidenceSubmitted, status } = await provider.getDispute(disputeId);
  if (status !== 'open' || evidenceDue === null || evidenceSubmitted) return false;
  return evidenceDue.getTime() - Date.now() <= BEFORE_MS;
}
