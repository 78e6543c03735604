import type { z } from 'zod';
import type { RateLimitName } from '#contract/core/rate-limits.ts';

/** The role of the caller. The stored user type `user` is called carer in all our names. */
export type Role = 'admin' | 'carer' | 'client' | 'public';

/**
 * Which rows a role can reach, in the words of docs/permissions.md. A row policy in the database enforces the scope.
 * People and the permission tests read it here.
 */
type Scope =
  | 'ALL' // the whole organisation
  | 'OWN' // rows I wrote or that are about me
  | 'APPT' // appointments I am assigned to
  | 'YPW' // young people of my appointments, 14 days before to 30 days after
  | 'CLI' // rows of my client organisation
  | 'TOK' // no sign-in, bound to an unguessable token
  | 'OPEN' // no sign-in and no token: takes something in, and tells nothing of what is there
  | 'OPTIONS'; // catalogues without personal data

export type Access = Partial<Record<Role, Scope>>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the API. The server registers it, the browser calls it, OpenAPI is printed from it and the permission
 * tests check it.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** The path, with `{name}` for each parameter. Requests may leave out a trailing slash. */
  path: string;
  summary: string;
  access: Access;
  /** Needs a recent sign-in (FRESH_SIGN_IN_MINUTES), so that nobody can give out access from a screen left open. */
  needs_fresh_sign_in?: true;
  /**
   * The answer contains a secret that is shown once, or is streamed. So it is not stored for requests that repeat an
   * Idempotency-Key.
   */
  is_told_once?: true;
  /**
   * A client organisation's own system may make this call with an API key, under this rate limit. Unless
   * `access.public` is OPEN, nobody may make it without a key.
   */
  by_key?: RateLimitName;
  /** The rate limit in contract/core/rate-limits.ts. Left out for the default limit. */
  limit?: RateLimitName;
  /** The name of this call in the record views. Null if it shows nothing personal. */
  audit: string | null;
  /** The records that are viewed, if not the one whose `id` is in the path. */
  looksAt?(input: { query: z.output<Query>; body: z.output<Body> }): readonly string[];
  /**
   * For a list: the records it shows. Together they are one record view, which the log of each young person contains.
   */
  shows?(answer: z.input<Answer>): readonly string[];
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
  /** 201 for calls that create something, 200 otherwise. */
  status?: 200 | 201;
  /** This POST only reads, so it runs like a GET. */
  reads?: true;
  /** The largest body in bytes, if the default of 256 KiB is too small. */
  body_limit?: number;
  /** Files sent with the body. The call is then multipart/form-data, with the body as its other fields. */
  files?: FileField;
  /** The content type of an answer that is not JSON, such as application/zip. Its shape is not checked. */
  produces?: string;
}

/** A field for files. It may repeat. */
export interface FileField {
  name: string;
  most: number;
  /** Of one file. */
  most_bytes: number;
}

// The build drops calls that a page does not make.
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
>(definition: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return definition;
}

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type QueryInputOf<E> =
  E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type BodyInputOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
export type AnswerInputOf<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.input<A> : never;
