import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { StoredSizes } from './own-sizes.entity.ts';
import { Injectable } from '@nestjs/common';
import type { OwnSizes } from '@meguri/contracts/account/own-sizes.ts';

const NOTHING: OwnSizes = { sizes: [], measurements: {}, height: null };

/** Members' own sizes, which only their own requests read. */
@Injectable()
export class OwnSizesStore {
  constructor(@InjectRepository(StoredSizes) private readonly rows: Repository<StoredSizes>) {}

  async of(userId: number): Promise<OwnSizes> {
    const row = await this.rows.findOneBy({ userId });
    return row === null ? NOTHING : { sizes: row.sizes, measurements: row.measurements, height: row.height };
  }

  /** Replaces the former sizes. */
  async change(userId: number, { sizes, measurements, height }: OwnSizes): Promise<OwnSizes> {
    await this.rows.upsert({ userId, sizes, measurements, height, updatedAt: () => 'now()' }, ['userId']);
    return this.of(userId);
  }
}
