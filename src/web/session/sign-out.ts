import { signInOptions } from '#contract/core/sessions.ts';
import { callApi } from '#web/api/call.ts';
import { providerAddress } from '#web/session/own-address.ts';
import { logOut } from '#web/session/session.ts';

/** The user signs out: here, on the server, and at the provider if it has a page for that. */
export async function signOutByHand(): Promise<void> {
  const provider = await callApi(signInOptions, {}).catch(() => undefined);
  await logOut(undefined, true);
  if (!provider?.end_session_endpoint) return;
  const url = providerAddress(provider.end_session_endpoint, provider, window.location.origin);
  url.searchParams.set('client_id', provider.client_id);
  url.searchParams.set('post_logout_redirect_uri', `${window.location.origin}/login`);
  window.location.assign(url.toString());
}
