import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { QueryOf } from '#contract/endpoint.ts';
import { getFile, getImage } from '#contract/files.ts';
import type { Db } from '#server/db/pools.ts';
import { read } from '#server/db/work.ts';
import { drawVariant, typeFor, type VariantType } from '#server/features/files/image-variants.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Call, serve } from '#server/http/serve.ts';
import { POOL_OF } from '#server/http/session.ts';

type ImageCall = Call<undefined, QueryOf<typeof getImage>, undefined>;

interface FileRow {
  id: string;
  name: string;
  mime_type: string;
  sha256: Buffer;
  width: number | null;
}

/**
 * Files are somebody's upload: they are handed over to be kept, never to be run. No page of ours shows one but through
 * an image or the document viewer, and a browser that opens one by itself gets a download in a sandbox.
 */
export function fileRoutes(app: FastifyInstance): void {
  serve(app, getFile, async ({ db, params, request, reply }) => {
    const file = await getFileRow(db, params.id);
    if (isFresh(request, reply, file.sha256.toString('hex'))) return reply.code(304).send();
    harmless(reply);
    reply.type(file.mime_type);
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`);
    return contentOf(db, file.id);
  });

  // In two steps, so that nobody's connection waits while a picture is drawn: what is there is read, what is new is kept.
  serve(
    app,
    getImage,
    async ({ db, prepared, request, reply }) => {
      const { file, variant, isNew } = prepared;
      if (isNew)
        await db`insert into image_variant ${db({ ...variant, file_id: file.id })} on conflict do nothing`;
      reply.header('vary', 'accept, authorization');
      const version = `${file.sha256.toString('hex')}-${variant.width}-${variant.quality}-${variant.mime_type}`;
      if (isFresh(request, reply, version)) return reply.code(304).send();
      harmless(reply);
      reply.type(variant.mime_type);
      return variant.content;
    },
    findOrDraw,
  );
}

interface Drawn {
  file: FileRow;
  variant: { width: number; quality: number; mime_type: VariantType; content: Buffer };
  isNew: boolean;
}

async function findOrDraw(call: Omit<ImageCall, 'db'>): Promise<Drawn> {
  const { actor, query, services, now, request } = call;
  const id = idIn(query.url, services.public_url);
  const context = {
    user_id: actor.user.id,
    request_id: request.id,
    now: services.isClockMoved ? now.toISOString() : null,
  };
  const asked = { quality: query.q, mime_type: typeFor(request.headers.accept) };
  const found = await read(services.pools[POOL_OF[actor.role]], context, async (db) => {
    const file = await getFileRow(db, id);
    if (file.width === null) throw new AppError('not_found');
    const variant = { ...asked, width: Math.min(query.w, file.width) };
    const content = await findVariant(db, id, variant);
    return { file, variant, content, original: content ? undefined : await contentOf(db, id) };
  });
  const content = found.content ?? (await drawVariant(found.original ?? Buffer.alloc(0), found.variant));
  return { file: found.file, variant: { ...found.variant, content }, isNew: !found.content };
}

/** Throws not_found, for what was taken off its record too. */
async function getFileRow(db: Db, id: string): Promise<FileRow> {
  const [file] = await db<FileRow[]>`select id, name, mime_type, sha256, width from stored_file
    where id = ${id} and deleted_at is null`;
  if (!file) throw new AppError('not_found');
  return file;
}

async function contentOf(db: Db, id: string): Promise<Buffer> {
  const [row] = await db<
    { content: Buffer }[]
  >`select content from stored_file_content where file_id = ${id}`;
  if (!row) throw new AppError('not_found');
  return row.content;
}

async function findVariant(
  db: Db,
  id: string,
  { width, quality, mime_type }: { width: number; quality: number; mime_type: VariantType },
): Promise<Buffer | undefined> {
  const [row] = await db<{ content: Buffer }[]>`select content from image_variant
    where file_id = ${id} and width = ${width} and quality = ${quality} and mime_type = ${mime_type}`;
  return row?.content;
}

const FILE_PATH = /^\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The id of the file that an address of ours names. No other address is ever asked for anything. Throws not_found. */
function idIn(address: string, public_url: string): string {
  const path = address.startsWith(`${public_url}/`) ? address.slice(public_url.length) : address;
  const [, id] = FILE_PATH.exec(path) ?? [];
  if (!id) throw new AppError('not_found');
  return id;
}

const DAY_SECONDS = 86_400;

/** Whether the browser has this very version; it may keep it for itself, since a file never changes. */
function isFresh(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
  const tag = `"${version}"`;
  if (!reply.hasHeader('vary')) reply.header('vary', 'authorization');
  reply.header('etag', tag);
  reply.header('cache-control', `private, max-age=${DAY_SECONDS}, immutable`);
  return request.headers['if-none-match'] === tag;
}

function harmless(reply: FastifyReply): void {
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  reply.header('cross-origin-resource-policy', 'same-origin');
}
