import { coverLimits, restOf } from '@meguri/contracts/rental-round/damage/cover.ts';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { Position } from '@meguri/contracts/events/event-log.ts';
import { objectionEnd } from '@meguri/contracts/rental-round/time/damage-windows.ts';
import { answerEnd } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { compensationLimit, damageFeeLimits } from '@meguri/contracts/rental-round/damage/damage-fee-limits.ts';
import { openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import { refundable, refundableToCard } from '@meguri/contracts/rental-round/money/settlements.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { CaseAnswer, DamageCase } from '@meguri/projections/read-models/damage-cases/damage-case.ts';
import {
  damageCaseById,
  type DamageCaseRecord,
  type ListedCaseRecord,
} from '@meguri/projections/read-models/damage-cases/query.ts';
import { postingsOfRound } from '@meguri/projections/read-models/ledger/query.ts';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { RoundAttachments } from '../../rentals/round/attachments.ts';
import { RequestRows } from '../../rentals/queries/request-rows.ts';
import { RequestViews } from '../../rentals/queries/request-views.ts';
import { RoundsOfOthers } from '../histories/rounds-of-others.ts';
import { RoundSummaries } from '../histories/round-summaries.ts';

/** The read models on which the view of a case is based. */
const CASE_READ_MODELS = ['damage_cases', 'rounds', 'timeline', 'ledger'] as const;

/** Damage cases as operators see them: with statements, photos, the request, and its money. */
@Injectable()
export class DamageCaseViews {
  constructor(
    private readonly pool: pg.Pool,
    private readonly attachments: RoundAttachments,
    private readonly requests: RequestViews,
    private readonly rows: RequestRows,
    private readonly summaries: RoundSummaries,
    private readonly positions: ReadModelPositions,
    private readonly others: RoundsOfOthers,
    private readonly interruptions: ServiceInterruptions,
    private readonly clock: Clock,
  ) {}

  /**
   * @param after the position of a change of the case, which exists even while no read model has it
   * @throws Rejected resource_not_found, own_round; service_unavailable while the read models are behind
   */
  async one(viewer: Viewer, reportId: string, after: Position | null = null) {
    if (after !== null) await this.positions.waitFor(after, CASE_READ_MODELS);
    const record = await damageCaseById(this.pool, reportId);
    if (record === null) throw new Rejected(after === null ? 'resource_not_found' : 'service_unavailable');
    await this.others.check(viewer, record.roundId);
    const [[shown], request, ledger, [found]] = await Promise.all([
      this.many([record]),
      this.requests.requestFor(viewer, record.roundId),
      postingsOfRound(this.pool, record.roundId),
      this.rows.findMany([record.roundId]),
    ]);
    if (found === undefined) throw new Rejected('resource_not_found');
    return { ...shown, request, ledger, ...decidable(found.round) };
  }

  /** Cases with a summary of their rounds. */
  async listed(records: readonly ListedCaseRecord[]) {
    const [cases, requests] = await Promise.all([
      this.many(records),
      this.summaries.of(records.map(({ roundId }) => roundId)),
    ]);
    return cases.map((one, index) => ({
      ...one,
      request: requests.get(one.rentalRequestId) ?? null,
      waitingSince: records[index]!.waitingSince,
      due: records[index]!.due,
    }));
  }

  /** The round of a report; null: there is no such report. */
  async roundOf(reportId: string): Promise<string | null> {
    return (await damageCaseById(this.pool, reportId))?.roundId ?? null;
  }

  private async many(records: readonly DamageCaseRecord[]) {
    const pointers = records.map(({ roundId, file }) => ({
      roundId,
      textIds: textIdsOf(file),
      photoIds: photoIdsOf(file),
    }));
    const waiting = records.filter(({ file }) => file.answers.some(isWaitedFor)).map(({ roundId }) => roundId);
    const [attached, rounds] = await Promise.all([
      this.attachments.read(pointers),
      waiting.length === 0 ? [] : this.rows.findMany(waiting),
    ]);
    const text = (id: string | null) => (id === null ? null : attached.text(id));
    const interruptions = this.interruptions.until(this.clock.now().toISOString());
    return records.map(({ roundId, file }) => ({
      ...file,
      id: file.reportId,
      rentalRequestId: roundId,
      otherTitle: text(file.otherTitle),
      description: text(file.description),
      reason: text(file.reason),
      images: attached.photos(roundId, file.photos),
      evidence: file.evidence.map((one) => ({
        at: one.at,
        by: one.by,
        text: text(one.text),
        images: attached.photos(roundId, one.photos),
      })),
      answers: file.answers.map((one) => {
        const round = isWaitedFor(one) ? rounds.find(({ id }) => id === roundId)?.round : undefined;
        return { ...one, answerBy: (round && answerEnd(round, one.of, interruptions)) ?? one.answerBy };
      }),
      assessments: file.assessments.map((one) => ({
        ...one,
        covered: one.covered ?? 0,
        payBy: objectionEnd(one, interruptions),
        reason: text(one.reason),
        objection: text(one.objection),
      })),
    }));
  }
}

const restOfOpenFee = (round: RentalRound): number => {
  const open = openAssessment(round);
  return open === undefined ? 0 : restOf(open);
};

/** The decisions possible for a round, and their limits. */
const decidable = (round: RentalRound) => ({
  limits: {
    refundable: refundable(round),
    refundableToCard: refundableToCard(round),
    fee: damageFeeLimits(round),
    cover: coverLimits(round),
    compensation: {
      most: compensationLimit(round),
      afterWriteOff: compensationLimit(round) + restOfOpenFee(round),
    },
  },
  itemReturned: round.returned !== null,
  itemGone: round.damage?.gone?.itemIs ?? null,
});

const isWaitedFor = ({ closedAt }: CaseAnswer): boolean => closedAt === null;

const textIdsOf = (file: DamageCase): string[] =>
  [
    file.otherTitle,
    file.description,
    file.reason,
    ...file.evidence.map(({ text }) => text),
    ...file.assessments.flatMap(({ reason, objection }) => [reason, objection]),
  ].filter((id) => id !== null);

const photoIdsOf = (file: DamageCase): string[] => [...file.photos, ...file.evidence.flatMap(({ photos }) => photos)];
