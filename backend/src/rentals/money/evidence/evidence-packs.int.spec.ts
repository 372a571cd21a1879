import { describe, expect, it } from '@jest/globals';
import { pdfPages, pdfText } from '../../../../../test/support/pdf-text.ts';
import { renderDrawing } from '../../../adapters/images/images.ts';
import { Uploads } from '../../../catalog/uploads/uploads.ts';
import { happen, roundAt } from '../../test-support/rounds.ts';
import { startWithReadModels } from '../../test-support/with-read-models.ts';
import { RequestRows } from '../../queries/request-rows.ts';
import { RequestViews } from '../../queries/request-views.ts';
import { Timelines } from '../../queries/timelines.ts';
import { CASES_OF_TEST } from '../../test-support/service.ts';
import { EvidencePacks } from './evidence-packs.ts';
import { useOpened } from '../../../../../test/support/use-opened.ts';

/** A picture of fine noise, which compresses badly. */
const NOISE = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><filter id="n">
  <feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="4"/></filter>
  <rect width="1600" height="1200" filter="url(#n)"/></svg>`;
const PHOTOS = 30;
/** The provider's maximum for all files together. */
const MAX_BYTES = 4.5 * 1024 * 1024;

const service = useOpened(() => startWithReadModels([RequestRows, RequestViews, Timelines, CASES_OF_TEST]));

describe('an evidence pack of thirty photos', () => {
  it('contains them all with their hashes, within the limits of the provider and Mastercard', async () => {
    const roundId = await roundAt(service, 'damage_reported');
    const [borrower] = await service.query(`SELECT id FROM app.users WHERE username = 'kenji'`);
    const drawn = await renderDrawing(NOISE);
    const photos: { uploadId: string; hash: string }[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { id } = await service.get(Uploads).store(Number(borrower?.['id']), 'damage', drawn);
      const salted = `INSERT INTO app.round_photos (round_id, upload_id, salt) VALUES ($1, $2, 'ab')`;
      await service.query(salted, [roundId, id]);
      photos.push({ uploadId: id, hash: String.fromCharCode(0x61 + n).repeat(64) });
    }
    for (let shown = 0; shown < PHOTOS; shown += photos.length)
      await happen(service, roundId, { type: 'EvidenceAdded', data: { text: null, photos } });
    const dispute = { disputeId: 'dp_1', chargeId: 'ch_1', amount: 4500 };
    await happen(service, roundId, { type: 'PaymentDisputed', data: dispute });
    const { file } = await service.get(EvidencePacks).make(roundId, 'dp_1', '2027-06-02T00:00:00.000Z');
    expect(file.length).toBeLessThan(MAX_BYTES);
    expect(pdfPages(file)).toBeLessThanOrEqual(19);
    // A hash is longer than its line.
    const text = pdfText(file).replaceAll('\n', '');
    for (const { hash } of photos) expect(text.split(hash)).toHaveLength(PHOTOS / photos.length + 1);
  });
});
