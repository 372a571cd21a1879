import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { Demo } from '../../support/servers/demo.ts';

export type DemoRound = Pick<
  RentalRequest,
  'id' | 'status' | 'itemId' | 'itemName' | 'ownerUsername' | 'borrowerUsername'
>;

/** The demo's rounds when they were requested. */
export class DemoRounds {
  readonly all: readonly DemoRound[];

  private constructor(all: readonly DemoRound[]) {
    this.all = all;
  }

  static async of(demo: Demo): Promise<DemoRounds> {
    const admin = await demo.person('admin');
    const { items } = await admin.get<{ items: readonly { id: string }[] }>('/api/admin/rental-requests?limit=100');
    return new DemoRounds(await Promise.all(items.map(({ id }) => admin.get<DemoRound>(`/api/rental-requests/${id}`))));
  }

  /** A round of hanako's item with kenji. @throws Error when there is none */
  between(status: RentalRequest['status']): DemoRound {
    const found = this.all.find(
      (one) => one.status === status && one.ownerUsername === 'hanako' && one.borrowerUsername === 'kenji',
    );
    if (found === undefined) throw new Error(`no ${status} between hanako and kenji`);
    return found;
  }
}
