import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ConcurrencyLimiter } from '../../limits/concurrency-limiter.ts';
import { networkOf } from '../../http/sessions/network.ts';
import { imageIn } from './image-in.ts';

/** Each upload takes up to 10 MiB of memory. A form sends the ten photos of an item at once. */
const AT_ONCE = 64;
const OF_ONE_PERSON = { atOnce: 4, waiting: 20 };

/** Limits uploads in progress: the next one of a user, or of a guest's network, isn't read before an earlier one has finished. */
@Injectable()
export class UploadLimiter {
  private readonly limiter = new ConcurrencyLimiter({ atOnce: AT_ONCE, ofOnePerson: OF_ONE_PERSON });

  /** Reads the one image of a form and passes it to `make`. @throws Rejected `too_many_requests`; as `imageIn` */
  take<Made>(request: FastifyRequest, field: string, make: (image: Buffer) => Promise<Made>): Promise<Made> {
    const requester = request.viewer?.userId ?? networkOf(request.ip);
    return this.limiter.run(async () => make(await imageIn(request, field)), requester);
  }
}
