import type { FastifyInstance, FastifyReply } from 'fastify';
import type { QueryOf } from '#contract/core/endpoint.ts';
import { DEFAULT_IMAGE_QUALITY, getFile, getImage } from '#contract/core/files.ts';
import type { Db } from '#server/db/pools.ts';
import { read } from '#server/db/work.ts';
import { runFileJob } from '#server/files/file-processes.ts';
import { keepVariant } from '#server/files/files.actions.ts';
import {
  findStorageKey,
  findVariant,
  getContent,
  getStoredFile,
  type StoredFile,
} from '#server/files/files.queries.ts';
import { type ImageVariant, typeFor, type VariantType } from '#server/files/image-variants.ts';
import { openStorage } from '#server/files/outside-storage.ts';
import { AppError } from '#server/http/app-error.ts';
import { type Call, serve } from '#server/http/serve.ts';
import { POOL_OF } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';

type ImageCall = Call<undefined, QueryOf<typeof getImage>, undefined>;

/**
 * Files are uploads: they are sent for download, and never run. Our pages show them only in an image or the document
 * viewer, and a browser that opens one directly gets a download in a sandbox.
 */
export function fileRoutes(app: FastifyInstance): void {
  // In two steps, so that no connection waits for external storage or for a picture to be drawn.
  serve(
    app,
    getFile,
    async ({ db, params, prepared, reply }) => {
      const file = await getStoredFile(db, params.id);
      harmless(reply);
      reply.type(file.mime_type);
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`);
      return prepared ?? getContent(db, file.id);
    },
    fetchOutside,
  );

  serve(
    app,
    getImage,
    async ({ db, prepared, reply }) => {
      const { file, variant, isNew } = prepared;
      if (isNew) await keepVariant(db, file.id, variant);
      reply.header('vary', 'accept, authorization');
      harmless(reply);
      reply.type(variant.mime_type);
      return variant.content;
    },
    findOrDraw,
  );
}

interface Drawn {
  file: StoredFile;
  variant: ImageVariant & { content: Buffer };
  isNew: boolean;
}

type Caller = Pick<ImageCall, 'actor' | 'services' | 'now' | 'request'>;

/** Reads what the caller may see, before the call has its own connection. */
function readAs<T>({ actor, services, now, request }: Caller, look: (db: Db) => Promise<T>): Promise<T> {
  const context = {
    user_id: actor.user.id,
    request_id: request.id,
    now: services.isClockMoved ? now.toISOString() : null,
  };
  return read(services.pools[POOL_OF[actor.role]], context, look);
}

/** The bytes of a file in external storage; undefined for one in the database, or not visible. */
async function fetchOutside(call: Caller & { params: { id: string } }): Promise<Buffer | undefined> {
  if (!call.services.config.S3_BUCKET_URL) return undefined;
  const storage_key = await readAs(call, (db) => findStorageKey(db, call.params.id));
  return storage_key ? contentOutside({ storage_key }, call.services) : undefined;
}

/** Throws `unavailable`, also if the storage's settings were removed. */
async function contentOutside(
  { storage_key }: { storage_key: string | null },
  { config }: Pick<Services, 'config'>,
): Promise<Buffer> {
  const storage = openStorage(config);
  if (!storage || !storage_key) throw new AppError('unavailable');
  return storage.get(storage_key);
}

async function findOrDraw(call: Omit<ImageCall, 'db'>): Promise<Drawn> {
  const { query, services, request } = call;
  const id = idIn(query.url, services.public_url);
  // Any quality is accepted, but only one is drawn, so that each picture is drawn once.
  const asked = { quality: DEFAULT_IMAGE_QUALITY, mime_type: typeFor(request.headers.accept) };
  const found = await readAs(call, async (db) => {
    const file = await getStoredFile(db, id);
    if (file.width === null) throw new AppError('not_found');
    const variant = { ...asked, width: Math.min(query.w, file.width) };
    const content = await findVariant(db, id, variant);
    const isNeeded = !content && !file.storage_key;
    return { file, variant, content, original: isNeeded ? await getContent(db, id) : undefined };
  });
  const { file, variant } = found;
  if (found.content) return { file, variant: { ...variant, content: found.content }, isNew: false };
  const key = `${id} ${variant.width} ${variant.mime_type}`;
  const drawing =
    drawings.get(key) ??
    draw(found.original ?? (await contentOutside(file, services)), variant, call.actor.user.id).finally(() =>
      drawings.delete(key),
    );
  drawings.set(key, drawing);
  return { file, variant: { ...variant, content: await drawing }, isNew: true };
}

/** Drawings in progress: two concurrent requests draw a picture once. */
const drawings = new Map<string, Promise<Buffer>>();

/** Throws `unavailable`, and what `runFileJob` throws. */
async function draw(
  content: Buffer,
  { width, mime_type }: { width: number; mime_type: VariantType },
  person: string,
): Promise<Buffer> {
  const result = await runFileJob({ kind: 'draw', content, width, mime_type }, person);
  if (result.kind !== 'drawn') throw new AppError('unavailable');
  return Buffer.from(result.content);
}

const FILE_PATH = /^\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The id of the file in one of our addresses. No other address is ever fetched. Throws not_found. */
function idIn(address: string, public_url: string): string {
  const path = address.startsWith(`${public_url}/`) ? address.slice(public_url.length) : address;
  const [, id] = FILE_PATH.exec(path) ?? [];
  if (!id) throw new AppError('not_found');
  return id;
}

/** The browser does not cache it either, so access is checked every time (`no-store`, as for every answer). */
function harmless(reply: FastifyReply): void {
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  reply.header('cross-origin-resource-policy', 'same-origin');
}
