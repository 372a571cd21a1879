import { Inject, Injectable } from '@nestjs/common';
import { DAMAGE_CASE_STREAM_PREFIX } from '@meguri/contracts/damage-case/support-chat.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { EventLog, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { CALENDAR_STREAM_PREFIX } from '@meguri/contracts/item/calendar/item-calendar.ts';
import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import type { CalendarDate } from '@meguri/contracts/rental-round/time/period.ts';
import { withinTokyoDays } from '@meguri/projections/postgres/tokyo-days.ts';
import pg from 'pg';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { EVENT_LOG } from '../../event-sourcing/streams/event-log-token.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { idsIn } from '../histories/stored-data.ts';
import { entriesOf, EVERYTHING, type Kept, type KeptPhoto, type KeptText, unspentCodes } from './proof-entries.ts';
import { ProofWriter } from './proof-writer.ts';
import { calendarEntry } from './calendar-entries.ts';
import { coverageEntry, rootEntry } from './roots/coverage.ts';
import { LogRoots, type Sealed } from './roots/log-roots.ts';
import { keyOf } from './roots/sealed-heads.ts';
import { SigningKey } from './signing-key.ts';

/** Rounds read at a time. */
const AT_ONCE = 20;

/** A round's place in the order of requests; the time as Postgres prints it, in microseconds. */
interface Requested {
  readonly id: string;
  readonly at: string;
}

