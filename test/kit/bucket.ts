import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

interface Bucket {
  kept: Map<string, Buffer>;
  isDown: boolean;
  /** What happens once something was put there, before that is answered. */
  onPut: (() => Promise<void>) | undefined;
}

/** As much of S3 as is used: a bucket that keeps what is put there with a signature of ours, unless it is down. */
export async function startBucket() {
  const bucket: Bucket = { kept: new Map(), isDown: false, onPut: undefined };
  const server = createServer(async (request, response) => {
    const { method, url = '', headers } = request;
    const body = Buffer.concat(await Array.fromAsync(request));
    const isSigned = /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-west-2\/s3\/aws4_request, /.test(
      headers.authorization ?? '',
    );
    const found = bucket.kept.get(url);
    response.statusCode = bucket.isDown ? 503 : isSigned ? 200 : 403;
    if (response.statusCode !== 200) return void response.end();
    if (method === 'PUT') {
      bucket.kept.set(url, body);
      await bucket.onPut?.();
    }
    if (method === 'GET' && !found) response.statusCode = 404;
    if (method === 'DELETE') response.statusCode = bucket.kept.delete(url) ? 204 : 404;
    response.end(method === 'GET' ? found : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`;
  const environment = {
    S3_BUCKET_URL: url,
    S3_REGION: 'eu-west-2',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  return Object.assign(bucket, { url, environment });
}
