import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ConcurrencyLimiter } from '../../limits/concurrency-limiter.ts';
import { imageIn } from './image-in.ts';

/** Each holds up to 10 MiB while it comes in. A form sends the ten photos of an item together. */
const AT_ONCE = 64;
const OF_ONE_PERSON = { atOnce: 4, waiting: 20 };

/** Uploads that are on their way in: a person's next one isn't read before an earlier one is done. */
@Injectable()
export class Incoming {
  private readonly limiter = new ConcurrencyLimiter({ atOnce: AT_ONCE, ofOnePerson: OF_ONE_PERSON });

  /** Reads the one image of a form and has something made of it. @throws Rejected `too_many_requests`; as `imageIn` */
  take<Made>(request: FastifyRequest, field: string, make: (image: Buffer) => Promise<Made>): Promise<Made> {
    const whose = request.viewer?.userId ?? null;
    return this.limiter.run(async () => make(await imageIn(request, field)), whose);
  }
}
