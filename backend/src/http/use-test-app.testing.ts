import type { DynamicModule, Type } from '@nestjs/common';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { migratedDatabase } from '../../../test/support/servers/postgres.ts';
import { useOpened } from '../../../test/support/use-opened.ts';
import { startTestApp, type TestApp } from './http.testing.ts';
import type { HttpSettings } from './http-settings.ts';

type Modules = (Type | DynamicModule)[];

/**
 * The interface with the given modules on a database of its own, for the tests of a spec file.
 * @param modules or a function for those that are known in a hook only
 */
export function useTestApp(
  modules: Modules | (() => Promise<Modules>),
  settings: Partial<Omit<HttpSettings, 'secure'>> = {},
  eventLog?: EventLog,
): TestApp {
  return useOpened(async () => {
    const database = await migratedDatabase();
    const imports = typeof modules === 'function' ? await modules() : modules;
    const test = await startTestApp(database.url, imports, settings, eventLog);
    const close = async () => {
      await test.close();
      await database.drop();
    };
    return { ...test, close };
  });
}
