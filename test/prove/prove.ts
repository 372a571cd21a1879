import { join } from 'node:path';
import { bringToEnd } from './ending.ts';
import { verdict } from './evidence.ts';
import { faultsInTurn, type Happened, type Plan } from './in-turn.ts';
import { type Acknowledged, Ledger, readLedger } from './ledger.ts';
import { Load } from './load.ts';
import { type Opening, Parts } from './parts.ts';
import { type Finding, longestGap } from './verdict.ts';

/** An acknowledged change comes at least so often, whatever fails: the longest fault and the start after it. */
const GAP_MS = 60_000;

export interface Outcome {
  readonly happened: readonly Happened[];
  readonly findings: readonly Finding[];
  readonly acknowledged: readonly Acknowledged[];
}

export interface Place extends Opening {
  /** For the ledger: not on the disk that may become full. */
  readonly records: string;
}

/** Load, one fault after another, and the verdict. @param say receives a line about each step */
export async function prove(plan: Plan, place: Place, say: (line: string) => void): Promise<Outcome> {
  const parts = await Parts.open(place);
  const ledger = await Ledger.create(join(place.records, 'ledger.jsonl'));
  try {
    const load = await Load.of(parts.market, { clients: plan.clients, ledger, seed: plan.seed });
    load.start();
    const happened = await faultsInTurn(plan, { parts, load }, say);
    await load.stop();
    const refused = [...load.client.refusals].map(([code, count]) => `${count} ${code}`).join(', ');
    say(`${ledger.count} changes are acknowledged, refused by rules: ${refused}`);
    const findings = [
      ...(await endAndJudge({ parts, load, ledger }, say)),
      {
        question: 'answers that no fault explains',
        of: `${ledger.count} acknowledged changes`,
        wrong: [...load.faults, ...parts.roles.flatMap(({ ownEnds }) => ownEnds), ...failuresOf(happened)],
      },
      gap(ledger.path),
    ];
    return { happened, findings, acknowledged: readLedger(ledger.path).acknowledged };
  } finally {
    await ledger.close();
    await parts.close();
  }
}

async function endAndJudge(
  { parts, load, ledger }: { parts: Parts; load: Load; ledger: Ledger },
  say: (line: string) => void,
): Promise<readonly Finding[]> {
  const log = await parts.openLog();
  try {
    say('every round is brought to its end');
    await bringToEnd(parts.market, load, log);
    say('verdict');
    return await verdict(parts, log, ledger.path);
  } finally {
    await log.close();
  }
}

const failuresOf = (happened: readonly Happened[]): string[] =>
  happened.flatMap(({ fault, failure }) => (failure === null ? [] : [`${fault}: ${failure}`]));

function gap(ledgerPath: string): Finding {
  const longest = longestGap(readLedger(ledgerPath));
  const of = `longest gap without an acknowledged change: ${(longest / 1000).toFixed(1)} s`;
  return { question: `longer than ${GAP_MS / 1000} s without a change`, of, wrong: longest > GAP_MS ? [of] : [] };
}
