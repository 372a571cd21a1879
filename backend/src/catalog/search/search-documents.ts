import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { SEARCH_DOCUMENT_VERSION, searchDocument } from './search-document.ts';
import type { Photo } from '@meguri/contracts/upload/photo.ts';
import pg from 'pg';
import { type Logger, SERVICE_LOG } from '../../http/health/service-log.ts';
import { ITEM_COLUMNS, type ItemRow } from '../items/item-row.ts';

const AT_ONCE = 200;

/**
 * Rewrites search documents of an older version, in the background after the start. Several instances may do so at
 * once, since they write the same.
 */
@Injectable()
export class SearchDocuments implements OnApplicationBootstrap, OnApplicationShutdown {
  private stopped = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: pg.Pool,
    @Inject(SERVICE_LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.refresh().catch((error: Error) => {
      if (!this.stopped) this.log.warn({ err: error }, `search documents: ${error.message}`);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  async refresh(): Promise<void> {
    let more = true;
    while (more && !this.stopped) more = await this.refreshSome();
  }

  /** @returns whether there may be more */
  private async refreshSome(): Promise<boolean> {
    const { rows } = await this.pool.query<Omit<ItemRow, 'running'>>(
      `SELECT ${ITEM_COLUMNS} FROM app.items i WHERE search_version < $1 ORDER BY search_version, id LIMIT $2`,
      [SEARCH_DOCUMENT_VERSION, AT_ONCE],
    );
    if (rows.length === 0) return false;
    const photos = await this.photosOf(rows.flatMap(({ images }) => images));
    const written = rows.map((row) => {
      const { text, terms, brandKey } = searchDocument(row);
      return { id: row.id, text, terms, brandKey, photos: row.images.flatMap((url) => photos.get(url) ?? []) };
    });
    await this.pool.query(
      `UPDATE app.items i SET search_text = w.text, search_terms = w.terms, brand_key = w."brandKey", photos = w.photos,
         search_version = $2
       FROM json_to_recordset($1) AS w (id uuid, text text, terms int[], "brandKey" text, photos jsonb)
       -- An item that its owner has changed since is up to date already.
       WHERE i.id = w.id AND i.search_version < $2`,
      [JSON.stringify(written), SEARCH_DOCUMENT_VERSION],
    );
    return rows.length === AT_ONCE;
  }

  private async photosOf(urls: readonly string[]): Promise<ReadonlyMap<string, Photo>> {
    const { rows } = await this.pool.query<Photo>(
      'SELECT url, width, height, placeholder, colour FROM app.uploads WHERE url = ANY ($1)',
      [urls],
    );
    return new Map(rows.map((photo) => [photo.url, photo]));
  }
}
