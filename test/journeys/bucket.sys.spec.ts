import { afterAll, describe, expect, it } from '@jest/globals';
import { startBucket, type TestBucket } from '../../backend/src/adapters/files/test-support/bucket.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

let bucket: TestBucket;
const market = useMarketplace(async () => {
  bucket = await startBucket('photos');
  const { endpoint, region, bucket: name, accessKeyId, secretAccessKey } = bucket.access;
  return {
    ...{ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: name },
    ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
  };
});
afterAll(() => bucket?.close());

describe('a service with photos in a bucket', () => {
  it('stores them there, shows them from there, and reports a missing one', async () => {
    const owner = await market.owner();
    const path = await market.photo(owner, '/api/upload/item-image', 'image');
    expect(bucket.asked.filter(({ method }) => method === 'PUT')).not.toEqual([]);
    const shown = await fetch(market.url + path);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(0);
    const none = await fetch(market.url + path.replace(/[0-9a-f]{8}/, '00000000'));
    expect(none.status).toBe(404);
  });
});
