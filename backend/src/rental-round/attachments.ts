import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { AttachedPhoto, AttachedText } from '@meguri/contracts/rental-round/events.ts';
import type { Command } from '../streams/command.ts';
import { RoundPhotos } from './photos.ts';
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
      const { attached, isNew } = await this.texts.attach(asked, kind, body);
      if (isNew) stored.push(attached.textId);
      return attached;
    };
    const userId = asked.actor.as === 'system' ? 0 : asked.actor.userId;
    return {
      text: text as Attaching['text'],
      photos: (urls = []) => this.roundPhotos.attach(asked.target, userId, urls),
    };
  }
}
