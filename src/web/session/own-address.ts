interface Provider {
  is_demo: boolean;
  public_url: string;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const isHere = (url: URL) => url.protocol === 'http:' && LOOPBACK.includes(url.hostname);

/**
 * The provider sends users back only to addresses it knows. If the demo is opened by another name of its machine, its
 * own provider has that name too. By any other name, sign-in uses the public address.
 */
export function signInOrigin({ is_demo, public_url }: Provider, opened: string): string {
  const [known, here] = [new URL(public_url), new URL(opened)];
  const isSameMachine = isHere(known) && isHere(here) && known.port === here.port;
  return is_demo && isSameMachine ? here.origin : known.origin;
}

/** A provider's address as reached from here. The demo's provider is ours, and has our origin. */
export function providerAddress(address: string, provider: Provider, opened: string): URL {
  const url = new URL(address);
  return provider.is_demo ? new URL(url.pathname + url.search, signInOrigin(provider, opened)) : url;
}
