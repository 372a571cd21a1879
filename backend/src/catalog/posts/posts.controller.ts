import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Rejected } from '@meguri/contracts/errors.ts';
import { type Post, postSchema, type PostSummary, postsSchema } from '@meguri/contracts/service/post.ts';
import * as z from 'zod';
import { Posts } from './posts.ts';

/** The journal, which is public. */
@ApiTags('service')
@Controller('api/posts')
export class PostsController {
  constructor(private readonly posts: Posts) {}

  @Get()
  @ApiOkResponse({ standardSchema: postsSchema })
  list(): { items: PostSummary[] } {
    return { items: this.posts.list() };
  }

  @Get(':id')
  @ApiOkResponse({ standardSchema: postSchema })
  show(@Param('id', { schema: z.string().max(100) }) id: string): Post {
    const post = this.posts.find(id);
    if (post === undefined) throw new Rejected('post_not_found');
    return post;
  }
}
