import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { AttachedPhoto, AttachedText } from '@meguri/contracts/rental-round/events.ts';
import type { Command } from '../../event-sourcing/streams/command.ts';
import { partyOf } from './decision.ts';
import { RoundPhotos } from './photos.ts';
import { Rounds } from './rounds.ts';
import { RoundTexts, type TextKind } from './texts.ts';

/** Stores what came with one command, apart from its events; gives what the events say of it. */
export interface CommandUploads {
  text(kind: TextKind, body: string): Promise<AttachedText>;
  text(kind: TextKind, body: string | undefined): Promise<AttachedText | null>;
  photos(urls: readonly string[] | undefined): Promise<AttachedPhoto[]>;
}

/** Keeps texts and photos apart from the events that name them. */
@Injectable()
export class RoundUploads {
  constructor(
    private readonly texts: RoundTexts,
    private readonly roundPhotos: RoundPhotos,
    private readonly rounds: Rounds,
  ) {}

  /** Runs `send` with the command's uploads; texts that it stored anew are taken back when a rule says no. */
  async withUploads<Result>(command: Command, send: (uploads: CommandUploads) => Promise<Result>): Promise<Result> {
    const stored: string[] = [];
    try {
      return await send(this.uploadsOf(command, stored));
    } catch (error) {
      if (error instanceof Rejected) await this.texts.takeBack(stored);
      throw error;
    }
  }

  private uploadsOf(command: Command, stored: string[]): CommandUploads {
    const text = async (kind: TextKind, body: string | undefined): Promise<AttachedText | null> => {
      if (body === undefined || body === '') return null;
      await this.refuseOutsiders(command);
      const { attached, isNew } = await this.texts.attach(command, kind, body);
      if (isNew) stored.push(attached.textId);
      return attached;
    };
    const photos = async (urls: readonly string[] = []): Promise<AttachedPhoto[]> => {
      if (urls.length === 0 || command.actor.as === 'system') return [];
      await this.refuseOutsiders(command);
      return this.roundPhotos.attach(command.target, command.actor.userId, urls);
    };
    return { text: text as CommandUploads['text'], photos };
  }

  /** Nobody writes to another's round, not even what is taken back at once. @throws Rejected not_found, own_round */
  private async refuseOutsiders({ target, actor }: Command): Promise<void> {
    partyOf(actor, (await this.rounds.load(target)).state);
  }
}
