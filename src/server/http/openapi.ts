import { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type CallExample, writeCurl } from '#server/http/curl-sample.ts';

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' }, expected: { type: 'string' } },
      },
    },
    current: {},
  },
};

/** By method and path. */
export type CallExamples = Readonly<Record<string, CallExample>>;

/** Builds OpenAPI 3.1 from the schemas that check the calls. */
export function openApi(public_url: string, examples: CallExamples): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const example = examples[`${endpoint.method} ${endpoint.path}`];
    const sample = example && {
      'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: writeCurl(public_url, endpoint, example) }],
    };
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: { ...operation(endpoint, example), ...sample },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Placewell',
      version: '0.2.0',
      description: 'The calls that the application makes.',
    },
    servers: [{ url: public_url }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a signed-in person.' },
        api_key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'pw_live_…',
          description: 'The key of a client organisation’s own system. The agency’s office issues it.',
        },
      },
      schemas: { Problem: PROBLEM },
    },
    paths,
  };
}

function listSecurity({ access, by_key }: Endpoint): Record<string, string[]>[] {
  if (by_key) return [{ api_key: [] }, ...(access.public === 'OPEN' ? [{}] : [])];
  return access.public ? [] : [{ bearer: [] }];
}

function operation(endpoint: Endpoint, example?: CallExample): Record<string, unknown> {
  const status = String(endpoint.status ?? (endpoint.method === 'POST' && !endpoint.reads ? 201 : 200));
  const roles = Object.entries(endpoint.access).map(([role, scope]) => `${role} (${scope})`);
  const problem = { $ref: '#/components/schemas/Problem' };
  return {
    operationId: `${endpoint.method.toLowerCase()}_${endpoint.path.replace(/^\/api\/|\/$/g, '').replace(/\W+/g, '_')}`,
    summary: endpoint.summary,
    description: `Who can call this, and what they can access: ${roles.join(', ')}${endpoint.by_key ? ', a client’s own system with its key' : ''}.`,
    tags: [endpoint.path.split('/')[2] ?? ''],
    security: listSecurity(endpoint),
    parameters: [...parametersIn(endpoint.params, 'path'), ...parametersIn(endpoint.query, 'query')],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: endpoint.files
              ? { 'multipart/form-data': { schema: formSchema(endpoint.body, endpoint.files.name) } }
              : {
                  'application/json': {
                    schema: findSchema(endpoint.body, 'input'),
                    ...(example ? { example: example.body } : {}),
                  },
                },
          },
        }
      : {}),
    responses: {
      [status]: {
        description: 'Success',
        content: endpoint.produces
          ? { [endpoint.produces]: { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: findSchema(endpoint.answer, 'output') } },
      },
      default: { description: 'Problem', content: { 'application/problem+json': { schema: problem } } },
    },
  };
}

/** The fields, and any number of files. */
function formSchema(body: z.ZodType, files: string): unknown {
  const { properties, ...rest } = findSchema(body, 'input') as { properties?: Record<string, unknown> };
  const binary = { type: 'array', items: { type: 'string', format: 'binary' } };
  return { ...rest, properties: { ...properties, [files]: binary } };
}

function parametersIn(schema: z.ZodType | undefined, place: 'path' | 'query'): unknown[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = findSchema(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function findSchema(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  return rest;
}
