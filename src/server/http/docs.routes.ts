import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { gather } from '#server/area.ts';
import { writeCurl } from '#server/http/curl-sample.ts';
import { openApi } from '#server/http/openapi.ts';

/** On a phone, long lines scroll inside their own box and long words break, so the page does not scroll sideways. */
const STYLE = `body{font-family:system-ui,sans-serif;line-height:1.5;margin:1rem auto;padding:0 1rem;max-width:80rem}
pre{overflow-x:auto}td,th{text-align:left;vertical-align:top;padding:.25rem .5rem .25rem 0;overflow-wrap:anywhere}
@media (max-width:48rem){thead{display:none}table,tbody,tr,td{display:block}tr{padding:.5rem 0}td{padding:0}}`;
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** The API's description for programs and for people. */
export function docsRoutes(app: FastifyInstance): void {
  const examples = gather(app.areas, (area) => area.examples);
  let printed: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    printed ??= JSON.stringify(openApi(app.services.public_url, examples));
    return reply.type('application/json; charset=utf-8').send(printed);
  });

  app.get('/api/docs', async (_request, reply) => {
    const rows = endpoints.map((endpoint) => {
      const who = Object.entries(endpoint.access).map(([role, scope]) => `${role} (${scope})`);
      return `<tr><td><code>${endpoint.method}</code></td><td><code>${asText(endpoint.path)}</code></td><td>${asText(endpoint.summary)}</td><td>${asText(who.join(', '))}</td></tr>`;
    });
    const samples = endpoints.flatMap((endpoint) => {
      const example = examples[`${endpoint.method} ${endpoint.path}`];
      if (!example) return [];
      const command = writeCurl(app.services.public_url, endpoint, example);
      return `<h3>${asText(endpoint.summary)}</h3><pre><code>${asText(command)}</code></pre>`;
    });
    return reply
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="en"><head><title>Placewell API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body><h1>Placewell API</h1>
<p>The whole description, with every field: <a href="/api/openapi.json">openapi.json</a>.</p>
<h2>Examples</h2><p>With a client organisation’s key in <code>PLACEWELL_KEY</code>.</p>${samples.join('\n')}
<h2>Every call</h2><table><thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">What it does</th><th scope="col">Who may call</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></body></html>`);
  });
}

function asText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
