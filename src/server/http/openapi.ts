import { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

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

/** OpenAPI 3.1, printed from the very schemas that check the calls. */
export function openApi(public_url: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Placewell',
      version: '0.2.0',
      description: 'Care services: the calls the application makes.',
    },
    servers: [{ url: public_url }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: PROBLEM },
    },
    paths,
  };
}

function operation(endpoint: Endpoint): Record<string, unknown> {
  const status = String(endpoint.status ?? (endpoint.method === 'POST' && !endpoint.reads ? 201 : 200));
  const roles = Object.entries(endpoint.access).map(([role, scope]) => `${role} (${scope})`);
  const problem = { $ref: '#/components/schemas/Problem' };
  return {
    operationId: `${endpoint.method.toLowerCase()}_${endpoint.path.replace(/^\/api\/|\/$/g, '').replace(/\W+/g, '_')}`,
    summary: endpoint.summary,
    description: `Who may call, and what they reach: ${roles.join(', ')}.`,
    tags: [endpoint.path.split('/')[2] ?? ''],
    security: endpoint.access.public ? [] : [{ bearer: [] }],
    parameters: [...parametersIn(endpoint.params, 'path'), ...parametersIn(endpoint.query, 'query')],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: endpoint.files
              ? { 'multipart/form-data': { schema: formSchema(endpoint.body, endpoint.files.name) } }
              : { 'application/json': { schema: findSchema(endpoint.body, 'input') } },
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

/** The fields, and beside them the files, as many as are sent. */
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
