import { afterAll, expect } from 'vitest';
import type { SignedInClient } from '#test/kit/as.ts';

/** An open connection to /api/live. */
export interface Stream {
  /** Reads on until an event of that name and data, and answers all that came until then. */
  until(event: string, data?: string): Promise<string[]>;
  close(): void;
}

const opened: Stream[] = [];
afterAll(() => {
  for (const stream of opened) stream.close();
});

/** Answers once it is ready; it is closed after the tests of the file. */
export async function openStream(person: SignedInClient, address: string): Promise<Stream> {
  const { token } = await person.session();
  const stop = new AbortController();
  const answer = await fetch(`${address}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  expect(answer.status).toBe(200);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  const stream: Stream = {
    until: async (event, data) => {
      const heard: string[] = [];
      for (;;) {
        const end = rest.indexOf('\n\n');
        if (end >= 0) {
          const [, name, value] = /event: (\w+)\ndata: (.*)/.exec(rest.slice(0, end)) ?? [];
          rest = rest.slice(end + 2);
          if (name === 'change' && value) heard.push(value);
          if (name === event && (data === undefined || value === data)) return heard;
          continue;
        }
        const read = await reader?.read();
        if (!read || read.done) throw new Error(`The stream ended before ${event} ${data ?? ''}`);
        rest += read.value;
      }
    },
    close: () => stop.abort(),
  };
  opened.push(stream);
  await stream.until('ready');
  return stream;
}
