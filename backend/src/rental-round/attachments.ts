import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { AttachedPhoto, AttachedText } from '@meguri/contracts/rental-round/events.ts';
import type { Command } from '../streams/command.ts';
import { partyOf } from './decision.ts';
import { RoundPhotos } from './photos.ts';
import { Rounds } from './rounds.ts';
import { RoundTexts, type TextKind } from './texts.ts';

/** Attaches what came with one command. */
export interface Attaching {
  text(kind: TextKind, body: string): Promise<AttachedText>;
  text(kind: TextKind, body: string | undefined): Promise<AttachedText | null>;
  photos(urls: readonly string[] | undefined): Promise<AttachedPhoto[]>;
}

/** Keeps texts and photos apart from the events that name them. */
@Injectable()
export class RoundAttachments {
  constructor(
    private readonly texts: RoundTexts,
    private readonly roundPhotos: RoundPhotos,
    private readonly rounds: Rounds,
  ) {}

  /** Runs `send` with what attaches; texts that it stored anew are taken back when a rule says no. */
  async during<Result>(asked: Command, send: (attaching: Attaching) => Promise<Result>): Promise<Result> {
    const stored: string[] = [];
    try {
      return await send(this.attaching(asked, stored));
    } catch (error) {
      if (error instanceof Rejected) await this.texts.takeBack(stored);
      throw error;
    }
  }

  private attaching(asked: Command, stored: string[]): Attaching {
    const text = async (kind: TextKind, body: string | undefined): Promise<AttachedText | null> => {
      if (body === undefined || body === '') return null;
      await this.refuseOutsiders(asked);
      const { attached, isNew } = await this.texts.attach(asked, kind, body);
      if (isNew) stored.push(attached.textId);
      return attached;
    };
    const photos = async (urls: readonly string[] = []): Promise<AttachedPhoto[]> => {
      if (urls.length === 0 || asked.actor.as === 'system') return [];
      await this.refuseOutsiders(asked);
      return this.roundPhotos.attach(asked.target, asked.actor.userId, urls);
    };
    return { text: text as Attaching['text'], photos };
  }

  /** Nobody writes to another's round, not even what is taken back at once. @throws Rejected not_found, own_round */
  private async refuseOutsiders({ target, actor }: Command): Promise<void> {
    partyOf(actor, (await this.rounds.load(target)).state);
  }
}
