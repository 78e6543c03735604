import { TextLink } from '#web/ui/frame/Link.tsx';

/** A link to an e-mail address. On a narrow screen it wraps only after its @. */
export function EmailLink({ address }: { address: string }) {
  const [name, domain] = address.split('@');
  return (
    <TextLink href={`mailto:${address}`}>
      {name}@<wbr />
      {domain}
    </TextLink>
  );
}
