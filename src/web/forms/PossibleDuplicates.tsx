import { Banner } from '#web/ui/feedback/Banner.tsx';
import { TextLink } from '#web/ui/frame/Link.tsx';

interface Props {
  /** "organisation", "social worker". */
  noun: string;
  found: readonly { id: string; name: string; href: string; detail?: string | undefined }[];
}

const SHOWN = 3;

/** Existing records that look the same, with links to them. Shown while the user types; it does not stop them. */
export function PossibleDuplicates({ noun, found }: Props) {
  if (found.length === 0) return null;
  return (
    <div role="status">
      <Banner title={`This ${noun} may already exist`}>
        <ul>
          {found.slice(0, SHOWN).map(({ id, name, href, detail }) => (
            <li key={id}>
              <TextLink href={href} target="_blank">
                {name}
              </TextLink>
              {detail && <span className="text-ink-soft"> {detail}</span>}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
