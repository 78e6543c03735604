import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { FieldError } from '#contract/core/errors.ts';
import { expectedOnTheWire } from '#contract/core/input-words.ts';
import { AppError } from '#server/http/app-error.ts';

/** Checks path, query and body together, so that one answer names every wrong field. */
export function parseInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B>,
  request: FastifyRequest,
  fields: unknown = request.body ?? undefined,
): { params: z.output<P>; query: z.output<Q>; body: z.output<B> } {
  const issues: z.core.$ZodIssue[] = [];
  const parse = <T extends z.ZodType>(schema: T | undefined, value: unknown): z.output<T> => {
    if (!schema) return undefined as z.output<T>;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    issues.push(...result.error.issues);
    return undefined as z.output<T>;
  };
  const input = {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, fields),
  };
  if (issues.length > 0) throw new AppError('input.invalid', { errors: issues.flatMap(fieldErrors) });
  return input;
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key].join('.'),
      message: 'We do not recognise this field.',
    }));
  }
  const expected = expectedOnTheWire(issue);
  return [{ path: path.join('.'), message: issue.message, ...(expected ? { expected } : {}) }];
}

/** Shapes the answer by the contract. Fields that it does not name are left out. */
export function checkAnswer<A extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, A>,
  answer: z.input<A>,
): z.output<A> {
  return endpoint.produces ? (answer as z.output<A>) : endpoint.answer.parse(answer);
}
