import { describe, expect, it } from '@jest/globals';
import { defineEvent, type EventDefinition, readStored } from '@meguri/contracts/events/event.ts';
import pg from 'pg';
import * as z from 'zod';
import { until } from '../../../test/support/until.ts';
import type { Projection } from './projection.ts';
import { fingerprintOf } from './checkpoints.ts';
import { installReadModels } from './install.ts';
import { ReadModelPositions } from './read-model-positions.ts';
import { rebuild } from './rebuild/rebuild.ts';
import { countingProjection, differences, Running, runnerStage } from './test-support/running.ts';

const asked = defineEvent('Asked', z.object({}), {});
const praised = defineEvent('Praised', z.object({}), {});

/** A build of the program: which events it knows. The tables are the same in each. */
function build(...definitions: EventDefinition[]): readonly Projection[] {
  const registry = new Map(definitions.map((definition) => [definition.type, definition]));
  const counts = countingProjection({ broken: false });
  const open = (schema: string) => {
    const projector = counts.open(schema);
    return {
      ...projector,
      apply: (event: Parameters<typeof projector.apply>[0]) => {
        readStored(registry, event.stored);
        projector.apply(event);
      },
    };
  };
  return [{ ...counts, open }];
}
const OLD = build(asked);
const NEW = build(asked, praised);
/** Two builds with different tables. */
const FIRST = [countingProjection({ broken: false }, 1)];
const SECOND = [countingProjection({ broken: false }, 2)];

describe('releases side by side', () => {
  const stage = runnerStage();

  let events = 0;
  const append = async (stream: string, type: string) => {
    const id = `event ${(events += 1)}`;
    const { position } = await stage.log.push(`rentalRound-${stream}`, [
      { id, type, version: 1, data: '{}', metadata: '{}' },
    ]);
    return position;
  };

  it('pass the lease to the newer one at an event that only it knows: no round waits', async () => {
    const old = await stage.run(OLD);
    await old.positions.waitFor(await append('a', 'Asked'), ['counts']);
    const newer = await stage.run(NEW);
    await append('a', 'Praised');
    const end = await append('b', 'Asked');
    expect(await old.positions.waitFor(end, ['counts'], 5_000)).toBe(true);
    expect(newer.applied.at(-1)).toBe(end);
    expect(await newer.positions.parked()).toEqual([]);
    const [checkpoint] = await newer.positions.checkpoints();
    expect(checkpoint).toMatchObject({ state: 'running', error: null });
    expect(await differences(stage.database.url, stage.log, NEW)).toMatchObject({ different: 0 });
  });

  it('go on with other rounds when only the old one runs, and a newer one processes what waits', async () => {
    const old = await stage.run(OLD);
    await append('a', 'Asked');
    await append('a', 'Praised');
    const end = await append('b', 'Asked');
    expect(await old.positions.waitFor(end, ['counts'], 6_000)).toBe(true);
    expect(await old.positions.parked()).toMatchObject([{ stream: 'rentalRound-a', revision: 1, type: 'Praised' }]);
    const newer = await stage.run(NEW);
    await old.stop();
    await until('nothing waits', async () => (await newer.positions.parked()).length === 0);
    expect(await differences(stage.database.url, stage.log, NEW)).toMatchObject({ different: 0 });
  });

  /** Names of the read models that this build rebuilds at its start. */
  const toRebuild = async (projections: readonly Projection[]) => {
    const client = new pg.Client(stage.database.url);
    await client.connect();
    const outdated = await installReadModels(client, projections, stage.log);
    await client.end();
    return outdated.map(({ name }) => name);
  };
  const isBuiltBy = async ([projection]: readonly Projection[]) => {
    const { rows } = await stage.pool.query<{ fingerprint: string }>('SELECT fingerprint FROM read_models.checkpoints');
    return projection !== undefined && rows[0]?.fingerprint === fingerprintOf(projection);
  };

  it('don’t let a restarted older one take over: what a newer one built stays', async () => {
    const old = await stage.run(FIRST);
    await old.positions.waitFor(await append('a', 'Asked'), ['counts']);
    const newer = await stage.run(SECOND);
    await old.stop();
    expect(await toRebuild(FIRST)).toEqual([]);
    const again = new Running(stage.pool, stage.database.url, stage.log, FIRST);
    stage.running.push(await again.begin());
    expect(await again.positions.unbuilt()).toEqual(['counts']);
    const end = await append('b', 'Asked');
    await until('it goes on', () => newer.positions.waitFor(end, ['counts']));
    expect(newer.applied.at(-1)).toBe(end);
    expect(await isBuiltBy(SECOND)).toBe(true);
    expect(newer.alerts).toEqual([]);
  });

  it.each([
    { left: 'the newer', own: SECOND, others: FIRST },
    { left: 'the older', own: FIRST, others: SECOND },
  ])('rebuild the tables in the $left one when those that built them are gone', async ({ own, others }) => {
    const left = await stage.run(own);
    await left.positions.waitFor(await append('a', 'Asked'), ['counts']);
    await rebuild({ connectionString: stage.database.url, log: stage.log, projections: others });
    await append('b', 'Asked');
    await until('it has its own tables again', () => isBuiltBy(own));
    const end = await append('c', 'Asked');
    await until('it goes on', async () => left.applied.at(-1) === end);
    expect(await differences(stage.database.url, stage.log, own)).toMatchObject({ different: 0 });
  });

  it('let a server of the newer one wait for the older one’s worker, as long as no rebuild runs', async () => {
    await stage.run(FIRST);
    const server = new ReadModelPositions(stage.pool, SECOND);
    const end = await append('a', 'Asked');
    expect(await server.waitFor(end, ['counts'])).toBe(true);
    expect(await server.unbuilt()).toEqual(['counts']);
  });

  it('retry in the newer one what the older one couldn’t write', async () => {
    const first = await stage.run(NEW);
    await stage.pool.query('ALTER TABLE read_models.counts RENAME TO counts_away');
    const end = await append('a', 'Asked');
    expect(await first.positions.waitFor(end, ['counts'])).toBe(false);
    const second = await stage.run(NEW);
    await stage.pool.query('ALTER TABLE read_models.counts_away RENAME TO counts');
    await first.stop();
    await until('it goes on', () => second.positions.waitFor(end, ['counts']));
  });
});
