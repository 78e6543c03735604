import type { z } from 'zod';
import type { RateLimitName } from '#contract/core/rate-limits.ts';

/** The role of the caller. The stored user type `user` is a carer in every name of ours. */
export type Role = 'admin' | 'carer' | 'client' | 'public';

/**
 * Which rows a role reaches, as `docs/permissions` words it. The scope itself is a row policy in the
 * database; here it is the table that people read and the permission tests walk.
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
 * One call of the API. The server registers it, the browser calls it, OpenAPI is printed from it and
 * the permission tests walk over it.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** With `{name}` for each path parameter; a trailing slash is optional on the wire. */
  path: string;
  summary: string;
  access: Access;
  /** Only soon after a sign-in, so that an open screen nobody is at gives no one access (FRESH_SIGN_IN_MINUTES). */
  needs_fresh_sign_in?: true;
  /** Its answer holds a secret that is shown once, or is told as it comes: it is not kept for whoever sends the same Idempotency-Key again. */
  is_told_once?: true;
  /**
   * A client organisation's own system may call it with a key of the organisation's, through this door. Where the public
   * has no more than TOK, nobody else may.
   */
  by_key?: RateLimitName;
  /** The door of contract/core/rate-limits.ts that the call goes through, where it is not the usual one of its kind. */
  limit?: RateLimitName;
  /** Name under which a view of this record is written to the record of views; null where nothing personal is shown. */
  audit: string | null;
  /** The records that are looked at, where that is not the one whose `id` stands in the path. */
  looksAt?(input: { query: z.output<Query>; body: z.output<Body> }): readonly string[];
  /** Of a list: the records it shows. They are one look together, found in the log of every young person they lead to. */
  shows?(answer: z.input<Answer>): readonly string[];
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
  /** 201 for calls that create; 200 otherwise. */
  status?: 200 | 201;
  /** A POST that only reads runs like a GET. */
  reads?: true;
  /** Body size in bytes where the default of 256 KiB is too small. */
  body_limit?: number;
  /** Files that travel beside the body: the call is multipart/form-data, the body its other fields. */
  files?: FileField;
  /** The type of an answer that is no JSON, such as application/zip. Its shape is then not checked. */
  produces?: string;
}

/** A field of files, which may repeat. */
export interface FileField {
  name: string;
  most: number;
  /** Of one file. */
  most_bytes: number;
}

// Calls that a page does not make stay out of it.
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
