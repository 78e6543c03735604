import { describe, expect, it } from 'vitest';
import { signInOptions } from '#contract/core/sessions.ts';
import { readConfig } from '#server/config.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

describe('the hosts that documents can come from', () => {
  const describePolicy = async (address: string) =>
    (await fetch(`${address}/dashboard`)).headers.get('content-security-policy') ?? '';

  it('[DOC-02] are only our own, unless others are set', async () => {
    const { address, as } = await startTestApp();
    expect(await describePolicy(address)).toContain("connect-src 'self';");
    expect((await as.nobody().get(signInOptions)).document_hosts).toEqual([]);
  });

  it('[DOC-02] are sent to the browser, which then calls no other host', async () => {
    const DOCUMENT_HOSTS = 'files.example, docs.example:8443';
    const { address, as } = await startTestApp({ environment: { DOCUMENT_HOSTS } });
    expect(await describePolicy(address)).toContain(
      "connect-src 'self' https://files.example https://docs.example:8443;",
    );
    const { document_hosts } = await as.nobody().get(signInOptions);
    expect(document_hosts).toEqual(['files.example', 'docs.example:8443']);
  });

  it.each(['https://files.example', '*.example', 'files.example/path', "x; script-src 'unsafe-inline'"])(
    '[DOC-02] cannot be %s',
    (DOCUMENT_HOSTS) => {
      expect(() => readConfig({ DOCUMENT_HOSTS })).toThrow(/DOCUMENT_HOSTS/);
    },
  );
});