/** Days in Tokyo on which rounds were requested, both inclusive. */
export interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Signed exports, streamed: only a few rounds are in memory, however many there are. */
@Injectable()
export class Proofs {
  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly pool: pg.Pool,
    private readonly clock: Clock,
    private readonly key: SigningKey,
    private readonly roots: LogRoots,
  ) {}

  /** One round with its damage case. @throws Rejected not_found */
  async ofRound(viewer: Viewer, roundId: string): Promise<AsyncIterable<string>> {
    const streams = await this.read(roundId);
    if (streams[0]!.length === 0 && !(await this.isLost(roundId))) throw new Rejected('not_found');
    return this.written(viewer, { round: roundId }, [[roundId]]);
  }

  /** Whether the newest root covers the round but the log has none of its events any more, which the export shows. */
  async isLost(roundId: string): Promise<boolean> {
    const stream = ROUND_STREAM_PREFIX + roundId;
    const sealed = await this.roots.newestSealed();
    return sealed?.heads.leafOf(keyOf(stream)) != null && (await this.log.read(stream)).length === 0;
  }

  /** All rounds requested in the period. */
  ofPeriod(viewer: Viewer, period: Period): AsyncIterable<string> {
    return this.written(viewer, { period }, this.pages(period));
  }

  /**
   * Every item's calendar that the newest root covers, anonymised, to prove that no day was reserved twice. @throws
   * Rejected
   */
  async ofCalendars(viewer: Viewer): Promise<AsyncIterable<string>> {
    const sealed = await this.roots.newestSealed();
    if (sealed === null) throw new Rejected('resource_not_found');
    return this.writtenCalendars(viewer, sealed);
  }

  private async *writtenCalendars(viewer: Viewer, sealed: Sealed): AsyncGenerator<string> {
    const writer = new ProofWriter();
    yield await this.beginning(viewer, { calendars: sealed.root.day }, sealed, writer);
    let calendars = 0;
    for await (const streams of this.calendarPages()) {
      const read = streams.flatMap((stream) => {
        const leaf = sealed.heads.leafOf(keyOf(stream));
        return leaf === null ? [] : [this.log.read(stream).then((events) => calendarEntry(leaf, events))];
      });
      calendars += read.length;
      yield (await Promise.all(read)).map((entry) => writer.line(entry)).join('');
    }
    yield writer.line({ end: { rounds: 0, events: 0, calendars } }) + writer.signature(this.key);
  }

  private async beginning(
    { userId }: Viewer,
    what: object,
    sealed: Sealed | null,
    writer: ProofWriter,
  ): Promise<string> {
    const { id: key, publicKey } = this.key.current;
    const madeAt = this.clock.now().toISOString();
    const log = await this.log.identity();
    const first = writer.line({ proof: { version: 1, log, what, madeAt, by: userId, key, publicKey } });
    return first + [...rootEntry(sealed)].map((entry) => writer.line(entry)).join('');
  }

  private async *written(
    viewer: Viewer,
    what: object,
    pages: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
  ): AsyncGenerator<string> {
    const { userId } = viewer;
    const writer = new ProofWriter();
    const sealed = await this.roots.newestSealed();
    yield await this.beginning(viewer, what, sealed, writer);
    let [rounds, events] = [0, 0];
    for await (const ids of pages) {
      const read = await Promise.all(ids.map(async (id) => ({ id, names: namesOf(id), streams: await this.read(id) })));
      const keptOf = await this.keptFor(read.flatMap(({ streams }) => streams.flat()));
      for (const { id, names, streams } of read) {
        const kept = keptOf(id);
        const isWithheld = isOfParty(streams[0]!, userId) ? EVERYTHING : unspentCodes(streams[0]!);
        let lines = '';
        for (const [at, stream] of streams.entries()) {
          for (const entry of entriesOf(stream, isWithheld, kept)) lines += writer.line(entry);
          for (const entry of coverageEntry(sealed, names[at]!, stream.length > 0)) lines += writer.line(entry);
        }
        rounds += 1;
        events += streams.flat().length;
        yield lines;
      }
    }
    yield writer.line({ end: { rounds, events } }) + writer.signature(this.key);
  }

  /** The streams of a round and its damage case. */
  private read(roundId: string): Promise<readonly (readonly StoredEvent[])[]> {
    return Promise.all(namesOf(roundId).map((stream) => this.log.read(stream)));
  }

  /** Names of calendar streams, in the order of their keys. */
  private async *calendarPages(): AsyncGenerator<readonly string[]> {
    for (let after: string | null = null; ;) {
      const { rows }: pg.QueryResult<{ stream: string; key: string }> = await this.pool.query(
        `SELECT stream, encode(key, 'hex') AS key FROM app.sealed_streams
         WHERE starts_with(stream, $1) AND ($2::text IS NULL OR key > decode($2, 'hex')) ORDER BY key LIMIT ${AT_ONCE}`,
        [CALENDAR_STREAM_PREFIX, after],
      );
      if (rows.length > 0) yield rows.map(({ stream }) => stream);
      if (rows.length < AT_ONCE) return;
      after = rows.at(-1)!.key;
    }
  }

  private async *pages({ from, to }: Period): AsyncGenerator<readonly string[]> {
    let after = null as Requested | null;
    for (;;) {
      const { rows }: pg.QueryResult<Requested> = await this.pool.query(
        `SELECT id, requested_at::text AS at FROM read_models.rounds
         WHERE ${withinTokyoDays('requested_at', '$1', '$2')}
           AND ($3::timestamptz IS NULL OR (requested_at, id) < ($3, $4))
         ORDER BY requested_at DESC, id DESC LIMIT ${AT_ONCE}`,
        [from, to, after?.at ?? null, after?.id ?? null],
      );
      if (rows.length > 0) yield rows.map(({ id }) => id);
      if (rows.length < AT_ONCE) return;
      after = rows.at(-1)!;
    }
  }

  /** Loads the content to which events of several rounds refer. @returns it by the round's id */
  private async keptFor(events: readonly StoredEvent[]): Promise<(roundId: string) => Kept> {
    const [texts, photos] = await Promise.all([
      this.pool.query<KeptText>({
        name: 'proof-texts',
        text: 'SELECT id, salt, body FROM app.round_texts WHERE id = ANY($1)',
        values: [idsIn(events, 'textId')],
      }),
      this.pool.query<KeptPhoto & { readonly roundId: string }>({
        name: 'proof-photos',
        text: 'SELECT upload_id AS id, salt, round_id AS "roundId" FROM app.round_photos WHERE upload_id = ANY($1::uuid[]) AND round_id = ANY($2::uuid[])',
        values: [idsIn(events, 'uploadId'), [...new Set(events.map(({ stream }) => roundOf(stream)))]],
      }),
    ]);
    const kept = byId(texts.rows);
    const photosOf = Map.groupBy(photos.rows, ({ roundId }) => roundId);
    return (roundId) => ({ texts: kept, photos: byId(photosOf.get(roundId) ?? []) });
  }
}

/** The streams of a round and its damage case. */
const namesOf = (roundId: string): readonly string[] => [
  ROUND_STREAM_PREFIX + roundId,
  DAMAGE_CASE_STREAM_PREFIX + roundId,
];

const roundOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

const byId = <One extends { readonly id: string }>(rows: readonly One[]): ReadonlyMap<string, One> =>
  new Map(rows.map((row) => [row.id, row]));

/** Operators manage other people's rounds. An export shows only hashes of their own rounds. */
function isOfParty(round: readonly StoredEvent[], userId: number): boolean {
  const { ownerId, borrowerId } = JSON.parse(round[0]?.data ?? '{}') as Partial<Record<string, unknown>>;
  return ownerId === userId || borrowerId === userId;
}
