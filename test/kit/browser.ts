/** As much of a browser as a sign-in needs: it keeps cookies by path, follows redirects and sends forms. */
export interface Browser {
  /** Follows redirects until an answer, or until an address that `stops` names. */
  open(url: string, init?: RequestInit): Promise<Page>;
  cookie(name: string): string | undefined;
}

export interface Page {
  url: URL;
  status: number;
  headers: Headers;
  html: string;
}

interface Cookie {
  name: string;
  value: string;
  path: string;
}

export function openBrowser(stops: (url: URL) => boolean = () => false): Browser {
  let cookies: Cookie[] = [];

  const keep = (line: string) => {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', value = ''] = pair.split(/=(.*)/);
    const attribute = (wanted: string) =>
      attributes.find((each) => each.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const path = attribute('path') ?? '/';
    cookies = cookies.filter((each) => each.name !== name || each.path !== path);
    const expires = attribute('expires');
    const is_over = attribute('max-age') === '0' || (expires && Date.parse(expires) <= Date.now());
    if (!is_over && value) cookies.push({ name, value, path });
  };

  const open = async (address: string, init: RequestInit = {}): Promise<Page> => {
    const url = new URL(address);
    const headers = new Headers(init.headers);
    const sent = cookies.filter(({ path }) => url.pathname.startsWith(path));
    if (sent.length > 0) headers.set('cookie', sent.map(({ name, value }) => `${name}=${value}`).join('; '));
    headers.set('accept', 'text/html');
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) keep(line);
    const html = await response.text();
    const location = response.headers.get('location');
    if (!location) return { url, status: response.status, headers: response.headers, html };
    const next = new URL(location, url);
    if (stops(next)) return { url: next, status: response.status, headers: response.headers, html };
    return open(next.href);
  };

  return { open, cookie: (name) => cookies.find((each) => each.name === name)?.value };
}

/** Sends the page's form, with the hidden fields it has. */
export async function sendForm(browser: Browser, page: Page, fields: Record<string, string>): Promise<Page> {
  const action = /<form[^>]*action="([^"]*)"/.exec(page.html)?.[1] ?? page.url.href;
  const hidden = [...page.html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  );
  return browser.open(new URL(action, page.url).href, {
    method: 'POST',
    body: new URLSearchParams([...hidden, ...Object.entries(fields)]),
  });
}
