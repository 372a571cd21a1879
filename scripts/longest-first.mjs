// The order of suites: the longest first, so that no worker waits for another at the end of a run.
import Sequencer from '@jest/test-sequencer';

/**
 * Jest remembers the duration of suites. On a fresh clone it uses file sizes, which puts short files that open many
 * pages last. This list was measured on two cores; other suites follow in Jest's own order.
 */
const LONGEST = [
  'test/browser/accounts',
  'test/faults/provider-buttons',
  'test/browser/failures',
  'test/faults/crash',
  'test/browser/display-settings',
  'test/browser/translated',
  'test/browser/pages',
  'test/browser/first-request',
  'test/browser/keyboard',
  'test/browser/listing-helps',
  'test/browser/enlarged',
  'test/browser/states',
  'test/browser/releases',
  'test/browser/page-loading',
  'test/browser/items',
  'test/browser/device',
  'test/browser/client',
  'test/browser/reviews',
  'test/browser/messages',
  'test/browser/unpaid',
  'test/model/random-walks',
  'queries/taken-down',
  'webhooks/sandbox-cases',
  'app/large-tables',
  'test/rebuilds',
  'processes/money/money',
  'sign-in/wrong-tries',
  'evidence/evidence-packs',
  'deadlines/interruptions',
  'test/model/permissions',
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
