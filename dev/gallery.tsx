import { Gallery } from './gallery/Gallery.tsx';
import { show } from './show.tsx';

await show(<Gallery />);
