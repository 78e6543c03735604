/** First in the Tab order, visible only when focused. */
export function SkipLink() {
  const skip = () => document.getElementById('main')?.focus();
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link to a place on this page; the script keeps the router's address out of it
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        skip();
      }}
      className="absolute top-2 left-2 z-50 -translate-y-24 rounded-md bg-accent px-4 py-2 font-semibold text-accent-ink focus:translate-y-0"
    >
      Skip to main content
    </a>
  );
}
