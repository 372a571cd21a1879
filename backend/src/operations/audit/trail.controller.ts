import { Controller, Get, Header, Query, Req, StreamableFile, UseInterceptors } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  roundNumberIn,
  type TrailFileQuery,
  trailFileQuerySchema,
  type TrailPage,
  trailPageSchema,
  type TrailQuery,
  trailQuerySchema,
  TRAIL_KIND_LABELS,
  type TrailEntry,
} from '@meguri/contracts/operators/trail.ts';
import { trailPage, type TrailFilter, wholeTrail } from '@meguri/projections/read-models/operator-trail/query.ts';
import { roundsNumbered } from '@meguri/projections/read-models/rounds/search.ts';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import { readsAfter } from '../../event-sourcing/reads-after.ts';
import { InvalidInput } from '../../http/errors/invalid-input.ts';
import { type Subjects, parseSubject, subjectOf } from '../../http/operators/subjects.ts';
import { ForOperators, Operation } from '../../http/operators/operation.ts';
import { RequestLimits } from '../../http/request-limits.ts';
import { CurrentViewer, type Viewer } from '../../http/sessions/viewer.ts';
import { Readable } from 'node:stream';
import { OPERATIONS } from '@meguri/contracts/operators/operations.ts';
import { ROLE_LABELS } from '@meguri/contracts/operators/roles.ts';
import { csv } from '../../rentals/documents/csv.ts';

const AT_ONCE = 1_000;
const HEAD = ['日時', '運営者ID', '権限', '種類', '操作', '操作名', '対象', '結果', '記録', '番号', 'ハッシュ'];
/** The byte order mark, by which spreadsheets recognise UTF-8. */
const MARK_LENGTH = 3;

/** Streamed page by page: a thousand entries are in memory, however many there are. */
const trailFile = (pool: pg.Pool, filter: TrailFilter): Readable => Readable.from(lines(pool, filter));

async function* lines(pool: pg.Pool, filter: TrailFilter): AsyncGenerator<Buffer> {
  yield csv([HEAD]);
  for await (const entries of wholeTrail(pool, filter, AT_ONCE)) {
    if (entries.length > 0) yield csv(entries.map(rowOf)).subarray(MARK_LENGTH);
  }
}

const rowOf = ({ at, operatorId, role, kind, operation, about, code, stream, revision, hash }: TrailEntry) => [
  ...[at, operatorId, role === null ? '' : ROLE_LABELS[role], TRAIL_KIND_LABELS[kind]],
  ...[OPERATIONS[operation].label, operation, about.join(' '), code ?? '', stream, revision, hash],
];

/** The user's id, if the subject is a user. */
const userIn = (about: string): number[] => {
  const [kind, id] = about.split(':');
  return kind === 'user' ? [Number(id)] : [];
};

function chosen(names: ReadonlyMap<number, string>, ids: readonly number[]): Record<string, string> {
  const found = ids.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [[id, name] as const];
  });
  return Object.fromEntries(found);
}

/** The rentals found by a rental number, because the request's URL alone doesn't identify them. */
const numbered = new WeakMap<FastifyRequest, readonly string[]>();

/** What the request asks for: one operator's entries, and the filters. */
const asked: Subjects = (request) => {
  const { operatorId, personId, about } = request.query as Readonly<Record<string, unknown>>;
  const named = numbered.get(request) ?? parseSubject(about);
  return [...subjectOf('user', operatorId), ...subjectOf('user', personId), ...named];
};

/** What operators viewed, did and were refused. Viewing the trail is an entry too. */
@ApiTags('administration')
@Controller('api/admin')
@ForOperators()
@UseInterceptors(readsAfter('operator_trail', 'rounds'))
export class TrailController {
  constructor(
    private readonly pool: pg.Pool,
    private readonly limits: RequestLimits,
  ) {}

  @Get('trail')
  @Operation('see_trail', asked)
  @Header('cache-control', 'private, no-store')
  @ApiOkResponse({ standardSchema: trailPageSchema })
  async page(
    @Req() request: FastifyRequest,
    @Query({ schema: trailQuerySchema }) query: TrailQuery,
  ): Promise<TrailPage> {
    const page = await trailPage(this.pool, { ...query, about: await this.subjects(request, query) });
    const operators = page.items.map(({ operatorId }) => operatorId);
    const people = page.items.flatMap(({ about }) => about.flatMap(userIn));
    const names = await this.namesOf([...operators, ...people]);
    return { ...page, operators: chosen(names, operators), people: chosen(names, people) };
  }

  private async namesOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const { rows } = await this.pool.query<{ id: number; username: string }>(
      'SELECT id, username FROM app.users WHERE id = ANY ($1)',
      [[...new Set(ids)]],
    );
    return new Map(rows.map(({ id, username }) => [id, username]));
  }

  /** The whole trail as CSV, with the stream position and hash of each entry. */
  @Get('trail.csv')
  @Operation('export_trail', asked)
  @Header('cache-control', 'private, no-store')
  @ApiOkResponse({ content: { 'text/csv': {} } })
  async file(
    @CurrentViewer() { userId }: Viewer,
    @Req() request: FastifyRequest,
    @Query({ schema: trailFileQuerySchema }) query: TrailFileQuery,
  ): Promise<StreamableFile> {
    await this.limits.take('export', `user ${userId}`);
    const disposition = 'attachment; filename="meguri-operator-trail.csv"';
    const filter = { ...query, about: await this.subjects(request, query) };
    return new StreamableFile(trailFile(this.pool, filter), { type: 'text/csv; charset=utf-8', disposition });
  }

  private async subjects(request: FastifyRequest, { about }: TrailFileQuery): Promise<readonly string[] | undefined> {
    if (about === undefined) return undefined;
    const number = roundNumberIn(about);
    if (number === null) return [about];
    const rounds = (await roundsNumbered(this.pool, number)).map((id) => `round:${id}`);
    if (rounds.length === 0) throw InvalidInput.ofField('about', 'この番号の取引は見つかりません');
    numbered.set(request, rounds);
    return rounds;
  }
}
