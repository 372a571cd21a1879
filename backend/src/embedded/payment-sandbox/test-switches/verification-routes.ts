import { z } from 'zod';
import { endTry } from '../verification.ts';
import { acting, type TestRoutes } from './test-route.ts';

const ending = z.strictObject({ outcome: z.string().default('verified') });

/** Simulates what a person does on the page of their identity check, or what is found out later. */
export const verificationRoutes: TestRoutes = {
  'POST /_test/verifications/:id/end': acting(async (transaction, body, id) =>
    endTry(transaction, await transaction.get('identity.verification_session', id), ending.parse(body ?? {}).outcome),
  ),
};
