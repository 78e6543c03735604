import { createRequire } from 'node:module';

/**
 * Fonts of documents, for every language of the catalogue. Typst knows the glyphs of each, and loads a file when it
 * needs one.
 */
const FILES = [
  'inter/400Regular/Inter_400Regular.ttf',
  'inter/600SemiBold/Inter_600SemiBold.ttf',
  'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
  'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  'noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf',
  'noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf',
  'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  'noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf',
  'noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf',
  'noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf',
  'noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf',
  'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  'noto-sans-khmer/400Regular/NotoSansKhmer_400Regular.ttf',
  'noto-sans-lao/400Regular/NotoSansLao_400Regular.ttf',
  'noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf',
  'noto-sans-mongolian/400Regular/NotoSansMongolian_400Regular.ttf',
  'noto-sans-myanmar/400Regular/NotoSansMyanmar_400Regular.ttf',
  'noto-sans-sinhala/400Regular/NotoSansSinhala_400Regular.ttf',
  'noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
  'noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf',
  'noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  'noto-serif-tibetan/400Regular/NotoSerifTibetan_400Regular.ttf',
  // Simplified and traditional Chinese, and Japanese: it has all 20,976 characters of the common block.
  'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  'nanum-gothic/400Regular/NanumGothic_400Regular.ttf',
];

const { resolve } = createRequire(import.meta.url);

export const FONT_PATHS = FILES.map((file) => resolve(`@expo-google-fonts/${file}`));
