/** The logo, 108 by 51 (UIX-04). Two drawings, of which the theme shows one. */
export function Logo() {
  return (
    <>
      <img src="/logo.svg" width={108} height={51} alt="Placewell" className="dark:hidden" />
      <img
        src="/logo-dark.svg"
        width={108}
        height={51}
        alt="Placewell"
        className="hidden dark:block"
        loading="lazy"
      />
    </>
  );
}
