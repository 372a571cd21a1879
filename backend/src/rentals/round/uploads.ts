import { hash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { AttachedPhoto, AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import { INITIAL_ROUND } from '@meguri/contracts/rental-round/rental-round.ts';
import pg from 'pg';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { Command } from '../../event-sourcing/streams/command.ts';
import { uuidV5 } from '../../event-sourcing/streams/uuid-v5.ts';
import type { UploadKind } from '../../catalog/uploads/upload.ts';
import { Uploads } from '../../catalog/uploads/uploads.ts';
import { partyOf } from './decision.ts';
import { Rounds } from './rounds.ts';

/** A salt for contentHash: 16 random bytes, hex. */
export function newSalt(): string {
  return randomBytes(16).toString('hex');
}

/**
 * Represents text or bytes in an event that are stored elsewhere: once content and salt are erased, the content can't
 * be guessed from its hash, and the chain still verifies. SHA-256(salt ‖ content), hex.
 */
export function contentHash(salt: string, content: string | Uint8Array): string {
  return hash('sha256', Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(content)]), 'hex');
}

type TextKind =
  | 'reason'
  | 'waiver'
  | 'comment'
  | 'otherTitle'
  | 'description'
  | 'evidence'
  | 'objection'
  | 'landmark'
  | 'message'
  | 'requestMessage';
/** The kinds of texts of the item as it was requested. */
type ItemTextKind = 'itemName' | 'itemBrand' | 'itemDescription';

/** What this command stored, to be deleted if it is rejected. */
interface StoredText {
  readonly attached: AttachedText;
  readonly isNew: boolean;
}

interface KeptText {
  readonly id: string;
  readonly salt: string;
  readonly body: string;
  readonly isNew: boolean;
}

/** Texts about a round, stored outside its events so that they can be erased. */
@Injectable()
export class RoundTexts {
  constructor(private readonly pool: pg.Pool) {}

  /**
   * Stores a text of a command. Its id derives from the command's and its salt is drawn once, so a retry attaches the
   * same text, and another text under the same command has another hash.
   */
  async attach(command: Command, kind: TextKind, body: string): Promise<StoredText> {
    const { actor } = command;
    const { id, salt, isNew } = await this.store(command, kind, actor.as === 'system' ? null : actor.userId, body);
    return { attached: { textId: id, hash: contentHash(salt, body) }, isNew };
  }

  /** A text of the round's item, by its owner. The round keeps what the command's first attempt stored. */
  async keepOfItem(command: Command, kind: ItemTextKind, ownerId: number, text: string): Promise<AttachedText> {
    const { id, salt, body } = await this.store(command, kind, ownerId, text);
    return { textId: id, hash: contentHash(salt, body) };
  }

  private async store({ id: commandId, target }: Command, kind: string, authorId: number | null, body: string) {
    const id = uuidV5(kind, commandId);
    const drawn = newSalt();
    const { rows } = await this.pool.query<{ salt: string | null; body: string | null; isNew: boolean }>(
      `INSERT INTO app.round_texts AS known (id, round_id, kind, author_id, salt, body) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET kind = known.kind
       RETURNING salt, body, salt IS NOT DISTINCT FROM $5 AS "isNew"`,
      [id, target, kind, authorId, drawn, body],
    );
    const known = rows[0];
    const kept: KeptText = { id, salt: known?.salt ?? drawn, body: known?.body ?? body, isNew: known?.isNew ?? false };
    return kept;
  }

  async takeBack(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.pool.query('DELETE FROM app.round_texts WHERE id = ANY($1)', [ids]);
  }
}

/** Photos that users attach to a round: their own uploads, which the round's parties may see from then on. */
@Injectable()
export class RoundPhotos {
  constructor(
    private readonly pool: pg.Pool,
    private readonly uploads: Uploads,
  ) {}

