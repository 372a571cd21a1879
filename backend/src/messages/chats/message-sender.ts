import { InjectRepository } from '@nestjs/typeorm';
import { In, Not, Repository } from 'typeorm';
import { Item } from '../../catalog/items/item.entity.ts';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { MessageInput } from '@meguri/contracts/message/message.ts';
import { Uploads } from '../../catalog/uploads/uploads.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { InvalidInput } from '../../http/errors/invalid-input.ts';
import { isUniqueViolation } from '../../postgres/unique-violation.ts';
import { type MessageRow, MessageRows } from './message-rows.ts';
import { MessageStore, type NewMessage } from './message-store.ts';

/** Sender, receiver and round, as verified by the server; nothing here comes from the request's body. */
export interface Envelope {
  readonly senderId: number;
  readonly receiverId: number;
  readonly roundId: string | null;
  readonly roundItemId: string | null;
}

/** Sends messages between two people in order, each once. */
@Injectable()
export class MessageSender {
  constructor(
    @InjectRepository(Item) private readonly items: Repository<Item>,
    private readonly rows: MessageRows,
    private readonly store: MessageStore,
    private readonly uploads: Uploads,
    private readonly clock: Clock,
  ) {}

  /**
   * The message this sender has already sent under that id, if any.
   * @throws Rejected `idempotency_key_reused` when it had another content or receiver
   */
  async known(envelope: Envelope, input: MessageInput): Promise<MessageRow | null> {
    if (input.clientId === undefined) return null;
    const row = await this.rows.bySender(envelope.senderId, input.clientId);
    if (row !== null && !(await this.isSame(row, envelope, input))) throw new Rejected('idempotency_key_reused');
    return row;
  }

  /**
   * The caller checks that the chat is open. A repeated `clientId` gets the stored message.
   * @param now the message's time
   * @throws InvalidInput for photos that the sender didn't upload, and for a missing item
   */
  async send(envelope: Envelope, input: MessageInput, now = this.clock.now().toISOString()): Promise<MessageRow> {
    try {
      return await this.storeNew(envelope, input, now);
    } catch (error) {
      // Another request with the same id may have stored it first.
      const first = isUniqueViolation(error) ? await this.known(envelope, input) : null;
      if (first === null) throw error;
      return first;
    }
  }

  /** As `send`, for a message that may be sent only once. null: the sender has used its `clientId` before. */
  async sendFirst(envelope: Envelope, input: MessageInput): Promise<MessageRow | null> {
    try {
      return await this.storeNew(envelope, input, this.clock.now().toISOString());
    } catch (error) {
      if (isUniqueViolation(error)) return null;
      throw error;
    }
  }

  private async storeNew(envelope: Envelope, input: MessageInput, now: string): Promise<MessageRow> {
    const photos = (await this.uploads.claim(envelope.senderId, input.images, ['message'])).map(({ id }) => id);
    if (input.itemId !== undefined) await this.requireItem(input.itemId);
    const message: NewMessage = {
      ...{ id: randomUUID(), ...envelope, clientId: input.clientId ?? null, body: input.content },
      ...{ photos, itemId: input.itemId ?? null, at: now },
    };
    const place = await this.store.store(message);
    // Reads the message again, since the item's name is in another table.
    if (message.itemId !== null) return this.stored(message.id);
    return { ...message, ...place, itemName: null, itemImage: null };
  }

  private async stored(id: string): Promise<MessageRow> {
    const row = await this.rows.byId(id);
    if (row === null) throw new Error(`message ${id} was stored and isn't there`);
    return row;
  }

  private async isSame(row: MessageRow, { receiverId, roundId }: Envelope, input: MessageInput): Promise<boolean> {
    const urls = await this.uploads.urlsOf(row.photos);
    const images = row.photos.map((id) => urls.get(id));
    return (
      row.receiverId === receiverId &&
      row.roundId === roundId &&
      row.body === input.content &&
      row.itemId === (input.itemId ?? null) &&
      images.length === input.images.length &&
      images.every((url, n) => url === undefined || url === input.images[n])
    );
  }

  private async requireItem(itemId: string): Promise<void> {
    const isShown = await this.items.existsBy({ id: itemId, status: Not(In(['deleted', 'suspended'])) });
    if (!isShown) throw InvalidInput.ofField('itemId', 'アイテムが見つかりません');
  }
}
