import { Injectable } from '@nestjs/common';
import pg from 'pg';

/** What some events of a round point to. */
export interface Pointers {
  readonly roundId: string;
  readonly textIds: readonly string[];
  readonly photoIds: readonly string[];
}

/** What those pointers lead to. */
export interface Attachments {
  /** null: it was erased. */
  text(id: string): string | null;
  /** Addresses of photos, in that order; what was erased is left out. */
  photos(roundId: string, ids: readonly string[]): string[];
}

/** All that is attached to one round, as columns of a query on rounds `r`: for a query that reads the round anyway. */
export const ATTACHED = `
  (SELECT json_object_agg(t.id, t.body) FROM app.round_texts t WHERE t.round_id = r.id::uuid AND t.body IS NOT NULL) AS texts,
  (SELECT json_object_agg(u.id, u.url) FROM app.round_photos p JOIN app.uploads u ON u.id = p.upload_id
   WHERE p.round_id = r.id::uuid AND p.salt IS NOT NULL AND u.removed_at IS NULL) AS photos`;

export interface AttachedRow {
  readonly id: string;
  readonly texts: Readonly<Record<string, string>> | null;
  readonly photos: Readonly<Record<string, string>> | null;
}

export const attachedIn = ({ id, texts, photos }: AttachedRow): Attachments => ({
  text: (textId) => texts?.[textId] ?? null,
  photos: (roundId, ids) => (roundId === id ? ids.flatMap((photoId) => photos?.[photoId] ?? []) : []),
});

/** Reads what people wrote and showed with events, for whoever may see those events: a round's people and operators. */
@Injectable()
export class RoundAttachments {
  constructor(private readonly pool: pg.Pool) {}

  async read(pointers: readonly Pointers[]): Promise<Attachments> {
    const textIds = pointers.flatMap((one) => one.textIds);
    const photos = pointers.flatMap(({ roundId, photoIds }) => photoIds.map((id) => ({ roundId, id })));
    const [bodies, urls] = await Promise.all([this.bodies(textIds), this.urls(photos)]);
    return {
      text: (id) => bodies.get(id) ?? null,
      photos: (roundId, ids) => ids.flatMap((id) => urls.get(`${roundId} ${id}`) ?? []),
    };
  }

  private async bodies(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const { rows } = await this.pool.query<{ id: string; body: string }>({
      name: 'round-texts',
      text: 'SELECT id, body FROM app.round_texts WHERE id = ANY($1) AND body IS NOT NULL',
      values: [ids],
    });
    return new Map(rows.map(({ id, body }) => [id, body]));
  }

  /** A photo may be in two rounds, and erased from one of them: without its salt it isn't the round's any more. */
  private async urls(
    photos: readonly { readonly roundId: string; readonly id: string }[],
  ): Promise<ReadonlyMap<string, string>> {
    if (photos.length === 0) return new Map();
    const { rows } = await this.pool.query<{ roundId: string; id: string; url: string }>({
      name: 'round-photos',
      text: `SELECT p.round_id AS "roundId", u.id, u.url
             FROM unnest($1::uuid[], $2::uuid[]) AS wanted (round_id, upload_id)
             JOIN app.round_photos p USING (round_id, upload_id) JOIN app.uploads u ON u.id = p.upload_id
             WHERE p.salt IS NOT NULL AND u.removed_at IS NULL`,
      values: [photos.map(({ roundId }) => roundId), photos.map(({ id }) => id)],
    });
    return new Map(rows.map(({ roundId, id, url }) => [`${roundId} ${id}`, url]));
  }
}
