interface Provider {
  is_demo: boolean;
  public_url: string;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const isHere = (url: URL) => url.protocol === 'http:' && LOOPBACK.includes(url.hostname);

/**
 * The provider sends people back only to addresses it knows. Opened by another name of the machine it runs on, the demo
 * has its own provider there too; opened by any other name, sign-in goes by the public address.
 */
export function signInOrigin({ is_demo, public_url }: Provider, opened: string): string {
  const [known, here] = [new URL(public_url), new URL(opened)];
  const isSameMachine = isHere(known) && isHere(here) && known.port === here.port;
  return is_demo && isSameMachine ? here.origin : known.origin;
}

/** An address of the provider's as it is reached from here: the demo's is ours, and has our origin. */
export function providerAddress(address: string, provider: Provider, opened: string): URL {
  const url = new URL(address);
  return provider.is_demo ? new URL(url.pathname + url.search, signInOrigin(provider, opened)) : url;
}
