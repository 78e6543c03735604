import { type ComponentProps, type ComponentType, createContext, type ReactNode, use } from 'react';

export type UiLinkProps = ComponentProps<'a'> & {
  href: string;
  /** A link to another part of the same page, which keeps its scroll position. */
  keepsScroll?: boolean;
  /** A link back to a list, which opens with the filters it was left with. */
  leadsBack?: boolean;
};

/** The design system knows no router: the application sets its link here, once. */
const LinkContext = createContext<ComponentType<UiLinkProps>>(PlainLink);

function PlainLink({ keepsScroll: _, leadsBack: __, ...props }: UiLinkProps) {
  return <a {...props} />;
}

export function LinkProvider({
  component,
  children,
}: {
  component: ComponentType<UiLinkProps>;
  children: ReactNode;
}) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

/** An unstyled link, for navigation that takes its look from its surroundings. */
export function UiLink(props: UiLinkProps) {
  const Component = use(LinkContext);
  return <Component {...props} />;
}

/** A link in running text. */
export function TextLink({ className, ...props }: UiLinkProps) {
  return <UiLink {...props} className={`${textLinkClass} ${className ?? ''}`} />;
}

export const textLinkClass =
  'rounded-sm text-accent-text underline decoration-1 underline-offset-3 hover:decoration-2';
