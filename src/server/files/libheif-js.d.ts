/** The part of libheif-js that read-heic.ts uses; the package has no types for it. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Pixels {
    data: Uint8ClampedArray;
    width: number;
    height: number;
  }
  interface HeifImage {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Fills the pixels as RGBA, or passes null if it cannot. */
    display(pixels: Pixels, done: (drawn: Pixels | null) => void): void;
    free(): void;
  }
  const libheif: { HeifDecoder: new () => { decode(content: Uint8Array): HeifImage[] } };
  export = libheif;
}
