// Jest's order of suites: those that take longest begin, so that no worker waits for the other at the end of a run.
import Sequencer from '@jest/test-sequencer';

/**
 * Jest remembers how long suites took; on a fresh clone it goes by the size of their files, which puts short files that look
 * at many pages last. Measured on two cores, longest first; what isn't named here follows in Jest's own order.
 */
const LONGEST = [
  'test/browser/states',
  'test/faults/provider-buttons',
  'test/browser/pages',
  'test/browser/accounts',
  'test/browser/failures',
  'test/faults/crash',
  'test/browser/listing-helps',
  'test/browser/device',
  'test/browser/manners',
  'test/browser/reviews',
  'test/browser/messages',
  'test/browser/unpaid',
  'test/rebuilds',
  'test/model/random-walks',
  'background-removal/local-background-remover',
  'evidence/evidence-packs',
  'webhooks/sandbox-cases',
  'processes/money/money',
  'deadlines/interruptions',
];

const placeOf = ({ path }) => {
  const place = LONGEST.findIndex((name) => path.includes(`${name}.`));
  return place < 0 ? LONGEST.length : place;
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
