import { metadata, text } from '../parameters.ts';
import { endpoint, type Endpoint } from './endpoint.ts';

export const customerEndpoints: readonly Endpoint[] = [
  endpoint(
    'POST',
    '/v1/customers',
    { email: text.optional(), name: text.optional(), metadata: metadata.optional() },
    async (transaction, parameters) => {
      const customer = await transaction.insert({
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
  endpoint('GET', '/v1/customers/:id', {}, (transaction, _parameters, { ids: [id = ''] }) =>
    transaction.get('customer', id),
  ),
  endpoint('GET', '/v1/payment_methods/:id', {}, (transaction, _parameters, { ids: [id = ''] }) =>
    transaction.get('payment_method', id),
  ),
];
