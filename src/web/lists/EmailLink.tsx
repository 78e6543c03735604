import { TextLink } from '#web/ui/frame/Link.tsx';

/** An e-mail address to write to. On a narrow screen it breaks behind its @ rather than anywhere. */
export function EmailLink({ address }: { address: string }) {
  const [name, domain] = address.split('@');
  return (
    <TextLink href={`mailto:${address}`}>
      {name}@<wbr />
      {domain}
    </TextLink>
  );
}
