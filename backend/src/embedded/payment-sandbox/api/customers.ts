import { invalidRequest, noSuch } from '../api-error.ts';
import type { CustomerDocument } from '../documents.ts';
import { metadata, text } from '../parameters.ts';
import { createCard } from '../movements/card.ts';
import { NAMED_CARDS } from '../test-cards.ts';
import type { SandboxTransaction } from '../transaction.ts';
import { endpoint, type Endpoint } from './endpoint.ts';

/** A customer that isn't deleted. @throws ApiError 404 `resource_missing` */
export async function livingCustomer(transaction: SandboxTransaction, id: string, param = 'customer') {
  const customer = await transaction.get('customer', id, param);
  if (customer.deleted) throw noSuch('customer', id, param);
  return customer;
}

/** The id is still answered, but without data; cards are removed, payments remain. */
async function deleteCustomer(transaction: SandboxTransaction, id: string): Promise<object> {
  const { object, created, livemode } = await livingCustomer(transaction, id, 'id');
  const rest: CustomerDocument = { id, object, created, livemode, email: null, name: null, metadata: {} };
  await transaction.save({ ...rest, deleted: true });
  for (const method of await transaction.all('payment_method', { customer: id })) {
    await transaction.save({ ...method, customer: null });
  }
  await transaction.announce('customer.deleted', rest);
  return shownDeleted(id);
}

const shownDeleted = (id: string) => ({ id, object: 'customer', deleted: true });

async function detach(transaction: SandboxTransaction, id: string): Promise<object> {
  const method = await transaction.get('payment_method', id);
  if (method.customer === null) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      undefined,
      'payment_method',
    );
  }
  method.customer = null;
  await transaction.save(method);
  await transaction.announce('payment_method.detached', method);
  return method;
}

export const customerEndpoints: readonly Endpoint[] = [
  endpoint(
    'POST',
    '/v1/customers',
    { email: text.optional(), name: text.optional(), metadata: metadata.optional() },
    async (transaction, parameters) => {
      const customer = await transaction.insert<CustomerDocument>({
        id: transaction.newId('customer'),
        object: 'customer',
        created: transaction.now,
        livemode: false,
        email: parameters.email ?? null,
        name: parameters.name ?? null,
        metadata: parameters.metadata ?? {},
      });
      await transaction.announce('customer.created', customer);
      return customer;
    },
  ),
  endpoint('GET', '/v1/customers/:id', {}, async (transaction, _parameters, { ids: [id = ''] }) => {
    const customer = await transaction.get('customer', id);
    return customer.deleted ? shownDeleted(id) : customer;
  }),
  endpoint('DELETE', '/v1/customers/:id', {}, (transaction, _parameters, { ids: [id = ''] }) =>
    deleteCustomer(transaction, id),
  ),
  endpoint('GET', '/v1/payment_methods/:id', {}, (transaction, _parameters, { ids: [id = ''] }) =>
    transaction.get('payment_method', id),
  ),
  // Only Stripe's named test cards: a number never reaches the platform.
  endpoint(
    'POST',
    '/v1/payment_methods/:id/attach',
    { customer: text },
    async (transaction, { customer }, { ids: [id = ''] }) => {
      const number = NAMED_CARDS[id];
      if (number === undefined) throw noSuch('PaymentMethod', id, 'payment_method');
      return createCard(transaction, number, (await livingCustomer(transaction, customer)).id);
    },
  ),
  endpoint('POST', '/v1/payment_methods/:id/detach', {}, (transaction, _parameters, { ids: [id = ''] }) =>
    detach(transaction, id),
  ),
];
