import localAuthorities from '#server/data/local-authorities.json' with { type: 'json' };

/**
 * Local authorities and trusts with children's services. The code is the ONS's; trusts have none, so we match their
 * names.
 */
export const LOCAL_AUTHORITIES: readonly { code: string; name: string }[] = localAuthorities.items
  .filter((item) => item.has_childrens_services)
  .map((item) => ({ code: item.gss_code ?? item.id, name: item.label }));

const NAME_BY_CODE = new Map(LOCAL_AUTHORITIES.map(({ code, name }) => [code, name]));

export const isLocalAuthority = (code: string): boolean => NAME_BY_CODE.has(code);

/** The authority of an organisation: by its code, or by its name if it has none. */
export function findAuthority(client: { name: string; local_authority_code: string | null }): string {
  return NAME_BY_CODE.get(client.local_authority_code ?? '') ?? client.name;
}
