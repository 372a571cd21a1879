import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the stub does with a question, which the test may change at any time. */
export type PostalBehaviour = 'answers' | 'fails' | 'hangs' | 'talks nonsense';

/** The public postal lookup as it answers: one code it knows, all others have no address. */
export interface PostalStub {
  readonly url: string;
  /** The codes that were asked for, in order. */
  readonly asked: string[];
  behaviour: PostalBehaviour;
  close(): Promise<void>;
}

const UMEDA = {
  address1: '大阪府',
  address2: '大阪市北区',
  address3: '梅田',
  kana1: 'ｵｵｻｶﾌ',
  kana2: 'ｵｵｻｶｼｷﾀｸ',
  kana3: 'ｳﾒﾀﾞ',
  prefcode: '27',
  zipcode: '5300001',
};

export async function startPostalStub(): Promise<PostalStub> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const zipcode = new URL(request.url ?? '/', 'http://postal').searchParams.get('zipcode') ?? '';
    asked.push(zipcode);
    answer(stub.behaviour, zipcode, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stub: PostalStub = {
    url: `http://127.0.0.1:${port}/api/search`,
    asked,
    behaviour: 'answers',
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return stub;
}

function answer(behaviour: PostalBehaviour, zipcode: string, response: ServerResponse): void {
  if (behaviour === 'hangs') return;
  if (behaviour === 'fails') return void response.writeHead(500).end();
  const body =
    behaviour === 'talks nonsense'
      ? { status: 200, results: [{ address1: '<b>Atlantis</b>' }] }
      : { status: 200, message: null, results: zipcode === UMEDA.zipcode ? [UMEDA] : null };
  response.writeHead(200, { 'content-type': 'text/plain;charset=utf-8' }).end(JSON.stringify(body));
}
