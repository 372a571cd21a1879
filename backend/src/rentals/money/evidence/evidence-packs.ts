import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { ROUND_STREAM_PREFIX } from '@meguri/contracts/rental-round/events.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import pg from 'pg';
import { Images } from '../../../adapters/images/images.ts';
import { PaymentProvider } from '../../../adapters/payment-provider/payment-provider.ts';
import type { DisputeEvidence } from '../../../adapters/payment-provider/orders.ts';
import { Pdfs } from '../../../adapters/pdf/pdfs.ts';
import { Uploads } from '../../../catalog/uploads/uploads.ts';
import { EVENT_LOG } from '../../../event-sourcing/streams/event-log-token.ts';
import { EVENT_LABELS, labelOf } from '../../queries/event-labels.ts';
import { RoundAttachments } from '../../round/attachments.ts';
import { RequestedItems } from '../../round/requested-items.ts';
import { Rounds, type TimelineFact } from '../../round/rounds.ts';
import { ChatSeen } from './chat-seen.ts';
import { evidenceDocument, evidenceFields } from './evidence-document.ts';
import { itemFacts } from './item-facts.ts';
import type { EvidenceFacts, EvidenceLine, EvidencePhoto } from './evidence-facts.ts';
import { withinPages } from './within-pages.ts';
import { spellingsOf, withoutSecrets } from './without-secrets.ts';

/** In the provider's format. */
export interface EvidencePack {
  readonly file: Buffer;
  /** SHA-256, hex. */
  readonly hash: string;
  readonly fields: Omit<DisputeEvidence, 'fileId'>;
}

/** At four per page they take eight pages: Mastercard reads 19 pages. */
const MAX_PHOTOS = 30;
const MAX_MESSAGES = 100;
/**
 * About 240 dots per inch. All files together may have 4.5 MB, of which fonts and text take less than half a megabyte.
 */
const PHOTO = { side: 800, maxBytes: 130_000 };
/** Photos processed in parallel: as many as the smallest machines have cores. */
const AT_ONCE = 2;
/** One of the widths in which photos are stored. */
const KEPT_WIDTH = 1080;
const PARTIES = { borrower: 'カード名義人', owner: '貸し手', operator: '運営', system: 'システム' } as const;

/** Creates evidence for banks from what was shown to the borrower, without codes, addresses or names. */
@Injectable()
export class EvidencePacks {
  constructor(
    private readonly rounds: Rounds,
    private readonly attachments: RoundAttachments,
    private readonly requested: RequestedItems,
    private readonly chat: ChatSeen,
    private readonly uploads: Uploads,
    private readonly images: Images,
    private readonly pdfs: Pdfs,
    private readonly provider: PaymentProvider,
    private readonly pool: pg.Pool,
    @Inject(EVENT_LOG) private readonly log: EventLog,
  ) {}

  /** @throws Rejected `not_found` for an unknown round or dispute; PaymentProviderUnavailable */
  async make(roundId: string, disputeId: string, madeAt: string): Promise<EvidencePack> {
    let fields: EvidencePack['fields'] | undefined;
    const file = await this.pdfs.draw(async () => {
      const facts = await this.facts(roundId, disputeId, madeAt);
      fields = evidenceFields(facts);
      return evidenceDocument(facts);
    });
    return { file, hash: hash('sha256', file, 'hex'), fields: fields! };
  }

  private async facts(roundId: string, disputeId: string, madeAt: string): Promise<EvidenceFacts> {
    const { state: round, revision } = await this.rounds.load(roundId);
    const dispute = round.money.disputes.find((one) => one.disputeId === disputeId);
    if (dispute === undefined) throw new Rejected('resource_not_found');
    const { borrowerId } = round;
    const [{ reason }, timeline, messages, item, secrets] = await Promise.all([
      this.provider.getDispute(disputeId),
      this.rounds.timeline(roundId, revision),
      this.chat.by(borrowerId, roundId, MAX_MESSAGES),
      this.requested.of(roundId, round),
      this.secrets(roundId, [borrowerId, round.ownerId]),
    ]);
    const shown = timeline.filter(({ type }) => EVENT_LABELS[type].visibleTo.includes('borrower'));
    const chat = messages.map(({ senderId, body, photos, at }) => ({
      at: at.toISOString(),
      by: senderId === borrowerId ? PARTIES.borrower : PARTIES.owner,
      words: withoutSecrets(body, secrets) + (photos === 0 ? '' : `（写真${photos}枚）`),
    }));
    const receivedByCardholder = shown.find(({ type }) => type === 'Received')?.by === 'borrower';
    const history = await this.history(roundId, round, shown, secrets);
    const photos = await this.photos(roundId, round, shown);
    const about = { roundId, item: itemFacts(round, item, secrets), round, dispute, reason, receivedByCardholder };
    return { ...about, ...withinPages({ history, chat }), photos, madeAt };
  }

