import { afterEach, beforeAll, describe, expect } from '@jest/globals';
import { walksOfBorrowers } from './keyboard/borrowers.suite.ts';
import { walksOfGuests } from './keyboard/guests.suite.ts';
import { walksOfMembers } from './keyboard/members.suite.ts';
import { walksOfOperators } from './keyboard/operators.suite.ts';
import { walksOfOwners } from './keyboard/owners.suite.ts';
import { DemoRounds } from './support/demo-rounds.ts';
import { describeInBrowser } from './support/in-browser.ts';

describeInBrowser('by keyboard alone', (stand) => {
  let rounds: DemoRounds;
  beforeAll(async () => {
    rounds = await DemoRounds.of(stand.demo);
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  describe('guests', () => walksOfGuests(stand));
  describe('members', () => walksOfMembers(stand, () => rounds));
  describe('borrowers', () => walksOfBorrowers(stand, () => rounds));
  describe('owners', () => walksOfOwners(stand, () => rounds));
  describe('operators', () => walksOfOperators(stand, () => rounds));
});
