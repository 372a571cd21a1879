import { checkStripe } from './app/check-stripe.ts';
import { readEnvironment } from './app/config/environment.ts';
import { Shutdown } from './app/shutdown.ts';
import { startFailure } from './app/start-failure.ts';
import { openRehearsal } from './embedded/rehearsal.ts';
import { WEBHOOK_PATH } from './http/sessions/session-hook.ts';

/**
 * `npm run stripe:check`, in a container `node backend/dist/stripe-check.js`: tries with a test key what the service
 * does at Stripe, and says what is wrong. With `--sandbox` it tries that at the payment sandbox. Ends with 0 when
 * nothing is wrong, 1 when something is, 2 when it did not begin.
 */

const say = (line: string) => void process.stdout.write(`${line}\n`);

const closing = new Shutdown();
try {
  const checked = process.argv.includes('--sandbox') ? await openRehearsal(closing, say) : readEnvironment(process.env);
  process.exitCode = await checkStripe({ ...checked, webhookUrl: `${checked.publicUrl}${WEBHOOK_PATH}` }, say);
} catch (error) {
  say(startFailure(error) ?? (error instanceof Error ? error.message : String(error)));
  process.exitCode = 2;
} finally {
  for (const failure of await closing.closeAll()) say(failure);
}