  private async history(
    roundId: string,
    round: RentalRound,
    shown: readonly TimelineFact[],
    secrets: readonly string[],
  ): Promise<EvidenceLine[]> {
    const textIds = shown.flatMap(({ written }) => written?.texts.map(({ textId }) => textId) ?? []);
    const attached = await this.attachments.read([{ roundId, textIds, photoIds: [] }]);
    return shown.map(({ type, at, by, written }) => {
      const texts = written?.texts.flatMap(({ textId }) => attached.text(textId) ?? []) ?? [];
      const words = [labelOf({ type, written }, round), ...texts.map((text) => withoutSecrets(text, secrets))];
      return { at, by: PARTIES[by], words: words.join('\n') };
    });
  }

  /** The newest ones, oldest first. */
  private async photos(roundId: string, round: RentalRound, shown: readonly TimelineFact[]): Promise<EvidencePhoto[]> {
    const hashes = await this.hashes(roundId);
    const wanted = shown
      .flatMap(({ type, at, by, written }) =>
        (written?.photoIds ?? []).map((id) => ({ id, at, by: PARTIES[by], of: labelOf({ type, written }, round) })),
      )
      .slice(-MAX_PHOTOS);
    const requested = (round.itemSnapshot?.photos ?? []).map(({ uploadId: id }) => ({
      ...{ id, at: round.requestedAt, by: PARTIES.owner, of: '申し込み時のアイテムの写真' },
    }));
    wanted.unshift(...requested.slice(0, MAX_PHOTOS - wanted.length));
    const photos: EvidencePhoto[] = [];
    // A few at a time: decoded, a photo takes a hundred times its file size.
    for (let at = 0; at < wanted.length; at += AT_ONCE) {
      const some = wanted.slice(at, at + AT_ONCE).map(async ({ id, ...about }) => {
        const jpeg = await this.jpeg(id);
        return jpeg === null ? [] : [{ ...about, hash: hashes.get(id) ?? '', jpeg }];
      });
      photos.push(...(await Promise.all(some)).flat());
    }
    return photos;
  }

  /** null: erased. */
  private async jpeg(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const upload = await this.uploads.find(id);
    const stored = upload && (await this.uploads.read(id, upload.kind, KEPT_WIDTH));
    return stored && this.images.toJpeg(await buffer(stored.stream), PHOTO);
  }

  /** The hashes in the events, by upload. */
  private async hashes(roundId: string): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const { data } of await this.log.read(ROUND_STREAM_PREFIX + roundId)) {
      JSON.parse(data, (_name, value: unknown) => {
        if (isPhoto(value)) found.set(value.uploadId, value.hash);
        return value;
      });
    }
    return found;
  }

  /** The round's codes, and data that identifies its parties and their addresses. */
  private async secrets(roundId: string, people: readonly number[]): Promise<string[]> {
    const codes: string[] = [];
    for (const { data } of await this.log.read(ROUND_STREAM_PREFIX + roundId)) {
      JSON.parse(data, (name, value: unknown) => {
        if (CODES.has(name) && typeof value === 'string') codes.push(value);
        return value;
      });
    }
    const { rows } = await this.pool.query<Record<string, string | null>>(
      `SELECT full_name, profile_name, username, post_code, city, street_address, building, phone, email
       FROM app.users WHERE id = ANY ($1)`,
      [people],
    );
    const known = rows.flatMap((row) => Object.values(row).flatMap((value) => value ?? []));
    return [...codes, ...known, ...rows.flatMap(({ full_name: name }) => spellingsOf(name ?? ''))];
  }
}

const CODES = new Set(['handoverCode', 'shippingCode27', 'receptionNumber', 'shippingPassword']);

const isPhoto = (value: unknown): value is { uploadId: string; hash: string } =>
  typeof value === 'object' && value !== null && 'uploadId' in value && 'hash' in value;
