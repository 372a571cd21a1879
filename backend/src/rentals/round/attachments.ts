import { Injectable } from '@nestjs/common';
import pg from 'pg';

/** References from some events of a round to texts and photos. */
export interface Pointers {
  readonly roundId: string;
  readonly textIds: readonly string[];
  readonly photoIds: readonly string[];
}

/** The referenced texts and photos. */
export interface Attachments {
  /** null: erased. */
  text(id: string): string | null;
  /** URLs of photos in the given order, without erased ones. */
  photos(roundId: string, ids: readonly string[]): string[];
}

/** All texts and photos of one round as columns, for a query that reads the round `r` anyway. */
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

/** Reads texts and photos of events, for viewers who may see those events: a round's parties and operators. */
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

  /**
   * A photo may belong to two rounds and be erased from one of them: without a salt it no longer belongs to the round.
   */
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
