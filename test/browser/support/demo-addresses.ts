import type { ListedCase } from '@meguri/contracts/read-models/administration.ts';
import type { Demo } from '../../support/servers/demo.ts';
import { DemoRounds } from './demo-rounds.ts';

/** The same item in every run. */
const ITEM = 'テーラードジャケット（ウール）';
const COMPLETED = 'ツイードのニットベスト';
const CASE = '手縫いのレザーベルト';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Replaces `:item`, `:owner`, `:case` and the placeholders of hanako's and kenji's rounds by the demo's ids. */
export async function demoAddresses(demo: Demo): Promise<(path: string) => string> {
  const rounds = await DemoRounds.of(demo);
  const hanako = await demo.person('hanako');
  const admin = await demo.person('admin');
  const { items } = await hanako.get<{ items: readonly Named[] }>(`/api/users/${hanako.id}/items?limit=60`);
  const cases = await admin.get<{ items: readonly ListedCase[] }>('/api/admin/damage-reports');
  const ids: Readonly<Record<string, string | number | undefined>> = {
    item: items.find(({ name }) => name === ITEM)?.id,
    owner: hanako.id,
    sent: rounds.between('request_sent').id,
    approved: rounds.between('request_approved').id,
    shipped: rounds.between('shipped').id,
    completed: rounds.all.find(({ status, itemName }) => status === 'completed' && itemName === COMPLETED)?.id,
    case: cases.items.find(({ request }) => request?.itemName === CASE)?.id,
  };
  return (path) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => {
      const id = ids[name];
      if (id === undefined) throw new Error(`the demo has no ${name}`);
      return String(id);
    });
}
