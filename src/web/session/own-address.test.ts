import { describe, expect, it } from 'vitest';
import { providerAddress, signInOrigin } from '#web/session/own-address.ts';

const at = (public_url: string, is_demo = true) => ({ public_url, is_demo });
const HERE = 'http://127.0.0.1:3000';

describe('the address for signing in', () => {
  it.each([
    ['http://localhost:3000', at(HERE), 'http://localhost:3000'],
    ['http://[::1]:3000', at(HERE), 'http://[::1]:3000'],
    [HERE, at('http://localhost:3000'), HERE],
    [HERE, at(HERE), HERE],
    // A name that this machine does not have, a public address, and another's provider: only the public address is
    // known.
    ['http://192.168.1.5:3000', at(HERE), HERE],
    ['http://localhost.evil.test', at(HERE), HERE],
    ['http://localhost:8080', at(HERE), HERE],
    ['http://localhost:3000', at('https://care.example'), 'https://care.example'],
    ['https://www.care.example', at('https://care.example/', false), 'https://care.example'],
    ['http://localhost:3000', at(HERE, false), HERE],
  ])('[AUT-04] opened as %s, with %j, is %s', (opened, provider, origin) => {
    expect(signInOrigin(provider, opened)).toBe(origin);
  });

  it('[AUT-04] leads to the demo’s own provider by the name in use, and to any other provider by its own address', () => {
    const opened = 'http://localhost:3000';
    expect(providerAddress(`${HERE}/identity/auth?a=b`, at(HERE), opened).href).toBe(
      'http://localhost:3000/identity/auth?a=b',
    );
    expect(providerAddress('https://id.example/auth', at(HERE, false), opened).href).toBe(
      'https://id.example/auth',
    );
  });
});
