import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { GuestThread } from '@meguri/contracts/message/guest-question.ts';
import pg from 'pg';
import type { StoredFile } from '../../adapters/files/file-store.ts';
import { Images } from '../../adapters/images/images.ts';
import { PrivateFileAccess } from '../../catalog/uploads/private-file-access.ts';
import { Uploads } from '../../catalog/uploads/uploads.ts';
import { InvalidInput } from '../../http/errors/invalid-input.ts';
import { networkOf } from '../../http/sessions/network.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { GuestLinks } from './guest-links.ts';
import { OF_OTHERS } from './of-others.ts';

/** SQL: threads `q` with messages that show the upload $2. */
const SHOWING = `app.support_thread_messages m JOIN app.support_threads q ON q.id = m.thread_id
  WHERE m.photos <> '{}' AND m.photos @> ARRAY[$2::uuid] AND q.confirmed_at IS NOT NULL`;

/**
 * Photos of guests' messages. They belong to no account: operators see them with a confirmed question, and the guest by
 * signed URLs that only the thread contains.
 */
@Injectable()
export class GuestPhotos implements OnModuleInit {
  constructor(
    private readonly pool: pg.Pool,
    private readonly uploads: Uploads,
    private readonly images: Images,
    private readonly files: PrivateFileAccess,
    private readonly links: GuestLinks,
  ) {}

  onModuleInit(): void {
    this.files.add((viewer, uploadId) => this.isOwn(viewer, uploadId));
    this.files.withhold((viewer, uploadId) => this.isWithheld(viewer, uploadId));
  }

  /** @param address the guest's IP address @returns its URL @throws Rejected as `Images.toPhoto` */
  async store(address: string, source: Buffer): Promise<string> {
    const photo = await this.images.toPhoto(source, networkOf(address));
    return (await this.uploads.keep(null, 'message', photo)).url;
  }

  /**
   * Marks photos as used by the message that the same transaction adds.
   * @returns their ids, in that order
   * @throws InvalidInput when one isn't a guest's, or was used before
   */
  async claim(db: pg.PoolClient, images: readonly string[]): Promise<string[]> {
    const urls = [...new Set(images)];
    const { rows } = await db.query<{ id: string; url: string }>(
      `UPDATE app.uploads SET used_at = now()
       WHERE url = ANY ($1) AND user_id IS NULL AND used_at IS NULL AND removed_at IS NULL RETURNING id, url`,
      [urls],
    );
    const ids = new Map(rows.map(({ id, url }) => [url, id]));
    if (ids.size < urls.length) throw InvalidInput.ofField('images', '写真をもう一度選択してください');
    return urls.map((url) => ids.get(url)!);
  }

  /** The thread for its guest. Without photos before the confirmation, since the link's reader may be a stranger. */
  shown(thread: Omit<GuestThread, 'heldPhotos'>): GuestThread {
    const { isConfirmed, messages } = thread;
    const photos = messages.reduce((sum, { images }) => sum + images.length, 0);
    const urls = (images: readonly string[]) => images.map((url) => this.links.photoUrl(idIn(url)));
    return {
      ...thread,
      heldPhotos: isConfirmed ? 0 : photos,
      messages: messages.map((one) => ({ ...one, images: isConfirmed ? urls(one.images) : [] })),
    };
  }

  /** @throws Rejected `resource_not_found` when the URL isn't ours or has expired, or the photo was deleted */
  async read(id: string, until: number, key: string): Promise<StoredFile> {
    if (!this.links.opensPhoto(id, until, key)) throw new Rejected('resource_not_found');
    const upload = await this.uploads.find(id);
    const file = upload === null ? null : await this.uploads.read(id, upload.kind);
    if (file === null) throw new Rejected('resource_not_found');
    return file;
  }

  /** A member's own photo, if they confirmed the question as a guest with their account's address: their export contains it. */
  private async isOwn({ userId }: Viewer, uploadId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `SELECT FROM ${SHOWING} AND lower(q.guest_email) = (SELECT lower(u.email) FROM app.users u WHERE u.id = $1)`,
      [userId, uploadId],
    );
    return rowCount !== 0;
  }

  /** Operators see no photo of an unconfirmed question, nor of one that they may not answer. */
  private async isWithheld({ userId }: Viewer, uploadId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `SELECT FROM app.uploads u WHERE u.id = $2 AND u.user_id IS NULL AND NOT EXISTS (SELECT FROM ${SHOWING} AND ${OF_OTHERS})`,
      [userId, uploadId],
    );
    return rowCount !== 0;
  }
}

/** `/api/uploads/<id>.webp` → the id. */
const idIn = (url: string): string => url.slice(url.lastIndexOf('/') + 1, -'.webp'.length);
