import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the stub does with a request; the test may change it at any time. */
export type PostalBehaviour = 'answers' | 'fails' | 'hangs' | 'talks nonsense';

/** A stub of the public postal lookup: it knows a few codes; all others have no address. */
export interface PostalStub {
  readonly url: string;
  /** The requested codes, in order. */
  readonly asked: string[];
  behaviour: PostalBehaviour;
  close(): Promise<void>;
}

const listed = (zipcode: string, address1: string, address2: string, address3: string) => ({
  ...{ address1, address2, address3, kana1: '', kana2: '', kana3: '', prefcode: '27', zipcode },
});
const KNOWN = [
  listed('5300001', '大阪府', '大阪市北区', '梅田'),
  listed('5306026', '大阪府', '大阪市北区', '天満橋ＯＡＰタワー（２６階）'),
  listed('4980000', '愛知県', '弥富市', '以下に掲載がない場合'),
  listed('4980000', '三重県', '桑名郡木曽岬町', ''),
  listed('6180000', '京都府', '乙訓郡大山崎町', ''),
  listed('6180000', '京都府', '乙訓郡大山崎町', ''),
  listed('6180000', '大阪府', '三島郡島本町', ''),
];

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
  const results = KNOWN.filter((one) => one.zipcode === zipcode);
  const body =
    behaviour === 'talks nonsense'
      ? { status: 200, results: [{ address1: '<b>Atlantis</b>' }] }
      : { status: 200, message: null, results: results.length > 0 ? results : null };
  response.writeHead(200, { 'content-type': 'text/plain;charset=utf-8' }).end(JSON.stringify(body));
}
