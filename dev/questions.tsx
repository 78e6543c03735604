import { LongForm } from './questions/LongForm.tsx';
import { show } from './show.tsx';

await show(<LongForm />);
