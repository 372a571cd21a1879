import { ALL_PROJECTIONS } from '@meguri/projections/read-models/all-projections.ts';
import { rebuild } from '@meguri/projections/runner/rebuild/rebuild.ts';
import { PostgresEventLog } from '../../../backend/src/adapters/event-store/postgres/postgres-event-log.ts';

/** A process that rebuilds all read models, so that its memory can be measured. Prints the figures as JSON. */
const [connectionString = ''] = process.argv.slice(2);
const log = await PostgresEventLog.open(connectionString);
const began = performance.now();
await rebuild({ connectionString, log, projections: ALL_PROJECTIONS });
const milliseconds = performance.now() - began;
await log.close();
const mebibytes = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(JSON.stringify({ milliseconds, mebibytes }));