  /**
   * @param urls as returned by the uploads
   * @throws InvalidInput for `images` when one isn't an upload of this user
   */
  async attach(roundId: string, userId: number, urls: readonly string[]): Promise<AttachedPhoto[]> {
    const ids = [...new Set(await this.uploads.ownedBy(userId, urls))];
    return Promise.all(ids.map((id) => this.attachOne(roundId, id)));
  }

  /** The photos of the round's item in order. A photo without its file is left out. */
  async keepOfItem(roundId: string, urls: readonly string[]): Promise<AttachedPhoto[]> {
    const shown = await this.uploads.useShown(urls);
    const kept = await Promise.all(shown.map(({ id }, place) => this.keepOne(roundId, id, 'item', place)));
    return kept.filter((photo) => photo !== null);
  }

  private async attachOne(roundId: string, uploadId: string): Promise<AttachedPhoto> {
    const photo = await this.keepOne(roundId, uploadId, 'message', null);
    if (photo === null) throw new Rejected('image_invalid', 'images');
    return photo;
  }

  /** @param place among the photos of the round's item; null: it isn't one of them */
  private async keepOne(
    roundId: string,
    uploadId: string,
    kind: UploadKind,
    place: number | null,
  ): Promise<AttachedPhoto | null> {
    const file = await this.uploads.read(uploadId, kind);
    if (file === null) return null;
    const content = await buffer(file.stream);
    const drawn = newSalt();
    const { rows } = await this.pool.query<{ salt: string | null }>(
      `INSERT INTO app.round_photos AS known (round_id, upload_id, salt, place) VALUES ($1, $2, $3, $4)
       ON CONFLICT (round_id, upload_id) DO UPDATE SET salt = known.salt RETURNING salt`,
      [roundId, uploadId, drawn, place],
    );
    return { uploadId, hash: contentHash(rows[0]?.salt ?? drawn, content) };
  }
}

/** Stores a command's texts and photos outside its events. @returns what the events contain instead */
export interface CommandUploads {
  text(kind: TextKind, body: string): Promise<AttachedText>;
  text(kind: TextKind, body: string | undefined): Promise<AttachedText | null>;
  photos(urls: readonly string[] | undefined): Promise<AttachedPhoto[]>;
}

/** The uploads of a command that may be rejected. */
export interface RevocableUploads extends CommandUploads {
  /**
   * Deletes the texts that the command stored now. A text from an earlier attempt stays, because that attempt may have
   * succeeded.
   */
  revoke(): Promise<void>;
}

/** Stores texts and photos outside the events that refer to them. */
@Injectable()
export class RoundUploads {
  constructor(
    private readonly texts: RoundTexts,
    private readonly roundPhotos: RoundPhotos,
    private readonly rounds: Rounds,
  ) {}

  /** For a handler, which revokes them when a rule says no. */
  of(command: Command): RevocableUploads {
    const stored: string[] = [];
    const text = async (kind: TextKind, body: string | undefined): Promise<AttachedText | null> => {
      if (body === undefined || body === '') return null;
      await this.refuseOutsiders(command, kind === 'requestMessage');
      const { attached, isNew } = await this.texts.attach(command, kind, body);
      if (isNew) stored.push(attached.textId);
      return attached;
    };
    const photos = async (urls: readonly string[] = []): Promise<AttachedPhoto[]> => {
      if (urls.length === 0 || command.actor.as === 'system') return [];
      await this.refuseOutsiders(command, false);
      return this.roundPhotos.attach(command.target, command.actor.userId, urls);
    };
    return { text: text as CommandUploads['text'], photos, revoke: () => this.texts.takeBack(stored) };
  }

  /**
   * Outsiders can't store anything for a round, not even temporarily; a new request's round belongs to its sender.
   * @throws Rejected not_found, own_round
   */
  private async refuseOutsiders({ target, actor }: Command, begins: boolean): Promise<void> {
    const round = await this.rounds.find(target);
    if (round === null && begins) return;
    partyOf(actor, round ?? INITIAL_ROUND);
  }
}
