/** A carrier's tracking page. */
interface TrackingSite {
  readonly name: string;
  readonly url: string;
}

const YAMATO = { name: 'ヤマト運輸', url: 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=' };
const JAPAN_POST = {
  name: '日本郵便',
  url: 'https://trackings.post.japanpost.jp/services/srv/search/direct?locale=ja&reqCodeNo1=',
};
const SAGAWA = { name: '佐川急便', url: 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=' };

/** Stores, post offices and lockers ship with Yamato unless the carrier's name says otherwise. */
export function trackingSite(carrier: string | null, trackingCode: string): TrackingSite {
  const name = carrier ?? '';
  const { name: carrierName, url } = /郵便|ゆう/.test(name) ? JAPAN_POST : /佐川/.test(name) ? SAGAWA : YAMATO;
  return { name: carrierName, url: `${url}${encodeURIComponent(trackingCode.replaceAll('-', ''))}` };
}
