// Runs the specs of a room one after the other in one sandbox, so that what they import is loaded once. Each spec has
// its own hooks.
import adapter from 'jest-circus/runner';

// A CommonJS module: Node gives its exports as the default one.
const circus = adapter.default;

/** Where Circus keeps the handlers of its events: two of its own, then those of the spec that is running. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');
const OWN_HANDLERS = 2;

/** Loaded once per worker instead of once per browser suite, which took half a second of processor time each. */
const PLAYWRIGHT = '@playwright/test';

/** What Jest calls to run a test file; `runner.mjs` has put the room's specs into the options of the environment. */
export default async function runRoom(globalConfig, config, environment, runtime, path, sendMessageToJest) {
  const { console } = environment.global;
  if (config.testEnvironmentOptions.browsers) environment.global.playwright = await import(PLAYWRIGHT);
  const outcomes = [];
  environment.handleTestEvent = forgetFormerSpec;
  for (const spec of config.testEnvironmentOptions.specs ?? [path]) {
    // Jest refuses imports between tests, which is where the next spec would be loaded.
    runtime.enterTestCode();
    const run = () => circus(globalConfig, config, environment, runtime, spec, sendMessageToJest);
    outcomes.push(await outcomeOf(run, console));
    runtime.restoreAllMocks();
    environment.global[EVENT_HANDLERS]?.splice(OWN_HANDLERS);
  }
  return { outcomes, ...countsOf(outcomes) };
}

/**
 * Circus has one state per sandbox: clears what the last spec defined, and its results, before the next one is loaded.
 */
function forgetFormerSpec(event, state) {
  if (event.name !== 'setup') return;
  const root = { ...state.rootDescribeBlock, children: [], hooks: [], tests: [] };
  Object.assign(state, {
    ...{ rootDescribeBlock: root, currentDescribeBlock: root, currentlyRunningTest: null },
    ...{ hasFocusedTests: false, hasStarted: false, unhandledErrors: [], processErrorGeneration: 0 },
    describeRetryOptions: new WeakMap(),
    unhandledRejectionErrorByPromise: new Map(),
    unhandledRejectionErrorByPromiseByHook: new WeakMap(),
    unhandledRejectionErrorByPromiseTarget: new WeakMap(),
  });
}

/** @returns the result with what Jest adds for a test file, or the error when the spec can't be loaded */
async function outcomeOf(run, console) {
  const [start, logged] = [Date.now(), console.getBuffer()?.length];
  try {
    const result = await detached(run);
    const end = Date.now();
    const { numPassingTests, numFailingTests, numTodoTests } = result;
    return {
      result: {
        ...result,
        console: console.getBuffer()?.slice(logged),
        leaks: false,
        perfStats: { ...result.perfStats, start, end, runtime: end - start, slow: false },
        skipped: numPassingTests + numFailingTests + numTodoTests === 0,
      },
    };
  } catch (error) {
    const { message, stack } = error instanceof Object ? error : new Error(String(error));
    return { error: { message, stack } };
  }
}

/** Cuts the asynchronous stack here: Jest would show lines of this file as the failing ones. */
function detached(run) {
  return new Promise((resolve, reject) => {
    run().then(
      (result) => resolve(result),
      (error) => reject(error),
    );
  });
}

/** Jest's runner adds these up per test file. */
function countsOf(outcomes) {
  const sum = (name) => outcomes.reduce((total, { result }) => total + (result?.[name] ?? 0), 0);
  const names = ['numPassingTests', 'numFailingTests', 'numPendingTests', 'numTodoTests'];
  return Object.fromEntries(names.map((name) => [name, sum(name)]));
}
