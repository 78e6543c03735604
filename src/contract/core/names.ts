/** The name that is shown, with that of the papers where it is another: `Mo Reed (legal name Mohammed Reed)`. */
export const withLegalName = (name: string, legal_name: string): string =>
  name === legal_name ? name : `${name} (legal name ${legal_name})`;
