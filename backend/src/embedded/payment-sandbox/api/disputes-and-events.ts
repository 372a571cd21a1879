import { text } from '../parameters.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { listEndpoint } from './list-endpoint.ts';

export const disputeAndEventEndpoints: readonly Endpoint[] = [
  listEndpoint('/v1/disputes', 'dispute', { charge: text.optional(), payment_intent: text.optional() }),
  endpoint('GET', '/v1/disputes/:id', {}, (transaction, _parameters, { ids: [id = ''] }) =>
    transaction.get('dispute', id),
  ),
  listEndpoint('/v1/events', 'event', { type: text.optional() }),
  endpoint('GET', '/v1/events/:id', {}, (transaction, _parameters, { ids: [id = ''] }) => transaction.get('event', id)),
];
