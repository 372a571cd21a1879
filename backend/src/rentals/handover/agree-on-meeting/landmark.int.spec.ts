import { describe, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { useOpened } from '../../../../../test/support/use-opened.ts';
import { RequestRows } from '../../queries/request-rows.ts';
import { RequestViews } from '../../queries/request-views.ts';
import { Timelines } from '../../queries/timelines.ts';
import { Rounds } from '../../round/rounds.ts';
import { CASES_OF_TEST, startRentalService } from '../../test-support/service.ts';
import { PICKUP, rentalSteps } from '../../test-support/steps.ts';

const service = useOpened(() => startRentalService([RequestRows, RequestViews, Timelines, CASES_OF_TEST]));
const steps = rentalSteps(service);

/** An approved pickup, with offers of the same time. */
async function pickup() {
  const id = await steps.approved(PICKUP);
  const day = service.day(5);
  const slot = { from: `${day}T03:00:00.000Z`, until: `${day}T03:30:00.000Z` };
  const offer = (more: object = {}) =>
    service.owner.post(`/api/rental-requests/${id}/slots`, { leg: 'dispatch', slots: [slot], ...more });
  const choose = (by = service.borrower) =>
    by.change('PUT', `/api/rental-requests/${id}/slots/chosen`, { leg: 'dispatch', slot });
  const revision = async () => (await service.get(Rounds).load(id)).revision;
  const texts = () => service.query(`SELECT body FROM app.round_texts WHERE round_id = $1 AND kind = 'landmark'`, [id]);
  return { id, offer, choose, revision, texts };
}

describe('the landmark of an owner', () => {
  it('is stored apart from the event, and shown to both parties with the times', async () => {
    const { id, offer, choose, texts } = await pickup();
    const answer = await offer({ landmark: '　白いコート ' });
    expect(answer.json()).toMatchObject({ meetingLandmark: '白いコート' });
    expect(await texts()).toEqual([{ body: '白いコート' }]);
    const { meetings } = await steps.stateOf(id);
    expect(JSON.stringify(meetings)).not.toContain('白いコート');
    const chosen = (await choose()).json<RentalRequest>();
    expect(chosen).toMatchObject({ viewerParty: 'borrower', meetingLandmark: '白いコート' });
    const offered = chosen.timeline.find(({ type }) => type === 'SlotsOffered');
    expect(offered?.record?.texts).toEqual([{ kind: 'landmark', text: '白いコート' }]);
  });

  it('changes alone, and not when it is sent again in the same words', async () => {
    const { id, offer, choose, revision } = await pickup();
    await offer({ landmark: '白いコート' });
    await choose();
    const before = await revision();
    expect((await offer({ landmark: '白いコート ' })).statusCode).toBe(200);
    expect(await revision()).toBe(before);
    const changed = (await offer({ landmark: '青い傘' })).json<RentalRequest>();
    expect(changed).toMatchObject({ meetingLandmark: '青い傘', meeting: { chosen: expect.anything() } });
    expect((await offer()).json()).toMatchObject({ meetingLandmark: null });
    expect(await revision()).toBe(before + 2);
    expect((await steps.stateOf(id)).meetings.dispatch).not.toHaveProperty('landmark');
  });

  it('is refused at its field when it is too long or has lines, and not stored without a time', async () => {
    const { offer, texts } = await pickup();
    const message = '目印は30文字以内で入力してください';
    const long = await offer({ landmark: 'あ'.repeat(31) });
    expect(long.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'landmark', message }] });
    const lines = await offer({ landmark: '白いコート\n青い傘' });
    expect(lines.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'landmark' }] });
    await offer();
    expect((await offer({ slots: [], landmark: '白いコート' })).json()).toMatchObject({ meetingLandmark: null });
    expect(await texts()).toEqual([]);
  });
});
