import { page, text } from '../parameters.ts';
import { endpoint, type Endpoint } from './endpoint.ts';

export const disputeAndEventEndpoints: readonly Endpoint[] = [
  endpoint(
    'GET',
    '/v1/disputes',
    { ...page, charge: text.optional(), payment_intent: text.optional() },
    (transaction, { limit, starting_after, ...match }) =>
      transaction.page('dispute', match, { limit, starting_after }, '/v1/disputes'),
  ),
  endpoint('GET', '/v1/disputes/:id', {}, (transaction, _parameters, { ids: [id = ''] }) =>
    transaction.get('dispute', id),
  ),
  endpoint(
    'GET',
    '/v1/events',
    { ...page, type: text.optional() },
    (transaction, { limit, starting_after, ...match }) =>
      transaction.page('event', match, { limit, starting_after }, '/v1/events'),
  ),
  endpoint('GET', '/v1/events/:id', {}, (transaction, _parameters, { ids: [id = ''] }) => transaction.get('event', id)),
];
