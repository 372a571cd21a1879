import type { Extension } from '@meguri/contracts/rental-round/rental-round.ts';
import { storedRound } from './books.ts';
import type { Answer, Person, Refusal } from './person.ts';
import type { Rental } from './rental.ts';
import { until } from './until.ts';

/** POST …/extension…, whatever the answer. */
export const sendExtension = (
  { path }: Rental,
  by: Person,
  action: '' | '/approve' | '/decline' | '/withdraw' | '/pay',
  body: object = {},
): Promise<Answer<Refusal & { readonly url: string }>> => by.send('POST', `${path}/extension${action}`, { body });

/** The borrower asks for a week more. @throws Error unless it is accepted */
export async function askToExtend(rental: Rental, body: object = {}): Promise<void> {
  await rental.borrower.must(200, 'POST', `${rental.path}/extension`, { body });
}

/** Asked for, and approved by the owner. */
export async function agreeToExtend(rental: Rental, body: object = {}): Promise<void> {
  await askToExtend(rental, body);
  await rental.owner.must(200, 'POST', `${rental.path}/extension/approve`);
}

/** @returns the URL of the payment page */
export async function extensionPage({ borrower, path }: Rental): Promise<string> {
  return (await borrower.must<{ url: string }>(200, 'POST', `${path}/extension/pay`)).body.url;
}

export const extensionsOf = async ({ market, id }: Rental): Promise<readonly Extension[]> =>
  (await storedRound(market.pool, id)).round.extensions;

/** Waits until the newest extension is in one of these states. @param within in ms */
export const extensionBecomes = async (
  rental: Rental,
  states: readonly Extension['state'][],
  within?: number,
): Promise<Extension> => {
  let last: string | undefined;
  return until(
    `the extension of ${rental.id} is ${states.join(' or ')}`,
    async () => {
      const newest = (await extensionsOf(rental)).at(-1);
      last = newest?.state;
      return newest !== undefined && states.includes(newest.state) && newest;
    },
    within,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}; it is ${last}\n${rental.market.service.output().slice(-3000)}`);
  });
};
