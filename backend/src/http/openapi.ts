import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import * as z from 'zod';
import { DOCS_PATH } from './pages/security-headers.ts';
import { SESSION_COOKIE } from './sessions/session-hook.ts';

/** The OpenAPI description, built from the routes' schemas when it is first requested. */
function describeInterface(app: NestFastifyApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(SERVICE_NAME)
    .setVersion('1')
    .setDescription(`${SERVICE_NAME}のHTTPインターフェース`)
    .addCookieAuth(SESSION_COOKIE)
    .addGlobalParameters({
      name: 'x-csrf-token',
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description: 'GET以外で必須。GET /api/csrf-token で取得する',
    })
    .build();
  return SwaggerModule.createDocument(app, config, {
    standardSchemaConverter: (schema, { schemaType }) => {
      if (!(schema instanceof z.ZodType)) return undefined;
      const { $schema: _, ...json } = z.toJSONSchema(schema, { io: schemaType, unrepresentable: 'any' });
      return { schema: json };
    },
  });
}

/** Serves GET /api/openapi.json and the page at /api/docs. */
export function serveDocumentation(app: NestFastifyApplication): void {
  SwaggerModule.setup(DOCS_PATH.slice(1), app, () => describeInterface(app), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: `${SERVICE_NAME} API`,
  });
}
