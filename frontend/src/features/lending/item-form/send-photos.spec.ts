import { describe, expect, it } from '@jest/globals';
import { ApiError, NetworkError } from '../../../lib/http/api-error.ts';
import { storedPhoto } from './form-photos.ts';
import { onlyFailures, type PhotoUpload, sendPhotos } from './send-photos.ts';

const fresh = (id: string) => ({ id, preview: '', url: null, file: new File(['x'], id) });
const DID_NOT_ARRIVE = '画像アップロードに失敗しました';
const refusal = new ApiError(400, { code: 'image_unreadable', message: '画像を読み込めませんでした' });

function reports() {
  const seen: Record<string, PhotoUpload> = {};
  return { seen, report: (id: string, upload: PhotoUpload) => void (seen[id] = upload) };
}

describe('uploaded photos', () => {
  it('keep their order, whichever arrives first, and report the progress of each', async () => {
    const shares: number[] = [];
    const upload = async ({ name }: File, onSent: (share: number) => void) => {
      onSent(0.5);
      await new Promise((resolve) => setTimeout(resolve, name === 'a' ? 20 : 1));
      return { imageUrl: `/uploads/${name}` };
    };
    const urls = await sendPhotos([fresh('a'), storedPhoto('/uploads/b'), fresh('c')], upload, (id, state) => {
      if (id === 'a' && 'sent' in state) shares.push(state.sent);
    });
    expect(urls).toEqual(['/uploads/a', '/uploads/b', '/uploads/c']);
    expect(shares).toEqual([0, 0.49, 1]);
  });

  it('are all tried if one of them is rejected, and only that one is marked', async () => {
    const { seen, report } = reports();
    const sent: string[] = [];
    const upload = ({ name }: File) => {
      if (name === 'b') return Promise.reject(refusal);
      sent.push(name);
      return Promise.resolve({ imageUrl: `/uploads/${name}` });
    };
    const sending = sendPhotos(['a', 'b', 'c', 'd', 'e'].map(fresh), upload, report);
    await expect(sending).rejects.toMatchObject({
      name: 'PhotoUploadFailed',
      text: '画像を読み込めませんでした',
      refused: 1,
    });
    expect(sent).toEqual(['a', 'c', 'd', 'e']);
    expect(onlyFailures(seen)).toEqual({ b: { failure: '画像を読み込めませんでした' } });
  });

  it.each([
    ['the network is gone', new NetworkError(new TypeError('no answer')), DID_NOT_ARRIVE],
    ['the disk is full', new ApiError(503, { code: 'storage_full', message: '' }), DID_NOT_ARRIVE],
    [
      'the session has ended',
      new ApiError(401, { code: 'unauthenticated', message: 'ログインが必要です' }),
      'ログインが必要です',
    ],
  ])('aren’t tried further when %s', async (_, error, text) => {
    let tries = 0;
    const upload = () => {
      tries += 1;
      return Promise.reject(error);
    };
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    await expect(sendPhotos(ids.map(fresh), upload, () => undefined)).rejects.toMatchObject({ text, refused: null });
    expect(tries).toBe(3);
  });
});
