// Run by site/build.mjs: writes the site and hands back what was wrong with its prose.
import { writeSite } from './prerender';

export const problems = await writeSite({ mend: process.argv.includes('--mend') });
